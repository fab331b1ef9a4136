//! Translates one function's bytecode to Cranelift's intermediate form, and that to machine code.
//!
//! Each slot is a variable (or, if it has an address, stays in memory); each instruction that is
//! jumped to begins a block. What happens rarely (faults, used-up budgets, callees that leave) is in
//! cold blocks, which are filled in at the end.

mod append;
mod atomic;
mod call;
mod compare;
mod complex;
mod compute;
mod deferred;
mod guard;
mod integer;
mod known;
mod loaded;
mod memory;
mod objects;
mod pairs;
mod race;
mod slots;
mod text;
mod types;

use super::deferred::Unrecorded;
use super::flow::{Decoded, Flow, successors};
use super::guarded::{Role, Targets};
use super::tier::Span;
use super::webs::Web;
use super::{Compiled, FRAME_RATIO, Shadow, glue, keep};
use crate::code::op::{Does, Op};
use crate::code::{Code, Func};
use crate::heap::kept::Kept;
use crate::machine::{Exit, Machine};
use crate::opt::table_targets;
use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{
    AbiParam, AliasRegion, Block, BlockArg, ExtFuncData, ExternalName, FuncRef, Function,
    InstBuilder, MemFlags, SigRef, Signature, SourceLoc, UserExternalName, UserFuncName, Value,
};
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa};
use cranelift_codegen::{Context, FinalizedMachReloc, FinalizedRelocTarget};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use known::Known;
use rustc_hash::{FxHashMap, FxHashSet};
use std::mem::offset_of;
use std::ops::RangeInclusive;

/// The machine code of a function, and which instruction each part of it belongs to.
pub(super) struct MachineCode {
    /// Position-independent.
    pub(super) bytes: Vec<u8>,
    /// The loops that it can be entered at, by their numbers.
    pub(super) ways: Vec<Span>,
    /// Where parts begin, and the numbers of the instructions that they belong to; `None`: none.
    pub(super) parts: Vec<(usize, Option<usize>)>,
}

/// The memory that Cranelift works in, for one function after the other.
pub(super) struct Workbench {
    context: Context,
    builders: FunctionBuilderContext,
}

impl Workbench {
    pub(super) fn new() -> Workbench {
        Workbench {
            context: Context::new(),
            builders: FunctionBuilderContext::new(),
        }
    }
}

/// Machine code of `func`, from its entry or from the loop's head at word `at`. `steady`: neither
/// functions nor types of the program change. `targets`: what calls have led to.
/// `None`: it has something that cannot be compiled, and the workbench must not be used again.
pub(super) fn compile(
    Workbench { context, builders }: &mut Workbench,
    isa: &OwnedTargetIsa,
    func: Kept<Func>,
    code: Kept<Code>,
    at: Option<u32>,
    steady: bool,
    targets: &Targets,
) -> Option<MachineCode> {
    let decoded = Decoded::of(&func, &code)?;
    let shadow = Compiled::of(&code)?
        .shadow
        .get_or_init(|| Shadow::new(&code, &decoded.body, &decoded.pcs))
        .as_ref()?;
    let flow = Flow::of(&func, &code, decoded, targets)?;
    let from = match at {
        None => 0,
        Some(at) => flow.pcs.iter().position(|&pc| pc == at)?,
    };
    context.clear();
    context.func.signature = native_signature();
    context.func.name = UserFuncName::user(0, 0);
    let builder = FunctionBuilder::new(&mut context.func, builders);
    let mut t = Translator::new(builder, func, code, &flow, shadow);
    t.own_entry = steady && at.is_none();
    let ways = t.function(from, at.is_none())?;
    t.b.finalize();
    context
        .compile(&**isa, &mut ControlPlane::default())
        .map_err(|e| {
            debug_assert!(false, "{}: {e:?}", func.name);
        })
        .ok()?;
    let compiled = context.compiled_code()?;
    let frame = compiled.buffer.frame_layout()?.frame_to_fp_offset as usize;
    if !bounded(&flow, frame) {
        return None;
    }
    let mut bytes = compiled.code_buffer().to_vec();
    for reloc in compiled.buffer.relocs() {
        match reloc.kind {
            Reloc::X86CallPCRel4 => call_itself(&mut bytes, reloc)?,
            Reloc::Arm64Call => branch_to_itself(&mut bytes, reloc)?,
            Reloc::Abs8 => call_glue_at(&mut bytes, reloc, &context.func)?,
            _ => return None,
        }
    }
    let parts = compiled.buffer.get_srclocs_sorted().iter().map(|part| {
        let at = (!part.loc.is_default()).then(|| part.loc.bits() as usize);
        let own = at.and_then(|at| flow.places.get(at)).map(|p| p.origin);
        (part.start as usize, own)
    });
    let pc = |k: usize| flow.pcs.get(k).copied();
    let ways = ways.iter().map(|w| Some(pc(*w.start())?..=pc(*w.end())?));
    let ways = ways.collect::<Option<_>>()?;
    Some(MachineCode {
        bytes,
        ways,
        parts: parts.collect(),
    })
}

