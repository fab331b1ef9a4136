package printer

import (
	"go/ast"
	"go/token"
	"math"
	"unicode/utf8"
)

const filtered = "contains filtered or unexported fields"

// A list says how expressions are printed: between two places, if these are known.
type list struct {
	from, to   token.Pos
	depth      int
	comma      bool // one behind the last is allowed
	flat       bool // no indentation
	incomplete bool // elements were taken away
}

// exprs prints expressions with commas, on as many lines as they have in the source.
func (p *printer) exprs(all []ast.Expr, l list) {
	prev, next := p.position(l.from), p.position(l.to)
	if len(all) == 0 {
		switch {
		case !l.incomplete:
		case prev.IsValid() && prev.Line == next.Line:
			p.text("/* " + filtered + " */")
		default:
			p.space(newline, indent)
			p.text("// " + filtered)
			p.space(unindent, newline)
		}
		return
	}
	line := p.line(all[0].Pos())
	if prev.IsValid() && prev.Line == line && line == p.line(all[len(all)-1].End()) {
		for i, x := range all {
			if i > 0 {
				p.at(x.Pos())
				p.tok(token.COMMA)
				p.space(blank)
			}
			p.deep(x, l.depth)
		}
		if l.incomplete {
			p.tok(token.COMMA)
			p.space(blank)
			p.text("/* " + filtered + " */")
		}
		return
	}
	ws := ignore // what the next line break begins with
	if !l.flat {
		ws = indent
	}
	broken := -1 // the last one before which the line was broken
	if prev.IsValid() && prev.Line < line && p.linebreak(line, 0, ws, true) > 0 {
		ws, broken = ignore, 0
	}
	sizes := ratio{known: prev.IsValid() && next.IsValid()}
	before := prev.Line
	for i, x := range all {
		line = p.line(x.Pos())
		pair, isPair := x.(*ast.KeyValueExpr)
		section := sizes.next(p, x, pair)
		mustBreak := 0 < before && before < line
		if i > 0 {
			if !mustBreak {
				p.at(x.Pos())
			}
			p.tok(token.COMMA)
			breaks := 0
			if mustBreak {
				if breaks = p.linebreak(line, 0, ws, section || broken+1 < i); breaks > 0 {
					ws, broken = ignore, i
				}
				if breaks > 1 {
					sizes.reset()
				}
			}
			if breaks == 0 {
				p.space(blank)
			}
		}
		if len(all) > 1 && isPair && sizes.size > 0 && mustBreak {
			// Values of pairs on lines of their own are aligned.
			p.expr(pair.Key)
			p.at(pair.Colon)
			p.tok(token.COLON)
			p.space(vtab)
			p.expr(pair.Value)
		} else {
			p.deep(x, l.depth)
		}
		sizes.add()
		before = line
	}
	indented := ws == ignore && !l.flat
	if l.comma && next.IsValid() && p.pos.Line < next.Line {
		p.tok(token.COMMA)
		if l.incomplete {
			p.space(newline)
			p.text("// " + filtered)
		}
		if indented {
			p.space(unindent)
		}
		p.space(formfeed)
		return
	}
	if l.incomplete {
		p.tok(token.COMMA)
		p.space(newline)
		p.text("// " + filtered)
		p.space(newline)
	}
	if indented {
		p.space(unindent)
	}
}

// A ratio compares the size of an element, or of the key of a pair, with the mean of those before: where
// it differs much, alignment begins anew.
type ratio struct {
	known bool
	size  int // 0 if unknown, or if it does not fit on a line
	sum   float64
	count int
}

// next takes the size of the next element, and says whether a new section begins before it.
func (r *ratio) next(p *printer, x ast.Expr, pair *ast.KeyValueExpr) bool {
	const longest = 1e6
	before := r.size
	r.size = p.size(x, longest)
	switch {
	case r.size > longest || !r.known:
		r.size = 0
	case pair != nil:
		r.size = p.size(pair.Key, longest)
	}
	if before <= 0 || r.size <= 0 {
		return true
	}
	const small = 40
	if r.count == 0 || before <= small && r.size <= small {
		return false
	}
	const limit = 2.5
	ratio := float64(r.size) / exp2(r.sum/float64(r.count))
	return limit*ratio <= 1 || limit <= ratio
}

func (r *ratio) add() {
	if r.size > 0 {
		r.sum += log2(float64(r.size))
		r.count++
	}
}

func (r *ratio) reset() { r.sum, r.count = 0, 0 }

// log2 and exp2 are straight between powers of two, which is good enough and the same everywhere.
func log2(x float64) float64 {
	frac, exp := math.Frexp(x)
	return float64(exp) + 2*(frac-1)
}

func exp2(x float64) float64 {
	n := math.Floor(x)
	return math.Ldexp(1+(x-n), int(n))
}

func (p *printer) idents(all []*ast.Ident, indented bool) {
	list_ := make([]ast.Expr, len(all))
	for i, id := range all {
		list_[i] = id
	}
	p.exprs(list_, list{depth: 1, flat: !indented})
}

// What parameters are of.
type paramKind int

const (
	ordinary paramKind = iota
	typeParamsOfFunc
	typeParamsOfType
)

