//! "Did you mean": finds the known word that is most similar to a wrong one.

/// The word that begins like this, or else the one that differs least, if it differs so little that it may be meant.
pub fn similar<'w>(wrong: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let plain = wrong.to_ascii_lowercase();
    let known: Vec<&str> = known.collect();
    if plain.len() > 2
        && let Some(longer) = known.iter().find(|w| w.starts_with(&plain))
    {
        return Some(longer);
    }
    let far = |word: &&str| strsim::osa_distance(&plain, word);
    let nearest = known.into_iter().min_by_key(far)?;
    // One mistake in short words, two or three in long ones.
    let allowed = 1 + wrong.chars().count() / 4;
    (far(&nearest) <= allowed.min(3)).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn only_words_that_are_meant_are_suggested() {
        let known = ["run", "build", "explore", "completions"];
        let meant = |wrong| similar(wrong, known.into_iter());
        assert_eq!(meant("rnu"), Some("run"));
        assert_eq!(meant("biuld"), Some("build"));
        assert_eq!(meant("compl"), Some("completions"));
        assert_eq!(meant("frobnicate"), None);
        assert_eq!(meant("x"), None);
    }
}
