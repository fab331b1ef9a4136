//! Compares exhaustive strategies, with and without a bound on preemptions, with all interleavings of random
//! programs.

use super::*;
use crate::base::choice::Choice;

/// How many programs.
const PROGRAMS: u64 = 400;

/// Programs made by chance that have few enough interleavings.
fn programs() -> impl Iterator<Item = Vec<Toy>> {
    let small = |p: &Vec<Toy>| p.iter().map(Vec::len).sum::<usize>() <= 11;
    (0..PROGRAMS).map(random).filter(small)
}

/// A program of a few goroutines on two locks and two variables. Some can deadlock.
fn random(seed: u64) -> Vec<Toy> {
    let dice = Choice::new(seed);
    let goroutines = 2 + dice.below(2);
    let most = if goroutines == 2 { 4 } else { 2 };
    let one = |_| {
        let mut toy = Toy::new();
        for _ in 0..1 + dice.below(most) {
            let (lock, variable) = (10 + u64::from(dice.below(2)), u64::from(dice.below(2)));
            let other = 21 - lock;
            match dice.below(8) {
                0 | 1 => toy.push((Read, variable)),
                2 | 3 => toy.push((Write, variable)),
                6 | 7 => toy.extend([(Read, variable), (Cas, variable)]),
                4 => toy.extend([(Lock, lock), (Write, variable), (Unlock, lock)]),
                _ => {
                    toy.extend([(Lock, lock), (Read, variable), (Lock, other)]);
                    toy.extend([(Unlock, other), (Unlock, lock)]);
                }
            }
        }
        toy
    };
    (0..goroutines).map(one).collect()
}

#[test]
fn all_orders_within_a_bound_are_tried() {
    for program in programs() {
        for most in 0..4 {
            let brute = Brute {
                bound: Some(most),
                ..Brute::default()
            };
            let wanted = all(brute, &program).orders;
            let tried = all(Exhaustive::new(Some(most)), &program);
            let missing = wanted.difference(&tried.orders).count();
            assert_eq!(missing, 0, "of {} in {most}: {program:?}", wanted.len());
        }
    }
}

#[test]
fn all_orders_are_tried_nearly_once() {
    let (mut runs, mut orders) = (0, 0);
    for program in programs() {
        let brute = all(Brute::default(), &program);
        let reduced = all(Exhaustive::new(None), &program);
        assert_eq!(reduced.orders, brute.orders, "{program:?}");
        assert_eq!(reduced.promise, Some(u32::MAX));
        runs += reduced.runs;
        orders += brute.orders.len();
    }
    println!("{runs} runs, {orders} orders");
    assert!(runs * 100 <= orders * 102);
}

/// Two that search, one after the other, in runs whose objects lie elsewhere each time.
#[test]
fn objects_that_move_withdraw_the_promise() {
    let mut explorer = explorer(Exhaustive::new(None));
    let program = |n: u64| vec![vec![(Read, n), (Write, n)], vec![(Read, n), (Write, n)]];
    let mut n = 0;
    while run(&mut explorer, &program(n), n).is_some() && n < 100 {
        n += 1;
    }
    assert!(n > 1);
    assert_eq!(explorer.strategy().promise(), None);
}

/// A goroutine that is to run cannot: the program did something else.
#[test]
fn a_choice_that_cannot_be_made_withdraws_the_promise() {
    let mut explorer = explorer(Exhaustive::new(None));
    let first: Vec<Toy> = vec![vec![(Write, 1), (Write, 1)], vec![(Write, 1)]];
    let other: Vec<Toy> = vec![vec![(Lock, 9), (Unlock, 9)]];
    for n in 0..100 {
        let program = if n == 0 { &first } else { &other };
        if run(&mut explorer, program, n).is_none() {
            break;
        }
    }
    assert_eq!(explorer.strategy().promise(), None);
}
