package x509

import (
	"bytes"
	"crypto/dsa"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/asn1"
	"errors"
	"fmt"
	"internal/der"
	"math/big"
)

var curves = []struct {
	id    asn1.ObjectIdentifier
	curve func() elliptic.Curve
}{
	{asn1.ObjectIdentifier{1, 3, 132, 0, 33}, elliptic.P224},
	{asn1.ObjectIdentifier{1, 2, 840, 10045, 3, 1, 7}, elliptic.P256},
	{asn1.ObjectIdentifier{1, 3, 132, 0, 34}, elliptic.P384},
	{asn1.ObjectIdentifier{1, 3, 132, 0, 35}, elliptic.P521},
}

func curveOf(id asn1.ObjectIdentifier) elliptic.Curve {
	for _, c := range curves {
		if c.id.Equal(id) {
			return c.curve()
		}
	}
	return nil
}

func idOfCurve(curve elliptic.Curve) asn1.ObjectIdentifier {
	for _, c := range curves {
		if c.curve() == curve {
			return c.id
		}
	}
	return nil
}

// elliptics are the curves of package ecdh that package elliptic has, too.
func idOfECDH(c ecdh.Curve) asn1.ObjectIdentifier {
	switch c {
	case ecdh.P256():
		return curves[1].id
	case ecdh.P384():
		return curves[2].id
	case ecdh.P521():
		return curves[3].id
	}
	return nil
}

// integers takes a sequence of that many integers apart, and answers what is left of it.
func integers(b []byte, n int) (numbers []*big.Int, rest der.Input, ok bool) {
	in := der.Input(b)
	seq, ok := in.Take(der.Sequence)
	if !ok || len(in) > 0 {
		return nil, nil, false
	}
	for range n {
		x, ok := seq.Int()
		if !ok {
			return nil, nil, false
		}
		numbers = append(numbers, x)
	}
	return numbers, seq, true
}

func sequence(numbers ...*big.Int) []byte {
	var b []byte
	for _, n := range numbers {
		b = append(b, der.FromInt(n)...)
	}
	return der.Wrap(der.Sequence, b)
}

var errStructure = asn1.StructuralError{Msg: "tags don't match"}

// ParsePKCS1PrivateKey parses an RSA key, as in PEM blocks of the type "RSA PRIVATE KEY".
func ParsePKCS1PrivateKey(b []byte) (*rsa.PrivateKey, error) {
	version := der.Input(b)
	if seq, ok := version.Take(der.Sequence); ok {
		version = seq
	}
	n, rest, ok := integers(b, 9)
	if !ok {
		if isEC(b) {
			return nil, errors.New("x509: failed to parse private key (use ParseECPrivateKey instead for this key format)")
		}
		if isPKCS8(b) {
			return nil, errors.New("x509: failed to parse private key (use ParsePKCS8PrivateKey instead for this key format)")
		}
		return nil, errStructure
	}
	if n[0].Cmp(big.NewInt(1)) > 0 {
		return nil, errors.New("x509: unsupported private key version")
	}
	for _, x := range []*big.Int{n[1], n[3], n[4], n[5]} {
		if x.Sign() <= 0 {
			return nil, errors.New("x509: private key contains zero or negative value")
		}
	}
	for _, x := range n[6:] {
		if x.Sign() <= 0 {
			return nil, errors.New("x509: private key contains zero or negative value")
		}
	}
	if !n[2].IsInt64() {
		return nil, errStructure
	}
	key := &rsa.PrivateKey{PublicKey: rsa.PublicKey{N: n[1], E: int(n[2].Int64())}, D: n[3], Primes: []*big.Int{n[4], n[5]}}
	if len(rest) > 0 {
		more, ok := rest.Take(der.Sequence)
		for ok && len(more) > 0 {
			var info der.Input
			if info, ok = more.Whole(der.Sequence); ok {
				var x []*big.Int
				if x, _, ok = integers(info, 3); ok {
					if x[0].Sign() <= 0 {
						return nil, errors.New("x509: private key contains zero or negative prime")
					}
					key.Primes = append(key.Primes, x[0])
				}
			}
		}
		if !ok {
			return nil, errStructure
		}
	}
	key.Precomputed.Dp, key.Precomputed.Dq, key.Precomputed.Qinv = n[6], n[7], n[8]
	key.Precompute()
	if err := key.Validate(); err != nil {
		return nil, err
	}
	return key, nil
}

