//! Struct tags that package reflect cannot parse, that repeat a name, or that have no effect.

use super::finding::Finding;
use super::pass::Vet;
use super::slog::quoted;
use crate::syntax::ast::{Expr, ExprKind, File};
use crate::syntax::walk::{Node, decls, inspect};
use crate::text::constant::unquote;
use crate::text::source::{Pos, Span};
use crate::types::{ObjId, ObjKind, Type};
use recursive::recursive;
use rustc_hash::FxHashMap;

/// Where a name stands first: by format, name and how deep it is embedded.
type Seen = FxHashMap<(String, String, usize), Pos>;

pub fn run(vet: &mut Vet<'_, '_>, file: &File) {
    // These packages test what happens to incorrect programs.
    if vet.path(vet.pkg).starts_with("encoding/") {
        return;
    }
    inspect(decls(file), |node| {
        if let Node::Expr(e) = node
            && matches!(e.kind, ExprKind::StructType(_))
        {
            fields(vet, e);
        }
        true
    });
}

fn fields(vet: &mut Vet<'_, '_>, e: &Expr) {
    let Some(Type::Struct(fields)) = vet.recorded(e).map(|t| vet.c.store.ty(t.ty).clone()) else {
        return;
    };
    let mut seen = Seen::default();
    for (i, &field) in fields.fields.iter().enumerate() {
        let tag = text(&fields.tags, i);
        for format in ["json", "xml"] {
            repeats(vet, &tag, format, (field, field), &mut seen, 1);
        }
        let (name, lo) = place(vet, field);
        let span = Span::new(lo, lo.offset(name.len()));
        if let Err(why) = well_formed(&tag) {
            let tag = go_quoted(&tag);
            let text =
                format!("struct field tag {tag} not compatible with reflect.StructTag.Get: {why}");
            vet.report(span, text);
        }
        if embedded(vet, field) || vet.c.store.obj(field).name.is_exported() {
            continue;
        }
        for format in ["json", "xml"] {
            let value = value_of(&tag, format);
            if !matches!(value.as_deref(), None | Some("" | "-")) {
                let text = format!("struct field {name} has {format} tag but is not exported");
                vet.report(span, text);
                break;
            }
        }
    }
}

fn text(tags: &[Option<crate::text::symbol::Symbol>], i: usize) -> String {
    let tag = tags.get(i).copied().flatten();
    let bytes = tag
        .and_then(|tag| unquote(tag.as_str()))
        .unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn place(vet: &Vet<'_, '_>, field: ObjId) -> (String, Pos) {
    let obj = vet.c.store.obj(field);
    (obj.name.as_str().to_owned(), obj.span.lo)
}

fn embedded(vet: &Vet<'_, '_>, field: ObjId) -> bool {
    matches!(
        vet.c.store.obj(field).kind,
        ObjKind::Var { embedded: true, .. }
    )
}

/// As `%#q` prints it.
fn go_quoted(text: &str) -> String {
    let raw = text
        .chars()
        .all(|c| c != '`' && c != '\u{feff}' && (c == '\t' || c >= ' ' && c != '\x7f'));
    match raw {
        true => format!("`{text}`"),
        false => quoted(text),
    }
}

/// A key and its quoted value at the beginning of a tag, and the rest, as reflect reads them.
fn pair(tag: &str) -> Option<(&str, &str, &str)> {
    let tag = tag.trim_start_matches(' ');
    let letter = |b: &u8| *b > b' ' && !matches!(b, b':' | b'"' | 0x7f);
    let len = tag.bytes().take_while(letter).count();
    let rest = tag.get(len..)?.strip_prefix(':')?;
    if len == 0 || !rest.starts_with('"') {
        return None;
    }
    let mut end = 1;
    let bytes = rest.as_bytes();
    while *bytes.get(end)? != b'"' {
        end += if bytes.get(end) == Some(&b'\\') { 2 } else { 1 };
    }
    Some((tag.get(..len)?, rest.get(..=end)?, rest.get(end + 1..)?))
}

/// The value of a key, as `reflect.StructTag.Get` finds it.
fn value_of(tag: &str, key: &str) -> Option<String> {
    let mut rest = tag;
    while let Some((name, value, after)) = pair(rest) {
        if name == key {
            let bytes = unquote(value)?;
            return Some(String::from_utf8_lossy(&bytes).into_owned());
        }
        rest = after;
    }
    None
}

const BAD_PAIR: &str = "bad syntax for struct tag pair";
const BAD_KEY: &str = "bad syntax for struct tag key";
const BAD_VALUE: &str = "bad syntax for struct tag value";
const BAD_SPACE: &str = "suspicious space in struct tag value";
const NO_SPACE: &str = "key:\"value\" pairs not separated by spaces";

fn well_formed(tag: &str) -> Result<(), &'static str> {
    let mut rest = tag;
    let mut first = true;
    while !rest.is_empty() {
        if !first && !rest.starts_with(' ') {
            return Err(NO_SPACE);
        }
        first = false;
        rest = rest.trim_start_matches(' ');
        if rest.is_empty() {
            return Ok(());
        }
        let letter = |b: &u8| *b > b' ' && !matches!(b, b':' | b'"' | 0x7f);
        let len = rest.bytes().take_while(letter).count();
        let behind = rest.as_bytes().get(len..).unwrap_or_default();
        match behind {
            _ if len == 0 => return Err(BAD_KEY),
            [b':', b'"', ..] => {}
            [b':', _, ..] => return Err(BAD_VALUE),
            _ => return Err(BAD_PAIR),
        }
        let (key, value, after) = pair(rest).ok_or(BAD_VALUE)?;
        let bytes = unquote(value).ok_or(BAD_VALUE)?;
        spaces(key, &String::from_utf8_lossy(&bytes))?;
        rest = after;
    }
    Ok(())
}

