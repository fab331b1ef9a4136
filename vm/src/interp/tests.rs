//! Tests that run programs of hand-assembled bytecode; the exit status is the result.

use crate::code::op::{Insn, Op};
use crate::code::{Code, Func, FuncSpec, JumpTable, SelectCase, SelectDesc};
use crate::heap::kept::Kept;
use crate::instance::{Instance, Options};
use crate::machine::native::{NativeCx, NativeFn, Outcome, erase};
use crate::task::run;
use crate::value::map::MapLayout;
use crate::value::rtype::{Kind, Parts, RType, Shape, flag};
use std::cell::RefCell;
use std::sync::Arc;

/// Words of a function under construction.
#[derive(Default)]
struct Asm {
    code: Code,
}

impl Asm {
    fn i(mut self, op: Op, a: u16, b: u16, c: u16) -> Asm {
        self.code.words.push(Insn::new(op, a, b, c).word());
        self
    }

    fn x(mut self, word: u64) -> Asm {
        self.code.words.push(word);
        self
    }

    /// With jump offset `off` as last operand.
    fn j(self, op: Op, a: u16, b: u16, off: i16) -> Asm {
        self.i(op, a, b, off as u16)
    }

    fn func(self, name: &str, results: u16, params: u16, slots: u32, map: &[u8]) -> Kept<Func> {
        let sig_map = (0..=results + params)
            .map(|s| map.get(s as usize).copied().unwrap_or(0))
            .collect();
        let f = own(&home()).functions().add(FuncSpec {
            name: name.to_owned().into(),
            results,
            params,
            sig_map,
            ..FuncSpec::default()
        });
        let mut code = self.code;
        code.frame_slots = slots;
        code.map = map.to_vec();
        code.file = "test.go".into();
        crate::code::verify::verify(&f, &code).unwrap_or_else(|e| panic!("{name}: {e}"));
        f.set_code(code);
        f
    }
}

fn native(name: &str, results: u16, params: u16, f: NativeFn) -> Kept<Func> {
    own(&home()).functions().add(FuncSpec {
        name: name.to_owned().into(),
        results,
        params,
        sig_map: vec![0; (results + params) as usize].into(),
        native: Some(erase(f)),
        ..FuncSpec::default()
    })
}

/// `exit(code)`.
fn exit() -> Kept<Func> {
    native("exit", 0, 1, |cx: &mut NativeCx<'_>| {
        Outcome::Exit(cx.arg_i64(0) as i32)
    })
}

fn addr<T>(p: Kept<T>) -> u64 {
    Kept::as_ptr(p).addr() as u64
}

fn ty(string: &str, kind: Kind, size: usize, flags: u16, gc: &[u8]) -> Kept<RType> {
    RType::new(
        &home().heap.region,
        Shape {
            size,
            align: size.clamp(1, 16) as u8,
            kind,
            flags,
            gc: home().heap.maps.of(gc),
            len: 0,
            chan_dir: 3,
            string: string.into(),
            name: String::new(),
            pkg_path: String::new(),
            id: 0,
            later: None,
        },
    )
}

fn int() -> Kept<RType> {
    ty(
        "int",
        Kind::Int,
        8,
        flag::DIRECT | flag::COMPARABLE | flag::PLAIN_MEMORY,
        &[0],
    )
}

thread_local! {
    /// The instance that the test on this thread builds for and runs.
    static HOME: RefCell<Option<Arc<Instance>>> = const { RefCell::new(None) };
}

fn home() -> Arc<Instance> {
    HOME.with_borrow(|home| home.clone().expect("in_every_mode"))
}

fn own(home: &Arc<Instance>) -> Kept<Instance> {
    // SAFETY: what is built for the instance is only used while it is at home.
    unsafe { home.own() }
}

/// Builds and runs a program in every mode.
fn in_every_mode(test: impl Fn()) {
    let base = Options {
        seed: Some(1),
        stack_limit: 1 << 20,
        ..Options::default()
    };
    let modes = [
        base.clone(),
        Options {
            tiny: true,
            ..base.clone()
        },
        Options {
            gc_stress: true,
            ..base.clone()
        },
        Options {
            seed: None,
            procs: 2,
            ..base
        },
    ];
    for options in modes {
        let instance = Instance::new(options).unwrap();
        crate::jit::install(&instance);
        HOME.set(Some(instance));
        test();
        HOME.set(None);
    }
}

/// Runs `main`; its exit status.
fn status(main: Kept<Func>) -> i32 {
    run(&home(), main)
}

