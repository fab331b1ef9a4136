//! A type as encoding/json sees it: its field names, and whether it has methods for marshalling and
//! unmarshalling.

use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::stdlib::reflect::tag_value;
use crate::value::rtype::{Kind, RType};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Methods by which a type reads or writes itself.
const OWN: [&str; 6] = [
    "MarshalJSON",
    "MarshalJSONTo",
    "MarshalText",
    "UnmarshalJSON",
    "UnmarshalJSONFrom",
    "UnmarshalText",
];

/// One step from a struct to a field that JSON knows it by.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// What an embedded pointer leads to, where the field follows one.
    pub(super) through: Option<Kept<RType>>,
    /// Whether that pointer may be set.
    pub(super) settable: bool,
    /// Where the field lies.
    pub(super) offset: usize,
}

/// A field that JSON knows by name.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) name: Vec<u8>,
    pub(super) index: Vec<usize>,
    pub(super) steps: Vec<Step>,
    pub(super) ty: Kept<RType>,
    tagged: bool,
    pub(super) omit_empty: bool,
    pub(super) omit_zero: bool,
    pub(super) quoted: bool,
}

/// What is asked of a type again and again.
#[derive(Debug, Default)]
pub(super) struct Info {
    /// It may have methods that JSON calls.
    pub(super) own: bool,
    /// It may have a method `IsZero`.
    pub(super) zero: bool,
    pub(super) fields: Vec<Field>,
}

/// What is known of the types of a program.
#[derive(Default)]
pub(super) struct Types(Mutex<HashMap<u32, Arc<Info>>>);

/// The same as one call sees it: it asks the program's table once for each type.
pub(super) struct Known {
    instance: Kept<Instance>,
    all: Arc<Types>,
    met: Vec<(Kept<RType>, Arc<Info>)>,
}

impl Known {
    pub(super) fn new(instance: Kept<Instance>) -> Known {
        Known {
            instance,
            all: instance.state(),
            met: Vec::new(),
        }
    }

    /// What is known of a type; `None`: it has no fields, and can't have methods.
    pub(super) fn of(&mut self, t: Kept<RType>) -> Option<Arc<Info>> {
        if t.kind != Kind::Struct && (t.pkg_path.is_empty() || t.kind == Kind::Interface) {
            return None;
        }
        if let Some((_, info)) = self.met.iter().find(|(met, _)| *met == t) {
            return Some(info.clone());
        }
        let mut all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        let info = all.entry(t.id).or_insert_with(|| {
            let compiler = self.instance.compiler();
            let number = t.name == "Number" && t.pkg_path == "encoding/json";
            Arc::new(Info {
                own: number || compiler.may_have_method(&t, &OWN),
                zero: compiler.may_have_method(&t, &["IsZero"]),
                fields: fields_of(t),
            })
        });
        self.met.push((t, info.clone()));
        Some(info.clone())
    }

    /// Whether values of the type are read and written by their kinds alone, as far as the type tells.
    pub(super) fn plain(&mut self, t: Kept<RType>) -> bool {
        self.of(t).is_none_or(|info| !info.own)
    }
}

/// Whether what an interface type holds writes itself, as its methods tell.
pub(super) fn writes_itself(interface: &RType) -> bool {
    let methods = &interface.parts().iface_methods;
    methods.iter().any(|m| OWN.contains(&m.name))
}

/// A struct whose fields are looked at: itself, or one that is embedded.
struct Level {
    t: Kept<RType>,
    index: Vec<usize>,
    steps: Vec<Step>,
    /// How the way into it continues, if it is embedded as a pointer.
    through: Option<Kept<RType>>,
    settable: bool,
}

