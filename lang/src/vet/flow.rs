//! The control flow of a function: blocks of statements and expressions that are evaluated in sequence, and
//! their successors.

use super::pass::Vet;
use crate::syntax::ast::{Block, CaseClause, CommClause, Expr, ExprKind, Ident, Stmt, StmtKind};
use crate::syntax::walk::Node;
use crate::text::source::Span;
use crate::text::symbol::Symbol;
use recursive::recursive;
use rustc_hash::FxHashMap;

pub type Id = usize;

/// A piece without jumps.
#[derive(Default)]
pub struct Piece<'a> {
    pub nodes: Vec<Node<'a>>,
    pub next: Vec<Id>,
    /// Where the return statement stands that it ends with, or the function's last brace.
    pub returns: Option<Span>,
}

/// Where `break` and `continue` lead in a statement.
struct Target {
    label: Option<Symbol>,
    breaks: Id,
    continues: Option<Id>,
}

struct Builder<'a, 'v, 'w, 'c> {
    vet: &'v Vet<'w, 'c>,
    pieces: Vec<Piece<'a>>,
    at: Id,
    targets: Vec<Target>,
    /// The body of the next clause.
    falls: Option<Id>,
    labels: FxHashMap<Symbol, Id>,
}

/// The pieces of a function; it begins with the first.
pub fn pieces<'a>(vet: &Vet<'_, '_>, body: &'a Block) -> Vec<Piece<'a>> {
    let mut b = Builder {
        vet,
        pieces: vec![Piece::default()],
        at: 0,
        targets: Vec::new(),
        falls: None,
        labels: FxHashMap::default(),
    };
    b.list(&body.stmts);
    let end = b.at;
    // Dead ends are left over behind jumps; only what is reached counts as the function's end.
    if let Some(piece) = b.pieces.get_mut(end) {
        piece.returns = Some(Span::new(body.rbrace, body.rbrace));
    }
    b.pieces
}

