//! AES-GCM: a short message at once, or a long one piece by piece, with the intermediate state kept on Go's
//! side as a few words.

use super::{Keys, block, copy, count, keys, stream, xor};
use crate::machine::native::{NativeCx, Outcome};
use aes::cipher::{Array, BlockCipherEncrypt};
use ghash::GHash;
use ghash::universal_hash::UniversalHash;

/// A block.
type Word = [u8; 16];

/// A message on its way.
#[derive(Default)]
struct Message {
    /// What is hashed with.
    h: Word,
    /// The hash so far.
    hash: Word,
    /// The next block of the key stream.
    counter: Word,
    /// What goes over the hash at the end.
    mask: Word,
}

impl Message {
    fn begin<C: BlockCipherEncrypt>(c: &C, nonce: &[u8]) -> Message {
        let mut m = Message::default();
        block::<C>(&mut m.h, |b| c.encrypt_block(b));
        // Nonces of 12 bytes are counters as they are; others are hashed to one.
        if let Ok(nonce) = <[u8; 12]>::try_from(nonce) {
            copy(&mut m.counter, &nonce);
            copy(m.counter.get_mut(15..).unwrap_or(&mut []), &[1]);
        } else {
            m.hash(nonce);
            m.hash(&lengths(0, nonce.len()));
            m.counter = std::mem::take(&mut m.hash);
        }
        m.mask = m.counter;
        block::<C>(&mut m.mask, |b| c.encrypt_block(b));
        count(m.counter.get_mut(12..).unwrap_or(&mut []));
        m
    }

    /// Hashes a text, filled up to whole blocks.
    fn hash(&mut self, text: &[u8]) {
        if text.is_empty() {
            return;
        }
        // A hash begins with zeros; that it goes on is the same as if what there is were in its first block.
        let (first, rest) = text.split_at(text.len().min(16));
        xor(&mut self.hash, first);
        let mut hash = GHash::new(&Array(self.h));
        hash.update(&[Array(self.hash)]);
        hash.update_padded(rest);
        self.hash = hash.finalize().0;
    }

    /// Goes over whole blocks, or the last ones.
    fn crypt<C: BlockCipherEncrypt>(&mut self, c: &C, data: &mut [u8]) {
        stream(c, data, &mut self.counter, 0, 4);
    }

    /// The tag, of so many bytes of additional data and of text.
    fn end(&mut self, ad: usize, text: usize) -> Word {
        self.hash(&lengths(ad, text));
        let mut tag = self.hash;
        xor(&mut tag, &self.mask);
        tag
    }

    /// As Go keeps it.
    fn words(&self) -> Vec<u8> {
        [self.h, self.hash, self.counter, self.mask].concat()
    }

    fn of_words(words: &[u8]) -> Message {
        let mut all = words.chunks_exact(16).flat_map(Word::try_from);
        let mut next = || all.next().unwrap_or_default();
        Message {
            h: next(),
            hash: next(),
            counter: next(),
            mask: next(),
        }
    }
}

fn lengths(a: usize, b: usize) -> Word {
    (u128::from(8 * a as u64) << 64 | u128::from(8 * b as u64)).to_be_bytes()
}

/// Calls a generic function with the cipher, which must be AES.
macro_rules! with_aes {
    ($cx:expr, $f:expr) => {
        match keys($cx) {
            Some(Keys::Aes128(c)) => $f(c),
            Some(Keys::Aes192(c)) => $f(c),
            Some(Keys::Aes256(c)) => $f(c),
            Some(_) => {
                return Outcome::PanicStr("cipher: NewGCM requires 128-bit block cipher".into())
            }
            None => return Outcome::NilDereference,
        }
    };
}

/// `(k *keys) gcm(dst, nonce, in, ad, tag []byte, seal bool) bool`
pub(super) fn gcm(cx: &mut NativeCx<'_>) -> Outcome {
    let (nonce, ad, seal) = (cx.arg_bytes(3), cx.arg_bytes(7), cx.arg_bool(11));
    let mut data = cx.arg_bytes(5).to_vec();
    let given = cx.arg_bytes(9).to_vec();
    let (tag, right) = with_aes!(cx, |c| whole(c, nonce, &mut data, ad, &given, seal));
    if right {
        copy(cx.arg_bytes_mut(1), &data);
    }
    if seal {
        copy(cx.arg_bytes_mut(9), &tag);
    }
    cx.ret_bool(0, right);
    Outcome::Done
}

/// The tag, and whether the message is as it should be.
fn whole<C: BlockCipherEncrypt>(
    c: &C,
    nonce: &[u8],
    data: &mut [u8],
    ad: &[u8],
    given: &[u8],
    seal: bool,
) -> (Word, bool) {
    let mut m = Message::begin(c, nonce);
    m.hash(ad);
    if seal {
        m.crypt(c, data);
    }
    m.hash(data);
    let tag = m.end(ad.len(), data.len());
    // In a time that does not depend on where they differ.
    let wrong = tag.iter().zip(given).fold(0, |w, (a, b)| w | (a ^ b));
    let right = seal || std::hint::black_box(wrong) == 0;
    if right && !seal {
        m.crypt(c, data);
    }
    (tag, right)
}

/// `(k *keys) gcmBegin(nonce []byte) []byte`
pub(super) fn begin(cx: &mut NativeCx<'_>) -> Outcome {
    let nonce = cx.arg_bytes(1);
    let m = with_aes!(cx, |c| Message::begin(c, nonce));
    cx.ret_bytes(0, m.words());
    Outcome::Done
}

/// `(k *keys) gcmHash(state, text []byte)`
pub(super) fn hash(cx: &mut NativeCx<'_>) -> Outcome {
    let (mut m, text) = (Message::of_words(cx.arg_bytes(1)), cx.arg_bytes(3));
    m.hash(text);
    cx.took(text.len());
    copy(cx.arg_bytes_mut(1), &m.words());
    Outcome::Done
}

/// `(k *keys) gcmCrypt(state, dst, src []byte)`
pub(super) fn crypt(cx: &mut NativeCx<'_>) -> Outcome {
    let mut m = Message::of_words(cx.arg_bytes(1));
    let mut data = cx.arg_bytes(5).to_vec();
    with_aes!(cx, |c| m.crypt(c, &mut data));
    cx.took(data.len());
    copy(cx.arg_bytes_mut(3), &data);
    copy(cx.arg_bytes_mut(1), &m.words());
    Outcome::Done
}

/// `(k *keys) gcmEnd(state []byte, ad, text int) []byte`
pub(super) fn end(cx: &mut NativeCx<'_>) -> Outcome {
    let mut m = Message::of_words(cx.arg_bytes(1));
    let [ad, text] = [3, 4].map(|slot| usize::try_from(cx.arg_i64(slot)).unwrap_or(0));
    let tag = m.end(ad, text);
    cx.ret_bytes(0, tag);
    Outcome::Done
}
