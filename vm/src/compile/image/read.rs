//! Reads functions from an image, and resolves the names in their code to the objects of the current program.

use super::bytes::In;
use super::file::{Image, Table, hash};
use super::{FUNC_BOUND, FUNC_DECL, FUNC_EXPR, FUNC_INIT, FUNC_PIECE, FUNC_PROMOTED, kind};
use crate::code::{Func, FuncSpec, flag};
use crate::compile::types::ty::{Env, Field, IMethod, Kind, Sig, Ty};
use crate::compile::{Compiler, FnKey, Piece};
use crate::heap::kept::Kept;
use crate::value::rtype::MethodSel;
use minigo_lang::syntax::ast::ChanDir;
use minigo_lang::text::symbol::Symbol;
use minigo_lang::types::universe::UNIVERSE;
use minigo_lang::types::{Basic, ObjId, ObjKind, PkgId, ScopeId};
use std::sync::Arc;

/// Of a declared function that is not generic: whether it takes its receiver by pointer, and its name.
pub(super) fn declared(item: &[u8]) -> Option<(bool, u32)> {
    let mut read = In(item);
    if read.byte()? != FUNC_DECL {
        return None;
    }
    let _ = (read.uint()?, read.uint()?, read.uint()?);
    let by_ptr = read.byte()? != 0;
    if read.uint()? != 0 {
        return None;
    }
    Some((by_ptr, read.u32()?))
}

/// Of an initialisation: its package's path and its first variable's name.
pub(super) fn initialises(item: &[u8]) -> Option<(u32, u32)> {
    let mut read = In(item);
    if read.byte()? != FUNC_INIT {
        return None;
    }
    Some((read.u32()?, read.u32()?))
}

/// By what an initialisation is found: no function has a name with a blank in it.
pub(super) fn hash_of_init(path: &[u8], name: &[u8]) -> u64 {
    hash(&[path, name].join(&b' '))
}

impl Compiler {
    fn image(&self) -> Option<Image> {
        self.image.as_ref().map(|state| state.image)
    }

    /// The number of a declared function of the library in the image.
    pub(super) fn in_image(&self, func: &Func, by_ptr: bool) -> Option<u32> {
        let image = self.image()?;
        image.named(hash(func.name.as_bytes())).find(|&n| {
            let declared = image.item(Table::Funcs, n).and_then(declared);
            let named = declared.and_then(|(by, name)| Some((by, image.text(name)?)));
            named == Some((by_ptr, func.name.as_bytes()))
        })
    }

    /// The number of an initialisation of the library in the image.
    pub(super) fn init_in_image(&self, n: u32) -> Option<u32> {
        let image = self.image()?;
        let (path, name) = self.named_init(n)?;
        let (path, name) = (path.as_str(), name.as_str());
        let hash = hash_of_init(path.as_bytes(), name.as_bytes());
        image.named(hash).find(|&n| {
            let of = image.item(Table::Funcs, n).and_then(initialises);
            let named = of.and_then(|(p, n)| Some((image.text(p)?, image.text(n)?)));
            named == Some((path.as_bytes(), name.as_bytes()))
        })
    }

    /// The path of the package of an initialisation, and its first variable that has a name; none for what is not
    /// of the library.
    pub(super) fn named_init(&self, n: u32) -> Option<(Symbol, Symbol)> {
        let prog = self.prog();
        let init = prog.info.init_order.get(n as usize)?;
        let pkg = prog.store.pkg(init.pkg);
        let names = init.lhs.iter().map(|&var| prog.store.obj(var).name);
        let name = names.into_iter().find(|name| !name.is_blank())?;
        pkg.library.then_some((pkg.path, name))
    }

    pub(super) fn image_name(&self, n: u32) -> Option<Symbol> {
        let state = self.image.as_ref()?;
        match state.known_name(n) {
            None => Some(Symbol::intern(state.image.name(n)?)),
            known => known,
        }
    }

    fn image_package(&mut self, n: u32) -> Option<PkgId> {
        let state = self.image.as_ref()?;
        if let Some(&pkg) = state.packages.get(&n) {
            return Some(pkg);
        }
        let pkg = self.package(state.image.name(n)?)?;
        self.image.as_mut()?.packages.insert(n, pkg);
        Some(pkg)
    }

    pub(super) fn maybe_package(&mut self, read: &mut In<'_>) -> Option<Option<PkgId>> {
        match read.maybe()? {
            Some(n) => Some(Some(self.image_package(n)?)),
            None => Some(None),
        }
    }

    /// What a package declares under a name, with its type.
    fn image_object(&mut self, pkg: Option<u32>, name: u32) -> Option<ObjId> {
        let name = self.image_name(name)?;
        let scope: ScopeId = match pkg {
            Some(pkg) => {
                let pkg = self.image_package(pkg)?;
                self.prog().store.pkg(pkg).scope
            }
            None => UNIVERSE,
        };
        self.prog().store.scope(scope).names.get(&name).copied()
    }