/// Blanks that a decoder does not expect in a value.
fn spaces(key: &str, value: &str) -> Result<(), &'static str> {
    let options = match key {
        "xml" => {
            let before_comma = value.split(',').next().unwrap_or("");
            let comma = value.contains(',');
            let around = value.trim_matches(' ') != value;
            let many = value.matches(' ').count() > 1;
            if around || many || comma && before_comma.ends_with(' ') {
                return Err(BAD_SPACE);
            }
            value.split_once(',').map(|(_, options)| options)
        }
        "json" => value.split_once(',').map(|(_, options)| options),
        "asn1" => Some(value),
        _ => None,
    };
    match options {
        Some(options) if options.contains(' ') => Err(BAD_SPACE),
        _ => Ok(()),
    }
}

/// Reports names that two fields have. `fields`: the one of the struct that is looked at, and the one
/// with the tag, which may be embedded in it.
#[recursive]
fn repeats(
    vet: &mut Vet<'_, '_>,
    tag: &str,
    format: &str,
    fields: (ObjId, ObjId),
    seen: &mut Seen,
    level: usize,
) {
    let (nearest, field) = fields;
    let value = value_of(tag, format).unwrap_or_default();
    if value == "-" {
        return;
    }
    if value.is_empty() || value.starts_with(',') {
        if !embedded(vet, field) {
            return;
        }
        let ty = vet.c.obj_type(field);
        let Type::Struct(inner) = vet.under(ty) else {
            return;
        };
        for (i, &field) in inner.fields.iter().enumerate() {
            if vet.c.store.obj(field).name.is_exported() {
                let tag = text(&inner.tags, i);
                repeats(vet, &tag, format, (nearest, field), seen, level + 1);
            }
        }
        return;
    }
    let (name, pos) = place(vet, field);
    if format == "xml" && name == "XMLName" {
        return;
    }
    let (value, options) = value.split_once(',').unwrap_or((&value, ""));
    let attribute = format == "xml" && options.split(',').any(|o| o == "attr");
    let format = if attribute { "xml attribute" } else { format };
    let key = (format.to_owned(), value.to_owned(), level);
    match seen.get(&key) {
        Some(&before) => {
            let also = also(vet, pos, before);
            let value = quoted(value);
            let (own, lo) = place(vet, nearest);
            vet.found.push(Finding {
                pos: lo,
                end: lo.offset(own.len()),
                check: vet.check,
                text: format!("struct field {name} repeats {format} tag {value} also at {also}"),
                fixes: Vec::new(),
            });
        }
        None => {
            seen.insert(key, pos);
        }
    }
}

/// File and line of a place, as seen from another.
fn also(vet: &Vet<'_, '_>, from: Pos, pos: Pos) -> String {
    let folder = |path: &str| path.rsplit_once('/').map(|(dir, _)| dir.to_owned());
    let here = vet.c.sources.find(from).and_then(|f| folder(&f.path));
    let Some((file, place)) = vet.c.sources.locate(pos) else {
        return String::new();
    };
    let name = match file.path.rsplit_once('/') {
        Some((dir, name)) if here.as_deref() == Some(dir) => name,
        _ => &file.path,
    };
    format!("{name}:{}", place.line)
}
