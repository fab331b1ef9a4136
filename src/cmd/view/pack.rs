//! Compresses the events of a page: a browser reads a small file sooner, and inflating is quicker than parsing HTML.
//!
//! The bytes are cut into pieces of [`PIECE`] bytes, each compressed alone (DEFLATE without a header) and then written in
//! base 64, with commas in between. The page knows how many bytes there are, and so where each piece begins
//! (`page/src/inflate.ts`).

use super::encode::base64;

/// How many bytes are in a piece; the last one may have fewer.
const PIECE: usize = 4 << 20;
/// How much work is spent on compression: large films should be written soon, of small ones a smaller page is better.
const LEVELS: (u8, u8) = (6, 1);

/// The compressed pieces as text.
pub fn pack(bytes: &[u8]) -> String {
    let level = if bytes.len() <= PIECE {
        LEVELS.0
    } else {
        LEVELS.1
    };
    let one = |piece: &[u8]| base64(&miniz_oxide::deflate::compress_to_vec(piece, level));
    let pieces: Vec<&[u8]> = bytes.chunks(PIECE).collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let share = pieces.len().div_ceil(workers.max(1)).max(1);
    let texts: Vec<String> = std::thread::scope(|scope| {
        let shares = pieces.chunks(share).map(|share| {
            scope.spawn(move || share.iter().copied().map(one).collect::<Vec<_>>().join(","))
        });
        let shares: Vec<_> = shares.collect();
        shares.into_iter().filter_map(|s| s.join().ok()).collect()
    });
    texts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_separate() {
        assert_eq!(pack(&[]), "");
        let text = pack(&vec![7; 2 * PIECE + 1]);
        let sizes: Vec<_> = text.split(',').map(str::len).collect();
        assert_eq!(sizes.len(), 3, "{sizes:?}");
        assert!(sizes.iter().all(|&n| n < 40_000), "{sizes:?}");
        assert_eq!(sizes.first(), sizes.get(1));
    }
}
