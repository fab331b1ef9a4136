//! Webs: the writes of a slot that reach the same reads. They show which instructions may have written the
//! value that an instruction reads.
//!
//! A slot holds one variable after the other. All writes of a slot that reach the same read belong to
//! one web; each web becomes a variable of its own, which is a float64 if all its readers take one.

use super::flow::{successors, writes};
use crate::code::op::{Does, Holds, Op, OperandKind};
use crate::heap::gcmap::word;
use crate::opt::{Body, Node, Slots};

/// A web's number.
pub(super) type Web = u32;

/// See the module's head.
pub(super) struct Webs {
    /// For each instruction, the web that each slot holds before it; empty where control never comes.
    before: Vec<Vec<Web>>,
    /// The webs that each instruction begins, in the order of their slots.
    begun: Vec<Vec<(usize, Web)>>,
    /// Whether each web is a float64.
    float: Vec<bool>,
    /// Whether each web is known to be a number or a bool, no pointer.
    number: Vec<bool>,
    /// Whether each web may be a constant that has no type of its own: zero may stand for nil,
    /// whatever slot it is in.
    untyped: Vec<bool>,
    /// The number that a web always holds.
    constant: Vec<Option<i32>>,
}

impl Webs {
    /// `None`: what an instruction writes is not known.
    pub(super) fn of(body: &Body, map: &[u8], before: &[Slots], after: &[Slots]) -> Option<Webs> {
        let mut union = Union::default();
        // What each slot holds on entry.
        let entry: Vec<Web> = (0..body.slots).map(|_| union.add()).collect();
        let mut begun = Vec::with_capacity(body.nodes.len());
        for (k, node) in body.nodes.iter().enumerate() {
            let mut slots = Vec::new();
            if node.op.does() == Does::Call {
                let a = node.insn.a as usize;
                for slot in after.get(k)?.iter().filter(|&s| s >= a) {
                    slots.extend(slot - usize::from(is_data(map, slot) && slot > a)..=slot);
                }
            }
            for (from, to) in writes(node)? {
                slots.extend(from..to.min(body.slots));
            }
            slots.sort_unstable();
            slots.dedup();
            begun.push(slots.into_iter().map(|s| (s, union.add())).collect());
        }
        let mut webs = Webs {
            before: vec![Vec::new(); body.nodes.len()],
            begun,
            float: Vec::new(),
            number: Vec::new(),
            untyped: Vec::new(),
            constant: Vec::new(),
        };
        *webs.before.first_mut()? = entry;
        webs.flow(body, map, before, &mut union)?;
        webs.number(&mut union);
        webs.find_floats(body);
        webs.find_constants(body);
        Some(webs)
    }

    /// The webs before instruction `k`, by slot.
    pub(super) fn before(&self, k: usize) -> &[Web] {
        self.before.get(k).map_or(&[], |b| b)
    }

    /// The web that instruction `k` begins in a slot.
    pub(super) fn begun(&self, k: usize, slot: usize) -> Option<Web> {
        let begun = self.begun.get(k)?;
        let at = begun.binary_search_by_key(&slot, |b| b.0).ok()?;
        begun.get(at).map(|b| b.1)
    }

    /// Whether each web is a float64.
    pub(super) fn float(&self) -> &[bool] {
        &self.float
    }

    /// Whether a web is known to be no pointer.
    pub(super) fn is_number(&self, web: usize) -> bool {
        let is = |of: &[bool]| of.get(web) == Some(&true);
        is(&self.float) || is(&self.number)
    }

    /// Whether a web may be a constant without a type.
    pub(super) fn is_untyped(&self, web: usize) -> bool {
        self.untyped.get(web) != Some(&false)
    }

    /// The number that a web always holds, if it is such a web.
    pub(super) fn constant(&self, web: usize) -> Option<i32> {
        *self.constant.get(web)?
    }

