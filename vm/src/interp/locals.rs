//! Whether a goroutine that reads the same thing again is in the same state as before: a hash of its live local
//! variables. A loop that counts is in a different state in each iteration; a loop that only polls is not.

use crate::code::op::Does;
use crate::code::{Code, Func};
use crate::instance::Instance;
use crate::machine::regs::{Fp, Pc};
use crate::opt::{Slots, decode, effects, liveness};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
use std::sync::{Arc, Mutex, PoisonError};

/// This many frames are looked at: a loop is rarely further up.
const FRAMES: usize = 24;

/// Live slots by position in the code: before each announcement, and across each call.
type Table = FxHashMap<u32, Slots>;

/// The tables of the functions that were asked for, by the address of their code.
#[derive(Default)]
pub struct LiveTables(Mutex<FxHashMap<usize, Option<Arc<Table>>>>);

/// The live local variables of the goroutine that is about to perform the announcement at `pc`, in short.
///
/// Only live slots count: what is left over in others differs between interpreted and machine code.
///
/// # Safety
/// As a handler.
pub unsafe fn locals(pc: Pc, fp: Fp, instance: &Instance) -> u64 {
    let tables = instance.state::<LiveTables>();
    let mut hash = FxHasher::default();
    let (mut pc, mut fp) = (pc, fp);
    for _ in 0..FRAMES {
        // SAFETY: frames have headers, whose links hold functions and lead from frame to frame; a position in a function's
        // table has slots of that function's frame only.
        unsafe {
            let link = *fp.sub(1);
            let func = Func::at(link >> 16);
            if let Some(code) = func.code()
                && let Some(at) = code.index_of(pc)
                && let Some(table) = tables.of(&func, &code)
                && let Some(live) = table.get(&at)
            {
                hash.write_u32(at);
                live.iter().for_each(|slot| hash.write_u64(*fp.add(slot)));
            }
            let distance = link as u16 as usize;
            if distance == 0 {
                break;
            }
            pc = *fp.sub(2) as Pc;
            fp = fp.sub(distance);
        }
    }
    hash.finish()
}

impl LiveTables {
    fn of(&self, func: &Func, code: &Code) -> Option<Arc<Table>> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = code.words.as_ptr().addr();
        let table = tables.entry(key);
        table.or_insert_with(|| table_of(func, code)).clone()
    }
}

/// `None`: the code is not understood.
fn table_of(func: &Func, code: &Code) -> Option<Arc<Table>> {
    let body = decode(func, code)?;
    let mut table = Table::default();
    let mut at = 0;
    for (node, after) in body.nodes.iter().zip(liveness(&body)) {
        let behind = at + node.op.words() as u32;
        let mut before = after.clone();
        effects(&body, node, &mut before);
        match node.op.does() {
            Does::Announce => {
                table.insert(at, before);
            }
            Does::Call => {
                // Neither the results, which are not there yet, nor the arguments, which the callee may have changed.
                before.keep(&after);
                table.insert(behind, before);
            }
            _ => {}
        }
        at = behind;
    }
    Some(Arc::new(table))
}
