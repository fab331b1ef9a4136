//! Native of crypto/pbkdf2: many rounds of HMAC.

use crate::machine::native::{NativeCx, NativeFn, Outcome};
use md5::Md5;
use sha1::Sha1;
use sha2::digest::Digest;
use sha2::{Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("derive", derive)];

/// `derive(size, block int, password string, salt []byte, iter, n int) []byte`
fn derive(cx: &mut NativeCx<'_>) -> Outcome {
    let (password, salt) = (cx.arg_str(2), cx.arg_bytes(4));
    let rounds = cx.arg_i64(6);
    let n = usize::try_from(cx.arg_i64(7)).unwrap_or(0);
    let make = match (cx.arg_i64(0), cx.arg_i64(1)) {
        (16, _) => key::<Md5>,
        (20, _) => key::<Sha1>,
        (28, 64) => key::<Sha224>,
        (28, _) => key::<Sha512_224>,
        (32, 64) => key::<Sha256>,
        (32, _) => key::<Sha512_256>,
        (48, _) => key::<Sha384>,
        _ => key::<Sha512>,
    };
    let block = usize::try_from(cx.arg_i64(1)).unwrap_or(64);
    // Four blocks are hashed in each round, for each so many bytes of the key.
    let blocks = n.div_ceil(usize::try_from(cx.arg_i64(0)).unwrap_or(1).max(1));
    let each = usize::try_from(rounds)
        .unwrap_or(0)
        .saturating_mul(4 * block);
    cx.long_bytes(each.saturating_mul(blocks), move || {
        make(block, password, salt, rounds, n)
    })
}

fn key<D: Digest + Clone>(
    block: usize,
    password: &[u8],
    salt: &[u8],
    rounds: i64,
    n: usize,
) -> Vec<u8> {
    let mut padded = if password.len() > block {
        D::digest(password).to_vec()
    } else {
        password.to_vec()
    };
    padded.resize(block, 0);
    let keyed = |pad: u8| {
        let key: Vec<u8> = padded.iter().map(|b| b ^ pad).collect();
        D::new_with_prefix(key)
    };
    let (inner, outer) = (keyed(0x36), keyed(0x5C));
    let hmac = |parts: &[&[u8]]| {
        let mut h = inner.clone();
        parts.iter().for_each(|p| h.update(p));
        outer.clone().chain_update(h.finalize()).finalize().to_vec()
    };
    let mut out = Vec::new();
    let mut index = 0u32;
    while out.len() < n {
        index += 1;
        let mut u = hmac(&[salt, &index.to_be_bytes()]);
        let mut sum = u.clone();
        for _ in 1..rounds {
            u = hmac(&[&u]);
            sum.iter_mut().zip(&u).for_each(|(s, u)| *s ^= u);
        }
        out.extend(sum);
    }
    out.truncate(n);
    out
}