    fn image_types(&mut self, read: &mut In<'_>) -> Option<Vec<Ty>> {
        let n = read.count()?;
        (0..n).map(|_| self.image_type(read.u32()?)).collect()
    }

    /// The type of that number.
    pub(super) fn image_type(&mut self, n: u32) -> Option<Ty> {
        let t = self.image_type_part(n);
        self.image_declared();
        t
    }

    /// The same; what declared types in it are is not known before [`Compiler::image_declared`] was there.
    pub(super) fn image_type_part(&mut self, n: u32) -> Option<Ty> {
        let state = self.image.as_ref()?;
        if let Some(t) = *state.types.get(n as usize)? {
            return Some(t);
        }
        let item = state.image.item(Table::Types, n)?;
        let t = self.image_type_new(&mut In(item), n)?;
        *self.image.as_mut()?.types.get_mut(n as usize)? = Some(t);
        Some(t)
    }

    fn image_type_new(&mut self, read: &mut In<'_>, own: u32) -> Option<Ty> {
        // Parts of a type have lower numbers, so this ends.
        fn part(c: &mut Compiler, read: &mut In<'_>, own: u32) -> Option<Ty> {
            let n = read.u32()?;
            if n < own { c.image_type_part(n) } else { None }
        }
        fn parts(c: &mut Compiler, read: &mut In<'_>, own: u32) -> Option<Vec<Ty>> {
            let n = read.count()?;
            (0..n).map(|_| part(c, read, own)).collect()
        }
        let kind = match read.byte()? {
            kind::BASIC => {
                let b = read.byte()?;
                if b > Basic::UntypedNil as u8 {
                    return None;
                }
                return Some(Ty(u32::from(b)));
            }
            kind::POINTER => Kind::Pointer(part(self, read, own)?),
            kind::SLICE => Kind::Slice(part(self, read, own)?),
            kind::ARRAY => Kind::Array(read.uint()?, part(self, read, own)?),
            kind::MAP => Kind::Map(part(self, read, own)?, part(self, read, own)?),
            kind::CHAN => {
                let dir = match read.byte()? {
                    0 => ChanDir::Both,
                    1 => ChanDir::Send,
                    2 => ChanDir::Recv,
                    _ => return None,
                };
                Kind::Chan(dir, part(self, read, own)?)
            }
            kind::STRUCT => {
                let mut fields = Vec::new();
                for _ in 0..read.count()? {
                    let name = read.u32()?;
                    fields.push(Field {
                        name: self.image_name(name)?,
                        pkg: self.maybe_package(read)?,
                        ty: part(self, read, own)?,
                        embedded: read.byte()? != 0,
                        tag: match read.maybe()? {
                            Some(tag) => Some(self.image_name(tag)?),
                            None => None,
                        },
                    });
                }
                Kind::Struct(fields.into())
            }
            kind::FUNC => {
                let variadic = read.byte()? != 0;
                let params = parts(self, read, own)?;
                let results = parts(self, read, own)?;
                Kind::Func(Arc::new(Sig {
                    params,
                    results,
                    variadic,
                }))
            }
            kind::INTERFACE => {
                let mut methods = Vec::new();
                for _ in 0..read.count()? {
                    let name = read.u32()?;
                    methods.push(IMethod {
                        name: self.image_name(name)?,
                        pkg: self.maybe_package(read)?,
                        sig: part(self, read, own)?,
                    });
                }
                // Packages may have other numbers here.
                methods.sort_by(|a, b| {
                    (a.name.as_str(), a.pkg.map(|p| p.0))
                        .cmp(&(b.name.as_str(), b.pkg.map(|p| p.0)))
                });
                Kind::Interface(methods.into())
            }
            kind::TUPLE => Kind::Tuple(parts(self, read, own)?.into()),
            kind::NAMED => {
                let (pkg, name) = (read.maybe()?, read.u32()?);
                let targs = parts(self, read, own)?;
                let obj = self.image_object(pkg, name)?;
                let t = self.tys.mk(Kind::Named(obj, targs.into(), Env(0)));
                self.note_declared(t, own);
                return Some(t);
            }
            _ => return None,
        };
        Some(self.tys.mk(kind))
    }

    /// The selector of that number.
    pub(super) fn image_selector(&mut self, n: u32) -> Option<MethodSel> {
        let state = self.image.as_ref()?;
        if let Some(sel) = *state.selectors.get(n as usize)? {
            return Some(sel);
        }
        let mut read = In(state.image.item(Table::Selectors, n)?);
        let name = read.u32()?;
        let name = self.image_name(name)?;
        let pkg = self.maybe_package(&mut read)?;
        let sig = self.image_type(read.u32()?)?;
        let sel = self.method_sel(name, pkg, sig);
        *self.image.as_mut()?.selectors.get_mut(n as usize)? = Some(sel);
        Some(sel)
    }

