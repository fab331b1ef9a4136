package printer

import (
	"go/build/constraint"
	"slices"
	"text/tabwriter"
)

func endsLine(b byte) bool { return b == '\n' || b == '\f' }

// lineAt returns the output line that begins at from.
func (p *printer) lineAt(from int) []byte {
	to := from
	for to < len(p.output) && !endsLine(p.output[to]) {
		to++
	}
	return p.output[from:min(to+1, len(p.output))]
}

// commentAt returns the comment that begins at from, without the marks around it.
func (p *printer) commentAt(from int) string {
	if from < len(p.output) && p.output[from] == tabwriter.Escape {
		from++
	}
	to := from
	for to < len(p.output) && p.output[to] != tabwriter.Escape && !endsLine(p.output[to]) {
		to++
	}
	return string(p.output[from:to])
}

// header returns where build constraints belong: behind the last empty line of the // comments that the
// file begins with.
func (p *printer) header() int {
	insert := 0
	for at := 0; ; {
		for at < len(p.output) && (p.output[at] == ' ' || p.output[at] == '\t') {
			at++
		}
		empty := true
		if at+3 < len(p.output) && p.output[at] == tabwriter.Escape && p.output[at+1] == '/' && p.output[at+2] == '/' {
			empty = false
			for at < len(p.output) && !endsLine(p.output[at]) {
				at++
			}
		}
		if at >= len(p.output) || !endsLine(p.output[at]) {
			return insert
		}
		at++
		if empty {
			insert = at
		}
	}
}

// constraints returns what the build constraints say together, nil if that is not known.
func (p *printer) constraints() constraint.Expr {
	if len(p.goBuild) == 1 {
		x, _ := constraint.Parse(p.commentAt(p.goBuild[0]))
		return x
	}
	var all constraint.Expr
	if len(p.goBuild) > 1 {
		return nil
	}
	for _, at := range p.plusBuild {
		x, err := constraint.Parse(p.commentAt(at))
		switch {
		case err != nil:
			return nil
		case all == nil:
			all = x
		default:
			all = &constraint.AndExpr{X: all, Y: x}
		}
	}
	return all
}

// moveConstraints puts build constraints where they belong, the old kind agreeing with the new one.
func (p *printer) moveConstraints() {
	if len(p.goBuild)+len(p.plusBuild) == 0 {
		return
	}
	insert := p.header()
	if len(p.goBuild) > 0 && p.goBuild[0] < insert {
		insert = p.goBuild[0]
	} else if len(p.plusBuild) > 0 && p.plusBuild[0] < insert {
		insert = p.plusBuild[0]
	}
	all := append(slices.Clone(p.goBuild), p.plusBuild...)
	var block []byte
	add := func(line string) {
		block = append(block, tabwriter.Escape)
		block = append(block, line...)
		block = append(block, tabwriter.Escape, '\n')
	}
	if x := p.constraints(); x == nil {
		for _, at := range all {
			block = append(block, p.lineAt(at)...)
		}
	} else {
		add("//go:build " + x.String())
		if len(p.plusBuild) > 0 {
			lines, err := constraint.PlusBuildLines(x)
			if err != nil {
				lines = []string{"// +build error: " + err.Error()}
			}
			for _, line := range lines {
				add(line)
			}
		}
	}
	block = append(block, '\n')
	slices.Sort(all)
	var rest []byte
	from := insert
	for _, at := range all {
		if at >= from {
			rest = joinLines(rest, p.output[from:at])
			from = at + len(p.lineAt(at))
		}
	}
	rest = joinLines(rest, p.output[from:])
	if n := len(rest); n >= 2 && endsLine(rest[n-1]) && endsLine(rest[n-2]) {
		rest = rest[:n-1]
	}
	p.output = slices.Concat(p.output[:insert], block, rest)
}

// joinLines puts b behind a, without two empty lines in a row.
func joinLines(a, b []byte) []byte {
	n := len(a)
	if len(b) > 0 && endsLine(b[0]) && (n == 0 || n >= 2 && endsLine(a[n-1]) && endsLine(a[n-2])) {
		b = b[1:]
	}
	return append(a, b...)
}
