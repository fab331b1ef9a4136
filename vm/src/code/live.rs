//! Which pointer slots of a frame are live at each code position.

/// Which pointers of a frame are alive, by the position of the instruction that is next.
#[derive(Debug, Default)]
pub struct Live {
    /// Copies of the frame's pointer map without the dead slots.
    pub maps: Vec<Vec<u8>>,
    /// The map of each word of the code; [`Live::NONE`] within instructions.
    pub at: Vec<u32>,
}

impl Live {
    /// No map.
    pub const NONE: u32 = u32::MAX;

    /// The pointer map of the frame where the instruction at that word is next.
    pub fn at(&self, word: u32) -> Option<&[u8]> {
        let map = *self.at.get(word as usize)?;
        self.maps.get(map as usize).map(Vec::as_slice)
    }
}
