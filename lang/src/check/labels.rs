//! Labels, and where `break`, `continue`, `goto` and `fallthrough` may go.

use super::Checker;
use super::exprstring::expr_string;
use crate::syntax::ast::{AssignOp, Block, CaseClause, Expr, GenDecl, Ident, Stmt, StmtKind};
use crate::text::codes::Code;
use crate::text::diag::Diag;
use crate::text::source::{Pos, Span};
use crate::text::symbol::Symbol;
use crate::types::{ObjId, ObjKind};
use indexmap::IndexMap;
use recursive::recursive;

/// A label of the function.
struct Label<'a> {
    /// The block it is declared in.
    block: usize,
    /// Its name where it is declared.
    ident: &'a Ident,
    /// What it labels.
    stmt: &'a Stmt,
    obj: Option<ObjId>,
    used: bool,
}

/// A block of statements.
#[derive(Clone, Copy)]
struct BlockInfo<'a> {
    parent: Option<usize>,
    start: Pos,
    /// The label of the statement that the block belongs to.
    label: Option<&'a Ident>,
}

/// What a plain `break` ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breakable {
    Loop,
    Switch,
    TypeSwitch,
    Select,
}

/// What surrounds a statement.
#[derive(Clone, Copy, Default)]
struct Context {
    breaks: Option<Breakable>,
    in_loop: bool,
    /// Directly in a clause of a switch: its index and how many there are.
    clause: Option<(usize, usize)>,
}

/// Whom a walk tells what it finds.
pub(super) trait Finds<'a> {
    /// Reports an error.
    fn error(&mut self, diag: Diag);
    /// `./prog.go:3:2`
    fn place(&self, pos: Pos) -> String;
    /// A label is declared. What stands for it, if anything does.
    fn declared(&mut self, ident: &'a Ident) -> Option<ObjId>;
    /// It is named.
    fn named(&mut self, ident: &'a Ident, label: ObjId);
}

impl<'a> Finds<'a> for Checker<'a> {
    fn error(&mut self, diag: Diag) {
        self.report(diag);
    }

    fn place(&self, pos: Pos) -> String {
        self.pos_string(pos)
    }

    fn declared(&mut self, ident: &'a Ident) -> Option<ObjId> {
        let kind = ObjKind::Label { used: true };
        let obj = self.new_object(ident.name, ident.span, None, kind);
        self.record_def(ident, obj);
        Some(obj)
    }

    fn named(&mut self, ident: &'a Ident, label: ObjId) {
        self.record_use(ident, label);
    }
}

/// The walk over one function body.
struct Walk<'a, 'c> {
    check: &'c mut dyn Finds<'a>,
    labels: IndexMap<Symbol, Label<'a>>,
    blocks: Vec<BlockInfo<'a>>,
}

/// One list of statements on the walk.
struct Scan<'a> {
    block: usize,
    /// The last variable declared here: its position and name.
    declared: Option<(Pos, String)>,
    /// Gotos whose label was not met yet.
    forward: Vec<&'a Ident>,
    /// Those of them that jump over a declaration if their label follows in this block.
    jumpers: Vec<&'a Ident>,
}

/// Checks the labels and branches of a function body (not those of function literals in it).
pub(super) fn check_labels<'a>(check: &mut dyn Finds<'a>, body: &'a Block) {
    let mut walk = Walk {
        check,
        labels: IndexMap::new(),
        blocks: Vec::new(),
    };
    let left = walk.block(None, Context::default(), None, body.lbrace, &body.stmts);
    for ident in left {
        walk.unresolved(ident);
    }
    walk.report_unused();
}

