//! Actions of statements that other goroutines can notice, as far as the source shows them.

use crate::cmd::explore::objects::of_call;
use minigo_lang::syntax::ast::{Expr, ExprKind, FuncBody, Stmt, StmtKind, UnaryOp};
use minigo_lang::syntax::walk::{Node, inspect, stmts, unparen};
use minigo_lang::text::source::{Pos, SourceMap};
use minigo_lang::types::Type;
use minigo_lang::types::info::Program;
use minigo_runtime::explore::OpKind;
use std::collections::BTreeMap;

/// A line and a column.
pub type At = (u32, u32);

/// An operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// What kind it is; `Start`: a goroutine is started.
    pub kind: OpKind,
    /// The expression of what it is done to, or of the function that is started; may be empty.
    pub object: String,
    /// It is deferred until the function returns.
    pub deferred: bool,
}

/// What a statement does.
#[derive(Default, Debug)]
pub struct Deed {
    /// Its operations.
    pub acts: Vec<Act>,
    /// Whether its function returns after it.
    pub ends: bool,
    /// The cases of a select: where the first statement of each is, and the text after `case`.
    pub cases: Vec<(At, String)>,
}

/// A loop over the values of a channel.
#[derive(Debug)]
pub struct Loop {
    from: At,
    to: At,
    /// The channel's expression.
    pub channel: String,
}

/// What the statements of a file do.
#[derive(Default, Debug)]
struct OfFile {
    deeds: BTreeMap<At, Deed>,
    loops: Vec<Loop>,
}

/// See the head of this file.
#[derive(Default, Debug)]
pub struct Acts(BTreeMap<String, OfFile>);

impl Acts {
    /// Those of a program's own packages.
    pub fn of(program: &Program) -> Acts {
        let mut reader = Reader {
            program,
            acts: Acts::default(),
        };
        for f in program.info.funcs.values() {
            if program.store.pkg(f.pkg).library {
                continue;
            }
            if let FuncBody::Parsed(body) = &f.decl.body {
                reader.ends(body.rbrace);
                reader.body(stmts(&body.stmts));
            }
        }
        reader.acts
    }

    /// What the statement does that begins there.
    pub fn at(&self, file: &str, at: At) -> Option<&Deed> {
        self.0.get(file)?.deeds.get(&at)
    }

    /// The innermost loop over a channel that this place is in.
    pub fn loop_around(&self, file: &str, at: At) -> Option<&Loop> {
        let all = self.0.get(file)?.loops.iter();
        let around = all.filter(|l| l.from <= at && at < l.to);
        around.max_by_key(|l| l.from)
    }
}

struct Reader<'a> {
    program: &'a Program,
    acts: Acts,
}

impl<'a> Reader<'a> {
    fn body(&mut self, roots: Vec<Node<'a>>) {
        inspect(roots, |node| {
            match node {
                Node::Stmt(s) => self.statement(s),
                Node::Expr(e) => {
                    if let ExprKind::FuncLit { body, .. } = &e.kind {
                        self.ends(body.rbrace);
                    }
                }
                Node::Func(_) | Node::Gen(_) => {}
            }
            true
        });
    }

    /// The entry of the statement that begins there.
    fn deed(&mut self, pos: Pos) -> Option<&mut Deed> {
        let shown = self.program.sources.shown(pos)?;
        let file = self.acts.0.entry(shown.path.to_owned()).or_default();
        let at = (shown.line, shown.col.unwrap_or(0));
        Some(file.deeds.entry(at).or_default())
    }

    fn ends(&mut self, pos: Pos) {
        if let Some(deed) = self.deed(pos) {
            deed.ends = true;
        }
    }

    fn at(&self, pos: Pos) -> At {
        let shown = self.program.sources.shown(pos);
        shown.map_or((0, 0), |s| (s.line, s.col.unwrap_or(0)))
    }

