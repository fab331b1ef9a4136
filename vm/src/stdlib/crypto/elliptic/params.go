package elliptic

import "math/big"

// CurveParams describe a curve y² = x³ - 3x + b, and work on it in affine coordinates.
type CurveParams struct {
	P       *big.Int // the prime of the field
	N       *big.Int // the order of the base point
	B       *big.Int // the constant of the equation
	Gx, Gy  *big.Int // the base point
	BitSize int      // the length of P in bits
	Name    string   // the name of the curve
}

// Params returns curve.
func (curve *CurveParams) Params() *CurveParams { return curve }

// polynomial is x³ - 3x + b.
func (curve *CurveParams) polynomial(x *big.Int) *big.Int {
	y := new(big.Int).Mul(x, x)
	y.Sub(y, big.NewInt(3)).Mul(y, x).Add(y, curve.B)
	return y.Mod(y, curve.P)
}

// specific returns the curve of this package with these very parameters.
func (curve *CurveParams) specific() *nistCurve {
	for _, of := range []func() *nistCurve{p256, p384, p521} {
		if c := of(); c.params == curve {
			return c
		}
	}
	return nil
}

func (curve *CurveParams) inField(x *big.Int) bool { return x.Sign() >= 0 && x.Cmp(curve.P) < 0 }

// IsOnCurve is true if the point is on the curve.
func (curve *CurveParams) IsOnCurve(x, y *big.Int) bool {
	if !curve.inField(x) || !curve.inField(y) {
		return false
	}
	square := new(big.Int).Mul(y, y)
	return square.Mod(square, curve.P).Cmp(curve.polynomial(x)) == 0
}

func infinite(x, y *big.Int) bool { return x.Sign() == 0 && y.Sign() == 0 }

// Add returns the sum of two points, not in constant time.
func (curve *CurveParams) Add(x1, y1, x2, y2 *big.Int) (*big.Int, *big.Int) {
	if c := curve.specific(); c != nil {
		return c.Add(x1, y1, x2, y2)
	}
	mustBeOn(curve, x1, y1)
	mustBeOn(curve, x2, y2)
	return curve.add(x1, y1, x2, y2)
}

func (curve *CurveParams) add(x1, y1, x2, y2 *big.Int) (*big.Int, *big.Int) {
	switch {
	case infinite(x1, y1):
		return new(big.Int).Set(x2), new(big.Int).Set(y2)
	case infinite(x2, y2):
		return new(big.Int).Set(x1), new(big.Int).Set(y1)
	case x1.Cmp(x2) == 0:
		if y1.Cmp(y2) == 0 {
			return curve.double(x1, y1)
		}
		return new(big.Int), new(big.Int)
	}
	return curve.chord(new(big.Int).Sub(y2, y1), new(big.Int).Sub(x2, x1), x1, y1, x2)
}

// chord returns the third point on the line of that slope through two points, mirrored.
func (curve *CurveParams) chord(rise, run, x1, y1, x2 *big.Int) (x, y *big.Int) {
	run.Mod(run, curve.P)
	slope := run.ModInverse(run, curve.P)
	slope.Mul(slope, rise).Mod(slope, curve.P)
	x = new(big.Int).Mul(slope, slope)
	x.Sub(x, x1).Sub(x, x2).Mod(x, curve.P)
	y = new(big.Int).Sub(x1, x)
	y.Mul(y, slope).Sub(y, y1).Mod(y, curve.P)
	return x, y
}

// Double returns twice a point, not in constant time.
func (curve *CurveParams) Double(x1, y1 *big.Int) (*big.Int, *big.Int) {
	if c := curve.specific(); c != nil {
		return c.Double(x1, y1)
	}
	mustBeOn(curve, x1, y1)
	return curve.double(x1, y1)
}

func (curve *CurveParams) double(x1, y1 *big.Int) (*big.Int, *big.Int) {
	if y1.Sign() == 0 {
		return new(big.Int), new(big.Int)
	}
	rise := new(big.Int).Mul(x1, x1)
	rise.Sub(rise, big.NewInt(1)).Mul(rise, big.NewInt(3))
	return curve.chord(rise, new(big.Int).Lsh(y1, 1), x1, y1, x1)
}

// ScalarMult returns k times a point, not in constant time; k has the highest byte first.
func (curve *CurveParams) ScalarMult(Bx, By *big.Int, k []byte) (*big.Int, *big.Int) {
	if c := curve.specific(); c != nil {
		return c.ScalarMult(Bx, By, k)
	}
	mustBeOn(curve, Bx, By)
	x, y := new(big.Int), new(big.Int)
	for _, b := range k {
		for bit := 7; bit >= 0; bit-- {
			x, y = curve.double(x, y)
			if b>>bit&1 != 0 {
				x, y = curve.add(x, y, Bx, By)
			}
		}
	}
	return x, y
}

// ScalarBaseMult returns k times the base point, not in constant time; k has the highest byte first.
func (curve *CurveParams) ScalarBaseMult(k []byte) (*big.Int, *big.Int) {
	return curve.ScalarMult(curve.Gx, curve.Gy, k)
}