/// `main` that exits with what `words` leave in slot 20; slots 0..20 and from 24 on are free.
fn answer(asm: Asm, map: &[u8]) -> i32 {
    let asm = asm
        .i(Op::CallNative, 20, 0, 0)
        .x(exit().addr())
        .i(Op::Ret, 0, 0, 0);
    status(asm.func("main.main", 0, 0, 64, map))
}

#[test]
fn arithmetic() {
    in_every_mode(|| {
        let asm = Asm::default()
            .i(Op::LdI, 0, 100, 0)
            .i(Op::LdI, 1, 7u16.wrapping_neg(), 0)
            .i(Op::DivS, 2, 0, 1) // -14
            .i(Op::RemS, 3, 0, 1) // 2
            .i(Op::Mul, 4, 2, 3) // -28
            .i(Op::AddI, 4, 4, 70) // 42
            .i(Op::ShlI, 5, 4, 31)
            .i(Op::ExtS32, 5, 5, 0) // 0
            .i(Op::Add, 20, 4, 5);
        assert_eq!(answer(asm, &[]), 42);
    });
}

#[test]
fn floats_and_conversions() {
    in_every_mode(|| {
        let asm = Asm::default()
            .i(Op::LdK, 0, 0, 0)
            .x(2.5f64.to_bits())
            .i(Op::MulF64, 1, 0, 0)
            .i(Op::F64S64, 20, 1, 0);
        assert_eq!(answer(asm, &[]), 6);
    });
}

#[test]
fn loops_and_tables() {
    in_every_mode(|| {
        // sum of 0..100 = 4950; table on 1 -> +4
        let mut asm = Asm::default()
            .i(Op::LdI, 0, 0, 0)
            .i(Op::LdI, 1, 0, 0)
            .i(Op::Add, 1, 1, 0)
            .j(Op::LoopIncLtI, 0, 100, -2)
            .i(Op::AndI, 20, 1, 63) // 4950 & 63 = 22
            .i(Op::LdI, 2, 1, 0);
        let table = Box::new(JumpTable {
            low: 0,
            targets: vec![0, 1, 0],
        });
        let at = std::ptr::from_ref(table.as_ref()).addr() as u64;
        asm.code.tables_mut().jumps.push(table);
        let asm = asm
            .i(Op::JTab, 2, 0, 0)
            .x(at)
            .i(Op::Trap, 0, 0, 0)
            .i(Op::AddI, 20, 20, 4);
        assert_eq!(answer(asm, &[]), 26);
    });
}

fn fib() -> Kept<Func> {
    // func fib(n int) int: slot 0 result, 1 n, 2 temp; outgoing frame at 5
    let f = own(&home()).functions().add(FuncSpec {
        name: "main.fib".into(),
        results: 1,
        params: 1,
        sig_map: vec![0, 0].into(),
        ..FuncSpec::default()
    });
    let asm = Asm::default()
        .j(Op::JGeSI, 1, 2, 2)
        .i(Op::Mov, 0, 1, 0)
        .i(Op::Ret, 0, 0, 0)
        .i(Op::AddI, 6, 1, 1u16.wrapping_neg())
        .i(Op::Call, 5, 0, 0)
        .x(f.addr())
        .i(Op::Mov, 2, 5, 0)
        .i(Op::AddI, 6, 1, 2u16.wrapping_neg())
        .i(Op::Call, 5, 0, 0)
        .x(f.addr())
        .i(Op::Add, 0, 2, 5)
        .i(Op::Ret, 0, 0, 0);
    let mut code = asm.code;
    code.frame_slots = 8;
    crate::code::verify::verify(&f, &code).unwrap();
    f.set_code(code);
    f
}

#[test]
fn calls_grow_the_stack() {
    in_every_mode(|| {
        let asm = Asm::default()
            .i(Op::LdI, 11, 15, 0)
            .i(Op::Call, 10, 0, 0)
            .x(fib().addr())
            .i(Op::AndI, 20, 10, 127); // 610 & 127
        assert_eq!(answer(asm, &[]), 610 & 127);
    });
}

#[test]
fn slices_append_and_index() {
    in_every_mode(|| {
        let asm = Asm::default()
            .i(Op::Enter, 0, 0, 2)
            .i(Op::LdI, 2, 0, 0)
            .i(Op::App64, 0, 0, 2)
            .x(addr(int()))
            .j(Op::LoopIncLtI, 2, 100, -3)
            .i(Op::LdI, 3, 99, 0)
            .i(Op::Idx64, 4, 0, 3)
            .i(Op::SLen, 5, 1, 0)
            .i(Op::SCap, 6, 1, 0)
            .i(Op::Sub, 20, 6, 5) // 128 - 100
            .i(Op::Add, 20, 20, 4);
        assert_eq!(answer(asm, &[1, 0]), 127);
    });
}

