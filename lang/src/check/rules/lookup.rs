//! Looking fields and methods up by name, through embedded fields.

use crate::check::Checker;
use crate::text::symbol::Symbol;
use crate::types::{ObjId, ObjKind, PkgId, Type, TypeId};

/// What [`Checker::lookup_field_or_method`] finds.
#[derive(Clone, PartialEq, Debug)]
pub enum Lookup {
    /// The field or method, the path of field indices to it (its own index last; for an interface
    /// method its index in the type set), and whether a pointer was followed.
    Found {
        /// Field or method.
        obj: ObjId,
        /// Indices.
        path: Vec<u32>,
        /// Whether a pointer was followed.
        indirect: bool,
    },
    /// Several at the same depth.
    Ambiguous,
    /// A method with pointer receiver of a value that is not addressable.
    PointerReceiver,
    /// Nothing.
    NotFound,
}

/// A type whose fields and methods are searched.
#[derive(Clone)]
struct Candidate {
    ty: TypeId,
    path: Vec<u32>,
    indirect: bool,
    /// Whether it appears several times at this depth.
    multiple: bool,
}

/// The name that is looked for.
#[derive(Clone, Copy)]
struct Wanted {
    pkg: Option<PkgId>,
    name: Symbol,
    fold_case: bool,
}

impl Candidate {
    fn step(&self, index: usize) -> Vec<u32> {
        let mut path = self.path.clone();
        path.push(index as u32);
        path
    }
}

