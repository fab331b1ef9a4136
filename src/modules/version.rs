//! The order of module versions: semantic versioning's, pre-releases and pseudo-versions included.

use std::cmp::Ordering;

/// Compares `v1.2.3`, `v1.2.3-pre.1`, `v2.0.0+incompatible`.
pub fn compare(a: &str, b: &str) -> Ordering {
    let (a, b) = (split(a), split(b));
    let numbers = a.0.cmp(&b.0);
    numbers.then_with(|| match (a.1, b.1) {
        (None, None) => Ordering::Equal,
        // A release comes after what led to it.
        (None, Some(_)) => Ordering::Greater,
        (Some(_), None) => Ordering::Less,
        (Some(x), Some(y)) => pre_releases(x, y),
    })
}

/// The three numbers, and what follows a hyphen.
fn split(version: &str) -> ([u64; 3], Option<&str>) {
    let version = version.strip_prefix('v').unwrap_or(version);
    let version = version.split('+').next().unwrap_or(version);
    let (core, pre) = match version.split_once('-') {
        Some((core, pre)) => (core, Some(pre)),
        None => (version, None),
    };
    let mut numbers = [0; 3];
    for (slot, part) in numbers.iter_mut().zip(core.split('.')) {
        *slot = part.parse().unwrap_or(0);
    }
    (numbers, pre)
}

fn pre_releases(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.split('.'), b.split('.'));
    loop {
        let order = match (a.next(), b.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(x), Some(y)) => match (x.parse::<u64>(), y.parse::<u64>()) {
                (Ok(x), Ok(y)) => x.cmp(&y),
                (Ok(_), Err(_)) => Ordering::Less,
                (Err(_), Ok(_)) => Ordering::Greater,
                (Err(_), Err(_)) => x.cmp(y),
            },
        };
        if order.is_ne() {
            return order;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_ordered() {
        let ordered = [
            "v0.0.0-20180101000000-abcdefabcdef",
            "v0.9.0",
            "v1.0.0-alpha",
            "v1.0.0-alpha.1",
            "v1.0.0-alpha.beta",
            "v1.0.0-rc.2",
            "v1.0.0-rc.11",
            "v1.0.0",
            "v1.2.0",
            "v1.10.0",
            "v2.0.0+incompatible",
        ];
        for pair in ordered.windows(2) {
            assert_eq!(compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        }
        assert_eq!(compare("v1.0.0", "v1.0.0"), Ordering::Equal);
    }
}
