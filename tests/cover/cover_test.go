package cover

import "testing"

func TestAll(t *testing.T) {
	if Sign(0) != "zero" || Sign(3) != "positive" {
		t.Fatal("sign")
	}
	loops(3)
	choose(1, nil)
	choose(1.5, nil)
	set[int]{}.add(1, 2)
	table["double"](1)
	Far(3)
	again(1)
}
