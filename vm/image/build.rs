//! Makes the image of the library, and the outlines of its files, by running the crate `minigo-vm`, which is a
//! build dependency of the feature `made`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

/// What is written; nothing where there is no image.
#[derive(Default)]
struct Contents {
    /// The bytecode, and the names of its texts.
    image: Vec<u8>,
    texts: Vec<u8>,
    /// The table of names.
    names: String,
    ends: Vec<u8>,
    buckets: Vec<u8>,
    /// By the name of a file.
    outlines: BTreeMap<&'static str, Vec<u8>>,
    /// By the path of a package.
    orders: BTreeMap<&'static str, String>,
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let contents = match wanted() {
        true => made(),
        false => Contents::default(),
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let write =
        |name: &str, bytes: &[u8]| fs::write(out.join(name), bytes).expect("write to OUT_DIR");
    write("library.image", &contents.image);
    write("library.names", &contents.texts);
    write("names.txt", contents.names.as_bytes());
    write("names.ends", &contents.ends);
    write("names.buckets", &contents.buckets);
    let mut table = String::from("/// By name.\nstatic OUTLINES: &[(&str, &[u8])] = &[\n");
    for (name, bytes) in &contents.outlines {
        table += &format!("    ({name:?}, b\"{}\"),\n", bytes.escape_ascii());
    }
    table += "];\n\n/// By path.\nstatic ORDERS: &[(&str, &str)] = &[\n";
    for (path, order) in contents.orders {
        table += &format!("    ({path:?}, {order:?}),\n");
    }
    table += "];\n";
    write("tables.rs", table.as_bytes());
}

/// Whether there shall be an image. In debug builds, where it takes long to make after each change, only if
/// `MINIGO_IMAGE` says so; and none for another kind of processor or another system, for which the library has other files. (Another C
/// library changes nothing about it: bytecode names what it refers to.)
fn wanted() -> bool {
    println!("cargo:rerun-if-env-changed=MINIGO_IMAGE");
    let var = |name: &str| env::var(name).unwrap_or_default();
    let asked = match var("MINIGO_IMAGE").as_str() {
        "" => var("PROFILE") != "debug",
        text => text == "1",
    };
    let processor = |target: String| target.split('-').next().unwrap_or_default().to_owned();
    let same_system = var("CARGO_CFG_TARGET_OS") == env::consts::OS;
    asked && same_system && processor(var("HOST")) == processor(var("TARGET"))
}

#[cfg(not(feature = "made"))]
fn made() -> Contents {
    Contents::default()
}

#[cfg(feature = "made")]
fn made() -> Contents {
    use minigo_vm::task::library;

    /// As much as the command has: the library's texts nest deeply in places.
    const STACK_BYTES: usize = 256 << 20;

    let maker = std::thread::Builder::new().stack_size(STACK_BYTES);
    let maker = maker.spawn(library::made);
    let made = maker.expect("a thread").join().expect("no panic");
    let made = made.expect("the library can be compiled");
    let numbered = library::numbered(&made.names);
    Contents {
        image: made.image,
        texts: numbered.texts,
        names: numbered.names.text,
        ends: numbered.names.ends,
        buckets: numbered.names.buckets,
        outlines: numbered.outlines,
        orders: made.orders,
    }
}