    /// Finds the webs that hold the same small number from all their writes. What was in a slot on entry is none.
    fn find_constants(&mut self, body: &Body) {
        let mut held: Vec<Option<Option<i32>>> = vec![None; self.float.len()];
        let mut hold = |web: Web, n: Option<i32>| {
            if let Some(held) = held.get_mut(web as usize) {
                *held = match *held {
                    None => Some(n),
                    Some(other) => Some(n.filter(|_| n == other)),
                };
            }
        };
        for &web in self.before(0) {
            hold(web, None);
        }
        for (k, node) in body.nodes.iter().enumerate() {
            let n = node.insn.small_constant(node.op);
            let n = n.and_then(|n| i32::try_from(n).ok());
            for &(_, web) in self.begun.get(k).into_iter().flatten() {
                hold(web, n);
            }
        }
        let float = |web: usize| self.float.get(web) == Some(&true);
        let held = held.into_iter().enumerate();
        let constant = held.map(|(web, held)| held.flatten().filter(|_| !float(web)));
        self.constant = constant.collect();
    }

    /// Follows control through the function. Where paths meet, the webs of live slots are joined.
    fn flow(&mut self, body: &Body, map: &[u8], live: &[Slots], union: &mut Union) -> Option<()> {
        let mut work = vec![0];
        while let Some(k) = work.pop() {
            let mut now = self.before.get(k)?.clone();
            for &(slot, web) in self.begun.get(k)? {
                *now.get_mut(slot)? = web;
            }
            for to in successors(body, k) {
                let there = self.before.get_mut(to)?;
                if there.is_empty() {
                    there.clone_from(&now);
                    work.push(to);
                    continue;
                }
                let live = live.get(to)?;
                for (slot, (&old, &new)) in there.iter().zip(&now).enumerate() {
                    // An interface's data word is stored together with its type word.
                    let with_data = is_data(map, slot + 1) && live.has(slot + 1);
                    if old != new && (live.has(slot) || with_data) {
                        union.join(old, new);
                    }
                }
            }
        }
        Some(())
    }

    /// Gives those that were joined one number.
    fn number(&mut self, union: &mut Union) {
        let mut numbers = vec![u32::MAX; union.of.len()];
        let mut next = 0;
        let mut number = |web: &mut Web| {
            let root = union.root(*web);
            if let Some(n) = numbers.get_mut(root as usize) {
                if *n == u32::MAX {
                    *n = next;
                    next += 1;
                }
                *web = *n;
            }
        };
        for web in self.before.iter_mut().flatten() {
            number(web);
        }
        for (_, web) in self.begun.iter_mut().flatten() {
            number(web);
        }
        self.float = vec![false; next as usize];
    }

    /// Finds out what is in the webs: those that only instructions on float64s, and moves, look at;
    /// those that are numbers; those that begin as constants without a type.
    fn find_floats(&mut self, body: &Body) {
        let mut found = Found {
            seen: vec![Seen::Never; self.float.len()],
            number: vec![false; self.float.len()],
            untyped: vec![false; self.float.len()],
            moves: Vec::new(),
        };
        for (k, node) in body.nodes.iter().enumerate() {
            if self.before(k).is_empty() {
                continue;
            }
            for (n, (kind, slot)) in node.operands().into_iter().enumerate() {
                self.look_at_operand(&mut found, k, (node.op, n), kind, slot as usize);
            }
            if node.op.does() == Does::Constant {
                for &(_, web) in self.begun.get(k).into_iter().flatten() {
                    set(&mut found.untyped, web);
                }
            }
            self.note_moves(&mut found.moves, k, node);
        }
        found.spread();
        self.float = found.seen.iter().map(|&s| s == Seen::Float).collect();
        self.number = found.number;
        self.untyped = found.untyped;
    }

    /// What operand `n` of node `k`, an `op`, tells of the webs that it reads and begins.
    fn look_at_operand(
        &self,
        found: &mut Found,
        k: usize,
        (op, n): (Op, usize),
        kind: OperandKind,
        slot: usize,
    ) {
        use OperandKind::{D, D2, M, M2, S, S2};
        let reads = matches!(kind, S | M | S2 | M2);
        let writes = matches!(kind, D | M | D2 | M2);
        let single = matches!(kind, D | S | M);
        let webs = |slot: usize| {
            let read = self.before(k).get(slot).copied().filter(|_| reads);
            let begun = self.begun(k, slot).filter(|_| writes);
            read.into_iter().chain(begun)
        };
        let holds = op.holds(n);
        if single && holds == Holds::Number {
            for web in webs(slot) {
                set(&mut found.number, web);
            }
        }
        if holds == Holds::Word || !(reads || writes) {
            return;
        }
        for slot in slot..=slot + usize::from(!single) {
            for web in webs(slot) {
                found.look(web, holds == Holds::Float);
            }
        }
    }

