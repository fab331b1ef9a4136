//! `minigo test -cover`: inserts counters into the sources of packages, one for each block that Go's cover tool
//! would count.
//!
//! A counter is a statement in front of a block's first one, on the same line, so that lines stay what
//! they are. A variable at the end of the file registers the blocks with package `minigo/cover`.

use minigo::load;
use minigo_lang::load::Text;
use minigo_lang::syntax::ast::{Block, Decl, Expr, ExprKind, FuncBody, Stmt, StmtKind};
use minigo_lang::syntax::parse::{Bodies, NodeIds, ParseMode, parse_file};
use minigo_lang::syntax::semi;
use minigo_lang::syntax::walk::{Node, inspect};
use minigo_lang::text::source::{Pos, SourceMap};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

/// What is counted, and how.
#[derive(Debug, Clone)]
pub struct Cover {
    /// set, count or atomic.
    pub mode: String,
    /// Import paths, and what they begin with if `...` follows; empty: the package under test.
    patterns: Vec<(String, bool)>,
}

impl Cover {
    /// As `-covermode` and `-coverpkg` say it.
    pub fn new(mode: &str, packages: &[String], cwd: &Path) -> Cover {
        let pattern = |text: &String| {
            let (start, rest) = match text.split_once("...") {
                Some((start, _)) => (start, true),
                None if text == "all" => ("", true),
                None => (text.as_str(), false),
            };
            let local = start == "." || start.starts_with("./") || start.starts_with("../");
            let found = local.then(|| load::import_path(&load::absolute(&cwd.join(start))));
            let path = match found.flatten() {
                Some((path, _)) => path,
                None => start.to_owned(),
            };
            (path.trim_end_matches('/').to_owned(), rest)
        };
        Cover {
            mode: mode.to_owned(),
            patterns: packages.iter().map(pattern).collect(),
        }
    }

    /// Whether the statements of a package are counted; `own`: it is the package under test.
    pub fn counts(&self, path: &str, own: bool) -> bool {
        if self.patterns.is_empty() {
            return own;
        }
        self.patterns.iter().any(|(start, rest)| {
            let behind = path.strip_prefix(start.as_str());
            behind
                .is_some_and(|b| b.is_empty() || *rest && (start.is_empty() || b.starts_with('/')))
        })
    }

    /// The file with counters, the `n`th of its package. What does not parse stays as it is, to be
    /// rejected later.
    pub fn count(&self, path: &str, text: &Text, n: usize) -> Text {
        let counted = counter(text).map(|(counter, head)| {
            let name = name(path, text);
            counter.finish(&self.mode, &name, n, head)
        });
        Text {
            text: counted.map_or_else(|| text.text.clone(), Into::into),
            ..text.clone()
        }
    }

    /// The lines of a profile for a file that nothing runs.
    pub fn zeros(&self, path: &str, text: &Text) -> String {
        let Some((counter, _)) = counter(text) else {
            return String::new();
        };
        let line = |b: &[usize; 5]| {
            let [line0, col0, line1, col1, stmts] = b;
            let name = name(path, text);
            format!("{name}:{line0}.{col0},{line1}.{col1} {stmts} 0\n")
        };
        counter.blocks(&counter.order()).iter().map(line).collect()
    }
}

/// As profiles call a file.
fn name(path: &str, text: &Text) -> String {
    let name = Path::new(&text.path).file_name().unwrap_or_default();
    format!("{path}/{}", name.to_string_lossy())
}

