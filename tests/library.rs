//! What a program does not name of the library is not checked with it. Here all of it is.

use minigo::load::LibraryOnly;
use minigo_lang::check::{Front, Options, check_program};
use minigo_lang::load::{load_program_with, text_of};
use minigo_lang::types::{ObjId, Type};

/// A checked program that imports every package.
fn importer_of_all() -> Front {
    let packages = minigo_vm::stdlib::PACKAGES.iter().map(|p| p.path);
    let open = packages.filter(|path| !path.split('/').any(|part| part == "internal"));
    let imports: String = open.map(|path| format!("import _ {path:?}\n")).collect();
    let text = format!("package main\n{imports}func main() {{}}\n");
    let file = text_of("./p.go".to_owned(), "/p.go".to_owned(), text.into());
    let loaded = load_program_with("main", vec![file], &LibraryOnly, &["runtime"]);
    assert!(loaded.missing.is_empty(), "{:?}", loaded.missing);
    assert!(loaded.diags.is_empty(), "{:?}", loaded.diags);
    let (front, diags) = check_program(loaded.sources, loaded.packages, Options::default());
    assert!(diags.is_empty(), "{diags:?}");
    front
}

#[test]
fn all_declarations_are_right() {
    let mut front = importer_of_all();
    let store = &front.program.store;
    let scopes = store.packages().map(|(_, package)| package.scope);
    let names = scopes.flat_map(|scope| store.scope(scope).names.values());
    let objects: Vec<ObjId> = names.copied().collect();
    assert!(objects.len() > 5_000, "{}", objects.len());
    let diags = front.resolve(&objects);
    assert!(diags.is_empty(), "{diags:?}");
    let named = front.program.store.types().filter_map(|ty| match ty {
        Type::Named(named) => Some(named),
        _ => None,
    });
    let methods: Vec<ObjId> = named.flat_map(|named| &named.methods).copied().collect();
    assert!(methods.len() > 1_000, "{}", methods.len());
    let diags = front.resolve(&methods);
    assert!(diags.is_empty(), "{diags:?}");
}
