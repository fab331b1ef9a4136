package setup

import "testing"

func Test(t *testing.T) {