// MarshalPKCS1PrivateKey returns an RSA key as ParsePKCS1PrivateKey takes it.
func MarshalPKCS1PrivateKey(key *rsa.PrivateKey) []byte {
	key.Precompute()
	version := int64(0)
	if len(key.Primes) > 2 {
		version = 1
	}
	p := &key.Precomputed
	b := sequence(big.NewInt(version), key.N, big.NewInt(int64(key.E)), key.D, key.Primes[0], key.Primes[1], p.Dp, p.Dq, p.Qinv)
	if version == 0 {
		return b
	}
	var more []byte
	for i, v := range p.CRTValues {
		more = append(more, sequence(key.Primes[2+i], v.Exp, v.Coeff)...)
	}
	in := der.Input(b)
	body, _ := in.Take(der.Sequence)
	return der.Wrap(der.Sequence, body, der.Wrap(der.Sequence, more))
}

// ParsePKCS1PublicKey parses an RSA key, as in PEM blocks of the type "RSA PUBLIC KEY".
func ParsePKCS1PublicKey(b []byte) (*rsa.PublicKey, error) {
	n, rest, ok := integers(b, 2)
	if !ok || len(rest) > 0 {
		if _, err := ParsePKIXPublicKey(b); err == nil {
			return nil, errors.New("x509: failed to parse public key (use ParsePKIXPublicKey instead for this key format)")
		}
		return nil, errStructure
	}
	if n[0].Sign() <= 0 || n[1].Sign() <= 0 {
		return nil, errors.New("x509: public key contains zero or negative value")
	}
	if n[1].BitLen() > 31 {
		return nil, errors.New("x509: public key contains large public exponent")
	}
	return &rsa.PublicKey{N: n[0], E: int(n[1].Int64())}, nil
}

// MarshalPKCS1PublicKey returns an RSA key as ParsePKCS1PublicKey takes it.
func MarshalPKCS1PublicKey(key *rsa.PublicKey) []byte {
	return sequence(key.N, big.NewInt(int64(key.E)))
}

// ecKey is an EC private key as SEC 1 writes it.
type ecKey struct {
	version int
	secret  []byte
	curve   asn1.ObjectIdentifier
}

func readEC(b []byte) (k ecKey, ok bool) {
	in := der.Input(b)
	seq, ok := in.Take(der.Sequence)
	if !ok || len(in) > 0 {
		return k, false
	}
	if k.version, ok = seq.Small(der.Integer); !ok {
		return k, false
	}
	if k.secret, ok = seq.Take(der.OctetString); !ok {
		return k, false
	}
	curve, there, ok := seq.Optional(der.Explicit(0))
	if there && ok {
		k.curve, ok = curve.OID()
	}
	if !ok {
		return k, false
	}
	_, _, ok = seq.Optional(der.Explicit(1))
	return k, ok && len(seq) == 0
}

func isEC(b []byte) bool {
	_, ok := readEC(b)
	return ok
}

// ParseECPrivateKey parses a key of a curve, as in PEM blocks of the type "EC PRIVATE KEY".
func ParseECPrivateKey(b []byte) (*ecdsa.PrivateKey, error) { return parseEC(nil, b) }

// parseEC reads a key of a curve that may be known already.
func parseEC(curve elliptic.Curve, b []byte) (*ecdsa.PrivateKey, error) {
	k, ok := readEC(b)
	if !ok {
		if isPKCS8(b) {
			return nil, errors.New("x509: failed to parse private key (use ParsePKCS8PrivateKey instead for this key format)")
		}
		if _, _, ok := integers(b, 9); ok {
			return nil, errors.New("x509: failed to parse private key (use ParsePKCS1PrivateKey instead for this key format)")
		}
		return nil, errors.New("x509: failed to parse EC private key: " + errStructure.Error())
	}
	if k.version != 1 {
		return nil, fmt.Errorf("x509: unknown EC private key version %d", k.version)
	}
	if curve == nil {
		curve = curveOf(k.curve)
	}
	if curve == nil {
		return nil, errors.New("x509: unknown elliptic curve")
	}
	// Others leave zeros out, or write too many.
	size := (curve.Params().N.BitLen() + 7) / 8
	secret := bytes.TrimLeft(k.secret, "\x00")
	if len(secret) > size {
		return nil, errors.New("x509: invalid private key length")
	}
	return ecdsa.ParseRawPrivateKey(curve, append(make([]byte, size-len(secret)), secret...))
}