impl<'a> Walk<'a, '_> {
    fn error(&mut self, code: Code, span: Span, text: String) {
        self.check.error(Diag::error(code, span, text));
    }

    fn unresolved(&mut self, ident: &'a Ident) {
        let name = ident.name;
        let text = match self.labels.get_mut(&name) {
            Some(label) => {
                label.used = true;
                let start = self.blocks.get(label.block).map_or(Pos::NONE, |b| b.start);
                let at = self.check.place(start);
                format!("goto {name} jumps into block starting at {at}")
            }
            None => format!("label {name} not defined"),
        };
        self.error(Code::UndeclaredLabel, ident.span, text);
    }

    fn report_unused(&mut self) {
        let unused: Vec<(Symbol, Span)> = self
            .labels
            .iter()
            .filter(|(_, label)| !label.used)
            .map(|(&name, label)| (name, label.ident.span))
            .collect();
        for (name, span) in unused {
            let text = format!("label {name} defined and not used");
            self.error(Code::UnusedLabel, span, text);
        }
    }

    /// Walks a list of statements, and returns the gotos whose label was not met.
    fn block(
        &mut self,
        parent: Option<usize>,
        context: Context,
        label: Option<&'a Ident>,
        start: Pos,
        list: &'a [Stmt],
    ) -> Vec<&'a Ident> {
        self.blocks.push(BlockInfo {
            parent,
            start,
            label,
        });
        let mut scan = Scan {
            block: self.blocks.len() - 1,
            declared: None,
            forward: Vec::new(),
            jumpers: Vec::new(),
        };
        let trailing = list
            .iter()
            .rev()
            .take_while(|s| matches!(s.kind, StmtKind::Empty))
            .count();
        let last = list.len() - trailing;
        for (i, s) in list.iter().enumerate() {
            self.stmt(&mut scan, context, None, s, i + 1 == last);
        }
        scan.forward
    }

    #[recursive]
    fn stmt(
        &mut self,
        scan: &mut Scan<'a>,
        context: Context,
        label: Option<&'a Ident>,
        s: &'a Stmt,
        is_last: bool,
    ) {
        let nested = Context {
            clause: None,
            ..context
        };
        let looped = Context {
            breaks: Some(Breakable::Loop),
            in_loop: true,
            clause: None,
        };
        match &s.kind {
            StmtKind::Decl(decl) => {
                if let GenDecl::Var(specs) = &**decl
                    && let Some(spec) = specs.first()
                    && let Some(name) = spec.names.first()
                {
                    scan.declare(spec.span.lo, name.name.as_str().to_owned());
                }
            }
            StmtKind::Assign {
                lhs,
                op: AssignOp::Define,
                op_pos,
                ..
            } => scan.declare(*op_pos, list_string(lhs)),
            StmtKind::Labeled { label: ident, stmt } => {
                let mut label = label;
                if !ident.name.is_blank() {
                    self.declare(scan, ident, s);
                    label = Some(ident);
                }
                self.stmt(scan, context, label, stmt, is_last);
            }
            StmtKind::Break(target) => self.branch_break(scan.block, context, s, target.as_ref()),
            StmtKind::Continue(target) => {
                self.branch_continue(scan.block, context, s, target.as_ref());
            }
            StmtKind::Fallthrough => self.branch_fallthrough(context, s, is_last),
            StmtKind::Goto(target) if self.goto_resolved(scan.block, target) => {}
            StmtKind::Goto(target) => scan.forward.push(target),
            StmtKind::Block(block) => self.inner(scan, nested, label, block),
            StmtKind::If { then, els, .. } => {
                self.inner(scan, nested, label, then);
                if let Some(els) = els.as_deref() {
                    let list = std::slice::from_ref(els);
                    let at = els.span.lo;
                    let left = self.block(Some(scan.block), nested, label, at, list);
                    scan.forward.extend(left);
                }
            }
            StmtKind::For { body, .. } | StmtKind::Range { body, .. } => {
                self.inner(scan, looped, label, body);
            }
            StmtKind::Switch { clauses, .. } => {
                self.clauses(scan, context, Breakable::Switch, label, clauses);
            }
            StmtKind::TypeSwitch { clauses, .. } => {
                self.clauses(scan, context, Breakable::TypeSwitch, label, clauses);
            }
            StmtKind::Select { clauses, .. } => {
                let inner = Context {
                    breaks: Some(Breakable::Select),
                    ..nested
                };
                for c in clauses {
                    let left = self.block(Some(scan.block), inner, label, c.span.lo, &c.body);
                    scan.forward.extend(left);
                }
            }
            _ => {}
        }
    }

    fn inner(
        &mut self,
        scan: &mut Scan<'a>,
        context: Context,
        label: Option<&'a Ident>,
        block: &'a Block,
    ) {
        let left = self.block(Some(scan.block), context, label, block.lbrace, &block.stmts);
        scan.forward.extend(left);
    }

    fn clauses(
        &mut self,
        scan: &mut Scan<'a>,
        context: Context,
        kind: Breakable,
        label: Option<&'a Ident>,
        clauses: &'a [CaseClause],
    ) {
        for (i, c) in clauses.iter().enumerate() {
            let inner = Context {
                breaks: Some(kind),
                in_loop: context.in_loop,
                clause: Some((i, clauses.len())),
            };
            let left = self.block(Some(scan.block), inner, label, c.span.lo, &c.body);
            scan.forward.extend(left);
        }
    }

    fn declare(&mut self, scan: &mut Scan<'a>, ident: &'a Ident, s: &'a Stmt) {
        let name = ident.name;
        if let Some(other) = self.labels.get(&name) {
            let (first, at) = (other.ident.span, self.check.place(other.ident.span.lo));
            let text = format!("label {name} already defined at {at}");
            let diag = Diag::error(Code::DuplicateLabel, ident.span, text);
            self.check.error(diag.label(first, "first definition"));
        } else {
            let obj = self.check.declared(ident);
            let label = Label {
                block: scan.block,
                ident,
                stmt: s,
                obj,
                used: false,
            };
            self.labels.insert(name, label);
        }
        let (met, rest): (Vec<&Ident>, Vec<&Ident>) =
            scan.forward.iter().partition(|goto| goto.name == name);
        scan.forward = rest;
        for goto in met {
            self.mark_used(goto);
            let jumps = scan.jumpers.iter().any(|j| j.id == goto.id);
            if let Some((pos, var)) = scan.declared.clone().filter(|_| jumps) {
                let at = self.check.place(pos);
                let text = format!("goto {name} jumps over declaration of {var} at {at}");
                self.error(Code::JumpOverDecl, goto.span, text);
            }
        }
    }

    fn mark_used(&mut self, ident: &'a Ident) -> Option<&'a Stmt> {
        let label = self.labels.get_mut(&ident.name)?;
        label.used = true;
        let (obj, stmt) = (label.obj, label.stmt);
        if let Some(obj) = obj {
            self.check.named(ident, obj);
        }
        Some(stmt)
    }

    /// The statement that the label names if it encloses the block; `None`: there is no such
    /// label so far, or (inner `None`) it encloses nothing here.
    fn enclosing(&mut self, block: usize, ident: &'a Ident) -> Option<Option<&'a Stmt>> {
        let stmt = self.mark_used(ident)?;
        let declared = self.labels.get(&ident.name)?.ident.id;
        let mut next = Some(block);
        while let Some(info) = next.and_then(|b| self.blocks.get(b)) {
            if info.label.is_some_and(|l| l.id == declared) {
                return Some(Some(stmt));
            }
            next = info.parent;
        }
        Some(None)
    }

    fn branch_break(
        &mut self,
        block: usize,
        context: Context,
        s: &'a Stmt,
        target: Option<&'a Ident>,
    ) {
        let Some(ident) = target else {
            if context.breaks.is_none() {
                let text = "break is not in a loop, switch, or select".to_owned();
                self.error(Code::MisplacedBreak, s.span, text);
            }
            return;
        };
        self.labelled_branch(block, "break", ident, is_breakable);
    }

    fn branch_continue(
        &mut self,
        block: usize,
        context: Context,
        s: &'a Stmt,
        target: Option<&'a Ident>,
    ) {
        let Some(ident) = target else {
            if !context.in_loop {
                let text = "continue is not in a loop".to_owned();
                self.error(Code::MisplacedContinue, s.span, text);
            }
            return;
        };
        self.labelled_branch(block, "continue", ident, is_loop);
    }

    /// A `break` or `continue` with a label, which must be that of an enclosing statement that `fits`.
    fn labelled_branch(
        &mut self,
        block: usize,
        keyword: &str,
        ident: &'a Ident,
        fits: fn(&Stmt) -> bool,
    ) {
        let text = match self.enclosing(block, ident) {
            None => format!("{keyword} label not defined: {}", ident.name),
            Some(Some(stmt)) if fits(stmt) => return,
            Some(_) => format!("invalid {keyword} label {}", ident.name),
        };
        self.error(Code::MisplacedLabel, ident.span, text);
    }

    fn branch_fallthrough(&mut self, context: Context, s: &'a Stmt, is_last: bool) {
        let text = match (context.breaks, context.clause) {
            (Some(Breakable::TypeSwitch), _) => "cannot fallthrough in type switch",
            (Some(Breakable::Switch), Some((i, n))) if is_last => {
                if i + 1 < n {
                    return;
                }
                "cannot fallthrough final case in switch"
            }
            _ => "fallthrough statement out of place",
        };
        self.error(Code::MisplacedFallthrough, s.span, text.to_owned());
    }

    /// Whether the goto's label is declared already, in this block or an enclosing one.
    fn goto_resolved(&mut self, block: usize, ident: &'a Ident) -> bool {
        if self.mark_used(ident).is_none() {
            return false;
        }
        let home = self.labels.get(&ident.name).map(|label| label.block);
        let mut next = Some(block);
        while let Some(b) = next {
            if home == Some(b) {
                return true;
            }
            next = self.blocks.get(b).and_then(|info| info.parent);
        }
        false
    }
}

impl Scan<'_> {
    /// A variable is declared: no goto before it may go to a label after it.
    fn declare(&mut self, pos: Pos, name: String) {
        self.declared = Some((pos, name));
        self.jumpers.clone_from(&self.forward);
    }
}

fn labeled(s: &Stmt) -> &Stmt {
    match &s.kind {
        StmtKind::Labeled { stmt, .. } => stmt,
        _ => s,
    }
}

fn is_loop(s: &Stmt) -> bool {
    matches!(
        labeled(s).kind,
        StmtKind::For { .. } | StmtKind::Range { .. }
    )
}

fn is_breakable(s: &Stmt) -> bool {
    is_loop(s)
        || matches!(
            labeled(s).kind,
            StmtKind::Switch { .. } | StmtKind::TypeSwitch { .. } | StmtKind::Select { .. }
        )
}

fn list_string(list: &[Expr]) -> String {
    let texts: Vec<String> = list.iter().map(expr_string).collect();
    texts.join(", ")
}