    /// The webs between which node `k` moves values.
    fn note_moves(&self, moves: &mut Vec<(Web, Web)>, k: usize, node: &Node) {
        let read = |slot: usize| self.before(k).get(slot).copied();
        for (to, from) in node.insn.moves(node.op) {
            moves.extend(self.begun(k, to).zip(read(from)));
        }
    }
}

/// What has been found out about webs, by their numbers.
struct Found {
    seen: Vec<Seen>,
    number: Vec<bool>,
    untyped: Vec<bool>,
    /// Moves: to, from.
    moves: Vec<(Web, Web)>,
}

impl Found {
    /// An instruction looks at the web: as at a float64, or otherwise.
    fn look(&mut self, web: Web, float: bool) {
        if let Some(s) = self.seen.get_mut(web as usize) {
            *s = match (*s, float) {
                (Seen::Never | Seen::Float, true) => Seen::Float,
                _ => Seen::Other,
            };
        }
    }

    /// Carries what is known over the moves, until nothing changes.
    fn spread(&mut self) {
        let moves = std::mem::take(&mut self.moves);
        // What only moves look at is what it is moved to or from.
        until_stable(&moves, |x, y| {
            self.becomes_float(x, y) | self.becomes_float(y, x)
        });
        // Every value is of one type, so what is moved is a number on both sides.
        until_stable(&moves, |x, y| {
            let either = holds(&self.number, x) || holds(&self.number, y);
            either && (set(&mut self.number, x) | set(&mut self.number, y))
        });
        until_stable(&moves, |to, from| {
            holds(&self.untyped, from) && set(&mut self.untyped, to)
        });
    }

    /// Whether `web`, at which nothing looked, becomes a float64 as `other` is one.
    fn becomes_float(&mut self, web: Web, other: Web) -> bool {
        let float = self.seen.get(other as usize) == Some(&Seen::Float);
        match self.seen.get_mut(web as usize) {
            Some(s) if float && *s == Seen::Never => {
                *s = Seen::Float;
                true
            }
            _ => false,
        }
    }
}

/// Shows the moves, round by round, until `change` says of none that it changed anything.
fn until_stable(moves: &[(Web, Web)], mut change: impl FnMut(Web, Web) -> bool) {
    loop {
        let mut changed = false;
        for &(to, from) in moves {
            changed |= change(to, from);
        }
        if !changed {
            return;
        }
    }
}

fn holds(flags: &[bool], web: Web) -> bool {
    flags.get(web as usize) == Some(&true)
}

/// Sets a web's flag. Returns whether that is new.
fn set(flags: &mut [bool], web: Web) -> bool {
    flags
        .get_mut(web as usize)
        .is_some_and(|flag| !std::mem::replace(flag, true))
}

/// Whether a slot is an interface's data word.
fn is_data(map: &[u8], slot: usize) -> bool {
    map.get(slot) == Some(&word::IFACE_DATA)
}

/// Sets of webs that are one.
#[derive(Default)]
struct Union {
    of: Vec<Web>,
}

impl Union {
    fn add(&mut self) -> Web {
        let web = self.of.len() as Web;
        self.of.push(web);
        web
    }

    fn root(&mut self, mut web: Web) -> Web {
        loop {
            let up = self.of.get(web as usize).copied().unwrap_or(web);
            if up == web {
                return web;
            }
            let above = self.of.get(up as usize).copied().unwrap_or(up);
            if let Some(w) = self.of.get_mut(web as usize) {
                *w = above;
            }
            web = above;
        }
    }

    fn join(&mut self, x: Web, y: Web) {
        let (x, y) = (self.root(x), self.root(y));
        if let Some(w) = self.of.get_mut(x.max(y) as usize) {
            *w = x.min(y);
        }
    }
}

/// How instructions read a web.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Never,
    Float,
    Other,
}