    fn statement(&mut self, s: &'a Stmt) {
        let mut acts = self.own(s);
        // Where the debugger stops for it: some stand for themselves only if nothing comes before.
        let pos = match &s.kind {
            StmtKind::If { init, .. }
            | StmtKind::Switch { init, .. }
            | StmtKind::TypeSwitch { init, .. } => init.as_ref().map_or(s.span.lo, |i| i.span.lo),
            StmtKind::For { cond, .. } => cond.as_ref().map_or(s.span.lo, |c| c.span.lo),
            _ => s.span.lo,
        };
        let mut cases = Vec::new();
        match &s.kind {
            StmtKind::Send { chan, .. } => acts.push(self.act(OpKind::Send, chan)),
            StmtKind::Return(_) => self.ends(s.span.lo),
            StmtKind::Defer(_) => {
                for act in &mut acts {
                    act.deferred = true;
                }
            }
            StmtKind::Go(call) => acts = vec![self.started(call)],
            StmtKind::Select { clauses, .. } => {
                acts = vec![act(OpKind::Select, String::new())];
                for clause in clauses {
                    let Some(first) = clause.body.first() else {
                        continue;
                    };
                    let text = clause
                        .comm
                        .as_ref()
                        .map(|c| text(&self.program.sources, c.span));
                    let text = text.unwrap_or_else(|| "default".to_owned());
                    cases.push((self.at(first.span.lo), text));
                }
            }
            StmtKind::Range { x, body, .. } if self.is_channel(x) => {
                acts.clear();
                let receives = self.act(OpKind::Recv, x);
                let (from, to) = (self.at(s.span.lo), self.at(s.span.hi));
                let channel = receives.object.clone();
                let path = self.program.sources.shown(s.span.lo);
                let path = path.map(|shown| shown.path.to_owned()).unwrap_or_default();
                let file = self.acts.0.entry(path).or_default();
                file.loops.push(Loop { from, to, channel });
                // Each round has received a value.
                let first = body.stmts.first().map_or(body.rbrace, |s| s.span.lo);
                if let Some(deed) = self.deed(first) {
                    deed.acts.insert(0, receives);
                }
            }
            _ => {}
        }
        if (!acts.is_empty() || !cases.is_empty())
            && let Some(deed) = self.deed(pos)
        {
            deed.acts.extend(acts);
            deed.cases = cases;
        }
    }

    /// The operations in a statement's own expressions: not those of statements in it, or of function literals.
    fn own(&self, s: &'a Stmt) -> Vec<Act> {
        let mut acts = Vec::new();
        inspect(vec![Node::Stmt(s)], |node| match node {
            Node::Stmt(inner) => std::ptr::eq(inner, s),
            Node::Expr(e) => {
                acts.extend(self.expression(e).map(|act| (e.span.hi, act)));
                !matches!(e.kind, ExprKind::FuncLit { .. })
            }
            Node::Func(_) => false,
            Node::Gen(_) => true,
        });
        // What is done within an expression comes before what is done with it.
        acts.reverse();
        acts.sort_by_key(|(end, _)| *end);
        acts.into_iter().map(|(_, act)| act).collect()
    }

    fn expression(&self, e: &Expr) -> Option<Act> {
        match &e.kind {
            ExprKind::Unary {
                op: UnaryOp::Recv,
                x,
            } => Some(self.act(OpKind::Recv, x)),
            ExprKind::Call { fun, args, .. } => match &unparen(fun).kind {
                ExprKind::Ident(id) if id.name.as_str() == "close" => {
                    Some(self.act(OpKind::Close, args.first()?))
                }
                ExprKind::Selector { x, sel } => {
                    let info = &self.program.info;
                    let selection = info.selections.get(&unparen(fun).id).map(|s| s.obj);
                    let obj = selection.or_else(|| info.uses.get(&sel.id).copied())?;
                    let package = self.program.store.obj(obj).pkg?;
                    let package = self.program.store.pkg(package).path;
                    let kind = of_call(package.as_str(), sel.name.as_str())?;
                    let object = match (selection, package.as_str()) {
                        (Some(_), _) => Some(&**x),
                        (None, "sync/atomic") => args.first(),
                        _ => None,
                    };
                    Some(object.map_or(act(kind, String::new()), |x| self.act(kind, x)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn act(&self, kind: OpKind, of: &Expr) -> Act {
        let of = match &unparen(of).kind {
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            } => x,
            _ => of,
        };
        act(kind, text(&self.program.sources, unparen(of).span))
    }

    /// The start of a goroutine.
    fn started(&self, call: &Expr) -> Act {
        let fun = match &unparen(call).kind {
            ExprKind::Call { fun, .. } => unparen(fun),
            _ => call,
        };
        let name = match &fun.kind {
            ExprKind::FuncLit { .. } => String::new(),
            _ => text(&self.program.sources, fun.span),
        };
        act(OpKind::Start, name)
    }

    fn is_channel(&self, x: &Expr) -> bool {
        let known = self.program.info.types.get(&x.id);
        known.is_some_and(|known| {
            let store = &self.program.store;
            let ty = store.ty(store.unalias(known.ty));
            let under = match ty {
                Type::Named(named) => named.underlying.map(|under| store.ty(under)),
                _ => None,
            };
            matches!(under.unwrap_or(ty), Type::Chan { .. })
        })
    }
}

fn act(kind: OpKind, object: String) -> Act {
    Act {
        kind,
        object,
        deferred: false,
    }
}

/// A part of the program's text, on one line.
fn text(sources: &SourceMap, span: minigo_lang::text::source::Span) -> String {
    let Some(file) = sources.find(span.lo) else {
        return String::new();
    };
    let offset = |pos: Pos| pos.0.saturating_sub(file.base.0) as usize;
    let text: &str = &file.text;
    let text = text.get(offset(span.lo)..offset(span.hi)).unwrap_or("");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