// MarshalECPrivateKey returns a key of a curve as ParseECPrivateKey takes it.
func MarshalECPrivateKey(key *ecdsa.PrivateKey) ([]byte, error) {
	id := idOfCurve(key.Curve)
	if id == nil {
		return nil, errors.New("x509: unknown elliptic curve")
	}
	return marshalEC(key, id)
}

func marshalEC(key *ecdsa.PrivateKey, id asn1.ObjectIdentifier) ([]byte, error) {
	secret, err := key.Bytes()
	if err != nil {
		return nil, err
	}
	public, err := key.PublicKey.Bytes()
	if err != nil {
		return nil, err
	}
	return writeEC(secret, public, id), nil
}

func writeEC(secret, public []byte, id asn1.ObjectIdentifier) []byte {
	var curve []byte
	if id != nil {
		curve = der.Wrap(der.Explicit(0), der.FromOID(id))
	}
	return der.Wrap(der.Sequence, der.FromSmall(1), der.Wrap(der.OctetString, secret), curve,
		der.Wrap(der.Explicit(1), der.FromOctets(public)))
}

// algorithm reads an identifier and the parameters behind it.
func algorithm(in der.Input) (id asn1.ObjectIdentifier, parameters []byte, err error) {
	ints, ok := in.OID()
	if !ok {
		return nil, nil, errors.New("x509: malformed OID")
	}
	if len(in) == 0 {
		return ints, nil, nil
	}
	_, whole, _, ok := in.Any()
	if !ok {
		return nil, nil, errors.New("x509: malformed parameters")
	}
	return ints, whole, nil
}

// readPKCS8 returns the algorithm and the key inside.
func readPKCS8(b []byte) (id asn1.ObjectIdentifier, parameters, key []byte, ok bool) {
	in := der.Input(b)
	seq, ok := in.Take(der.Sequence)
	if !ok || len(in) > 0 {
		return nil, nil, nil, false
	}
	if _, ok := seq.Small(der.Integer); !ok {
		return nil, nil, nil, false
	}
	algo, ok := seq.Take(der.Sequence)
	if !ok {
		return nil, nil, nil, false
	}
	id, parameters, err := algorithm(algo)
	if err != nil {
		return nil, nil, nil, false
	}
	key, ok = seq.Take(der.OctetString)
	return id, parameters, key, ok
}

func isPKCS8(b []byte) bool {
	_, _, _, ok := readPKCS8(b)
	return ok
}

// ParsePKCS8PrivateKey parses a key of any algorithm, as in PEM blocks of the type "PRIVATE KEY".
func ParsePKCS8PrivateKey(b []byte) (key any, err error) {
	id, parameters, inner, ok := readPKCS8(b)
	if !ok {
		if isEC(b) {
			return nil, errors.New("x509: failed to parse private key (use ParseECPrivateKey instead for this key format)")
		}
		if _, _, ok := integers(b, 9); ok {
			return nil, errors.New("x509: failed to parse private key (use ParsePKCS1PrivateKey instead for this key format)")
		}
		return nil, errStructure
	}
	switch {
	case id.Equal(idRSA):
		key, err := ParsePKCS1PrivateKey(inner)
		if err != nil {
			return nil, errors.New("x509: failed to parse RSA private key embedded in PKCS#8: " + err.Error())
		}
		return key, nil
	case id.Equal(idECDSA):
		in := der.Input(parameters)
		curve, _ := in.OID()
		key, err := parseEC(curveOf(curve), inner)
		if err != nil {
			return nil, errors.New("x509: failed to parse EC private key embedded in PKCS#8: " + err.Error())
		}
		return key, nil
	case id.Equal(idEd25519), id.Equal(idX25519):
		name := "Ed25519"
		if id.Equal(idX25519) {
			name = "X25519"
		}
		if len(parameters) != 0 {
			return nil, errors.New("x509: invalid " + name + " private key parameters")
		}
		in := der.Input(inner)
		seed, ok := in.Take(der.OctetString)
		if !ok || len(in) > 0 {
			return nil, fmt.Errorf("x509: invalid %s private key: %v", name, errStructure)
		}
		if name == "X25519" {
			return ecdh.X25519().NewPrivateKey(seed)
		}
		if len(seed) != ed25519.SeedSize {
			return nil, fmt.Errorf("x509: invalid Ed25519 private key length: %d", len(seed))
		}
		return ed25519.NewKeyFromSeed(seed), nil
	}
	return nil, fmt.Errorf("x509: PKCS#8 wrapping contained private key with unknown algorithm: %v", id)
}

