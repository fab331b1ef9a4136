package ecdsa

import (
	"crypto"
	"crypto/elliptic"
	"crypto/hmac"
	"errors"
	"internal/der"
	"internal/nist"
	"io"
	"math/big"
)

// Sign returns a signature of digest in ASN.1.
func (priv *PrivateKey) Sign(random io.Reader, digest []byte, opts crypto.SignerOpts) ([]byte, error) {
	if opts != nil {
		h := opts.HashFunc()
		if h == 0 {
			return nil, errors.New("ecdsa: Sign must be called with a hash, not with crypto.Hash(0)")
		}
		if h.Size() != len(digest) {
			return nil, errors.New("ecdsa: hash length does not match hash function")
		}
	}
	if random != nil {
		return SignASN1(random, priv, digest)
	}
	if opts == nil {
		return nil, errors.New("ecdsa: Sign called with nil random and nil opts")
	}
	if !known(priv.Curve) {
		return nil, errors.New("ecdsa: curve not supported by deterministic signatures")
	}
	h := opts.HashFunc()
	if !h.Available() {
		return nil, errors.New("ecdsa: requested hash function unavailable: " + h.String())
	}
	d, err := priv.raw()
	if err != nil {
		return nil, err
	}
	return encode(priv.sign(d, digest, deterministic(priv.Curve, h, d, digest)))
}

// SignASN1 draws from the system, whatever reader it is given.
func SignASN1(r io.Reader, priv *PrivateKey, hash []byte) ([]byte, error) {
	sig, err := signature(priv, hash)
	if err != nil {
		return nil, err
	}
	return encode(sig, nil)
}

// Sign draws from the system, whatever reader it is given.
func Sign(rand io.Reader, priv *PrivateKey, hash []byte) (r, s *big.Int, err error) {
	sig, err := signature(priv, hash)
	if err != nil {
		return nil, nil, err
	}
	r, s = split(sig)
	return r, s, nil
}

func signature(priv *PrivateKey, hash []byte) ([]byte, error) {
	if len(hash) == 0 {
		return nil, errors.New("ecdsa: hash cannot be empty")
	}
	d, err := priv.raw()
	if err != nil {
		return nil, err
	}
	if known(priv.Curve) {
		if _, err := priv.encoded(); err != nil {
			return nil, err
		}
	}
	return priv.sign(d, hash, func() []byte { return randomScalar(priv.Curve) })
}

func split(sig []byte) (r, s *big.Int) {
	n := len(sig) / 2
	return new(big.Int).SetBytes(sig[:n]), new(big.Int).SetBytes(sig[n:])
}

func encode(sig []byte, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	r, s := split(sig)
	return der.Wrap(der.Sequence, der.FromInt(r), der.FromInt(s)), nil
}

// sign tries nonces until one gives a signature.
func (priv *PrivateKey) sign(d, hash []byte, nonce func() []byte) ([]byte, error) {
	if len(hash) == 0 {
		return nil, errors.New("ecdsa: hash cannot be empty")
	}
	z := truncated(priv.Curve, hash)
	for {
		k := nonce()
		var sig []byte
		if known(priv.Curve) && nist.Has(priv.Params().BitSize) {
			sig = nist.Sign(priv.Params().BitSize, d, k, z)
		} else {
			sig = priv.signGeneric(k, z)
		}
		if len(sig) > 0 {
			return sig, nil
		}
	}
}

// signGeneric is for curves that are known by their parameters alone.
func (priv *PrivateKey) signGeneric(k, z []byte) []byte {
	n := priv.Params().N
	r, _ := priv.ScalarBaseMult(k)
	r.Mod(r, n)
	s := new(big.Int).Mul(r, priv.D)
	s.Add(s, new(big.Int).SetBytes(z))
	s.Mul(s, new(big.Int).ModInverse(new(big.Int).SetBytes(k), n)).Mod(s, n)
	if r.Sign() == 0 || s.Sign() == 0 {
		return nil
	}
	sig := make([]byte, 2*len(k))
	r.FillBytes(sig[:len(k)])
	s.FillBytes(sig[len(k):])
	return sig
}

