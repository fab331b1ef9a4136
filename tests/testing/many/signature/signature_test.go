package signature

import "testing"

func Testing(t *testing.T) {}

func TestWrong(t *testing.B) {}
