//! The visual design that minigo's pages share: the page of `view`, the laboratory, flame graphs, stories, documentation.

/// The style sheet: colours, type, buttons, tables, light and dark.
pub const STYLE: &str = include_str!("view/bundle/design.css");

/// JSON in which nothing looks like the end of the script that it is put into, or like `<!--`, after which `</script>` would
/// not end it.
pub fn for_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}