impl Checker<'_> {
    /// Looks a field or method up by name, through embedded fields. `pkg`: where the name is
    /// written (it counts for names that are not exported). A method found has its type.
    pub fn lookup_field_or_method(
        &mut self,
        t: TypeId,
        addressable: bool,
        pkg: Option<PkgId>,
        name: Symbol,
        fold_case: bool,
    ) -> Lookup {
        // A defined pointer type has the fields of what it points to, but no methods.
        let plain = self.store.unalias(t);
        if matches!(self.store.ty(plain), Type::Named(_)) {
            let under = self.under(plain);
            if matches!(self.store.ty(under), Type::Pointer(_)) {
                let found = self.lookup_plain(under, false, pkg, name, fold_case);
                return match found {
                    Lookup::Found { obj, .. } if self.is_func(obj) => Lookup::NotFound,
                    other => other,
                };
            }
        }
        self.lookup_plain(t, addressable, pkg, name, fold_case)
    }

    fn is_func(&self, obj: ObjId) -> bool {
        matches!(self.store.obj(obj).kind, ObjKind::Func { .. })
    }

    /// The same without the rule for defined pointer types.
    pub(crate) fn lookup_plain(
        &mut self,
        t: TypeId,
        addressable: bool,
        pkg: Option<PkgId>,
        name: Symbol,
        fold_case: bool,
    ) -> Lookup {
        if name.is_blank() {
            return Lookup::NotFound;
        }
        let (ty, is_ptr) = self.deref(t);
        if is_ptr {
            let under = self.under(ty);
            if matches!(self.store.ty(under), Type::Interface(_)) {
                return Lookup::NotFound;
            }
        }
        let wanted = Wanted {
            pkg,
            name,
            fold_case,
        };
        let mut current = vec![Candidate {
            ty,
            path: Vec::new(),
            indirect: is_ptr,
            multiple: false,
        }];
        let mut seen: Vec<TypeId> = Vec::new();
        while !current.is_empty() {
            let mut next = Vec::new();
            match self.search_depth(&current, wanted, &mut seen, &mut next) {
                Some(Lookup::Found {
                    obj,
                    path,
                    indirect,
                }) => {
                    if self.needs_pointer(obj) && !indirect && !addressable {
                        return Lookup::PointerReceiver;
                    }
                    return Lookup::Found {
                        obj,
                        path,
                        indirect,
                    };
                }
                Some(other) => return other,
                None => current = self.consolidate(next),
            }
        }
        Lookup::NotFound
    }

    fn needs_pointer(&self, obj: ObjId) -> bool {
        matches!(
            self.store.obj(obj).kind,
            ObjKind::Func { ptr_recv: true, .. }
        )
    }

    /// Searches all types of one depth; embedded fields go to `next`.
    fn search_depth(
        &mut self,
        current: &[Candidate],
        wanted: Wanted,
        seen: &mut Vec<TypeId>,
        next: &mut Vec<Candidate>,
    ) -> Option<Lookup> {
        let mut found: Option<Lookup> = None;
        for candidate in current {
            let ty = self.store.unalias(candidate.ty);
            if matches!(self.store.ty(ty), Type::Named(_)) {
                if seen.iter().any(|&s| self.identical(s, ty)) {
                    continue;
                }
                seen.push(ty);
                if let Some((index, method)) = self.named_method(ty, wanted) {
                    if let Some(clash) = note(&mut found, candidate, index, method) {
                        return Some(clash);
                    }
                    continue;
                }
            }
            if let Some(clash) = self.search_under(ty, candidate, wanted, &mut found, next) {
                return Some(clash);
            }
        }
        found
    }

    fn search_under(
        &mut self,
        ty: TypeId,
        candidate: &Candidate,
        wanted: Wanted,
        found: &mut Option<Lookup>,
        next: &mut Vec<Candidate>,
    ) -> Option<Lookup> {
        let under = self.under(ty);
        match self.store.ty(under) {
            Type::Struct(s) => {
                for (index, &field) in s.fields.iter().enumerate() {
                    if self.same_id(field, wanted) {
                        if let Some(clash) = note(found, candidate, index, field) {
                            return Some(clash);
                        }
                        continue;
                    }
                    let object = self.store.obj(field);
                    if found.is_none() && matches!(object.kind, ObjKind::Var { embedded: true, .. })
                    {
                        let (ty, is_ptr) = self.deref(self.obj_type(field));
                        next.push(Candidate {
                            ty,
                            path: candidate.step(index),
                            indirect: candidate.indirect || is_ptr,
                            multiple: candidate.multiple,
                        });
                    }
                }
                None
            }
            Type::Interface(_) => {
                let set = self.type_set(under);
                let index = set.methods.iter().position(|&m| self.same_id(m, wanted))?;
                note(found, candidate, index, *set.methods.get(index)?)
            }
            _ => None,
        }
    }

    fn same_id(&self, obj: ObjId, wanted: Wanted) -> bool {
        let object = self.store.obj(obj);
        if object.name != wanted.name {
            return wanted.fold_case
                && object
                    .name
                    .as_str()
                    .chars()
                    .flat_map(char::to_lowercase)
                    .eq(wanted.name.as_str().chars().flat_map(char::to_lowercase));
        }
        wanted.fold_case || object.name.is_exported() || object.pkg == wanted.pkg
    }

    /// The method of that name that is declared for a defined type.
    fn named_method(&mut self, t: TypeId, wanted: Wanted) -> Option<(usize, ObjId)> {
        let Type::Named(named) = self.store.ty(t) else {
            return None;
        };
        let origin = named.origin;
        let Type::Named(generic) = self.store.ty(origin) else {
            return None;
        };
        let index = generic
            .methods
            .iter()
            .position(|&m| self.same_id(m, wanted))?;
        let method = self.method_at(t, index)?;
        Some((index, method))
    }

    /// The `index`th declared method of a defined type; for an instance with its signature in
    /// terms of the type arguments.
    pub fn method_at(&mut self, t: TypeId, index: usize) -> Option<ObjId> {
        let Type::Named(named) = self.store.ty(t) else {
            return None;
        };
        let origin = named.origin;
        if origin != t && !named.methods_done {
            let Type::Named(generic) = self.store.ty(origin) else {
                return None;
            };
            let generic = generic.methods.clone();
            let methods = generic
                .into_iter()
                .map(|m| self.clone_func(m, None))
                .collect();
            if let Type::Named(named) = self.store.ty_mut(t) {
                named.methods = methods;
                named.methods_done = true;
            }
        }
        let Type::Named(named) = self.store.ty(t) else {
            return None;
        };
        let method = *named.methods.get(index)?;
        if origin != t && self.store.obj(method).ty.is_none() {
            self.expand_method(t, method);
        }
        Some(method)
    }

    /// Gives the method of an instance its signature.
    fn expand_method(&mut self, t: TypeId, method: ObjId) {
        let ObjKind::Func {
            origin: Some(generic),
            ptr_recv,
            ..
        } = self.store.obj(method).kind
        else {
            return;
        };
        self.obj_decl(generic);
        let old = self.obj_type(generic);
        let Type::Signature(sig) = self.store.ty(old) else {
            self.store.obj_mut(method).ty = Some(old);
            return;
        };
        let (rtparams, recv) = (sig.recv_tparams.clone(), sig.recv);
        let targs = match self.store.ty(t) {
            Type::Named(named) => named.targs.clone(),
            _ => Vec::new(),
        };
        let new = if rtparams.len() == targs.len() {
            self.subst(old, &rtparams, &targs)
        } else {
            old
        };
        let Type::Signature(sig) = self.store.ty(new) else {
            return;
        };
        let mut sig = sig.clone();
        let rtype = if ptr_recv { self.new_pointer(t) } else { t };
        sig.recv = recv.map(|recv| {
            let mut var = self.store.obj(recv).clone();
            var.ty = Some(rtype);
            self.store.add_object(var)
        });
        sig.recv_tparams = Vec::new();
        let ty = self.store.add_type(Type::Signature(sig));
        self.store.obj_mut(method).ty = Some(ty);
    }

    /// The types of one depth, each once.
    fn consolidate(&mut self, list: Vec<Candidate>) -> Vec<Candidate> {
        let mut kept: Vec<Candidate> = Vec::with_capacity(list.len());
        for candidate in list {
            let twin = kept
                .iter()
                .position(|other| self.identical(other.ty, candidate.ty));
            match twin.and_then(|i| kept.get_mut(i)) {
                Some(twin) => twin.multiple = true,
                None => kept.push(candidate),
            }
        }
        kept
    }

    /// What an unnamed pointer points to, and true; anything else and false.
    pub fn deref(&self, t: TypeId) -> (TypeId, bool) {
        match self.store.ty(self.store.unalias(t)) {
            Type::Pointer(elem) => (*elem, true),
            _ => (t, false),
        }
    }

    /// What a pointer (named or not) to a struct points to; anything else as it is.
    pub fn deref_struct_ptr(&mut self, t: TypeId) -> TypeId {
        let under = self.under(t);
        let Type::Pointer(base) = *self.store.ty(under) else {
            return t;
        };
        let under = self.under(base);
        match self.store.ty(under) {
            Type::Struct(_) => base,
            _ => t,
        }
    }
}

/// Notes a match; a second one at the same depth is a clash.
fn note(
    found: &mut Option<Lookup>,
    candidate: &Candidate,
    index: usize,
    obj: ObjId,
) -> Option<Lookup> {
    let path = candidate.step(index);
    if found.is_some() || candidate.multiple {
        return Some(Lookup::Ambiguous);
    }
    *found = Some(Lookup::Found {
        obj,
        path,
        indirect: candidate.indirect,
    });
    None
}