/// The units of a file, and where its package clause ends.
fn counter(text: &Text) -> Option<(Counter<'_>, Offset)> {
    let mut map = SourceMap::default();
    let id = map.add(text.name.clone(), text.path.clone(), text.text.clone())?;
    let file = map.file(id)?;
    let mode = ParseMode {
        bodies: Bodies::Now,
    };
    let mut diags = Vec::new();
    let tree = parse_file(file, id, &mut NodeIds::default(), mode, &mut diags);
    if !diags.is_empty() {
        return None;
    }
    let mut counter = Counter::new(&text.text, file.base);
    let tokens = semi::lex(file, 0, file.text.len(), semi::Skip::Nothing, &mut diags);
    let code = |t: &semi::Token| {
        let word = text.text.get(t.lo as usize..t.hi as usize)?;
        let counts = !matches!(word, "{" | "}") && !word.trim().is_empty();
        counts.then_some((t.lo as usize, t.hi as usize))
    };
    counter.tokens = tokens.list.iter().filter_map(code).collect();
    for decl in &tree.decls {
        match decl {
            Decl::Func(f) => {
                if let FuncBody::Parsed(body) = &f.body
                    && f.name.name.as_str() != "_"
                {
                    counter.block(body);
                }
            }
            Decl::Gen(group) => counter.inside(vec![Node::Gen(group)]),
            Decl::Later(later) => counter.inside(later.decl().map(Node::Gen).into_iter().collect()),
        }
    }
    let head = tree.package.span.hi.0.checked_sub(file.base.0)? as usize;
    Some((counter, head))
}

/// Bytes from the beginning of the file.
type Offset = usize;

/// A block of statements.
struct Unit {
    start: Offset,
    end: Offset,
    stmts: usize,
}

enum Insertion {
    /// The counter of the unit of that number.
    Count(usize),
    Brace(char),
}

struct Counter<'t> {
    text: &'t str,
    base: Pos,
    /// Where code begins and ends, braces and semicolons at the ends of lines left out.
    tokens: Vec<(Offset, Offset)>,
    lines: Vec<Offset>,
    units: Vec<Unit>,
    insertions: Vec<(Offset, Insertion)>,
}

impl<'t> Counter<'t> {
    fn new(text: &'t str, base: Pos) -> Counter<'t> {
        let ends = text.match_indices('\n').map(|(i, _)| i + 1);
        Counter {
            text,
            base,
            tokens: Vec::new(),
            lines: std::iter::once(0).chain(ends).collect(),
            units: Vec::new(),
            insertions: Vec::new(),
        }
    }

    fn offset(&self, pos: Pos) -> Offset {
        pos.0.saturating_sub(self.base.0) as usize
    }

    fn lo(&self, stmt: &Stmt) -> Offset {
        self.offset(stmt.span.lo)
    }

    fn hi(&self, stmt: &Stmt) -> Offset {
        self.offset(stmt.span.hi)
    }

    /// The number of a line, from 0 on.
    fn line(&self, at: Offset) -> usize {
        self.lines.partition_point(|&start| start <= at) - 1
    }

    /// The block of a function, a statement or by itself.
    fn block(&mut self, block: &Block) {
        let (lo, hi) = (self.offset(block.lbrace), self.offset(block.rbrace));
        self.list(lo, lo + 1, hi + 1, &block.stmts, true);
        self.inside(block.stmts.iter().map(Node::Stmt).collect());
    }

    /// Looks for blocks inside of these nodes.
    fn inside(&mut self, nodes: Vec<Node<'_>>) {
        // Collected first: what blocks hold is visited with them.
        let mut found = Vec::new();
        inspect(nodes, |node| {
            let holds = match node {
                Node::Stmt(s) => matches!(
                    s.kind,
                    StmtKind::Block(_)
                        | StmtKind::If { .. }
                        | StmtKind::For { .. }
                        | StmtKind::Range { .. }
                        | StmtKind::Switch { .. }
                        | StmtKind::TypeSwitch { .. }
                        | StmtKind::Select { .. }
                ),
                Node::Expr(e) => matches!(e.kind, ExprKind::FuncLit { .. }),
                _ => false,
            };
            if holds {
                found.push(node);
            }
            !holds
        });
        for node in found {
            match node {
                Node::Stmt(stmt) => self.stmt(stmt),
                Node::Expr(Expr {
                    kind: ExprKind::FuncLit { body, .. },
                    ..
                }) => self.block(body),
                _ => {}
            }
        }
    }

    fn maybe(&mut self, stmt: Option<&Stmt>) {
        self.inside(stmt.map(Node::Stmt).into_iter().collect());
    }

    fn exprs<'e>(&mut self, list: impl IntoIterator<Item = &'e Expr>) {
        self.inside(list.into_iter().map(Node::Expr).collect());
    }