// MarshalPKCS8PrivateKey returns a key of any algorithm as ParsePKCS8PrivateKey takes it.
func MarshalPKCS8PrivateKey(key any) ([]byte, error) {
	wrap := func(inner []byte, algo ...[]byte) []byte {
		return der.Wrap(der.Sequence, der.FromSmall(0), der.Wrap(der.Sequence, algo...), der.Wrap(der.OctetString, inner))
	}
	errCurve := errors.New("x509: unknown curve while marshaling to PKCS#8")
	switch k := key.(type) {
	case *rsa.PrivateKey:
		k.Precompute()
		if err := k.Validate(); err != nil {
			return nil, err
		}
		return wrap(MarshalPKCS1PrivateKey(k), der.FromOID(idRSA), asn1.NullBytes), nil
	case *ecdsa.PrivateKey:
		id := idOfCurve(k.Curve)
		if id == nil {
			return nil, errCurve
		}
		inner, err := marshalEC(k, nil)
		if err != nil {
			return nil, errors.New("x509: failed to marshal EC private key while building PKCS#8: " + err.Error())
		}
		return wrap(inner, der.FromOID(idECDSA), der.FromOID(id)), nil
	case ed25519.PrivateKey:
		return wrap(der.Wrap(der.OctetString, k.Seed()), der.FromOID(idEd25519)), nil
	case *ecdh.PrivateKey:
		if k.Curve() == ecdh.X25519() {
			return wrap(der.Wrap(der.OctetString, k.Bytes()), der.FromOID(idX25519)), nil
		}
		id := idOfECDH(k.Curve())
		if id == nil {
			return nil, errCurve
		}
		return wrap(writeEC(k.Bytes(), k.PublicKey().Bytes(), nil), der.FromOID(idECDSA), der.FromOID(id)), nil
	}
	return nil, fmt.Errorf("x509: unknown key type while marshaling PKCS#8: %T", key)
}

// ParsePKIXPublicKey parses a key of any algorithm, as in PEM blocks of the type "PUBLIC KEY".
func ParsePKIXPublicKey(b []byte) (pub any, err error) {
	in := der.Input(b)
	seq, ok := in.Take(der.Sequence)
	if !ok {
		return nil, errStructure
	}
	if len(in) > 0 {
		return nil, errors.New("x509: trailing data after ASN.1 of public-key")
	}
	algo, ok := seq.Take(der.Sequence)
	if !ok {
		if _, rest, ok := integers(b, 2); ok && len(rest) == 0 {
			return nil, errors.New("x509: failed to parse public key (use ParsePKCS1PublicKey instead for this key format)")
		}
		return nil, errStructure
	}
	id, parameters, err := algorithm(algo)
	if err != nil {
		return nil, errStructure
	}
	key, ok := seq.Octets()
	if !ok || len(seq) > 0 {
		return nil, errStructure
	}
	return parsePublic(id, parameters, key)
}

// parseDSA reads a public key of DSA, whose group is in the parameters.
func parseDSA(parameters, key []byte) (any, error) {
	in := der.Input(key)
	y, ok := in.Int()
	if !ok {
		return nil, errors.New("x509: invalid DSA public key")
	}
	in = der.Input(parameters)
	group, ok := in.Take(der.Sequence)
	numbers := []*big.Int{y}
	for ok && len(numbers) < 4 {
		var n *big.Int
		n, ok = group.Int()
		numbers = append(numbers, n)
	}
	if !ok {
		return nil, errors.New("x509: invalid DSA parameters")
	}
	for _, n := range numbers {
		if n.Sign() <= 0 {
			return nil, errors.New("x509: zero or negative DSA parameter")
		}
	}
	return &dsa.PublicKey{Parameters: dsa.Parameters{P: numbers[1], Q: numbers[2], G: numbers[3]}, Y: y}, nil
}

