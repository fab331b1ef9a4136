//! From parsed packages to a checked program or its errors: used by both the command and embedded programs.

use crate::load;
use minigo_lang::check::branches::{beside_wrong_tokens, branch_errors};
use minigo_lang::check::{Front, Options, check_program};
use minigo_lang::load::Loaded;
use minigo_lang::syntax::ast::File;
use minigo_lang::syntax::parse::NodeIds;
use minigo_lang::text::codes::Code;
use minigo_lang::text::diag::{Class, Diag};
use minigo_lang::text::source::SourceMap;
use std::path::Path;

/// A program that may be run.
#[derive(Clone)]
pub struct Checked {
    /// What the checker found.
    pub front: Front,
    /// Fresh node numbers continue from here.
    pub ids: NodeIds,
}

/// A program that may not.
pub struct Rejected {
    /// The package that is wrong, as error output calls it; `None` where Go prints none.
    pub title: Option<String>,
    /// What is wrong with it.
    pub diags: Vec<Diag>,
    /// Where.
    pub sources: SourceMap,
}

/// Checks what was loaded; `title` is what its own package is called.
pub fn check(title: String, loaded: Loaded, options: Options) -> Result<Checked, Box<Rejected>> {
    let rejected = |title: Option<String>, diags, sources| {
        Err(Box::new(Rejected {
            title,
            diags,
            sources,
        }))
    };
    if loaded.diags.iter().any(Diag::is_unparsed) {
        let diags = with_branches(&loaded);
        return rejected(Some(title), diags, loaded.sources);
    }
    if !loaded.missing.is_empty() {
        let mut missing = loaded.missing;
        load::hint(&mut missing);
        return rejected(None, missing, loaded.sources);
    }
    let owners: Vec<_> = loaded
        .packages
        .iter()
        .flat_map(|p| p.files.iter().map(|f| (f.file, p.path)))
        .collect();
    let (front, mut found) = check_program(loaded.sources, loaded.packages, options);
    let mut diags = loaded.diags;
    let files = front.program.files.iter().map(|(_, file)| &**file);
    beside_wrong_tokens(files, &diags, &mut found);
    if !found.is_empty() {
        diags.retain(|d| d.class != Class::Late);
    }
    diags.append(&mut found);
    elsewhere(&mut diags, &front.program.sources);
    if diags.is_empty() {
        return Ok(Checked {
            front,
            ids: loaded.ids,
        });
    }
    // "is not a main package" stands alone, as it comes from the go command, not the compiler.
    let bare = diags.iter().any(|d| d.code == Code::NotMain);
    // Each package is rejected for itself: the first one with an error is shown.
    let sources = front.program.sources;
    let owner = |d: &Diag| {
        let base = sources.find(d.span.lo)?.base;
        let index = sources.files().iter().position(|f| f.base == base)?;
        owners
            .iter()
            .find(|(id, _)| id.0 as usize == index)
            .map(|o| o.1)
    };
    let mut title = title;
    let first = diags.first().and_then(owner);
    if let Some(path) = first {
        diags.retain(|d| owner(d) == first);
        if path.as_str() != "main" {
            title = path.as_str().to_owned();
        }
    }
    rejected((!bare).then_some(title), diags, sources)
}

/// The errors of a program that cannot be parsed, with those of the branches in the functions of its files that
/// can.
fn with_branches(loaded: &Loaded) -> Vec<Diag> {
    let mut diags = loaded.diags.clone();
    let wrong = |file: &File| {
        let base = loaded
            .sources
            .files()
            .get(file.file.0 as usize)
            .map(|f| f.base);
        let of = |d: &Diag| loaded.sources.find(d.span.lo).map(|f| f.base);
        base.is_some() && loaded.diags.iter().any(|d| of(d) == base)
    };
    let files = loaded.packages.iter().flat_map(|p| &p.files);
    for file in files.filter(|file| wrong(file)) {
        diags.extend(branch_errors(file, &loaded.sources));
    }
    diags.sort_by_key(|d| d.span.lo);
    diags
}

/// Says of functions without bodies that assembly lies beside them, where Go finds those.
pub fn elsewhere(diags: &mut [Diag], sources: &SourceMap) {
    for diag in diags.iter_mut().filter(|d| d.code == Code::MissingBody) {
        let Some(file) = sources.find(diag.span.lo) else {
            continue;
        };
        if Path::new(&file.path)
            .parent()
            .is_some_and(load::has_assembly)
        {
            diag.message = "missing function body (assembly is not supported)".to_owned();
        }
    }
}