#[test]
fn index_out_of_range_is_recovered() {
    in_every_mode(|| {
        // func guard() (r int) { defer func() { recover(); r set by recover path }(); s[5] }
        let rec = Asm::default()
            .i(Op::Enter, 0, 0, 2)
            .i(Op::Recover, 0, 0, 0)
            .i(Op::Ret, 0, 0, 0)
            .func("main.f.func1", 0, 0, 4, &[0, 2]);
        let mut asm = Asm::default()
            .i(Op::Enter, 1, 1, 2)
            .i(Op::Defer, 10, 0, 0)
            .x(rec.addr())
            .i(Op::LdI, 3, 5, 0)
            .i(Op::Idx64, 0, 1, 3)
            .i(Op::LdI, 0, 1, 0)
            .i(Op::RunDefers, 10, 0, 0)
            .i(Op::AddI, 0, 0, 7)
            .i(Op::Ret, 0, 0, 0);
        asm.code.recover_pc = Some(6);
        let f = asm.func("main.f", 1, 0, 16, &[0, 1, 0]);
        let asm = Asm::default()
            .i(Op::Call, 10, 0, 0)
            .x(f.addr())
            .i(Op::Mov, 20, 10, 0);
        assert_eq!(answer(asm, &[]), 7);
    });
}

#[test]
fn many_recovered_panics_do_not_grow_the_native_stack() {
    in_every_mode(|| {
        let rec = Asm::default()
            .i(Op::Enter, 0, 0, 2)
            .i(Op::Recover, 0, 0, 0)
            .i(Op::Ret, 0, 0, 0)
            .func("main.f.func1", 0, 0, 4, &[0, 2]);
        let mut asm = Asm::default()
            .i(Op::Defer, 10, 0, 0)
            .x(rec.addr())
            .i(Op::LdI, 3, 0, 0)
            .i(Op::DivS, 3, 3, 3)
            .i(Op::RunDefers, 10, 0, 0)
            .i(Op::Ret, 0, 0, 0);
        asm.code.recover_pc = Some(4);
        let f = asm.func("main.f", 0, 0, 16, &[]);
        let asm = Asm::default()
            .i(Op::LdI, 0, 0, 0)
            .i(Op::Call, 10, 0, 0)
            .x(f.addr())
            .j(Op::LoopIncLtI, 0, 20_000, -3)
            .i(Op::LdI, 20, 3, 0);
        assert_eq!(answer(asm, &[]), 3);
    });
}

#[test]
fn uncaught_panics_and_overflow_end_with_2() {
    in_every_mode(|| {
        let asm = Asm::default().i(Op::LdI, 0, 0, 0).i(Op::DivS, 0, 0, 0);
        assert_eq!(answer(asm, &[]), 2);
        let f = own(&home()).functions().add(FuncSpec {
            name: "main.f".into(),
            ..FuncSpec::default()
        });
        let mut code = Asm::default()
            .i(Op::Call, 4, 0, 0)
            .x(f.addr())
            .i(Op::Ret, 0, 0, 0)
            .code;
        code.frame_slots = 6;
        f.set_code(code);
        let asm = Asm::default().i(Op::Call, 10, 0, 0).x(f.addr());
        assert_eq!(answer(asm, &[]), 2);
    });
}

#[test]
fn closures_keep_what_they_capture() {
    in_every_mode(|| {
        let f = Asm::default()
            .i(Op::Ld64, 0, 1, 8)
            .i(Op::Ret, 0, 0, 0)
            .func("main.main.func1", 1, 0, 8, &[0, 1]);
        let map = home()
            .heap
            .maps
            .of(&[0, 0])
            .map_or(0, |m| Kept::as_ptr(m).addr() as u64);
        let asm = Asm::default()
            .i(Op::Enter, 0, 0, 1)
            .i(Op::LdI, 3, 33, 0)
            .i(Op::MakeClosure, 0, 3, 1)
            .x(f.addr())
            .x(map)
            .i(Op::CallClo, 10, 0, 11)
            .i(Op::Mov, 20, 10, 0);
        assert_eq!(answer(asm, &[1]), 33);
    });
}

fn sender() -> Kept<Func> {
    // func(c chan int) { for i := 0; i < 10; i++ { c <- i }; close(c) }
    Asm::default()
        .i(Op::LdI, 1, 0, 0)
        .i(Op::Send, 0, 1, 0)
        .x(addr(int()))
        .j(Op::LoopIncLtI, 1, 10, -3)
        .i(Op::Close, 0, 0, 0)
        .i(Op::Ret, 0, 0, 0)
        .func("main.main.func1", 0, 1, 8, &[1])
}

