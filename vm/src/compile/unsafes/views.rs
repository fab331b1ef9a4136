//! Header views that a variable holds: `h := (*reflect.SliceHeader)(unsafe.Pointer(&s))`, and later uses such
//! as `h.Len`.
//!
//! No pointer to such a header can be, since strings, slices and interfaces have other layouts here. So `h` is no variable, but stands for
//! the pointer to `s`: its fields are computed where they are read. Statements in a row that set fields change a copy of the header;
//! after the last of them the header is made a value of `s` again, if the heap says that it leads to that much memory.

use crate::compile::builder::{FuncBuilder, Slot, View};
use crate::compile::place::Place;
use crate::compile::program::escape::{Escapes, strip};
use crate::compile::types::layout::Rep;
use crate::compile::types::ty::{Kind, Ty};
use crate::compile::unsafes::headers::words_of;
use crate::rt::unsafes::{Unsafe, known};
use minigo_lang::syntax::ast::{Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use minigo_lang::syntax::walk::{Node, inspect};
use minigo_lang::text::constant::Value;
use minigo_lang::types::info::Mode;
use minigo_lang::types::{Basic, ObjId, Type};

impl FuncBuilder<'_> {
    /// Makes `obj` stand for a view if `y` is one. Otherwise it is a variable like others.
    pub fn define_view(&mut self, obj: ObjId, y: &Expr) -> bool {
        let known = self.escapes.clone();
        let Some((pointer, of, header)) = self.view(&known, y) else {
            return false;
        };
        let t = self.c.lower_obj(obj, self.env);
        let captured = self
            .escapes
            .captures
            .values()
            .any(|list| list.contains(&obj));
        if captured || self.needs_box(obj, t) || self.c.deref(t) != Some(header) {
            return false;
        }
        let slot = self.local(&[1]);
        self.expr(pointer, Some(slot));
        let var = match &strip(pointer).kind {
            ExprKind::Unary { x, .. } => match &strip(x).kind {
                ExprKind::Ident(id) => self.use_of(id),
                _ => None,
            },
            _ => None,
        };
        let view = View {
            pointer: slot,
            var,
            of,
            header,
            interface: self.rep(of) == Rep::Iface,
            copy: None,
        };
        self.views.insert(obj, view);
        true
    }

    /// The pointer of `(*T)(unsafe.Pointer(pointer))`, the type that it leads to, and the type `T` of a header for that.
    fn view<'e>(&mut self, known: &'e Escapes, y: &'e Expr) -> Option<(&'e Expr, Ty, Ty)> {
        let (_, args) = self.conversion_parts(y)?;
        let header = self.ty(y);
        let header = self.c.deref(header)?;
        let pointer = self.unnamed(known, args.first()?)?;
        let of = self.ty1(pointer);
        let of = self.c.deref(of)?;
        let words = self.words_in(of)?;
        let fits = match words {
            Words::Interface => self.is_interface_header(header),
            Words::List(n) => self.header_words(header).is_some_and(|have| have <= n),
        };
        fits.then_some((pointer, of, header))
    }

    fn words_in(&mut self, of: Ty) -> Option<Words> {
        match self.rep(of) {
            Rep::Iface => Some(Words::Interface),
            _ => words_of(&self.c.ukind(of)).map(Words::List),
        }
    }

    /// The variable that an expression names, and what it stands for.
    fn named_view(&self, x: &Expr) -> Option<(ObjId, View)> {
        if self.views.is_empty() {
            return None;
        }
        let ExprKind::Ident(id) = &strip(x).kind else {
            return None;
        };
        let obj = self.use_of(id)?;
        Some((obj, *self.views.get(&obj)?))
    }

    /// Whether an object stands for a view.
    pub fn is_view_of_header(&self, obj: ObjId) -> bool {
        self.views.contains_key(&obj)
    }

    /// The header whose fields are set right now, by the operand of the dot.
    pub fn header_to_set(&self, x: &Expr) -> Option<Place> {
        self.named_view(x)?.1.copy.map(Place::Slots)
    }

    /// The header, by the operand of a dot or a star that reads it.
    pub fn header_to_read(&mut self, x: &Expr) -> Option<Slot> {
        let (_, view) = self.named_view(x)?;
        Some(match view.copy {
            Some(copy) => copy,
            None => self.header_of_view(view),
        })
    }

    /// Whether reading fields of `x` calls: the data of an interface may need an object of its own.
    pub(crate) fn reads_interface(&self, x: &Expr) -> bool {
        if let Some((_, view)) = self.named_view(x) {
            return view.interface;
        }
        let pointer = self
            .conversion_parts(x)
            .and_then(|(_, args)| self.unnamed(&self.escapes, args.first()?));
        pointer.is_some_and(|p| match &strip(p).kind {
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            } => matches!(self.underlying_of(x), Some(Type::Interface(_))),
            _ => false,
        })
    }

    /// One of two words of an interface, `(*[2]uintptr)(unsafe.Pointer(&x))[i]`.
    pub fn word_of_interface(&mut self, e: &Expr, dst: Option<Slot>) -> Option<Slot> {
        let ExprKind::Index { x, indices, .. } = &e.kind else {
            return None;
        };
        if !self.reads_interface(x) {
            return None;
        }
        let known = self.escapes.clone();
        let (array, of) = self.seen_as(&known, x)?;
        let Kind::Array(2, elem) = self.c.ukind(array) else {
            return None;
        };
        let Kind::Basic(Basic::Uintptr | Basic::UnsafePointer) = self.c.ukind(elem) else {
            return None;
        };
        let word = match indices.first().map(|i| self.const_of(i))?? {
            Value::Int(n) => u32::try_from(n).ok().filter(|&n| n < 2)?,
            _ => return None,
        };
        Some(self.header_field(of, word, elem, dst))
    }

    /// `*(*T)(unsafe.Pointer(&x)) = header`; false if the statement is no such.
    pub fn set_whole_header(&mut self, x: &Expr, y: &Expr) -> bool {
        let ExprKind::Star(operand) = &strip(x).kind else {
            return false;
        };
        let view = match self.named_view(operand) {
            Some((_, view)) if view.copy.is_none() => view,
            Some(_) => return false,
            None => {
                let known = self.escapes.clone();
                let Some((pointer, of, header)) = self.view(&known, operand) else {
                    return false;
                };
                let slot = self.tmp_ptr();
                self.expr(pointer, Some(slot));
                View {
                    pointer: slot,
                    var: None,
                    of,
                    header,
                    interface: self.rep(of) == Rep::Iface,
                    copy: None,
                }
            }
        };
        if view.interface {
            return false;
        }
        let copy = self.tmp(view.header);
        self.expr_as(y, view.header, Some(copy));
        let alive = self.tmp_ptr();
        self.mov_n(1, alive, copy);
        self.at_span(x.span);
        self.value_of_header(view, copy, alive);
        true
    }

    fn header_of_view(&mut self, view: View) -> Slot {
        let d = self.tmp(view.header);
        let m = self.mark();
        let s = self.load(&Place::Mem(view.pointer, 0), view.of, None);
        let words = self.layout(view.header).slots;
        for (word, to) in (0..usize::from(words)).zip(d..) {
            self.word_of(s, view.of, word, to);
        }
        self.release(m);
        d
    }

    /// The variable whose fields a statement sets, if it does nothing else and it stands for a view.
    fn set_by(&self, s: &Stmt) -> Option<ObjId> {
        let to: Vec<&Expr> = match &s.kind {
            StmtKind::Assign { lhs, .. } => lhs.iter().collect(),
            StmtKind::IncDec { x, .. } => vec![x],
            _ => return None,
        };
        let mut var = None;
        for x in to {
            let ExprKind::Selector { x, .. } = &strip(x).kind else {
                return None;
            };
            let (obj, _) = self.named_view(x)?;
            if *var.get_or_insert(obj) != obj {
                return None;
            }
        }
        var
    }

    /// Compiles the first of the statements and those after it that set fields of the same view; how many these are.
    /// 0 if the first sets none.
    pub fn set_headers(&mut self, list: &[Stmt]) -> usize {
        if self.views.is_empty() {
            return 0;
        }
        let Some((first, obj)) = list.first().and_then(|s| Some((s, self.set_by(s)?))) else {
            return 0;
        };
        let Some(view) = self.views.get(&obj).copied().filter(|v| v.copy.is_none()) else {
            return 0;
        };
        if view.interface {
            self.at_span(first.span);
            self.fail(
                "not supported: setting the words of an interface through unsafe.Pointer; use package reflect",
            );
            return 1;
        }
        let m = self.mark();
        let copy = self.header_of_view(view);
        let alive = self.tmp_ptr();
        if let Some(view) = self.views.get_mut(&obj) {
            view.copy = Some(copy);
        }
        let mut done = 0;
        for s in list {
            let again = self.set_by(s) == Some(obj) && (done == 0 || !self.sees_more(view, s));
            if !again {
                break;
            }
            self.keep_text(s);
            let outer = std::mem::replace(&mut self.notes_types, true);
            self.stmt(s);
            self.notes_types = outer;
            // The copy is no pointer to the collector.
            self.mov_n(1, alive, copy);
            done += 1;
        }
        if let Some(view) = self.views.get_mut(&obj) {
            view.copy = None;
        }
        self.at_span(first.span);
        self.value_of_header(view, copy, alive);
        self.release(m);
        done
    }

    /// Whether a statement may see the value while its header is changed: it calls, or reads what may be the same variable.
    fn sees_more(&mut self, view: View, s: &Stmt) -> bool {
        let mut read = Vec::new();
        let mut sees = false;
        inspect(vec![Node::Stmt(s)], |node| {
            let Node::Expr(e) = node else { return true };
            match &e.kind {
                ExprKind::Ident(id) => sees |= view.var.is_some() && self.use_of(id) == view.var,
                ExprKind::Star(_) => read.push(e),
                ExprKind::Selector { .. } | ExprKind::Index { .. } if view.var.is_none() => {
                    read.push(e)
                }
                ExprKind::Call { .. } => sees |= self.has_call(e),
                ExprKind::FuncLit { .. } => sees = true,
                _ => {}
            }
            !sees
        });
        sees || read
            .into_iter()
            .any(|e| self.mode(e).is_some_and(|m| m != Mode::Type) && self.ty1(e) == view.of)
    }

    /// Sets what the view leads to, by the copy of its header.
    fn value_of_header(&mut self, view: View, copy: Slot, alive: Slot) {
        let old = self.load(&Place::Mem(view.pointer, 0), view.of, None);
        let new = self.tmp(view.of);
        let kind = self.c.ukind(view.of);
        let (flags, size) = match kind {
            Kind::Slice(elem) => {
                let layout = self.layout(elem);
                let plain = u64::from(!layout.has_pointers()) * known::PLAIN;
                (plain | layout.align << known::ALIGN, layout.size)
            }
            _ => (known::PLAIN | known::TEXT, 1),
        };
        // A header of a slice with one length is that of its beginning.
        let cap = match (kind, self.layout(view.header).slots) {
            (Kind::Slice(_), 3..) => copy + 2,
            (Kind::Slice(_), _) => {
                let cap = self.tmp_int();
                self.word_of(old, view.of, 2, cap);
                cap
            }
            _ => copy + 1,
        };
        let (flags, size) = (self.constant(flags), self.constant(size));
        let args = [alive, copy + 1, cap, size, flags, old, old + 1];
        self.call_unsafe(Unsafe::Header, &args, new);
        self.store_to(&Place::Mem(view.pointer, 0), view.of, new);
    }

    /// A slice by a header that is a struct of its own, in `d`.
    pub fn slice_of_header(&mut self, x: &Expr, elem: Ty, t: Ty, dst: Option<Slot>) -> Slot {
        let d = self.dst(dst, t);
        let m = self.mark();
        let s = self.expr(x, None);
        let layout = self.layout(elem);
        let plain = u64::from(!layout.has_pointers()) * known::PLAIN;
        let flags = self.constant(plain | layout.align << known::ALIGN);
        let size = self.constant(layout.size);
        let (alive, none) = (self.tmp_ptr(), self.constant(0));
        self.mov_n(1, alive, s);
        self.at_span(x.span);
        self.call_unsafe(
            Unsafe::Header,
            &[alive, s + 1, s + 2, size, flags, none, none],
            d,
        );
        self.release(m);
        d
    }

    /// Where a statement copies the address of a string's bytes into another header: bytes of a constant, which
    /// nobody may write to, get an object of their own first.
    fn keep_text(&mut self, s: &Stmt) {
        let StmtKind::Assign { rhs, .. } = &s.kind else {
            return;
        };
        for e in rhs {
            self.keep_text_of(e);
        }
    }

    /// The same for the first value in a literal, if that is of a header.
    pub fn keep_text_in(&mut self, t: Ty, first: Option<&Expr>) {
        if let Some(first) = first
            && self.header_words(t).is_some()
        {
            match &first.kind {
                ExprKind::KeyValue { value, .. } => self.keep_text_of(value),
                _ => self.keep_text_of(first),
            }
        }
    }

    fn keep_text_of(&mut self, e: &Expr) {
        let mut e = strip(e);
        while let Some((_, args)) = self.conversion_parts(e) {
            let Some(x) = args.first() else { return };
            e = strip(x);
        }
        let ExprKind::Selector { x, .. } = &e.kind else {
            return;
        };
        let (m, known) = (self.mark(), self.escapes.clone());
        let first = self.selection(e).is_some_and(|s| s.path[..] == [0]);
        let place = match self.named_view(x) {
            Some((_, view)) => Some((Place::Mem(view.pointer, 0), view.of)),
            None => self
                .under_header(&known, x)
                .map(|text| (self.place(text), self.ty(text))),
        };
        if let Some((place, t)) = place.filter(|_| first)
            && self.c.is_string(t)
            && matches!(place, Place::Mem(..) | Place::Global(_))
        {
            let s = self.load(&place, t, None);
            let new = self.tmp(t);
            self.mov_n(2, new, s);
            self.call_unsafe(Unsafe::StringData, &[s, s + 1], new);
            self.store_to(&place, t, new);
        }
        self.release(m);
    }
}

/// What a header is of.
#[derive(Clone, Copy)]
enum Words {
    /// An interface: its type and its data.
    Interface,
    /// A string or a slice: so many words.
    List(usize),
}