/// Fills in the distance of a call to the function's own beginning.
fn call_itself(bytes: &mut [u8], reloc: &FinalizedMachReloc) -> Option<()> {
    let at = reloc.offset as usize;
    let distance = i32::try_from(reloc.addend - i64::from(reloc.offset)).ok()?;
    let place = bytes.get_mut(at..at + 4)?;
    place.copy_from_slice(&distance.to_le_bytes());
    Some(())
}

/// The same for `bl`, whose low 26 bits count instructions.
fn branch_to_itself(bytes: &mut [u8], reloc: &FinalizedMachReloc) -> Option<()> {
    let at = reloc.offset as usize;
    let distance = reloc.addend - i64::from(reloc.offset);
    let place = bytes.get_mut(at..at + 4)?;
    let insn = u32::from_le_bytes(place.try_into().ok()?);
    let near = (-(1 << 27)..1 << 27).contains(&distance);
    let insn = near.then_some(insn & !0x3ff_ffff | (distance >> 2) as u32 & 0x3ff_ffff)?;
    place.copy_from_slice(&insn.to_le_bytes());
    Some(())
}

/// Fills in the address of a function of ours that is called: its name says it.
fn call_glue_at(bytes: &mut [u8], reloc: &FinalizedMachReloc, func: &Function) -> Option<()> {
    let FinalizedRelocTarget::ExternalName(ExternalName::User(name)) = reloc.target else {
        return None;
    };
    let name = func.params.user_named_funcs().get(name)?;
    let address = u64::from(name.namespace) << 32 | u64::from(name.index);
    if address == 0 || reloc.addend != 0 {
        return None;
    }
    let at = reloc.offset as usize;
    let place = bytes.get_mut(at..at + 8)?;
    place.copy_from_slice(&address.to_le_bytes());
    Some(())
}

/// Whether a native frame of `size` bytes is small compared with what every call of the function takes
/// from the goroutine's stack: see [`FRAME_RATIO`].
fn bounded(flow: &Flow, size: usize) -> bool {
    // The saved frame pointer and the return address, and alignment.
    let size = size + 32;
    let calls = flow.body.nodes.iter().enumerate();
    calls
        .filter(|(_, n)| n.op.does() == Does::Call)
        .all(|(k, n)| {
            let kept = match flow.role(k) {
                Role::Rare if keep::fits(n.insn.a as usize) => keep::CALL_FRAME,
                _ => 0,
            };
            size + kept <= FRAME_RATIO * 8 * n.insn.a as usize
        })
}

/// (frame, budget, machine) -> (frame or status, budget)
fn native_signature() -> Signature {
    signature(3, 2)
}

fn signature(params: usize, results: usize) -> Signature {
    let mut s = Signature::new(CallConv::SystemV);
    s.params.extend((0..params).map(|_| AbiParam::new(I64)));
    s.returns.extend((0..results).map(|_| AbiParam::new(I64)));
    s
}

/// What is emitted at the end, out of the way.
enum ColdPath {
    /// The interpreter continues with instruction `at`.
    Deopt { block: Block, at: usize },
    /// The budget is used up; instruction `to` would be next.
    Check { block: Block, to: usize },
    /// What instruction `at` called has returned a status.
    Left {
        block: Block,
        at: usize,
        /// Slots from this frame to the callee's.
        above: usize,
        /// Where it continues if it has come back after all.
        back: Block,
        returned: [Value; 2],
    },
}