// truncated returns as many of the hash's first bits as the group's order has, as a number of full length.
func truncated(c elliptic.Curve, hash []byte) []byte {
	bits := c.Params().N.BitLen()
	size := nist.Size(bits)
	hash = hash[:min(len(hash), size)]
	z := new(big.Int).SetBytes(hash)
	if extra := 8*len(hash) - bits; extra > 0 {
		z.Rsh(z, uint(extra))
	}
	return z.FillBytes(make([]byte, size))
}

// deterministic gives nonces that follow from key and message, RFC 6979.
func deterministic(c elliptic.Curve, h crypto.Hash, d, hash []byte) func() []byte {
	n := c.Params().N
	size := nist.Size(n.BitLen())
	mac := func(key []byte, parts ...[]byte) []byte {
		m := hmac.New(h.New, key)
		for _, p := range parts {
			m.Write(p)
		}
		return m.Sum(nil)
	}
	z := new(big.Int).SetBytes(truncated(c, hash))
	seed := append(append([]byte(nil), d...), z.Mod(z, n).FillBytes(make([]byte, size))...)
	key, v := make([]byte, h.Size()), make([]byte, h.Size())
	for i := range v {
		v[i] = 1
	}
	key = mac(key, v, []byte{0}, seed)
	v = mac(key, v)
	key = mac(key, v, []byte{1}, seed)
	v = mac(key, v)
	return func() []byte {
		for {
			var t []byte
			for len(t) < size {
				v = mac(key, v)
				t = append(t, v...)
			}
			k := truncated(c, t)
			key = mac(key, v, []byte{0})
			v = mac(key, v)
			if x := new(big.Int).SetBytes(k); x.Sign() > 0 && x.Cmp(n) < 0 {
				return k
			}
		}
	}
}

// VerifyASN1 is true if sig, in ASN.1, is a signature of hash by the owner of pub.
func VerifyASN1(pub *PublicKey, hash, sig []byte) bool {
	in := der.Input(sig)
	seq, ok := in.Take(der.Sequence)
	if !ok || len(in) > 0 {
		return false
	}
	r, ok := seq.Int()
	if !ok {
		return false
	}
	s, ok := seq.Int()
	return ok && len(seq) == 0 && Verify(pub, hash, r, s)
}

// Verify is true if (r, s) is a signature of hash by the owner of pub.
func Verify(pub *PublicKey, hash []byte, r, s *big.Int) bool {
	n := pub.Params().N
	if len(hash) == 0 || r.Sign() <= 0 || s.Sign() <= 0 || r.Cmp(n) >= 0 || s.Cmp(n) >= 0 {
		return false
	}
	z := truncated(pub.Curve, hash)
	bits := pub.Params().BitSize
	if known(pub.Curve) && nist.Has(bits) {
		q, err := pub.encoded()
		if err != nil {
			return false
		}
		sig := make([]byte, 2*len(z))
		r.FillBytes(sig[:len(z)])
		s.FillBytes(sig[len(z):])
		return nist.Verify(bits, q, z, sig)
	}
	w := new(big.Int).ModInverse(s, n)
	if w == nil || !pub.IsOnCurve(pub.X, pub.Y) {
		return false
	}
	u1 := new(big.Int).Mul(new(big.Int).SetBytes(z), w)
	u2 := new(big.Int).Mul(r, w)
	x1, y1 := pub.ScalarBaseMult(u1.Mod(u1, n).Bytes())
	x2, y2 := pub.ScalarMult(pub.X, pub.Y, u2.Mod(u2, n).Bytes())
	x, y := pub.Add(x1, y1, x2, y2)
	if x.Sign() == 0 && y.Sign() == 0 {
		return false
	}
	return x.Mod(x, n).Cmp(r) == 0
}