    /// The address of the package variable of that number.
    pub(super) fn image_global(&mut self, n: u32) -> Option<u64> {
        let state = self.image.as_ref()?;
        if let Some(addr) = *state.globals.get(n as usize)? {
            return Some(addr);
        }
        let mut read = In(state.image.item(Table::Globals, n)?);
        let (pkg, name) = (read.u32()?, read.u32()?);
        let obj = self.image_object(Some(pkg), name)?;
        let global = ObjKind::Var {
            is_field: false,
            embedded: false,
            used: false,
            global: true,
        };
        let kind = &self.prog().store.obj(obj).kind;
        if std::mem::discriminant(kind) != std::mem::discriminant(&global) {
            return None;
        }
        let addr = match read.maybe()? {
            Some(t) => {
                let t = self.image_type(t)?;
                self.global_of(obj, t)
            }
            None => {
                self.resolve(obj);
                self.global(obj)
            }
        };
        *self.image.as_mut()?.globals.get_mut(n as usize)? = Some(addr);
        Some(addr)
    }

    /// The function of that number.
    pub(super) fn image_func(&mut self, n: u32) -> Option<Kept<Func>> {
        let state = self.image.as_ref()?;
        if let Some(func) = *state.funcs.get(n as usize)? {
            return Some(func);
        }
        let mut read = In(state.image.item(Table::Funcs, n)?);
        let key = self.image_key(&mut read, n)?;
        let spec = self.image_spec(&mut read, &key)?;
        let func = self.func_as(key, Some(spec));
        let state = self.image.as_mut()?;
        state.number_func(func.key, n);
        *state.funcs.get_mut(n as usize)? = Some(func);
        Some(func)
    }

    fn image_key(&mut self, read: &mut In<'_>, n: u32) -> Option<FnKey> {
        let kind = read.byte()?;
        Some(match kind {
            FUNC_DECL => {
                let (pkg, recv, name) = (read.u32()?, read.maybe()?, read.u32()?);
                let by_ptr = read.byte()? != 0;
                let obj = match recv {
                    None => self.image_object(Some(pkg), name)?,
                    Some(recv) => {
                        let recv = self.image_object(Some(pkg), recv)?;
                        let name = self.image_name(name)?;
                        match self.front.method_of(recv, name) {
                            Some(method) => method,
                            None => {
                                self.resolve(recv);
                                let store = &self.front.program().store;
                                self.tys.declared_method(store, recv, name)?
                            }
                        }
                    }
                };
                let targs = self.image_types(read)?;
                let ObjKind::Func { decl, .. } = self.prog().store.obj(obj).kind else {
                    return None;
                };
                let env = if targs.is_empty() {
                    Env(0)
                } else {
                    self.resolve(obj);
                    let ty = self.prog().store.obj(obj).ty?;
                    let sig = self.signature(ty)?;
                    let params = sig.recv_tparams.iter().chain(&sig.tparams).copied();
                    self.tys.env(params.zip(targs).collect())
                };
                FnKey::Decl {
                    decl: decl?,
                    env,
                    by_ptr,
                }
            }
            FUNC_PIECE => {
                let _ = (read.uint()?, read.uint()?);
                self.pieces.push(Piece::Image(n));
                FnKey::Piece(self.pieces.len() as u32 - 1)
            }
            FUNC_PROMOTED | FUNC_BOUND | FUNC_EXPR => {
                let recv = self.image_type(read.u32()?)?;
                let name = read.u32()?;
                let name = self.image_name(name)?;
                let pkg = self.maybe_package(read)?;
                let targs = self.image_types(read)?;
                match kind {
                    FUNC_PROMOTED => FnKey::Promoted { recv, name, pkg },
                    FUNC_BOUND => FnKey::Bound {
                        recv,
                        name,
                        pkg,
                        targs,
                    },
                    _ => FnKey::MethodExpr {
                        recv,
                        name,
                        pkg,
                        targs,
                    },
                }
            }
            _ => return None,
        })
    }

    fn image_spec(&mut self, read: &mut In<'_>, key: &FnKey) -> Option<FuncSpec> {
        let image = self.image()?;
        let name = image.name(read.u32()?)?;
        let (results, params) = (read.u16()?, read.u16()?);
        let flags = read.byte()?;
        let sig_map = image.text(read.u32()?)?.into();
        let native = match read.maybe()? {
            Some(native) => {
                let FnKey::Decl { decl, .. } = key else {
                    return None;
                };
                let pkg = self.prog().info.funcs.get(decl)?.pkg;
                let path = self.prog().store.pkg(pkg).path;
                let native = crate::stdlib::native(path.as_str(), image.name(native)?)?;
                Some(crate::machine::native::erase(native))
            }
            None => None,
        };
        let known =
            flag::WRAPPER | flag::CLOSURE | flag::LIBRARY | flag::ONCE | flag::RELAY | flag::LEAF;
        (flags & !known == 0).then(|| FuncSpec {
            name: name.into(),
            results,
            params,
            flags,
            sig_map,
            native,
            key: 0,
        })
    }
}