/// What an index is compared with. (Values never change, so what was checked once holds wherever control can
/// only come by way of the check.)
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Bound {
    /// The length in a slice's second word.
    Slice(Value),
    /// A string's length.
    Text(Value),
    /// An array's.
    Array(u64),
}

/// A deferred call that is not recorded, and the variables that hold it.
struct HeldCall {
    what: Unrecorded,
    words: Vec<Variable>,
    /// Whether it is pending, where that depends on the way that control came.
    flag: Variable,
}

/// A function under translation.
struct Translator<'a> {
    b: FunctionBuilder<'a>,
    func: Kept<Func>,
    code: Kept<Code>,
    flow: &'a Flow,
    shadow: &'a Shadow,
    /// The blocks of instructions that are jumped to.
    blocks: Vec<Option<Block>>,
    /// By web.
    vars: Vec<Variable>,
    /// The instruction that is being translated, or left.
    at: usize,
    /// The web that each slot holds there.
    held: Vec<Web>,
    /// Where the interpreter continues with an instruction, by its number.
    deopts: FxHashMap<usize, Block>,
    fp: Variable,
    budget: Variable,
    cold: Vec<ColdPath>,
    /// The deferred call that is not recorded.
    deferred: Option<HeldCall>,
    /// Indices that have been checked on the way to the present instruction.
    checked: FxHashSet<(Value, Bound)>,
    /// What has been loaded on that way.
    known: Known,
    /// Vectors that have been loaded, by what is in their first word, with what is in the second: a value that is there has
    /// come from the vector, so the vector is there, too.
    vectors: FxHashMap<Value, (Value, Value)>,
    /// Instructions that control comes to by jumps, or from outside.
    entered: Vec<bool>,
    /// Where all ways out with a status and a budget end.
    out: Option<Block>,
    /// Where the interpreter takes over, at an address.
    taken_over: Option<Block>,
    signatures: FxHashMap<(usize, usize, bool), SigRef>,
    /// Whether calls of the function itself may go to the code that is being made.
    own_entry: bool,
    own: Option<FuncRef>,
    /// Functions of ours that are called, by address and signature.
    ours: FxHashMap<(u64, SigRef), FuncRef>,
}

/// Frames: nothing else leads there.
const FRAME: MemFlags = MemFlags::trusted().with_alias_region(Some(AliasRegion::Vmctx));
/// Objects of the heap.
const HEAP: MemFlags = MemFlags::trusted().with_alias_region(Some(AliasRegion::Heap));
/// The machine, functions, types.
const OURS: MemFlags = MemFlags::trusted().with_alias_region(Some(AliasRegion::Table));