#[test]
fn goroutines_and_channels() {
    in_every_mode(|| {
        let asm = Asm::default()
            .i(Op::Enter, 0, 0, 1)
            .i(Op::LdI, 2, 3, 0)
            .i(Op::MakeChan, 0, 2, 0)
            .x(addr(int()))
            .i(Op::Mov, 10, 0, 0)
            .i(Op::Go, 10, 1, 0)
            .x(sender().addr())
            .i(Op::LdI, 20, 0, 0)
            .i(Op::RecvOk, 3, 0, 4)
            .x(addr(int()))
            .i(Op::Add, 20, 20, 3)
            .i(Op::LoopT, 4, (-4i16) as u16, 0);
        assert_eq!(answer(asm, &[1]), 45);
    });
}

#[test]
fn select_takes_what_is_ready() {
    in_every_mode(|| {
        let mut asm = Asm::default()
            .i(Op::Enter, 0, 0, 2)
            .i(Op::LdI, 2, 0, 0)
            .i(Op::MakeChan, 0, 2, 0)
            .x(addr(int()))
            .i(Op::Mov, 10, 0, 0)
            .i(Op::Go, 10, 1, 0)
            .x(sender().addr())
            .i(Op::LdI, 20, 0, 0);
        let case = SelectCase {
            send: false,
            chan: 0,
            value: 3,
            ok: 4,
            want: true,
            elem: int(),
        };
        let never = SelectCase {
            send: true,
            chan: 1,
            value: 2,
            ok: SelectCase::NONE,
            want: false,
            elem: int(),
        };
        let desc = Box::new(SelectDesc {
            cases: vec![never, case],
            default: false,
        });
        let at = std::ptr::from_ref(desc.as_ref()).addr() as u64;
        asm.code.tables_mut().selects.push(desc);
        let asm = asm
            .i(Op::Select, 5, 0, 0)
            .x(at)
            .i(Op::Add, 20, 20, 3)
            .i(Op::LoopT, 4, (-4i16) as u16, 0)
            .i(Op::Add, 20, 20, 5);
        assert_eq!(answer(asm, &[1, 1]), 46);
    });
}

#[test]
fn deadlock_and_goexit() {
    in_every_mode(|| {
        let asm = Asm::default()
            .i(Op::Enter, 0, 0, 1)
            .i(Op::Recv, 2, 0, 0)
            .x(addr(int()));
        assert_eq!(answer(asm, &[1]), 2);
        let goexit = native("runtime.Goexit", 0, 0, |_| Outcome::Goexit);
        let asm = Asm::default().i(Op::CallNative, 10, 0, 0).x(goexit.addr());
        assert_eq!(answer(asm, &[]), 2);
    });
}

fn map_of_ints() -> Kept<RType> {
    let map = ty("map[int]int", Kind::Map, 8, flag::DIRECT, &[1]);
    map.set_parts(Parts {
        key: Some(int()),
        elem: Some(int()),
        map: Some(MapLayout::of(&home().heap.maps, &int(), &int())),
        ..Parts::default()
    });
    map
}

#[test]
fn maps() {
    in_every_mode(|| {
        let map = map_of_ints();
        let asm = Asm::default()
            .i(Op::Enter, 0, 0, 5)
            .i(Op::LdI, 10, 0, 0)
            .i(Op::MakeMap, 0, 10, 0)
            .x(addr(map))
            .i(Op::MapSet, 0, 10, 10)
            .x(addr(map))
            .j(Op::LoopIncLtI, 10, 50, -3)
            .i(Op::LdI, 11, 9, 0)
            .i(Op::MapDel, 0, 11, 0)
            .x(addr(map))
            .i(Op::LdI, 20, 0, 0)
            .i(Op::MapIter, 1, 0, 0)
            .i(Op::Jmp, 0, 1, 0)
            .i(Op::Add, 20, 20, 12)
            .i(Op::MapNext, 1, 11, 12)
            .x(addr(map))
            .x(1)
            .x(3)
            .i(Op::Loop, 0, (-6i16) as u16, 0xffff)
            .i(Op::MapLen, 13, 0, 0)
            .i(Op::Sub, 20, 20, 13) // 1225 - 9 - 49
            .i(Op::AndI, 20, 20, 127);
        assert_eq!(answer(asm, &[1, 1, 1, 1, 1]), (1225 - 9 - 49) & 127);
    });
}