impl<'a> Builder<'a, '_, '_, '_> {
    fn new_piece(&mut self) -> Id {
        self.pieces.push(Piece::default());
        self.pieces.len() - 1
    }

    fn add(&mut self, node: Node<'a>) {
        if let Some(piece) = self.pieces.get_mut(self.at) {
            piece.nodes.push(node);
        }
    }

    fn edge(&mut self, to: Id) {
        if let Some(piece) = self.pieces.get_mut(self.at) {
            piece.next.push(to);
        }
    }

    /// Control goes there, and what follows is not reached from here.
    fn jump(&mut self, to: Option<Id>) {
        if let Some(to) = to {
            self.edge(to);
        }
        self.at = self.new_piece();
    }

    fn label(&mut self, name: Symbol) -> Id {
        match self.labels.get(&name) {
            Some(&id) => id,
            None => {
                let id = self.new_piece();
                self.labels.insert(name, id);
                id
            }
        }
    }

    fn list(&mut self, list: &'a [Stmt]) {
        for stmt in list {
            self.stmt(stmt, None);
        }
    }

    /// The statements of a block, from one piece to another.
    fn branch(&mut self, from: Id, list: &'a [Stmt], to: Id) {
        self.at = from;
        self.list(list);
        self.edge(to);
    }

    fn target(&self, label: Option<&Ident>, continues: bool) -> Option<Id> {
        let fits = |t: &&Target| match label {
            Some(label) => t.label == Some(label.name),
            None => !continues || t.continues.is_some(),
        };
        let found = self.targets.iter().rev().find(fits)?;
        if continues {
            found.continues
        } else {
            Some(found.breaks)
        }
    }

    #[recursive]
    fn stmt(&mut self, stmt: &'a Stmt, label: Option<Symbol>) {
        match &stmt.kind {
            StmtKind::Block(block) => self.list(&block.stmts),
            StmtKind::Labeled { label, stmt } => {
                let begins = self.label(label.name);
                self.edge(begins);
                self.at = begins;
                self.stmt(stmt, Some(label.name));
            }
            StmtKind::Goto(label) => {
                let to = self.label(label.name);
                self.jump(Some(to));
            }
            StmtKind::Break(label) => self.jump(self.target(label.as_ref(), false)),
            StmtKind::Continue(label) => self.jump(self.target(label.as_ref(), true)),
            StmtKind::Fallthrough => self.jump(self.falls),
            StmtKind::Return(_) => {
                self.add(Node::Stmt(stmt));
                if let Some(piece) = self.pieces.get_mut(self.at) {
                    piece.returns = Some(stmt.span);
                }
                self.jump(None);
            }
            StmtKind::Expr(e) => {
                self.add(Node::Stmt(stmt));
                if self.never_returns(e) {
                    self.jump(None);
                }
            }
            StmtKind::If {
                init,
                cond,
                then,
                els,
            } => {
                self.init(init.as_deref());
                self.add(Node::Expr(cond));
                let (yes, done) = (self.new_piece(), self.new_piece());
                let no = els.as_ref().map(|els| (els, self.new_piece()));
                self.edge(yes);
                self.edge(no.as_ref().map_or(done, |no| no.1));
                self.branch(yes, &then.stmts, done);
                if let Some((els, no)) = no {
                    self.branch(no, std::slice::from_ref(els), done);
                }
                self.at = done;
            }
            StmtKind::For { .. } | StmtKind::Range { .. } => self.turns(stmt, label),
            StmtKind::Switch {
                init, tag, clauses, ..
            } => {
                self.init(init.as_deref());
                if let Some(tag) = tag {
                    self.add(Node::Expr(tag));
                }
                self.switch(clauses, label);
            }
            StmtKind::TypeSwitch {
                init, x, clauses, ..
            } => {
                self.init(init.as_deref());
                self.add(Node::Expr(x));
                self.switch(clauses, label);
            }
            StmtKind::Select { clauses, .. } => self.select(clauses, label),
            StmtKind::Empty | StmtKind::Bad => {}
            _ => self.add(Node::Stmt(stmt)),
        }
    }

    fn init(&mut self, init: Option<&'a Stmt>) {
        if let Some(init) = init {
            self.stmt(init, None);
        }
    }

    /// A loop.
    fn turns(&mut self, stmt: &'a Stmt, label: Option<Symbol>) {
        let (cond, post, body) = match &stmt.kind {
            StmtKind::For {
                init,
                cond,
                post,
                body,
            } => {
                self.init(init.as_deref());
                (cond.as_ref(), post.as_deref(), body)
            }
            StmtKind::Range {
                key,
                value,
                x,
                body,
                ..
            } => {
                self.add(Node::Expr(x));
                for e in key.iter().chain(value) {
                    self.add(Node::Expr(e));
                }
                (Some(x), None, body)
            }
            _ => return,
        };
        let is_range = matches!(stmt.kind, StmtKind::Range { .. });
        let (head, inside, done) = (self.new_piece(), self.new_piece(), self.new_piece());
        let again = if post.is_some() {
            self.new_piece()
        } else {
            head
        };
        self.edge(head);
        self.at = head;
        self.edge(inside);
        if let Some(cond) = cond {
            if !is_range {
                self.add(Node::Expr(cond));
            }
            self.edge(done);
        }
        self.targets.push(Target {
            label,
            breaks: done,
            continues: Some(again),
        });
        self.branch(inside, &body.stmts, again);
        self.targets.pop();
        if let Some(post) = post {
            self.at = again;
            self.stmt(post, None);
            self.edge(head);
        }
        self.at = done;
    }

    fn switch(&mut self, clauses: &'a [CaseClause], label: Option<Symbol>) {
        let done = self.new_piece();
        let bodies: Vec<Id> = clauses.iter().map(|_| self.new_piece()).collect();
        let mut default = done;
        for (clause, &body) in clauses.iter().zip(&bodies) {
            let Some(exprs) = &clause.exprs else {
                default = body;
                continue;
            };
            for e in exprs {
                self.add(Node::Expr(e));
            }
            let other = self.new_piece();
            self.edge(body);
            self.edge(other);
            self.at = other;
        }
        self.edge(default);
        self.targets.push(Target {
            label,
            breaks: done,
            continues: None,
        });
        let outer = self.falls;
        for (i, clause) in clauses.iter().enumerate() {
            self.falls = bodies.get(i + 1).copied();
            if let Some(&body) = bodies.get(i) {
                self.branch(body, &clause.body, done);
            }
        }
        self.falls = outer;
        self.targets.pop();
        self.at = done;
    }

    fn select(&mut self, clauses: &'a [CommClause], label: Option<Symbol>) {
        let (from, done) = (self.at, self.new_piece());
        self.targets.push(Target {
            label,
            breaks: done,
            continues: None,
        });
        for clause in clauses {
            let body = self.new_piece();
            self.at = from;
            self.edge(body);
            self.at = body;
            self.init(clause.comm.as_deref());
            self.list(&clause.body);
            self.edge(done);
        }
        self.targets.pop();
        self.at = done;
    }

    /// Whether a call ends the goroutine or the process.
    fn never_returns(&self, e: &Expr) -> bool {
        let ExprKind::Call { fun, .. } = &e.kind else {
            return false;
        };
        if self.vet.is_panic(fun) {
            return true;
        }
        let Some(obj) = self.vet.callee(fun) else {
            return false;
        };
        let obj = self.vet.c.store.obj(obj);
        let path = obj.pkg.map(|p| self.vet.path(p)).unwrap_or_default();
        let names: &[&str] = match path.as_str() {
            "os" | "syscall" => &["Exit"],
            "runtime" => &["Goexit"],
            "log" => &["Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"],
            "testing" => &["FailNow", "Fatal", "Fatalf", "SkipNow", "Skip", "Skipf"],
            _ => &[],
        };
        names.contains(&obj.name.as_str())
    }
}