// parsePublic reads a key of the algorithm.
func parsePublic(id asn1.ObjectIdentifier, parameters, key []byte) (any, error) {
	switch {
	case id.Equal(idRSA):
		if !bytes.Equal(parameters, asn1.NullBytes) {
			return nil, errors.New("x509: RSA key missing NULL parameters")
		}
		in := der.Input(key)
		seq, ok := in.Take(der.Sequence)
		if !ok {
			return nil, errors.New("x509: invalid RSA public key")
		}
		n, ok := seq.Int()
		if !ok {
			return nil, errors.New("x509: invalid RSA modulus")
		}
		e, ok := seq.Small(der.Integer)
		if !ok {
			return nil, errors.New("x509: invalid RSA public exponent")
		}
		if n.Sign() <= 0 {
			return nil, errors.New("x509: RSA modulus is not a positive number")
		}
		if e <= 0 {
			return nil, errors.New("x509: RSA public exponent is not a positive number")
		}
		return &rsa.PublicKey{N: n, E: e}, nil
	case id.Equal(idECDSA):
		in := der.Input(parameters)
		named, ok := in.OID()
		if !ok {
			return nil, errors.New("x509: invalid ECDSA parameters")
		}
		curve := curveOf(named)
		if curve == nil {
			return nil, errors.New("x509: unsupported elliptic curve")
		}
		return ecdsa.ParseUncompressedPublicKey(curve, key)
	case id.Equal(idEd25519):
		if len(parameters) != 0 {
			return nil, errors.New("x509: Ed25519 key encoded with illegal parameters")
		}
		if len(key) != ed25519.PublicKeySize {
			return nil, errors.New("x509: wrong Ed25519 public key size")
		}
		return ed25519.PublicKey(key), nil
	case id.Equal(idX25519):
		if len(parameters) != 0 {
			return nil, errors.New("x509: X25519 key encoded with illegal parameters")
		}
		return ecdh.X25519().NewPublicKey(key)
	case id.Equal(idDSA):
		return parseDSA(parameters, key)
	}
	return nil, errors.New("x509: unknown public key algorithm")
}

// marshalPublic returns a key and its algorithm.
func marshalPublic(pub any) (key, algo []byte, err error) {
	wrap := der.Wrap
	switch pub := pub.(type) {
	case *rsa.PublicKey:
		return MarshalPKCS1PublicKey(pub), wrap(der.Sequence, der.FromOID(idRSA), asn1.NullBytes), nil
	case *ecdsa.PublicKey:
		id := idOfCurve(pub.Curve)
		if id == nil {
			return nil, nil, errors.New("x509: unsupported elliptic curve")
		}
		key, err := pub.Bytes()
		if err != nil {
			return nil, nil, err
		}
		return key, wrap(der.Sequence, der.FromOID(idECDSA), der.FromOID(id)), nil
	case ed25519.PublicKey:
		return pub, wrap(der.Sequence, der.FromOID(idEd25519)), nil
	case *ecdh.PublicKey:
		if pub.Curve() == ecdh.X25519() {
			return pub.Bytes(), wrap(der.Sequence, der.FromOID(idX25519)), nil
		}
		id := idOfECDH(pub.Curve())
		if id == nil {
			return nil, nil, errors.New("x509: unsupported elliptic curve")
		}
		return pub.Bytes(), wrap(der.Sequence, der.FromOID(idECDSA), der.FromOID(id)), nil
	}
	return nil, nil, fmt.Errorf("x509: unsupported public key type: %T", pub)
}

// MarshalPKIXPublicKey returns a key of any algorithm as ParsePKIXPublicKey takes it.
func MarshalPKIXPublicKey(pub any) ([]byte, error) {
	key, algo, err := marshalPublic(pub)
	if err != nil {
		return nil, err
	}
	return der.Wrap(der.Sequence, algo, der.FromOctets(key)), nil
}
