//! Pointers that are converted to `unsafe.Pointer` and back.

use super::dispatch::{dispatch, handler};
use crate::rt::{errors, seen};
use crate::value::rtype::RType;

handler! {
    NoteType(pc, fp, budget, m) |i| {
        seen::note(&*m, i.ra(), &RType::at(i.x0()));
        dispatch(pc.add(N), fp, budget, m)
    }
    NoteElems(pc, fp, budget, m) |i| {
        let [p, room] = i.ra2();
        seen::note_all(&*m, p, &RType::at(i.x0()), (room >> 32) as usize);
        dispatch(pc.add(N), fp, budget, m)
    }
    PtrMove(pc, fp, budget, m) |i| {
        let p = seen::moved(&*m, i.rb(), i.rc() as i64);
        i.sa(p);
        dispatch(pc.add(N), fp, budget, m)
    }
    PtrDist(pc, fp, budget, m) |i| {
        let n = seen::distance(&*m, i.rb(), i.rc());
        i.sa(n);
        dispatch(pc.add(N), fp, budget, m)
    }
    SeenAs(pc, fp, budget, m) |i| {
        let p = i.rb();
        if let Err(text) = seen::check(&mut *m, p, &RType::at(i.x0())) {
            (*m).give_back(budget);
            return errors::raise(pc, fp, m, errors::Kind::Plain, &text);
        }
        i.sa(p);
        dispatch(pc.add(N), fp, budget, m)
    }
}
