//! A readable difference of two texts.

/// The lines of both texts around where they part: ` ` common, `-` only wanted, `+` only got.
pub fn lines(want: &str, got: &str) -> String {
    let (w, g): (Vec<&str>, Vec<&str>) = (want.split('\n').collect(), got.split('\n').collect());
    let head = w.iter().zip(&g).take_while(|(a, b)| a == b).count();
    let most = w.len().min(g.len()) - head;
    let tail = w
        .iter()
        .rev()
        .zip(g.iter().rev())
        .take(most)
        .take_while(|(a, b)| a == b)
        .count();
    let mut text = String::new();
    let mut show = |mark: char, part: &[&str], most: usize| {
        for line in part.iter().take(most) {
            let line: String = line.chars().take(400).collect();
            text.push_str(&format!(
                "  {mark} {}\n",
                line.escape_debug()
                    .to_string()
                    .replace("\\\"", "\"")
                    .replace("\\'", "'")
            ));
        }
        if part.len() > most {
            text.push_str(&format!("  {mark} ({} more lines)\n", part.len() - most));
        }
    };
    show(' ', &w[head.saturating_sub(3)..head], 3);
    show('-', &w[head..w.len() - tail], 25);
    show('+', &g[head..g.len() - tail], 25);
    show(
        ' ',
        &w[w.len() - tail..(w.len() - tail + 2).min(w.len())],
        2,
    );
    text
}
