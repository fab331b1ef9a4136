//! Sizes, alignments and offsets as compiled Go has them on amd64 (for package unsafe).

use crate::check::Checker;
use crate::types::{Basic, ObjId, Type, TypeId};
use recursive::recursive;

/// Types of this size and more fit into no memory, in bytes (the compiler's limit on amd64).
pub const ADDRESS_SPACE: i64 = 1 << 50;

/// Instances that need more others are taken for endless.
const MAX_DEPTH: usize = 200;

fn align_up(n: i64, align: i64) -> i64 {
    n.saturating_add(align - 1) / align * align
}

impl Checker<'_> {
    /// Size of a type, as `unsafe.Sizeof` answers it. For types that contain themselves, which are
    /// errors, any number.
    #[recursive]
    pub fn size_of(&mut self, t: TypeId) -> i64 {
        let under = self.under(t);
        if let Some(&known) = self.ty.sizes.sizes.get(&under) {
            return known;
        }
        self.look_out_for_incomplete(t);
        if !self.ty.sizes.sizing.insert(under) {
            self.ty.sizes.incomplete = true;
            return 0;
        }
        let size = self.size_of_under(under);
        self.ty.sizes.sizing.remove(&under);
        self.ty.sizes.sizes.insert(under, size);
        self.ty.sizes.fresh.push(under);
        self.sized();
        size
    }

    /// Takes note of a type whose declaration is in progress.
    fn look_out_for_incomplete(&mut self, t: TypeId) {
        if let Type::Named(named) = self.store.ty(self.store.unalias(t))
            && self.obj_path_index.contains_key(&named.obj)
        {
            self.ty.sizes.incomplete = true;
        }
    }

    /// When the outermost size or alignment is known, what was incomplete may become complete.
    fn sized(&mut self) {
        let sizes = &mut self.ty.sizes;
        if !sizes.sizing.is_empty() || !sizes.aligning.is_empty() {
            return;
        }
        for t in std::mem::take(&mut sizes.fresh) {
            if sizes.incomplete {
                sizes.sizes.remove(&t);
                sizes.aligns.remove(&t);
            }
        }
        sizes.incomplete = false;
    }

    fn size_of_under(&mut self, under: TypeId) -> i64 {
        match self.store.ty(under) {
            Type::Basic(basic) => basic_size(*basic),
            &Type::Array { len, elem } => self.size_of(elem).saturating_mul(len.max(0)),
            Type::Slice(_) => 24,
            Type::Interface(_) => 16,
            Type::Struct(s) => {
                let Some(&last) = s.fields.last() else {
                    return 0;
                };
                let offset = self.field_offsets(under).last().copied().unwrap_or(0);
                let ty = self.obj_type(last);
                let size = self.size_of(ty);
                // A pointer past the end of a last field without size must not leave the struct.
                let size = if size == 0 && offset > 0 { 1 } else { size };
                align_up(offset.saturating_add(size), self.align_of(under))
            }
            _ => 8,
        }
    }

    /// Whether the size depends on type parameters. A type that contains itself is reported here, since
    /// its size may be asked for before all types are checked.
    #[recursive]
    pub fn has_variable_size(&mut self, t: TypeId) -> bool {
        let t = self.store.unalias(t);
        match self.store.ty(t) {
            Type::TypeParam(_) => true,
            Type::Named(named) => {
                let (obj, instance) = (named.obj, named.origin != t);
                match self.ty.variable_size.get(&t) {
                    Some(&known) => known,
                    None if instance => self.instance_varies(t),
                    None => self.named_varies(t, obj),
                }
            }
            &Type::Array { elem, .. } => self.has_variable_size(elem),
            Type::Struct(s) => {
                let fields = s.fields.clone();
                fields.into_iter().any(|field| {
                    let ty = self.obj_type(field);
                    self.has_variable_size(ty)
                })
            }
            _ => false,
        }
    }

    fn named_varies(&mut self, t: TypeId, obj: ObjId) -> bool {
        if let Some(&start) = self.obj_path_index.get(&obj) {
            let cycle = self.obj_path.get(start..).unwrap_or_default().to_vec();
            let first = self.first_in_source(&cycle);
            self.cycle_error(&cycle, first);
            return true;
        }
        let Some(rhs) = self.rhs_of(t) else {
            return false;
        };
        self.push_obj(obj);
        let varies = self.has_variable_size(rhs);
        self.pop_obj();
        self.ty.variable_size.insert(t, varies);
        varies
    }

    fn instance_varies(&mut self, t: TypeId) -> bool {
        if self.ty.varying.len() > MAX_DEPTH || !self.ty.varying.insert(t) {
            return true;
        }
        let Some(rhs) = self.rhs_of(t) else {
            self.ty.varying.remove(&t);
            return false;
        };
        let varies = self.has_variable_size(rhs);
        self.ty.varying.remove(&t);
        self.ty.variable_size.insert(t, varies);
        varies
    }

    /// Alignment of a type.
    #[recursive]
    pub fn align_of(&mut self, t: TypeId) -> i64 {
        let under = self.under(t);
        if let Some(&known) = self.ty.sizes.aligns.get(&under) {
            return known;
        }
        self.look_out_for_incomplete(t);
        if !self.ty.sizes.aligning.insert(under) {
            self.ty.sizes.incomplete = true;
            return 1;
        }
        let align = self.align_of_under(under);
        self.ty.sizes.aligning.remove(&under);
        self.ty.sizes.aligns.insert(under, align);
        self.ty.sizes.fresh.push(under);
        self.sized();
        align
    }

    fn align_of_under(&mut self, under: TypeId) -> i64 {
        match self.store.ty(under) {
            &Type::Array { elem, .. } => self.align_of(elem),
            Type::Struct(s) => {
                let fields = s.fields.clone();
                fields
                    .into_iter()
                    .map(|f| {
                        let ty = self.obj_type(f);
                        self.align_of(ty)
                    })
                    .max()
                    .unwrap_or(1)
            }
            Type::Basic(Basic::String) => 8,
            Type::Basic(Basic::Complex64) => 4,
            Type::Basic(basic) => basic_size(*basic).clamp(1, 8),
            _ => 8,
        }
    }

    /// Offsets of a struct type's fields.
    pub fn field_offsets(&mut self, t: TypeId) -> Vec<i64> {
        let under = self.under(t);
        let Type::Struct(s) = self.store.ty(under) else {
            return Vec::new();
        };
        let fields = s.fields.clone();
        let mut next = 0_i64;
        fields
            .into_iter()
            .map(|field| {
                let ty = self.obj_type(field);
                let offset = align_up(next, self.align_of(ty));
                next = offset.saturating_add(self.size_of(ty));
                offset
            })
            .collect()
    }
}

fn basic_size(basic: Basic) -> i64 {
    use Basic::*;
    match basic {
        Bool | Int8 | Uint8 => 1,
        Int16 | Uint16 => 2,
        Int32 | Uint32 | Float32 => 4,
        Complex128 | String => 16,
        _ => 8,
    }
}