    /// A statement that holds blocks.
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::If {
                init,
                cond,
                then,
                els,
            } => {
                self.maybe(init.as_deref());
                self.exprs([cond]);
                self.block(then);
                if let Some(els) = els {
                    self.otherwise(self.offset(then.rbrace) + 1, els);
                }
            }
            StmtKind::For {
                init,
                cond,
                post,
                body,
            } => {
                self.maybe(init.as_deref());
                self.exprs(cond);
                self.maybe(post.as_deref());
                self.block(body);
            }
            StmtKind::Range {
                key,
                value,
                x,
                body,
                ..
            } => {
                self.exprs(key.iter().chain(value).chain([x]));
                self.block(body);
            }
            StmtKind::Switch {
                init, tag, clauses, ..
            } => {
                self.maybe(init.as_deref());
                self.exprs(tag);
                for c in clauses {
                    self.clause(c.colon, &c.body);
                }
                for c in clauses {
                    self.exprs(c.exprs.iter().flatten());
                    self.inside(c.body.iter().map(Node::Stmt).collect());
                }
            }
            StmtKind::TypeSwitch {
                init, x, clauses, ..
            } => {
                self.maybe(init.as_deref());
                self.exprs([x]);
                for c in clauses {
                    self.clause(c.colon, &c.body);
                }
                for c in clauses {
                    self.inside(c.body.iter().map(Node::Stmt).collect());
                }
            }
            StmtKind::Select { clauses, .. } => {
                for c in clauses {
                    self.clause(c.colon, &c.body);
                }
                for c in clauses {
                    self.maybe(c.comm.as_deref());
                    self.inside(c.body.iter().map(Node::Stmt).collect());
                }
            }
            _ => {}
        }
    }

    fn clause(&mut self, colon: Pos, body: &[Stmt]) {
        let begin = self.offset(colon) + 1;
        let end = body.last().map_or(begin, |s| self.hi(s));
        self.list(begin, begin, end, body, false);
    }

    /// What follows an if: it gets braces of its own, since `else if` has no place for a counter.
    fn otherwise(&mut self, from: Offset, els: &Stmt) {
        let behind = self.tokens.partition_point(|t| t.0 < from);
        let Some(&(_, at)) = self.tokens.get(behind) else {
            return;
        };
        let end = self.hi(els);
        self.insertions.push((at, Insertion::Brace('{')));
        self.insertions.push((end, Insertion::Brace('}')));
        match &els.kind {
            StmtKind::Block(block) => {
                let close = self.offset(block.rbrace) + 1;
                self.list(at, at + 1, close, &block.stmts, true);
                self.inside(block.stmts.iter().map(Node::Stmt).collect());
            }
            _ => {
                self.list(at, at + 1, end + 1, std::slice::from_ref(els), true);
                self.stmt(els);
            }
        }
    }

    /// The units of a list of statements, in which control may part or meet. The list's first unit begins
    /// at `pos`, its counter goes to `at`.
    fn list(
        &mut self,
        mut pos: Offset,
        mut at: Offset,
        end_of_block: Offset,
        stmts: &[Stmt],
        mut to_brace: bool,
    ) {
        if stmts.is_empty() {
            let first = self.ranges(at, end_of_block).first().copied();
            let (start, end) = first.unwrap_or((at, at));
            self.unit(start, end, 0, start);
            return;
        }
        let mut list: Vec<&Stmt> = stmts.iter().collect();
        while !list.is_empty() {
            let (mut last, mut end) = (0, end_of_block);
            while let Some(&stmt) = list.get(last) {
                end = self.boundary(stmt);
                last += 1;
                if ends_unit(stmt) {
                    if let StmtKind::Labeled { stmt: inner, .. } = &stmt.kind
                        && !is_control(inner)
                    {
                        // A goto comes in behind the label.
                        end = self.lo(stmt);
                        list.insert(last, inner);
                    }
                    to_brace = false;
                    break;
                }
            }
            if to_brace {
                end = end_of_block;
            }
            let rest = list.split_off(last);
            if pos != end {
                for (i, (start, end, n)) in self.merged(pos, end, &list).into_iter().enumerate() {
                    self.unit(start, end, n, if i == 0 { at } else { start });
                }
            }
            list = rest;
            if let Some(first) = list.first() {
                pos = self.lo(first);
                at = pos;
            }
        }
    }

    fn unit(&mut self, start: Offset, end: Offset, stmts: usize, at: Offset) {
        let n = self.units.len();
        self.insertions.push((at, Insertion::Count(n)));
        self.units.push(Unit { start, end, stmts });
    }

    /// The lines of code from one place to another, without those that hold comments or nothing.
    fn ranges(&self, from: Offset, to: Offset) -> Vec<(Offset, Offset)> {
        let first = self.tokens.partition_point(|t| t.0 < from);
        let tokens = self.tokens.iter().skip(first).take_while(|t| t.0 < to);
        let mut out = Vec::new();
        // Where the current range begins, and its last line.
        let mut open: Option<(Offset, usize)> = None;
        let next_line = |line: usize| self.lines.get(line + 1).copied();
        for &(lo, hi) in tokens {
            let (begins, ends) = (self.line(lo), self.line(hi.saturating_sub(1).max(lo)));
            open = match open {
                Some((start, line)) if begins > line + 1 => {
                    out.push((start, next_line(line).unwrap_or(to)));
                    Some((lo, ends))
                }
                Some((start, line)) => Some((start, line.max(ends))),
                None => Some((lo, ends)),
            };
        }
        if let Some((start, line)) = open {
            // Behind the last line of code there may be others, such as that of the brace.
            let end = next_line(line).filter(|&next| next <= to);
            out.push((start, end.unwrap_or(to)));
        }
        if out.is_empty() {
            out.push((from, from));
        }
        out
    }

    /// The same with numbers of statements; what begins inside a statement belongs to the range before.
    fn merged(&self, from: Offset, to: Offset, stmts: &[&Stmt]) -> Vec<(Offset, Offset, usize)> {
        let before = |at: Offset| stmts.partition_point(|s| self.lo(s) < at);
        let mut out: Vec<(Offset, Offset, usize)> = Vec::new();
        for (start, end) in self.ranges(from, to) {
            let n = before(end) - before(start);
            let around = before(start).checked_sub(1).and_then(|i| stmts.get(i));
            let inside = around.is_some_and(|s| start < self.hi(s));
            match out.last_mut() {
                Some(last) if inside => *last = (last.0, end, last.2 + n),
                _ => out.push((start, end, n)),
            }
        }
        out
    }

    /// Where a statement's unit ends: control statements give way to their blocks, others to the body of
    /// a function literal.
    fn boundary(&self, stmt: &Stmt) -> Offset {
        let literal = |nodes: Vec<Node<'_>>| literal(nodes).map(|pos| self.offset(pos));
        let or = |nodes, brace: Pos| literal(nodes).unwrap_or(self.offset(brace));
        match &stmt.kind {
            StmtKind::Block(block) => self.offset(block.lbrace),
            StmtKind::Labeled { stmt, .. } => self.boundary(stmt),
            StmtKind::If {
                init: first,
                cond,
                then,
                ..
            } => {
                let mut all = nodes(first);
                all.push(Node::Expr(cond));
                or(all, then.lbrace)
            }
            StmtKind::For {
                init: first,
                cond,
                post,
                body,
            } => {
                let mut all = nodes(first);
                all.extend(cond.iter().map(Node::Expr));
                all.extend(nodes(post));
                or(all, body.lbrace)
            }
            StmtKind::Range { x, body, .. } => or(vec![Node::Expr(x)], body.lbrace),
            StmtKind::Switch {
                init: first,
                tag,
                lbrace,
                ..
            } => {
                let mut all = nodes(first);
                all.extend(tag.iter().map(Node::Expr));
                or(all, *lbrace)
            }
            StmtKind::TypeSwitch {
                init: first,
                lbrace,
                ..
            } => or(nodes(first), *lbrace),
            StmtKind::Select { lbrace, .. } => self.offset(*lbrace),
            _ => literal(vec![Node::Stmt(stmt)]).unwrap_or(self.hi(stmt)),
        }
    }

    /// The units in the order of the source.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.units.len()).collect();
        let place = |i: &usize| {
            let unit = self.units.get(*i);
            unit.map(|u| (u.start, u.end, u.stmts))
        };
        order.sort_by_key(place);
        order
    }

    /// Lines and columns where units begin and end, and how many statements they have.
    fn blocks(&self, order: &[usize]) -> Vec<[usize; 5]> {
        let mut seen = HashSet::new();
        let place = |at: Offset| {
            let line = self.line(at.min(self.text.len()));
            let start = self.lines.get(line).copied().unwrap_or_default();
            (line + 1, at.saturating_sub(start) + 1)
        };
        let units = order.iter().filter_map(|&i| self.units.get(i));
        let block = |unit: &Unit| {
            let ((line0, col0), (line1, mut col1)) = (place(unit.start), place(unit.end));
            // Blocks are told apart by their places.
            while !seen.insert((line0, col0, line1, col1)) {
                col1 += 1;
            }
            [line0, col0, line1, col1, unit.stmts]
        };
        units.map(block).collect()
    }

    /// The text with the counters, and the blocks behind it, in the order of the source.
    fn finish(mut self, mode: &str, name: &str, n: usize, head: Offset) -> String {
        let order = self.order();
        let mut index = vec![0; order.len()];
        for (place, &i) in order.iter().enumerate() {
            if let Some(slot) = index.get_mut(i) {
                *slot = place;
            }
        }
        self.insertions.sort_by_key(|(at, _)| *at);
        let mut out = String::with_capacity(self.text.len() * 2);
        let cut = |from: Offset, to: Offset| self.text.get(from..to).unwrap_or_default();
        out.push_str(cut(0, head));
        let _ = write!(out, "; import _cover_ \"minigo/cover\"");
        let mut done = head;
        for (at, insertion) in &self.insertions {
            out.push_str(cut(done, *at));
            done = *at;
            match insertion {
                Insertion::Brace(brace) => out.push(*brace),
                Insertion::Count(i) => {
                    let i = index.get(*i).copied().unwrap_or_default();
                    let _ = match mode {
                        "set" => write!(out, "_cover_{n}[{i}] = 1;"),
                        "count" => write!(out, "_cover_{n}[{i}]++;"),
                        _ => write!(out, "_cover_.Hit(&_cover_{n}[{i}]);"),
                    };
                }
            }
        }
        out.push_str(cut(done, self.text.len()));
        let _ = write!(out, "\nvar _cover_{n} = _cover_.Add({name:?}, []uint32{{");
        for [line0, col0, line1, col1, stmts] in self.blocks(&order) {
            let _ = write!(out, "{line0},{col0},{line1},{col1},{stmts},");
        }
        out.push_str("})\n");
        out
    }
}