#[test]
fn strings() {
    in_every_mode(|| {
        let hello = "héllo".as_bytes();
        let asm = Asm::default()
            .i(Op::Enter, 0, 0, 4)
            .i(Op::LdK2, 0, 0, 0)
            .x(hello.as_ptr().addr() as u64)
            .x(hello.len() as u64)
            .i(Op::Mov2, 2, 0, 0)
            .i(Op::Concat, 0, 0, 2)
            .i(Op::LdI, 6, 0, 0)
            .i(Op::LdI, 20, 0, 0)
            .i(Op::Mov, 10, 6, 0)
            .i(Op::StrRange, 5, 0, 10)
            .x(3)
            .i(Op::AddI, 20, 20, 1)
            .i(Op::Mov, 10, 6, 0)
            .i(Op::Loop, 0, (-5i16) as u16, 0xffff)
            .i(Op::Add, 20, 20, 1); // 10 runes + 12 bytes
        assert_eq!(answer(asm, &[1, 0, 1, 0]), 22);
    });
}

/// Times of bare loops, for looking at by hand: `cargo test --release -- --ignored speed --nocapture`.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let options = Options {
        seed: Some(0),
        ..Options::default()
    };
    let instance = Instance::new(options).unwrap();
    crate::jit::install(&instance);
    HOME.set(Some(instance));
    let time = |name: &str, asm: Asm, map: &[u8], n: f64| {
        let main = asm
            .i(Op::LdI, 20, 0, 0)
            .i(Op::CallNative, 20, 0, 0)
            .x(exit().addr())
            .i(Op::Ret, 0, 0, 0)
            .func("main.main", 0, 0, 64, map);
        let cpu = || {
            let mut t = libc::timespec {
                tv_sec: 0,
                tv_nsec: 0,
            };
            // SAFETY: the call fills in the struct.
            unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut t) };
            t.tv_sec as f64 + t.tv_nsec as f64 / 1e9
        };
        let began = cpu();
        assert_eq!(status(main), 0);
        let t = cpu() - began;
        println!("{name:<12} {t:.3} s  {:.2} ns each", t * 1e9 / n);
    };
    let asm = Asm::default()
        .i(Op::LdI, 11, 35, 0)
        .i(Op::Call, 10, 0, 0)
        .x(fib().addr());
    time("fib(35)", asm, &[], 29_860_703.0);
    let asm = Asm::default()
        .i(Op::LdI, 0, 0, 0)
        .i(Op::LdI, 1, 0, 0)
        .i(Op::LdI32, 2, 0xe100, 0x5f5) // 100,000,000
        .i(Op::MulI, 3, 0, 3)
        .i(Op::Xor, 1, 1, 3)
        .j(Op::LoopIncLtS, 0, 2, -3);
    time("loop 3 ops", asm, &[], 1e8);
    let asm = Asm::default()
        .i(Op::Enter, 0, 0, 2)
        .i(Op::LdI, 3, 1000, 0)
        .i(Op::MakeSlice, 0, 3, 3)
        .x(addr(int()))
        .i(Op::LdI32, 8, 0x86a0, 1) // 100,000
        .i(Op::LdI, 9, 0, 0)
        .i(Op::LdI, 4, 0, 0)
        .i(Op::Idx64, 5, 0, 4)
        .i(Op::Add, 5, 5, 4)
        .i(Op::IdxSt64, 0, 4, 5)
        .j(Op::LoopIncLtS, 4, 3, -4)
        .j(Op::LoopIncLtS, 9, 8, -6);
    time("slice 4 ops", asm, &[1, 0], 1e8);
    let bare = |n: usize, f: &dyn Fn(Asm) -> Asm| {
        let mut asm = Asm::default()
            .i(Op::LdI, 0, 0, 0)
            .i(Op::LdI32, 2, 0x9680, 0x98); // 10,000,000
        let before = asm.code.words.len();
        for _ in 0..n {
            asm = f(asm);
        }
        let back = before as i64 - asm.code.words.len() as i64 - 1;
        asm.j(Op::LoopIncLtS, 0, 2, back as i16)
    };
    time("10 LdI", bare(10, &|a| a.i(Op::LdI, 5, 1, 0)), &[], 1e8);
    time("10 Add dep", bare(10, &|a| a.i(Op::Add, 5, 5, 2)), &[], 1e8);
    time(
        "10 Add indep",
        bare(10, &|a| a.i(Op::Add, 5, 6, 7)),
        &[],
        1e8,
    );
    time(
        "5 Add, AddI",
        bare(5, &|a| a.i(Op::Add, 5, 6, 7).i(Op::AddI, 8, 9, 1)),
        &[],
        1e8,
    );
}