/// Finds the fields of a struct, those of embedded structs included: of several with one
/// name the least deep counts, of these a tagged one, and if there is still more than one, none.
pub(super) fn fields_of(t: Kept<RType>) -> Vec<Field> {
    let mut all: Vec<Field> = Vec::new();
    let mut next = vec![Level {
        t,
        index: Vec::new(),
        steps: Vec::new(),
        through: None,
        settable: true,
    }];
    let mut visited: Vec<Kept<RType>> = Vec::new();
    while !next.is_empty() {
        let current = std::mem::take(&mut next);
        // A struct that stands twice at one depth is looked at twice, so that its names clash.
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for level in &current {
            let count = counts.entry(level.t.id).or_default();
            if *count > 1 || visited.contains(&level.t) {
                continue;
            }
            *count += 1;
            level.look(&mut all, &mut next);
        }
        visited.extend(current.iter().map(|level| level.t));
    }
    let mut out: Vec<Field> = all.iter().filter(|f| wins(f, &all)).cloned().collect();
    out.sort_by(|a, b| a.index.cmp(&b.index));
    out
}

fn wins(f: &Field, all: &[Field]) -> bool {
    let beaten = |g: &Field| {
        g.index.len() < f.index.len() || g.index.len() == f.index.len() && (g.tagged || !f.tagged)
    };
    !all.iter()
        .any(|g| g.name == f.name && g.index != f.index && beaten(g))
}

impl Level {
    /// Adds the fields of the struct to `all`, and structs embedded in it to `next`.
    fn look(&self, all: &mut Vec<Field>, next: &mut Vec<Level>) {
        for (i, sf) in self.t.fields().iter().enumerate() {
            let exported = sf.pkg_path.is_empty();
            let pointer = sf.ty.name.is_empty() && sf.ty.kind == Kind::Pointer;
            let ft = match sf.ty.elem() {
                Some(elem) if pointer => elem,
                _ => sf.ty,
            };
            if !(exported || sf.embedded && ft.kind == Kind::Struct) {
                continue;
            }
            let tag = tag_value(&sf.tag, b"json").unwrap_or_default();
            if tag == b"-" {
                continue;
            }
            let (name, options) = parts(&tag);
            let mut index = self.index.clone();
            index.push(i);
            let mut steps = self.steps.clone();
            steps.push(Step {
                through: self.through,
                settable: self.settable,
                offset: sf.offset,
            });
            if name.is_empty() && sf.embedded && ft.kind == Kind::Struct {
                next.push(Level {
                    t: ft,
                    index,
                    steps,
                    through: pointer.then_some(ft),
                    settable: exported,
                });
                continue;
            }
            let has = |option: &[u8]| {
                let mut words = options.split(|&b| b == b',').skip(1);
                words.any(|word| leading_word(word) == option)
            };
            let tagged = !name.is_empty();
            all.push(Field {
                name: if tagged { name } else { sf.name.as_bytes() }.to_vec(),
                index,
                steps,
                ty: sf.ty,
                tagged,
                omit_empty: has(b"omitempty"),
                omit_zero: has(b"omitzero"),
                quoted: has(b"string") && quotable(ft.kind),
            });
        }
    }
}

/// Whether the option `string` means something for values of the kind.
fn quotable(kind: Kind) -> bool {
    kind == Kind::String || (Kind::Bool..=Kind::Float64).contains(&kind)
}

/// A tag's name, which may be empty, and what stands behind it. A name may have anything in it but quotes and
/// backslashes; of one that has such it is the word before that counts.
fn parts(tag: &[u8]) -> (&[u8], &[u8]) {
    let end = tag.iter().position(|b| b",\\'\"`".contains(b));
    let end = end.unwrap_or(tag.len());
    match tag.split_at_checked(end) {
        Some((name, rest @ ([] | [b',', ..]))) => (name, rest),
        _ => tag.split_at(leading_word(tag).len()),
    }
}

/// The letters and digits that a text begins with, if the first is a letter.
fn leading_word(text: &[u8]) -> &[u8] {
    let letter = |b: &u8| b.is_ascii_alphabetic() || *b == b'_' || *b >= 0x80;
    if !text.first().is_some_and(letter) {
        return &[];
    }
    let end = text.iter().position(|b| !letter(b) && !b.is_ascii_digit());
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}
