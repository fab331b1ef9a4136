package big

import "math/rand"

// The product of the odd primes up to 53, which is less than 1<<64.
const smallPrimes = 3 * 5 * 7 * 11 * 13 * 17 * 19 * 23 * 29 * 31 * 37 * 41 * 43 * 47 * 53

// The primes below 64, a bit for each.
const primeMask uint64 = 1<<2 | 1<<3 | 1<<5 | 1<<7 | 1<<11 | 1<<13 | 1<<17 | 1<<19 | 1<<23 |
	1<<29 | 1<<31 | 1<<37 | 1<<41 | 1<<43 | 1<<47 | 1<<53 | 1<<59 | 1<<61

// ProbablyPrime does n rounds of the test of Miller and Rabin, and that of Baillie, Pomerance,
// Selfridge and Wagstaff, which is sure below 1<<64.
func (x *Int) ProbablyPrime(n int) bool {
	if n < 0 {
		panic("negative n for ProbablyPrime")
	}
	if x.neg || len(x.abs) == 0 {
		return false
	}
	w := x.abs[0]
	if len(x.abs) == 1 && w < 64 {
		return primeMask>>w&1 != 0
	}
	if w&1 == 0 {
		return false
	}
	_, rest := natDiv(nil, nil, x.abs, nat{smallPrimes / 53})
	r := rest.uint64()
	for _, p := range [...]uint64{3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47} {
		if r%p == 0 {
			return false
		}
	}
	return x.abs.millerRabin(n+1) && x.abs.lucas()
}

// millerRabin tests with random bases, the last of them 2.
func (x nat) millerRabin(rounds int) bool {
	less := sub(x, natOne)
	k := less.trailingZeros()
	q := natShr(nil, less, k)
	rnd := rand.New(rand.NewSource(int64(x[0])))
	limit := &Int{false, sub(x, nat{3})}
	for i := range rounds {
		var base Int
		if i == rounds-1 {
			base.SetInt64(2)
		} else {
			base.Rand(rnd, limit)
			base.Add(&base, NewInt(2))
		}
		y := natPowMod(nil, base.abs, q, x)
		if natCmp(y, natOne) == 0 || natCmp(y, less) == 0 {
			continue
		}
		found := false
		for range k - 1 {
			_, y = natDiv(nil, nil, natMul(nil, y, y), x)
			if natCmp(y, less) == 0 {
				found = true
				break
			}
			if natCmp(y, natOne) == 0 {
				return false
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// lucas returns the almost extra strong Lucas test, with Q = 1 and the first P whose discriminant P*P-4
// is no square.
func (x nat) lucas() bool {
	p := Word(3)
	n := &Int{false, x}
	for ; ; p++ {
		j := Jacobi(NewInt(int64(p)*int64(p)-4), n)
		if j == -1 {
			break
		}
		if j == 0 {
			// The discriminant (p-2)(p+2) has a factor in common with x: prime only if that is x.
			return len(x) == 1 && x[0] == p+2
		}
		if p == 40 {
			// Squares have no such P: look before going on in vain.
			if r := natSqrt(nil, x); natCmp(natMul(nil, r, r), x) == 0 {
				return false
			}
		}
	}
	s := add(x, natOne)
	r := s.trailingZeros()
	s = natShr(nil, s, r)
	less2 := sub(x, nat{2})
	mod := func(v nat) nat {
		_, m := natDiv(nil, nil, v, x)
		return m
	}
	// V(k), V(k+1) of the sequence V(0) = 2, V(1) = P.
	vk, vk1 := nat{2}, nat{p}
	// V(2k) = V(k)**2 - 2, V(2k+1) = V(k)V(k+1) - P, all modulo x.
	double := func(v nat) nat { return mod(add(natMul(nil, v, v), less2)) }
	minusP := sub(x, nat{p})
	for i := s.bitLen(); i >= 0; i-- {
		cross := mod(add(natMul(nil, vk, vk1), minusP))
		if s.bit(uint(i)) != 0 {
			vk, vk1 = cross, double(vk1)
		} else {
			vk, vk1 = double(vk), cross
		}
	}
	// U(s) is 0 together with V(s) = 2 or -2?
	if natCmp(vk, nat{2}) == 0 || natCmp(vk, less2) == 0 {
		// U(k) = D**-1 (2V(k+1) - P V(k))
		a, b := natMul(nil, vk, nat{p}), natShl(nil, vk1, 1)
		d, _ := natAdd(nil, a, false, b, true)
		if len(mod(d)) == 0 {
			return true
		}
	}
	for t := uint(0); t+1 < r; t++ {
		if len(vk) == 0 {
			return true
		}
		if len(vk) == 1 && vk[0] == 2 {
			return false
		}
		vk = double(vk)
	}
	return false
}
