//! The engine: compiles source text to programs.

use super::error::{CompileError, Error};
use super::instance::Builder;
use super::package::Package;
use crate::checked::{Checked, check};
use crate::load::{self, LibraryOnly, Target};
use minigo_lang::check::Options;
use minigo_lang::load::buildtag::GO_MINOR;
use minigo_lang::load::{
    Asset, Host, Package as Found, Text, load_program_with, package_name, text_of,
};
use minigo_vm::embed::offered;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// What programs are compiled against: the library, and the packages that Rust code offers.
#[derive(Default)]
pub struct Engine {
    packages: Vec<Package>,
}

/// A checked program. Any number of instances can be made of it, also side by side; its clones are the
/// same program.
#[derive(Clone)]
pub struct Program {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub checked: Checked,
    pub packages: Vec<offered::Package>,
    pub name: String,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({})", self.inner.name)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths = self.packages.iter().map(Package::path);
        f.debug_list().entries(paths).finish()
    }
}

/// Compiles a program of one file, which imports nothing but the library. See [`Engine::compile`] for
/// more.
///
/// # Errors
/// [`Error::Compile`]
pub fn compile(text: &str) -> Result<Program, Error> {
    Engine::new().compile("program.go", text)
}

/// What every program for instances is loaded with.
const IMPLIED: &[&str] = &["runtime", INSIDE];
/// What serves calls, see `vm`.
const INSIDE: &str = "minigo/internal/embed";

impl Engine {
    /// With the library alone.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Offers a package to the programs that are compiled from now on. One of the same import path takes
    /// the place of one offered before, and of one of the library.
    pub fn offer(&mut self, package: Package) -> &mut Engine {
        self.packages.retain(|p| p.path() != package.path());
        self.packages.push(package);
        self
    }

    /// Compiles a program of one file, which errors and traces call by this name. It imports packages of
    /// the library and those that were offered. Its package may have any name; only a `main` with a
    /// `func main` can be run as a whole.
    ///
    /// ```
    /// use minigo::{Engine, Error};
    ///
    /// match Engine::new().compile("rules.go", "package rules\n\nfunc F() int { return cuont }") {
    ///     Err(Error::Compile(e)) => {
    ///         let [wrong] = e.diagnostics() else { panic!("{e}") };
    ///         assert_eq!((wrong.line, wrong.column), (3, 23));
    ///         assert_eq!(wrong.message, "undefined: cuont");
    ///     }
    ///     other => panic!("{other:?}"),
    /// }
    /// ```
    ///
    /// # Errors
    /// [`Error::Compile`]
    pub fn compile(&self, name: &str, text: &str) -> Result<Program, Error> {
        let file = text_of(name.to_owned(), name.to_owned(), text.into());
        self.program(name.to_owned(), vec![file], &LibraryOnly)
    }

    /// Compiles the program in these Go files of one package. Packages of the module around them, of its
    /// vendor folder and of the module cache can be imported.
    ///
    /// # Errors
    /// [`Error::Compile`], [`Error::Setup`] if a file cannot be read.
    pub fn compile_files<P: AsRef<Path>>(&self, files: &[P]) -> Result<Program, Error> {
        self.target(files.iter().map(|p| p.as_ref().into()).collect())
    }

    /// Compiles the package in a folder, as `compile_files` does with its Go files.
    ///
    /// # Errors
    /// As [`Engine::compile_files`].
    pub fn compile_folder(&self, folder: impl AsRef<Path>) -> Result<Program, Error> {
        self.target(vec![folder.as_ref().into()])
    }

    fn target(&self, args: Vec<OsString>) -> Result<Program, Error> {
        if args.is_empty() {
            return Err(Error::Setup("no Go files listed".to_owned()));
        }
        let (target, rest): (Target, _) = load::target(&args).map_err(|f| Error::Setup(f.text))?;
        if let Some(other) = rest.first() {
            let other = other.to_string_lossy();
            return Err(Error::Setup(format!("{other} is not a Go file")));
        }
        let name = target.program_name();
        let (files, disk) = target.into_parts();
        self.program(name, files, &disk)
    }

    fn program(&self, name: String, files: Vec<Text>, host: &dyn Host) -> Result<Program, Error> {
        let packages = self.packages.iter().map(Package::declare);
        let packages: Vec<_> = packages.collect::<Result<_, _>>().map_err(Error::Setup)?;
        let offering = Offering {
            packages: &packages,
            others: host,
        };
        let path = files.first().and_then(|f| package_name(&f.text));
        let path = path.map_or("main".to_owned(), |p| p.to_string());
        let loaded = load_program_with(&path, files, &offering, IMPLIED);
        let options = Options {
            any_package: true,
            incomplete: false,
            as_found: false,
        };
        let checked = check(path, loaded, options);
        let checked = checked.map_err(|wrong| Error::Compile(CompileError::of(*wrong)))?;
        Ok(Program {
            inner: Arc::new(Inner {
                checked,
                packages,
                name,
            }),
        })
    }
}

impl Program {
    /// Prepares an instance, which may do nothing and has no limits until the builder is told otherwise.
    pub fn instance(&self) -> Builder {
        Builder::new(self)
    }
}

/// Where imports lead: to what is offered, then elsewhere.
struct Offering<'a> {
    packages: &'a [offered::Package],
    others: &'a dyn Host,
}

impl Offering<'_> {
    fn offered(&self, path: &str) -> Option<&offered::Package> {
        self.packages.iter().find(|p| p.path == path)
    }
}

impl Host for Offering<'_> {
    fn language(&self) -> u32 {
        self.others.language()
    }

    fn assets(&self, file: &str, pattern: &str) -> Result<Vec<Asset>, String> {
        self.others.assets(file, pattern)
    }

    fn may_import(&self, path: &str, importer: &str) -> Result<(), String> {
        // Every program has it, and none but offered packages may use it.
        if path == INSIDE && importer != INSIDE && self.offered(importer).is_none() {
            return Err(format!("use of internal package {path} not allowed"));
        }
        Ok(())
    }

    fn find(&self, path: &str, importer: &str) -> Result<Found, String> {
        if let Some(package) = self.offered(path) {
            let name = format!("{path}.go");
            return Ok(Found {
                files: vec![text_of(name.clone(), name, package.text.clone().into())],
                library: true,
                by_need: true,
                go: GO_MINOR,
            });
        }
        if self.offered(importer).is_some()
            && let Some(package) = load::library(path)
        {
            return Ok(package);
        }
        self.others.find(path, importer)
    }
}
