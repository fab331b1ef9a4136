//! Drafts: the unoptimised code that a library function runs for its first few calls.
//!
//! A short program calls most of the library functions it needs once or twice, and optimising one takes as
//! long as running it some dozens of times. So a function without loops first runs as the compiler made it,
//! and is optimised once it turns out to be called often. A frame names the function whose code it runs, so
//! the draft is a function of its own, with the same name: its frames keep its code even after the function
//! has got its final code. Until then the function itself stays uncompiled (its entry is `CompileMe`), and
//! callers know nothing of drafts.

use super::{Code, Func};
use crate::heap::kept::Kept;
use std::sync::atomic::Ordering;

/// How often a draft runs before its function is optimised.
const RUNS: u32 = 16;

impl Func {
    /// Its draft, if there is one.
    pub fn draft(&self) -> Option<Kept<Func>> {
        self.draft.get().copied()
    }

    /// Its draft, which is about to run; `None` if there is none, or if it has run often enough.
    pub fn next_draft(&self) -> Option<Kept<Func>> {
        let draft = self.draft()?;
        let runs = draft.draft_runs.fetch_add(1, Ordering::Relaxed);
        (runs < RUNS && self.code().is_none()).then_some(draft)
    }

    /// Makes its draft from the code as the compiler made it.
    pub fn make_draft(this: Kept<Func>, code: Code) -> Kept<Func> {
        *this.draft.get_or_init(|| {
            let draft = this.home.draft(this);
            draft.set_code(code);
            draft
        })
    }

    /// A copy of its draft's code, to be optimised. (Code with tables never becomes a draft.)
    pub fn draft_code(&self) -> Option<Code> {
        let code = self.draft()?.code()?;
        Some(Code {
            words: code.words.clone(),
            frame_slots: code.frame_slots,
            map: code.map.clone(),
            recover_pc: code.recover_pc,
            file: code.file,
            line: code.line,
            lines: code.lines.clone(),
            inlined: code.inlined.clone(),
            ..Code::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::op::{Insn, Op};
    use crate::code::{FuncSpec, fresh};

    #[test]
    fn a_draft_runs_a_few_times_in_place_of_its_function() {
        let func = fresh().add(FuncSpec {
            name: "strings.f".into(),
            results: 1,
            ..FuncSpec::default()
        });
        assert!(func.next_draft().is_none() && func.draft_code().is_none());
        let words = vec![Insn::new(Op::Ret, 0, 0, 0).word()];
        let draft = Func::make_draft(
            func,
            Code {
                words: words.clone(),
                frame_slots: 4,
                ..Code::default()
            },
        );
        assert_eq!((&*draft.name, draft.results), ("strings.f", 1));
        assert_eq!(draft.value(), func.value());
        assert_eq!(func.draft_code().map(|c| c.words), Some(words));
        for _ in 0..RUNS {
            assert!(func.next_draft().is_some_and(|d| d == draft));
        }
        assert!(func.next_draft().is_none() && func.code().is_none());
    }
}
