package old_test

import "testing"

func TestExternal(t *testing.T) { t.Logf("%d", "x") }