func (p *printer) params(fields *ast.FieldList, kind paramKind) {
	open, closing := token.LPAREN, token.RPAREN
	if kind != ordinary {
		open, closing = token.LBRACK, token.RBRACK
	}
	p.at(fields.Opening)
	p.tok(open)
	if len(fields.List) > 0 {
		before := p.line(fields.Opening)
		ws := indent
		for i, f := range fields.List {
			from, to := p.line(f.Pos()), p.line(f.End())
			mustBreak := 0 < before && before < from
			if i > 0 {
				if !mustBreak {
					p.at(f.Pos())
				}
				p.tok(token.COMMA)
			}
			if mustBreak && p.linebreak(from, 0, ws, true) > 0 {
				ws = ignore
			} else if i > 0 {
				p.space(blank)
			}
			if len(f.Names) > 0 {
				p.idents(f.Names, ws == indent)
				p.space(blank)
			}
			p.expr(ast.Unparen(f.Type))
			before = to
		}
		if end := p.line(fields.Closing); 0 < before && before < end {
			p.tok(token.COMMA)
			p.linebreak(end, 0, ignore, true)
		} else if kind == typeParamsOfType && fields.NumFields() == 1 && multiplies(ast.Unparen(fields.List[0].Type)) {
			p.tok(token.COMMA) // otherwise T[P *C] would be an array
		}
		if ws == ignore {
			p.space(unindent)
		}
	}
	p.at(fields.Closing)
	p.tok(closing)
}

// multiplies reports whether a constraint behind a name would be read as an operand.
func multiplies(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.StarExpr:
		return !isElem(x.X)
	case *ast.BinaryExpr:
		return multiplies(x.X) && !isElem(x.Y)
	case *ast.ParenExpr:
		return !isElem(x.X)
	}
	return false
}

// isElem reports whether x can only be a type or a union.
func isElem(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.MapType, *ast.ChanType:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.TILDE
	case *ast.BinaryExpr:
		return isElem(x.X) || isElem(x.Y)
	case *ast.ParenExpr:
		return isElem(x.X)
	}
	return false
}

func (p *printer) signature(t *ast.FuncType) {
	if t.TypeParams != nil {
		p.params(t.TypeParams, typeParamsOfFunc)
	}
	if t.Params == nil {
		p.tok(token.LPAREN, token.RPAREN)
	} else {
		p.params(t.Params, ordinary)
	}
	n := t.Results.NumFields()
	if n == 0 {
		return
	}
	p.space(blank)
	if n == 1 && t.Results.List[0].Names == nil {
		p.expr(ast.Unparen(t.Results.List[0].Type))
		return
	}
	p.params(t.Results, ordinary)
}

// short reports whether fields are a single short one without tag or comment.
func (p *printer) short(fields []*ast.Field) bool {
	if len(fields) != 1 || fields[0].Tag != nil || fields[0].Comment != nil {
		return false
	}
	const limit = 30
	size := p.size(fields[0].Type, limit)
	for _, id := range fields[0].Names {
		if utf8.RuneCountInString(id.Name) > 0 {
			size++
			break
		}
	}
	return size <= limit
}

// fields prints the braces of a struct or interface.
func (p *printer) fields(fields *ast.FieldList, isStruct, incomplete bool) {
	lbrace, rbrace, all := fields.Opening, fields.Closing, fields.List
	comments := incomplete || p.commentBefore(p.position(rbrace))
	if !comments && lbrace.IsValid() && rbrace.IsValid() && p.line(lbrace) == p.line(rbrace) {
		if len(all) == 0 {
			p.at(lbrace)
			p.tok(token.LBRACE)
			p.at(rbrace)
			p.tok(token.RBRACE)
			return
		}
		if p.short(all) {
			p.at(lbrace)
			p.tok(token.LBRACE)
			p.space(blank)
			p.onlyField(all[0], isStruct)
			p.space(blank)
			p.at(rbrace)
			p.tok(token.RBRACE)
			return
		}
	}
	p.space(blank)
	p.at(lbrace)
	p.tok(token.LBRACE)
	p.space(indent)
	if comments || len(all) > 0 {
		p.space(formfeed)
	}
	line := 0
	for i, f := range all {
		if i > 0 {
			p.linebreak(p.line(f.Pos()), 1, ignore, p.linesFrom(line) > 0)
		}
		p.setComment(f.Doc)
		p.noteLine(&line)
		if isStruct {
			p.structField(f, len(all) == 1)
		} else {
			p.method(f)
			p.setComment(f.Comment)
		}
	}
	if incomplete {
		if len(all) > 0 {
			p.space(formfeed)
		}
		p.flush(p.position(rbrace), token.RBRACE)
		if isStruct {
			p.remark("// " + filtered)
		} else {
			p.remark("// contains filtered or unexported methods")
		}
	}
	p.space(unindent, formfeed)
	p.at(rbrace)
	p.tok(token.RBRACE)
}

func (p *printer) onlyField(f *ast.Field, isStruct bool) {
	if !isStruct {
		p.method(f)
		return
	}
	for i, id := range f.Names {
		if i > 0 {
			p.tok(token.COMMA)
			p.space(blank)
		}
		p.expr(id)
	}
	if len(f.Names) > 0 {
		p.space(blank)
	}
	p.expr(f.Type)
}

func (p *printer) method(f *ast.Field) {
	if len(f.Names) == 0 {
		p.expr(f.Type)
		return
	}
	p.expr(f.Names[0])
	p.signature(f.Type.(*ast.FuncType))
}

// structField prints names, type, tag, and comment, in columns unless it is the only one.
func (p *printer) structField(f *ast.Field, only bool) {
	sep := vtab
	if only {
		sep = blank
	}
	columns := 2 // before the comment
	if len(f.Names) > 0 {
		p.idents(f.Names, false)
		p.space(sep)
		columns = 1
	}
	p.expr(f.Type)
	if f.Tag != nil {
		if len(f.Names) > 0 && sep == vtab {
			p.space(sep)
		}
		p.space(sep)
		p.expr(f.Tag)
		columns = 0
	}
	if f.Comment != nil {
		for range columns {
			p.space(sep)
		}
		p.setComment(f.Comment)
	}
}
