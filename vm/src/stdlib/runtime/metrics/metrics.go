// Package metrics tells figures of the runtime by name.
package metrics

// ValueKind is the kind of a figure.
type ValueKind int

// Kinds of values; KindBad is that of metrics that do not exist.
const (
	KindBad ValueKind = iota
	KindUint64
	KindFloat64
	KindFloat64Histogram
)

// Value is a figure.
type Value struct {
	kind  ValueKind
	word  uint64
	float float64
	hist  *Float64Histogram
}

// Kind returns what the value holds.
func (v Value) Kind() ValueKind { return v.kind }

// Uint64 returns a value of KindUint64. It panics for other kinds.
func (v Value) Uint64() uint64 {
	if v.kind != KindUint64 {
		panic("called Uint64 on non-uint64 metric value")
	}
	return v.word
}

// Float64 returns a value of KindFloat64. It panics for other kinds.
func (v Value) Float64() float64 {
	if v.kind != KindFloat64 {
		panic("called Float64 on non-float64 metric value")
	}
	return v.float
}

// Float64Histogram returns a value of KindFloat64Histogram. It panics for other kinds.
func (v Value) Float64Histogram() *Float64Histogram {
	if v.kind != KindFloat64Histogram {
		panic("called Float64Histogram on non-Float64Histogram metric value")
	}
	return v.hist
}

// Float64Histogram counts values between edges: Counts[i] are those from Buckets[i]
// up to Buckets[i+1].
type Float64Histogram struct {
	Counts  []uint64  // how many values are in each bucket
	Buckets []float64 // the bounds of the buckets, one more than Counts
}

// Sample is a name, and the figure that Read puts beside it.
type Sample struct {
	Name  string // the name of the metric
	Value Value  // what Read found
}

// Description tells of a metric.
type Description struct {
	Name        string    // the name, such as "/gc/heap/live:bytes"
	Description string    // what it measures
	Kind        ValueKind // the kind of its values
	Cumulative  bool      // whether it only grows
}

// names returns all names with their texts, in order; cumulative ones have a '+' in
// front of the text.
func names() (names, texts []string)

// read returns one figure: as a number, or as counts between edges.
func read(name string) (kind int, word uint64, float float64, counts []uint64, edges []float64)

// All describes all metrics.
func All() []Description {
	all, texts := names()
	var out []Description
	for i, name := range all {
		kind, _, _, _, _ := read(name)
		out = append(out, Description{name, texts[i][1:], ValueKind(kind), texts[i][0] == '+'})
	}
	return out
}

// Read fills in the values of the samples; those that do not exist become KindBad.
func Read(m []Sample) {
	for i := range m {
		kind, word, float, counts, edges := read(m[i].Name)
		v := Value{kind: ValueKind(kind), word: word, float: float}
		if v.kind == KindFloat64Histogram {
			v.hist = &Float64Histogram{counts, edges}
		}
		m[i].Value = v
	}
}
