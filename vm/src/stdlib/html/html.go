// Package html escapes and unescapes text for HTML.
package html

// EscapeString escapes <, >, &, ' and ".
func EscapeString(s string) string

// UnescapeString puts the characters in place of entities: named ones, also those that may lack
// their semicolon, and numbered ones. It undoes EscapeString, and much else.
func UnescapeString(s string) string
