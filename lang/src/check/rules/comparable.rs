//! Which types are comparable, and why other types are not.

use crate::check::Checker;
use crate::types::{Basic, ObjId, Type, TypeId};

impl Checker<'_> {
    /// Whether values of type `t` can be compared. `dynamic`: interfaces count (they may panic).
    pub fn comparable(&mut self, t: TypeId, dynamic: bool) -> bool {
        self.comparable_type(t, dynamic, &mut Vec::new()).is_ok()
    }

    /// Why values of type `t` cannot be compared (empty when there is nothing to add).
    pub fn incomparable_cause(&mut self, t: TypeId) -> String {
        let under = self.under(t);
        let kind = match self.store.ty(under) {
            Type::Slice(_) => "slice",
            Type::Signature(_) => "func",
            Type::Map { .. } => "map",
            _ => {
                return self
                    .comparable_type(t, true, &mut Vec::new())
                    .err()
                    .unwrap_or_default();
            }
        };
        format!("{kind} can only be compared to nil")
    }

    fn comparable_type(
        &mut self,
        t: TypeId,
        dynamic: bool,
        seen: &mut Vec<TypeId>,
    ) -> Result<(), String> {
        let under = self.under(t);
        match self.store.ty(under) {
            Type::Basic(Basic::UntypedNil) => Err(String::new()),
            Type::Basic(_) | Type::Pointer(_) | Type::Chan { .. } => Ok(()),
            &Type::Array { elem, .. } => {
                if seen.contains(&t) || self.comparable_type(elem, dynamic, seen).is_ok() {
                    return Ok(());
                }
                Err(format!("{} cannot be compared", self.type_string(t)))
            }
            Type::Struct(s) => {
                if seen.contains(&t) {
                    return Ok(());
                }
                seen.push(t);
                let fields = s.fields.clone();
                self.comparable_fields(&fields, dynamic, seen)
            }
            Type::Interface(_) => {
                if dynamic && !self.is_type_param(t) || seen.contains(&t) {
                    return Ok(());
                }
                seen.push(t);
                self.comparable_set(under, seen)
            }
            _ => Err(String::new()),
        }
    }

    fn comparable_fields(
        &mut self,
        fields: &[ObjId],
        dynamic: bool,
        seen: &mut Vec<TypeId>,
    ) -> Result<(), String> {
        for &field in fields {
            let ty = self.obj_type(field);
            if self.comparable_type(ty, dynamic, seen).is_err() {
                let ty = self.type_string(ty);
                return Err(format!("struct containing {ty} cannot be compared"));
            }
        }
        Ok(())
    }

    fn comparable_set(&mut self, iface: TypeId, seen: &mut Vec<TypeId>) -> Result<(), String> {
        let set = self.type_set(iface);
        if set.is_empty() {
            return Err("empty type set".to_owned());
        }
        let all = match &set.terms {
            None => set.comparable,
            Some(terms) => terms
                .iter()
                .all(|term| self.comparable_type(term.ty, false, seen).is_ok()),
        };
        if all {
            Ok(())
        } else {
            Err("incomparable types in type set".to_owned())
        }
    }
}
