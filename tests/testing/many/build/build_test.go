package build

import "testing"

func Test(t *testing.T) { f(); g() }