fn nodes(stmt: &Option<Box<Stmt>>) -> Vec<Node<'_>> {
    stmt.iter().map(|s| Node::Stmt(s)).collect()
}

/// Where the body of the first function literal begins.
fn literal(nodes: Vec<Node<'_>>) -> Option<Pos> {
    let mut found = None;
    inspect(nodes, |node| {
        if let Node::Expr(Expr {
            kind: ExprKind::FuncLit { body, .. },
            ..
        }) = node
            && found.is_none()
        {
            found = Some(body.lbrace);
        }
        found.is_none()
    });
    found
}

/// Whether control does not simply go on behind a statement.
fn ends_unit(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Block(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Goto(_)
        | StmtKind::Fallthrough
        | StmtKind::Labeled { .. } => true,
        StmtKind::Expr(e) => is_panic(e) || literal(vec![Node::Stmt(stmt)]).is_some(),
        StmtKind::If { .. } => true,
        _ => is_control(stmt) || literal(vec![Node::Stmt(stmt)]).is_some(),
    }
}

/// A call of something named panic: that it is the predeclared one is taken for granted.
fn is_panic(e: &Expr) -> bool {
    let ExprKind::Call { fun, args, .. } = &e.kind else {
        return false;
    };
    let named = matches!(&fun.kind, ExprKind::Ident(name) if name.name.as_str() == "panic");
    named && args.len() == 1
}

/// Statements whose labels say what a break or continue means.
fn is_control(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::For { .. }
            | StmtKind::Range { .. }
            | StmtKind::Switch { .. }
            | StmtKind::TypeSwitch { .. }
            | StmtKind::Select { .. }
    )
}
