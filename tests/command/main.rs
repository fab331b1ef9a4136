//! The command line: how programs are named and found, and one clear line for each error.

#[path = "../support/mod.rs"]
mod support;

mod build;
mod cover;
mod doc;
mod environment;
mod files;
mod fmt;
mod gomod;
mod messages;
mod modules;
mod output;
mod packages;
mod programs;
mod streams;
mod usage;
mod vet;