impl<'a> Translator<'a> {
    fn new(
        mut b: FunctionBuilder<'a>,
        func: Kept<Func>,
        code: Kept<Code>,
        flow: &'a Flow,
        shadow: &'a Shadow,
    ) -> Translator<'a> {
        let vars = flow
            .webs
            .float()
            .iter()
            .map(|&f| b.declare_var(slots::kind(f)))
            .collect();
        let fp = b.declare_var(I64);
        let budget = b.declare_var(I64);
        Translator {
            vars,
            at: 0,
            held: Vec::new(),
            deopts: FxHashMap::default(),
            fp,
            budget,
            b,
            func,
            code,
            flow,
            shadow,
            blocks: vec![None; flow.body.nodes.len()],
            cold: Vec::new(),
            deferred: None,
            checked: FxHashSet::default(),
            known: Known::default(),
            vectors: FxHashMap::default(),
            entered: vec![false; flow.body.nodes.len()],
            out: None,
            taken_over: None,
            signatures: FxHashMap::default(),
            own_entry: false,
            own: None,
            ours: FxHashMap::default(),
        }
    }

    /// The whole function, entered at instruction `from`. `count`: the entry counts as a call; otherwise it
    /// can be entered at loops behind that one, too. Returns the loops that it can be entered at.
    fn function(&mut self, from: usize, count: bool) -> Option<Vec<RangeInclusive<usize>>> {
        let entry = self.b.create_block();
        self.b.append_block_params_for_function_params(entry);
        self.b.switch_to_block(entry);
        self.b.seal_block(entry);
        let &[fp, budget, _] = self.b.block_params(entry) else {
            return None;
        };
        self.b.def_var(self.fp, fp);
        self.b.def_var(self.budget, budget);
        if count {
            self.prologue();
            self.hold_deferred();
        }
        let reached = self.reached(from);
        let ways = if count {
            vec![from..=from]
        } else {
            self.flow.ways(from, &reached)
        };
        let heads: Vec<usize> = ways.iter().map(|way| *way.start()).collect();
        self.make_blocks(&heads, &reached);
        self.ways_in(&heads, count)?;
        self.instructions(&reached)?;
        self.cold_blocks()?;
        self.ends();
        self.b.seal_all_blocks();
        Some(ways)
    }

    /// Goes to the instruction that the function is entered at.
    fn ways_in(&mut self, ways: &[usize], count: bool) -> Option<()> {
        let (&first, others) = ways.split_first()?;
        if !others.is_empty() {
            let way = self.machine_word(offset_of!(Machine, way));
            for (n, &k) in others.iter().enumerate() {
                let [here, next] = [self.cold_block(), self.b.create_block()];
                let it_is = self.b.ins().icmp_imm(IntCC::Equal, way, n as i64 + 1);
                self.b.ins().brif(it_is, here, NONE, next, NONE);
                self.b.switch_to_block(here);
                self.way_in(k, count)?;
                self.b.switch_to_block(next);
            }
        }
        self.way_in(first, count)
    }

    /// Loads what is alive before instruction `k`, and goes there.
    fn way_in(&mut self, k: usize, count: bool) -> Option<()> {
        let flow = self.flow;
        if flow.webs.before(k).is_empty() {
            return None;
        }
        self.stand_at(k);
        // Later instructions define these anew, this one nothing yet.
        self.at = usize::MAX;
        for slot in flow.before.get(k)?.iter() {
            if !count || flow.assigned.first()?.has(slot) {
                self.load_slot(slot);
            }
        }
        let to = self.block(k)?;
        self.b.ins().jump(to, NONE);
        Some(())
    }

    /// Translates all instructions that are reached.
    fn instructions(&mut self, reached: &[bool]) -> Option<()> {
        let flow = self.flow;
        let mut open = false;
        for k in 0..flow.body.nodes.len() {
            if reached.get(k) != Some(&true) {
                continue;
            }
            if let Some(block) = *self.blocks.get(k)? {
                if open {
                    self.b.ins().jump(block, &[]);
                }
                self.b.switch_to_block(block);
                if self.entered.get(k) == Some(&true) {
                    self.checked.clear();
                    self.known.clear();
                } else {
                    // Control comes only from the instruction before, which is translated.
                    self.b.seal_block(block);
                }
                open = true;
            }
            debug_assert!(open);
            self.stand_at(k);
            self.b.set_srcloc(SourceLoc::new(k as u32));
            self.instruction(k)?;
            self.forget_behind(k);
            open = flow.body.nodes.get(k)?.op.falls();
            if self.ended(k)? {
                open = false;
            }
        }
        Some(())
    }

    /// Whether the instruction's translation ends its block although control may go on behind it.
    fn ended(&self, k: usize) -> Option<bool> {
        let node = self.flow.body.nodes.get(k)?;
        Some(node.target.is_some() || node.op == Op::JTab)
    }

    /// The instructions that can be reached from `from`.
    fn reached(&self, from: usize) -> Vec<bool> {
        let mut reached = vec![false; self.flow.body.nodes.len()];
        let mut work = vec![from];
        while let Some(k) = work.pop() {
            match reached.get_mut(k) {
                Some(r) if !*r => *r = true,
                _ => continue,
            }
            work.extend(successors(&self.flow.body, k));
        }
        reached
    }

    /// A block for each instruction that is jumped to, or follows one that jumps.
    fn make_blocks(&mut self, ways: &[usize], reached: &[bool]) {
        let body = &self.flow.body;
        let mut starts = ways.to_vec();
        let mut entered = ways.to_vec();
        for (k, node) in body.nodes.iter().enumerate() {
            if reached.get(k) == Some(&true) && (node.target.is_some() || node.op == Op::JTab) {
                starts.extend(successors(body, k));
                entered.extend(node.target);
                entered.extend(table_targets(body, k));
            }
        }
        for k in entered {
            if let Some(is) = self.entered.get_mut(k) {
                *is = true;
            }
        }
        for k in starts {
            if let Some(place @ None) = self.blocks.get_mut(k) {
                *place = Some(self.b.create_block());
                let rare = matches!(self.flow.role(k), Role::Call | Role::Rare)
                    || body.nodes.get(k).is_some_and(|n| n.op.panics());
                if let (true, Some(block)) = (rare, *place) {
                    self.b.set_cold_block(block);
                }
            }
        }
    }

    /// Makes room for the frame and counts the call.
    fn prologue(&mut self) {
        let fp = self.fp();
        let end = self.b.ins().iadd_imm(fp, self.func.frame_bytes() as i64);
        let limit = self.machine_word(offset_of!(Machine, native_limit));
        let [room, grow] = [self.b.create_block(), self.cold_block()];
        let over = self.b.ins().icmp(IntCC::UnsignedGreaterThan, end, limit);
        self.b.ins().brif(over, grow, &[], room, &[]);
        self.b.switch_to_block(grow);
        let (budget, m) = (self.budget(), self.m());
        let r = self.call_glue(glue::grow as *const (), &[fp, budget, m], 2);
        self.continue_or_return(r, room);
        self.b.switch_to_block(room);
        let budget = self.budget();
        let budget = self.b.ins().iadd_imm(budget, -1);
        self.b.def_var(self.budget, budget);
        let [go, check] = [self.b.create_block(), self.cold_block()];
        let used_up = self.b.ins().icmp_imm(IntCC::SignedLessThan, budget, 0);
        self.b.ins().brif(used_up, check, &[], go, &[]);
        self.b.switch_to_block(check);
        let (fp, m) = (self.fp(), self.m());
        let entry = self.constant(self.shadow.entry().addr() as u64);
        let r = self.call_keeping(keep::check as *const (), &[fp, m, entry]);
        self.continue_or_return(r, go);
        self.b.switch_to_block(go);
    }

    /// Before anything of the frame lives in registers: a status is handed on as it is.
    fn continue_or_return(&mut self, r: [Value; 2], to: Block) {
        self.b.def_var(self.fp, r[0]);
        self.b.def_var(self.budget, r[1]);
        // The way back is a block of its own, out of the way, too.
        let [out, back] = [self.cold_block(), self.cold_block()];
        let left = self.is_status(r[0]);
        self.b.ins().brif(left, out, &[], back, &[]);
        self.b.switch_to_block(out);
        self.b.ins().return_(&r);
        self.b.switch_to_block(back);
        self.b.ins().jump(to, &[]);
    }

    fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }

    fn is_status(&mut self, fp: Value) -> Value {
        self.b
            .ins()
            .icmp_imm(IntCC::UnsignedLessThan, fp, super::STATUSES as i64)
    }

    fn constant(&mut self, v: u64) -> Value {
        self.b.ins().iconst(I64, v as i64)
    }

    fn fp(&mut self) -> Value {
        self.b.use_var(self.fp)
    }

    fn budget(&mut self) -> Value {
        self.b.use_var(self.budget)
    }

    /// The machine. (Asked for at each use, it takes no register of the function's.)
    fn m(&mut self) -> Value {
        self.b.ins().get_pinned_reg(I64)
    }

    fn machine_word(&mut self, offset: usize) -> Value {
        let m = self.m();
        self.b.ins().load(I64, OURS, m, offset as i32)
    }

    fn set_machine_word(&mut self, offset: usize, v: Value) {
        let m = self.m();
        self.b.ins().store(OURS, v, m, offset as i32);
    }

    /// Calls one of the functions in [`glue`], which has that many results.
    fn call_glue(&mut self, f: *const (), args: &[Value], results: usize) -> [Value; 2] {
        let sig = self.signature_of(args.len(), results, false);
        let f = self.ours(f.addr() as u64, sig);
        let call = self.b.ins().call(f, args);
        let r = self.b.inst_results(call);
        let first = r.first().or(args.first()).copied();
        let second = r.get(1).copied().or(first);
        let [first, second] = [first, second].map(|v| v.unwrap_or_else(|| self.m()));
        [first, second]
    }

    /// Calls one of the functions in [`keep`], and takes both words that may be results out of the machine: of
    /// those that are none, nothing is left in the code.
    fn call_keeping(&mut self, f: *const (), args: &[Value]) -> [Value; 2] {
        let sig = self.signature_of(args.len(), 0, true);
        let f = self.ours(f.addr() as u64, sig);
        self.b.ins().call(f, args);
        [0, 8].map(|word| self.machine_word(offset_of!(Machine, answers) + word))
    }

    /// One of the functions in [`glue`] and [`keep`], by its address. (The address is no constant among
    /// others: these are taken out of loops, where that of a function which is hardly ever called would
    /// take a register from the loop.)
    fn ours(&mut self, address: u64, signature: SigRef) -> FuncRef {
        if let Some(f) = self.ours.get(&(address, signature)) {
            return *f;
        }
        let name = UserExternalName::new((address >> 32) as u32, address as u32);
        let f = self.imported(name, signature, false);
        self.ours.insert((address, signature), f);
        f
    }

    fn signature_of(&mut self, params: usize, results: usize, keeps: bool) -> SigRef {
        let key = (params, results, keeps);
        if let Some(sig) = self.signatures.get(&key) {
            return *sig;
        }
        let mut sig = signature(params, results);
        if keeps {
            sig.call_conv = CallConv::PreserveAll;
        }
        let sig = self.b.import_signature(sig);
        self.signatures.insert(key, sig);
        sig
    }

    /// The function that is being made.
    fn own(&mut self) -> FuncRef {
        if let Some(own) = self.own {
            return own;
        }
        let signature = self.signature_of(3, 2, false);
        let own = self.imported(UserExternalName::new(0, 0), signature, true);
        self.own = Some(own);
        own
    }

    fn imported(&mut self, name: UserExternalName, signature: SigRef, colocated: bool) -> FuncRef {
        let name = ExternalName::user(self.b.func.declare_imported_user_function(name));
        self.b.import_function(ExtFuncData {
            name,
            signature,
            colocated,
            patchable: false,
        })
    }

    /// The word in a slot, for which instruction `k` fails if it is zero: the interpreter does that.
    fn not_zero(&mut self, k: usize, slot: usize) -> Value {
        let v = self.get(slot);
        if self.flow.zeros.may_be(k, slot) {
            let zero = self.b.ins().icmp_imm(IntCC::Equal, v, 0);
            self.deopt_if(zero, k);
        }
        v
    }

    /// Goes on in a new block unless `bad`; if so, the interpreter does instruction `at`, or the call that it
    /// is a part of.
    fn deopt_if(&mut self, bad: Value, at: usize) {
        let go = self.b.create_block();
        let block = self.deopt_at(at);
        self.b.ins().brif(bad, block, &[], go, &[]);
        self.b.seal_block(go);
        self.b.switch_to_block(go);
    }

    /// Where the interpreter does instruction `at`, or the call that it is a part of.
    fn deopt_at(&mut self, at: usize) -> Block {
        let at = self.flow.places.get(at).map_or(at, |p| p.again);
        if let Some(block) = self.deopts.get(&at) {
            return *block;
        }
        let block = self.cold_block();
        self.deopts.insert(at, block);
        self.cold.push(ColdPath::Deopt { block, at });
        block
    }

    /// Jumps back to instruction `to`, counting.
    fn back_edge(&mut self, to: usize) -> Option<()> {
        let budget = self.budget();
        let budget = self.b.ins().iadd_imm(budget, -1);
        self.b.def_var(self.budget, budget);
        // (Of the jumps that a branch becomes, only the one to the loop's head is executed.)
        let left = self
            .b
            .ins()
            .icmp_imm(IntCC::SignedGreaterThanOrEqual, budget, 0);
        let block = self.cold_block();
        let target = self.block(to)?;
        self.b.ins().brif(left, target, &[], block, &[]);
        self.b.seal_block(block);
        self.cold.push(ColdPath::Check { block, to });
        Some(())
    }

    fn block(&self, k: usize) -> Option<Block> {
        *self.blocks.get(k)?
    }

    /// Address of an instruction in the code's own words.
    fn pc(&self, k: usize) -> Option<u64> {
        let at = *self.flow.pcs.get(k)? as usize;
        Some(self.code.words.as_ptr().wrapping_add(at).addr() as u64)
    }

    /// Fills in what was put off.
    fn cold_blocks(&mut self) -> Option<()> {
        while let Some(cold) = self.cold.pop() {
            let at = match cold {
                ColdPath::Deopt { at, .. } | ColdPath::Left { at, .. } => at,
                ColdPath::Check { to, .. } => to,
            };
            self.stand_at(at);
            self.b.set_srcloc(SourceLoc::new(at as u32));
            match cold {
                ColdPath::Deopt { block, at } => {
                    self.b.switch_to_block(block);
                    self.deopt(at)?;
                }
                ColdPath::Check { block, to } => {
                    self.b.switch_to_block(block);
                    self.check(to)?;
                }
                ColdPath::Left {
                    block,
                    at,
                    above,
                    back,
                    returned,
                } => {
                    self.b.switch_to_block(block);
                    self.left(at, above, back, returned)?;
                }
            }
        }
        Some(())
    }

    /// Leaves to the interpreter, which does instruction `at`.
    fn deopt(&mut self, at: usize) -> Option<()> {
        let flow = self.flow;
        let fp = self.fp();
        for slot in flow.before.get(at)?.iter() {
            if flow.assigned.get(at)?.has(slot) {
                self.store_slot(slot, fp);
            }
        }
        self.record_deferred(at);
        let pc = self.pc(at)?;
        let pc = self.constant(pc);
        let to = self.taken_over();
        self.b.ins().jump(to, &[pc.into()]);
        Some(())
    }

    /// See [`Translator::out`].
    fn out(&mut self) -> Block {
        if let Some(block) = self.out {
            return block;
        }
        let block = self.cold_block();
        self.b.append_block_param(block, I64);
        self.b.append_block_param(block, I64);
        self.out = Some(block);
        block
    }

    /// See [`Translator::taken_over`].
    fn taken_over(&mut self) -> Block {
        if let Some(block) = self.taken_over {
            return block;
        }
        let block = self.cold_block();
        self.b.append_block_param(block, I64);
        self.taken_over = Some(block);
        block
    }

    /// Fills in the blocks in which control leaves.
    fn ends(&mut self) {
        if let Some(block) = self.taken_over {
            self.b.switch_to_block(block);
            let pc = self.b.block_params(block).first().copied();
            let (fp, budget) = (self.fp(), self.budget());
            if let Some(pc) = pc {
                self.set_machine_word(offset_of!(Machine, pc), pc);
            }
            self.set_machine_word(offset_of!(Machine, fp), fp);
            self.set_machine_word(offset_of!(Machine, budget), budget);
            let all = self.constant(u64::MAX);
            self.set_machine_word(LEAVING_FP, fp);
            self.set_machine_word(LEAVING_LIVE, all);
            let status = self.constant(Exit::Next as u64);
            self.b.ins().return_(&[status, budget]);
        }
        if let Some(block) = self.out {
            self.b.switch_to_block(block);
            let r = self.b.block_params(block).to_vec();
            self.b.ins().return_(&r);
        }
    }

    /// The budget is used up on the way to instruction `to`.
    fn check(&mut self, to: usize) -> Option<()> {
        self.record_deferred(to);
        let (fp, m, pc) = (self.fp(), self.m(), self.pc(to)?);
        let pc = self.constant(pc);
        let r = self.call_keeping(keep::check as *const (), &[fp, m, pc]);
        let [out, go] = [self.cold_block(), self.cold_block()];
        let left = self.is_status(r[0]);
        self.b.ins().brif(left, out, &[], go, &[]);
        self.b.switch_to_block(go);
        self.b.def_var(self.fp, r[0]);
        self.b.def_var(self.budget, r[1]);
        self.unrecord_deferred(to);
        let target = self.block(to)?;
        self.b.ins().jump(target, &[]);
        self.b.switch_to_block(out);
        // The stack has not moved.
        let flow = self.flow;
        for slot in flow.before.get(to)?.iter() {
            if flow.assigned.get(to)?.has(slot) {
                self.store_slot(slot, fp);
            }
        }
        let to = self.out();
        self.b.ins().jump(to, &[r[0].into(), r[1].into()]);
        Some(())
    }
}

/// Where [`super::Leaving`] is in the machine.
const LEAVING_FP: usize = offset_of!(Machine, leaving) + offset_of!(super::Leaving, fp);
const LEAVING_LIVE: usize = offset_of!(Machine, leaving) + offset_of!(super::Leaving, live);

/// No arguments for a block.
const NONE: &[BlockArg] = &[];
