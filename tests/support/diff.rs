//! A readable diff of two texts.

/// The lines in which the texts differ, with a few common ones around them: ` ` common, `-` only
/// wanted, `+` only got.
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
    let mut all: Vec<(char, &str)> = w[head.saturating_sub(2)..head]
        .iter()
        .map(|l| (' ', *l))
        .collect();
    all.extend(middle(&w[head..w.len() - tail], &g[head..g.len() - tail]));
    all.extend(w[w.len() - tail..].iter().take(2).map(|l| (' ', *l)));
    let mut text = String::new();
    for (mark, line) in all.iter().take(60) {
        let line: String = line.chars().take(400).collect();
        let shown = line
            .escape_debug()
            .to_string()
            .replace("\\\"", "\"")
            .replace("\\'", "'");
        text.push_str(&format!("  {mark} {shown}\n"));
    }
    if all.len() > 60 {
        text.push_str(&format!("  ({} more lines)\n", all.len() - 60));
    }
    text
}

/// The longest common subsequence tells which lines are common; texts too long for that are told
/// as wholly different.
fn middle<'a>(w: &[&'a str], g: &[&'a str]) -> Vec<(char, &'a str)> {
    let (n, m) = (w.len(), g.len());
    let mut out = Vec::new();
    if n * m > 1 << 20 {
        out.extend(w.iter().take(20).map(|l| ('-', *l)));
        out.extend(g.iter().take(20).map(|l| ('+', *l)));
        return out;
    }
    let mut length = vec![vec![0u32; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            length[i][j] = if w[i] == g[j] {
                length[i + 1][j + 1] + 1
            } else {
                length[i + 1][j].max(length[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < n || j < m {
        if i < n && j < m && w[i] == g[j] {
            out.push((' ', w[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == m || i < n && length[i + 1][j] >= length[i][j + 1] {
            out.push(('-', w[i]));
            i += 1;
        } else {
            out.push(('+', g[j]));
            j += 1;
        }
    }
    out
}
