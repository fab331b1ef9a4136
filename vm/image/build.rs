//! Makes the image of the library, and the outlines of its files, by running the crate `minigo-vm`, which is a
//! build dependency.

use minigo_vm::task::library::{self, Made};
use std::path::PathBuf;
use std::{env, fs, thread};

/// As much as the command has: the library's texts nest deeply in places.
const STACK_BYTES: usize = 256 << 20;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let (made, numbered) = match wanted() {
        true => {
            let made = made();
            let numbered = library::numbered(&made.names);
            (made, numbered)
        }
        false => Default::default(),
    };
    let names = &numbered.names;
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let write =
        |name: &str, bytes: &[u8]| fs::write(out.join(name), bytes).expect("write to OUT_DIR");
    write("library.image", &made.image);
    write("library.names", &numbered.texts);
    write("names.txt", names.text.as_bytes());
    write("names.ends", &names.ends);
    write("names.buckets", &names.buckets);
    let mut table = String::from("/// By name.\nstatic OUTLINES: &[(&str, &[u8])] = &[\n");
    for (name, bytes) in &numbered.outlines {
        table += &format!("    ({name:?}, b\"{}\"),\n", bytes.escape_ascii());
    }
    table += "];\n\n/// By path.\nstatic ORDERS: &[(&str, &str)] = &[\n";
    for (path, order) in made.orders {
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

fn made() -> Made {
    let maker = thread::Builder::new().stack_size(STACK_BYTES);
    let maker = maker.spawn(library::made);
    let made = maker.expect("a thread").join().expect("no panic");
    made.expect("the library can be compiled")
}
