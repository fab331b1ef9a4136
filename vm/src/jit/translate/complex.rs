//! Complex numbers of two float64s.

use super::Translator;
use crate::code::op::Op;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Translator<'_> {
    fn get_complex(&mut self, slot: usize) -> [Value; 2] {
        [self.get_float(slot), self.get_float(slot + 1)]
    }

    /// Whether instruction `k` was arithmetic with complex128s, and is done. (Quotients have too many
    /// cases.)
    pub(super) fn complex(&mut self, k: usize) -> bool {
        use Op::*;
        let Some(node) = self.flow.body.nodes.get(k) else {
            return false;
        };
        let [a, b, c] = [node.insn.a, node.insn.b, node.insn.c].map(usize::from);
        let [re, im] = match node.op {
            NegC128 => {
                let [x, y] = self.get_complex(b);
                [self.b.ins().fneg(x), self.b.ins().fneg(y)]
            }
            AddC128 | SubC128 | MulC128 | EqC128 => {
                let ([x, y], [z, w]) = (self.get_complex(b), self.get_complex(c));
                match node.op {
                    AddC128 => [self.b.ins().fadd(x, z), self.b.ins().fadd(y, w)],
                    SubC128 => [self.b.ins().fsub(x, z), self.b.ins().fsub(y, w)],
                    MulC128 => {
                        let (xz, yw) = (self.b.ins().fmul(x, z), self.b.ins().fmul(y, w));
                        let (xw, yz) = (self.b.ins().fmul(x, w), self.b.ins().fmul(y, z));
                        [self.b.ins().fsub(xz, yw), self.b.ins().fadd(xw, yz)]
                    }
                    _ => {
                        let re = self.b.ins().fcmp(FloatCC::Equal, x, z);
                        let im = self.b.ins().fcmp(FloatCC::Equal, y, w);
                        let both = self.b.ins().band(re, im);
                        let both = self.b.ins().uextend(I64, both);
                        self.set(a, both);
                        return true;
                    }
                }
            }
            _ => return false,
        };
        self.set_float(a, re);
        self.set_float(a + 1, im);
        true
    }
}
