//! Which argument types the verbs of a format accept.

use super::pass::Vet;
use crate::check::Lookup;
use crate::text::symbol::Symbol;
use crate::types::{Basic, ObjId, ObjKind, Signature, Type, TypeId, universe};
use rustc_hash::FxHashSet;

/// Kinds of argument, as bits.
pub type Kinds = u16;

const BOOL: Kinds = 1;
const BYTE: Kinds = 2;
const INT: Kinds = 4;
const RUNE: Kinds = 8;
const STRING: Kinds = 16;
const FLOAT: Kinds = 32;
const COMPLEX: Kinds = 64;
const POINTER: Kinds = 128;
/// Only errors will do.
pub const ERROR: Kinds = 256;
/// Anything will do.
pub const ANY: Kinds = Kinds::MAX;
/// What `*` reads.
pub const STAR: Kinds = INT;

/// A verb, the flags that it knows, and the arguments that it takes.
const VERBS: &[(&str, &str, Kinds)] = &[
    ("%", "", 0),
    ("b", " -+.0#", INT | FLOAT | COMPLEX | POINTER),
    ("c", "-", RUNE | INT),
    ("d", " -+.0", INT | POINTER),
    ("eEfFgG", " -+.0#", FLOAT | COMPLEX),
    ("oO", " -+.0#", INT | POINTER),
    ("p", "-#", POINTER),
    ("q", " -+.0#", RUNE | INT | STRING),
    ("s", " -+.0", STRING),
    ("t", "-", BOOL),
    ("T", "-", ANY),
    ("U", "-#", RUNE | INT),
    ("v", " -+.0#", ANY),
    ("w", " -+.0#", ERROR),
    (
        "xX",
        " -+.0#",
        RUNE | INT | STRING | POINTER | FLOAT | COMPLEX,
    ),
];

/// The flags and arguments of a verb in code of that language version.
pub fn verb(verb: char, go: u32) -> Option<(&'static str, Kinds)> {
    let row = VERBS.iter().find(|(verbs, _, _)| verbs.contains(verb))?;
    let narrow = verb == 'q' && go >= 26;
    Some((row.1, if narrow { RUNE | BYTE | STRING } else { row.2 }))
}

/// Whether the kinds include strings, so that String and Error methods are called.
pub fn takes_strings(kinds: Kinds) -> bool {
    kinds & STRING != 0
}

/// Whether an argument of that type is one of these kinds; if not, the reason, where
/// there is one.
pub fn fits(vet: &mut Vet<'_, '_>, kinds: Kinds, t: TypeId) -> Result<(), String> {
    if kinds == ANY {
        return Ok(());
    }
    let mut matcher = Matcher {
        vet,
        kinds,
        seen: FxHashSet::default(),
        reason: String::new(),
    };
    if matcher.takes(t, true) {
        Ok(())
    } else {
        Err(matcher.reason)
    }
}

struct Matcher<'m, 'v, 'c> {
    vet: &'m mut Vet<'v, 'c>,
    kinds: Kinds,
    seen: FxHashSet<TypeId>,
    reason: String,
}

