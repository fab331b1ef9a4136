//! The visual design that minigo's pages share: the page of `view`, the laboratory, flame graphs, stories.

/// The style sheet: colours, type, buttons, tables, light and dark.
pub const STYLE: &str = include_str!("view/bundle/design.css");
