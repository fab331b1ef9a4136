package sqlite

import (
	"net/url"
	"strings"
)

// Parameters takes the name of a database apart: what SQLite opens, and the parameters behind it.
func Parameters(name string) (string, url.Values, error) {
	file, query, found := strings.Cut(name, "?")
	if !found {
		return name, nil, nil
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return "", nil, err
	}
	if strings.HasPrefix(name, "file:") {
		return name, values, nil
	}
	return file, values, nil
}
