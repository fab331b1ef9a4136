//! A program as bytes: its sources, and those of the packages outside the library that it imports.

use minigo::load::Settings;
use minigo_lang::load::{Asset, Package, Text};
use std::collections::BTreeMap;

/// The files that patterns of `//go:embed` mean, by file of Go and pattern.
pub type Assets = BTreeMap<(String, String), Vec<Asset>>;

/// A program's sources.
pub struct Payload {
    /// The settings of GODEBUG that the program chooses.
    pub godebug: Settings,
    /// The language version of its own package.
    pub go: u32,
    /// Its own files.
    pub files: Vec<Text>,
    /// What it imports, by import path.
    pub packages: BTreeMap<String, Package>,
    /// What is embedded.
    pub assets: Assets,
}

impl Payload {
    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        number(&mut out, count(self.godebug.len()));
        for (name, value) in &self.godebug {
            text(&mut out, name);
            text(&mut out, value);
        }
        number(&mut out, self.go);
        files(&mut out, &self.files);
        number(&mut out, count(self.packages.len()));
        for (path, package) in &self.packages {
            text(&mut out, path);
            number(&mut out, package.go);
            files(&mut out, &package.files);
        }
        number(&mut out, count(self.assets.len()));
        for ((file, pattern), found) in &self.assets {
            text(&mut out, file);
            text(&mut out, pattern);
            number(&mut out, count(found.len()));
            for asset in found {
                text(&mut out, &asset.name);
                bytes(&mut out, &asset.data);
            }
        }
        out
    }

    /// From bytes; `None` if they do not come from [`Payload::encode`].
    pub fn decode(bytes: &[u8]) -> Option<Payload> {
        let mut input = Input(bytes);
        let mut godebug = Settings::new();
        for _ in 0..input.number()? {
            godebug.push((input.text()?, input.text()?));
        }
        let go = input.number()?;
        let files = input.files()?;
        let mut packages = BTreeMap::new();
        for _ in 0..input.number()? {
            let path = input.text()?;
            let package = Package {
                go: input.number()?,
                files: input.files()?,
                library: false,
                // All of it was checked when it was built.
                by_need: true,
            };
            packages.insert(path, package);
        }
        let mut assets = Assets::new();
        for _ in 0..input.number()? {
            let key = (input.text()?, input.text()?);
            let mut found = Vec::new();
            for _ in 0..input.number()? {
                found.push(Asset {
                    name: input.text()?,
                    data: input.bytes()?.into(),
                });
            }
            assets.insert(key, found);
        }
        input.0.is_empty().then_some(Payload {
            godebug,
            go,
            files,
            packages,
            assets,
        })
    }
}

/// Files are smaller than 2 GiB, and there are fewer of them.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn number(out: &mut Vec<u8>, n: u32) {
    out.extend(n.to_le_bytes());
}

fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, count(bytes.len()));
    out.extend(bytes);
}

fn text(out: &mut Vec<u8>, text: &str) {
    bytes(out, text.as_bytes());
}

fn files(out: &mut Vec<u8>, files: &[Text]) {
    number(out, count(files.len()));
    for file in files {
        text(out, &file.name);
        text(out, &file.path);
        text(out, &file.text);
    }
}

/// What has not been read yet.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn number(&mut self) -> Option<u32> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*word))
    }

    fn bytes(&mut self) -> Option<&[u8]> {
        let len = self.number()? as usize;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    fn text(&mut self) -> Option<String> {
        String::from_utf8(self.bytes()?.to_vec()).ok()
    }

    fn files(&mut self) -> Option<Vec<Text>> {
        let count = self.number()?;
        let mut out = Vec::new();
        for _ in 0..count {
            out.push(Text {
                name: self.text()?,
                path: self.text()?,
                text: self.text()?.into(),
                bad_bytes: Vec::new(),
            });
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_whole_payloads_is_taken() {
        let file = |name: &str| Text {
            name: name.to_owned(),
            path: format!("/m/{name}"),
            text: "package p\n".into(),
            bad_bytes: Vec::new(),
        };
        let package = Package {
            files: vec![file("b.go")],
            library: false,
            by_need: true,
            go: 21,
        };
        let payload = Payload {
            godebug: vec![("panicnil".to_owned(), "1".to_owned())],
            go: 27,
            files: vec![file("a.go")],
            packages: BTreeMap::from([("m/p".to_owned(), package)]),
            assets: Assets::from([(
                ("/m/a.go".to_owned(), "*.txt".to_owned()),
                vec![Asset {
                    name: "a.txt".to_owned(),
                    data: [0xff, 0].as_slice().into(),
                }],
            )]),
        };
        let bytes = payload.encode();
        let back = Payload::decode(&bytes).expect("whole");
        assert!(
            back.godebug == payload.godebug && back.go == 27 && back.files[0].path == "/m/a.go"
        );
        assert_eq!(back.packages["m/p"].go, 21);
        assert_eq!(back.assets, payload.assets);
        for n in 0..bytes.len() {
            assert!(Payload::decode(&bytes[..n]).is_none());
            let mut changed = bytes.clone();
            changed[n] = 0xff;
            // Whatever comes of it, it is no panic.
            let _ = Payload::decode(&changed);
        }
    }
}