impl Matcher<'_, '_, '_> {
    fn has(&self, kinds: Kinds) -> bool {
        self.kinds & kinds != 0
    }

    /// `top`: it is the argument itself, not a part of it.
    #[recursive::recursive]
    fn takes(&mut self, t: TypeId, top: bool) -> bool {
        if self.kinds == ERROR {
            return self.vet.is_error(t);
        }
        if self.vet.is_formatter(t) || self.has(STRING) && self.vet.has_text(t) {
            return true;
        }
        let t = self.vet.c.store.unalias(t);
        if self.vet.c.is_type_param(t) {
            return self.takes_all(t, top);
        }
        let under = self.vet.c.under(t);
        // What is being looked at already is taken for good.
        if !self.seen.insert(under) {
            return true;
        }
        match self.vet.c.store.ty(under).clone() {
            Type::Signature(_) => self.kinds == POINTER,
            Type::Map { key, value } => {
                self.kinds == POINTER || self.takes(key, false) && self.takes(value, false)
            }
            Type::Chan { .. } => self.has(POINTER),
            Type::Array { elem, .. } => {
                self.has(STRING) && self.is_byte(elem) || self.takes(elem, false)
            }
            Type::Slice(elem) => {
                self.has(STRING) && self.is_byte(elem)
                    || self.kinds == POINTER
                    || self.takes(elem, false)
            }
            Type::Pointer(elem) => self.takes_pointer(elem, top),
            Type::Struct(fields) => fields.fields.into_iter().all(|f| self.takes_field(f)),
            Type::Interface(_) => true,
            Type::Basic(basic) => self.takes_basic(basic),
            _ => false,
        }
    }

    fn is_byte(&mut self, t: TypeId) -> bool {
        matches!(self.vet.under(t), Type::Basic(Basic::Uint8))
    }

    /// Every type that a type parameter may stand for.
    fn takes_all(&mut self, t: TypeId, top: bool) -> bool {
        if !self.seen.insert(t) {
            return true;
        }
        let Some(terms) = self.vet.c.type_set_terms(t) else {
            return false;
        };
        let own = self.seen.len() == 1;
        for term in terms {
            if !self.takes(term.ty, top) {
                if own {
                    let tilde = if term.tilde { "~" } else { "" };
                    self.reason = format!("contains {tilde}{}", self.vet.type_text(term.ty));
                }
                return false;
            }
        }
        true
    }

    /// A pointer prints as what it points to, if that has parts, and the pointer is no part itself.
    fn takes_pointer(&mut self, elem: TypeId, top: bool) -> bool {
        if self.kinds == POINTER || self.vet.c.is_type_param(elem) {
            return true;
        }
        let under = self.vet.c.under(elem);
        match self.vet.c.store.ty(under) {
            Type::Struct(_) | Type::Array { .. } | Type::Slice(_) | Type::Map { .. } => {
                top && self.takes(under, false)
            }
            _ => self.has(POINTER),
        }
    }

    fn takes_field(&mut self, field: ObjId) -> bool {
        let exported = self.vet.c.store.obj(field).name.as_str();
        let exported = exported.chars().next().is_some_and(char::is_uppercase);
        let ty = self.vet.c.obj_type(field);
        // Methods of fields that are not exported are not called.
        let hidden = self.has(STRING) && !exported && self.vet.has_text(ty);
        self.takes(ty, false) && !hidden
    }

    fn takes_basic(&self, basic: Basic) -> bool {
        use Basic::{
            Bool, Complex64, Complex128, Float32, Float64, Int, Int8, Int16, Int32, Int64,
        };
        use Basic::{Uint, Uint8, Uint16, Uint32, Uint64, Uintptr, UnsafePointer, UntypedBool};
        use Basic::{UntypedComplex, UntypedFloat, UntypedInt, UntypedNil, UntypedRune};
        let kinds = match basic {
            Bool | UntypedBool => BOOL,
            Uint8 => INT | BYTE,
            Int32 | UntypedRune => INT | RUNE,
            UntypedInt | Int | Int8 | Int16 | Int64 | Uint | Uint16 | Uint32 | Uint64 | Uintptr => {
                INT
            }
            Float32 | Float64 | UntypedFloat => FLOAT,
            Complex64 | Complex128 | UntypedComplex => COMPLEX,
            Basic::String | Basic::UntypedString => STRING,
            UnsafePointer => POINTER | INT,
            UntypedNil => 0,
            Basic::Invalid => ANY,
        };
        self.has(kinds)
    }
}

impl Vet<'_, '_> {
    /// Whether it implements error.
    pub(super) fn is_error(&mut self, t: TypeId) -> bool {
        self.c.implements(t, universe::ERROR, false).is_ok()
    }

    /// A method of that name of a value that need not be addressable.
    pub(super) fn method(&mut self, t: TypeId, name: &str) -> Option<(ObjId, Signature)> {
        let (name, pkg) = (Symbol::intern(name), Some(self.pkg));
        let found = self.c.lookup_field_or_method(t, false, pkg, name, false);
        let Lookup::Found { obj, .. } = found else {
            return None;
        };
        let is_func = matches!(self.c.store.obj(obj).kind, ObjKind::Func { .. });
        let sig = self.signature(obj).filter(|_| is_func)?;
        Some((obj, sig))
    }

    /// Whether it may be a fmt.Formatter, which prints itself.
    pub(super) fn is_formatter(&mut self, t: TypeId) -> bool {
        if matches!(self.under(t), Type::Interface(_)) && !self.c.is_type_param(t) {
            return true;
        }
        let Some((_, sig)) = self.method(t, "Format") else {
            return false;
        };
        let [state, verb] = sig.params[..] else {
            return false;
        };
        let (state, verb) = (self.c.obj_type(state), self.c.obj_type(verb));
        let is_rune = self.c.identical(verb, universe::RUNE);
        sig.results.is_empty() && is_rune && self.is_named(state, "fmt", "State")
    }

    /// Whether it has an Error or a String method.
    fn has_text(&mut self, t: TypeId) -> bool {
        if matches!(self.under(t), Type::Basic(Basic::UntypedNil)) {
            return false;
        }
        let stringer = self.method(t, "String");
        self.is_error(t) || stringer.is_some_and(|(_, sig)| self.gives_string(&sig))
    }

    /// `func() string`
    pub(super) fn gives_string(&mut self, sig: &Signature) -> bool {
        match sig.results[..] {
            [result] => sig.params.is_empty() && self.c.obj_type(result) == universe::STRING,
            _ => false,
        }
    }
}
