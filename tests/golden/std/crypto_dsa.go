// DSA: parameters and keys from a known source, signatures, what is refused, and keys within certificates' forms.
package main

import (
	"crypto/dsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/asn1"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
)

// source is a stream of bytes that is the same in each run.
type source struct {
	seed, n uint64
	left    []byte
}

func (s *source) Read(b []byte) (int, error) {
	for i := range b {
		if len(s.left) == 0 {
			var block [16]byte
			binary.BigEndian.PutUint64(block[:], s.seed)
			binary.BigEndian.PutUint64(block[8:], s.n)
			sum := sha256.Sum256(block[:])
			s.n++
			s.left = sum[:]
		}
		b[i] = s.left[0]
		s.left = s.left[1:]
	}
	return len(b), nil
}

// asked tells how much is asked of it, and gives nothing.
type asked struct{}

func (asked) Read(b []byte) (int, error) {
	fmt.Print("asked for ", len(b), ": ")
	return 0, errors.New("empty")
}

// fixed answers the same bytes for ever.
type fixed byte

func (f fixed) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(f)
	}
	return len(b), nil
}

func parameters() dsa.Parameters {
	for _, size := range []dsa.ParameterSizes{dsa.L1024N160, dsa.L2048N224, dsa.L2048N256, dsa.L3072N256, 4, -1} {
		var p dsa.Parameters
		fmt.Println(dsa.GenerateParameters(&p, asked{}, size), p.P, p.Q, p.G)
	}
	var p dsa.Parameters
	fmt.Println(dsa.GenerateParameters(&p, &source{seed: 7}, dsa.L1024N160))
	fmt.Printf("%x\n%x\n%x\n", p.P, p.Q, p.G)
	return p
}

func keys(p dsa.Parameters) *dsa.PrivateKey {
	k := new(dsa.PrivateKey)
	fmt.Println(dsa.GenerateKey(k, rand.Reader))
	k.Parameters = p
	fmt.Println(dsa.GenerateKey(k, asked{}), k.X, k.Y)
	fmt.Println(dsa.GenerateKey(k, io.MultiReader(fixed20(0), fixed20(255), &source{seed: 9})))
	fmt.Printf("%x\n%x\n", k.X, k.Y)
	return k
}

// fixed20 is twenty bytes that are no key.
func fixed20(b byte) io.Reader { return io.LimitReader(fixed(b), 20) }

func signing(k *dsa.PrivateKey) {
	hash := sha256.Sum256([]byte("a message"))
	r, s, err := dsa.Sign(asked{}, k, hash[:20])
	fmt.Println(err, dsa.Verify(&k.PublicKey, hash[:20], r, s))
	fmt.Println(dsa.Verify(&k.PublicKey, hash[:19], r, s), dsa.Verify(&k.PublicKey, hash[:20], s, r))
	fmt.Println(dsa.Verify(&k.PublicKey, hash[:20], new(big.Int).Add(r, k.Q), s))
	fmt.Println(dsa.Verify(&k.PublicKey, hash[:20], r, new(big.Int)), dsa.Verify(&k.PublicKey, hash[:20], big.NewInt(-1), s))
	fmt.Println(dsa.Verify(&k.PublicKey, hash[:20], r, k.Q))
	// A hash longer than Q is taken whole.
	r, s, err = dsa.Sign(nil, k, hash[:])
	fmt.Println(err, dsa.Verify(&k.PublicKey, hash[:], r, s), dsa.Verify(&k.PublicKey, hash[:20], r, s))
	r, s, err = dsa.Sign(nil, k, nil)
	fmt.Println(err, dsa.Verify(&k.PublicKey, nil, r, s), dsa.Verify(&k.PublicKey, []byte{0, 0}, r, s))

	none := k.PublicKey
	none.P = new(big.Int)
	fmt.Println(dsa.Verify(&none, hash[:], r, s))
	composite := k.PublicKey
	composite.Q = big.NewInt(0xfa)
	fmt.Println(dsa.Verify(&composite, hash[:], big.NewInt(2), big.NewInt(4)), dsa.Verify(&composite, hash[:], big.NewInt(2), big.NewInt(3)))
	composite.Q = big.NewInt(0x1fd)
	fmt.Println(dsa.Verify(&composite, hash[:], big.NewInt(2), big.NewInt(4)))
}

func degenerate(k *dsa.PrivateKey) {
	with := func(change func(k *dsa.PrivateKey)) {
		bad := *k
		change(&bad)
		r, s, err := dsa.Sign(rand.Reader, &bad, []byte("hash"))
		fmt.Println(r, s, err, err == dsa.ErrInvalidPublicKey)
	}
	with(func(k *dsa.PrivateKey) { k.P = new(big.Int) })
	with(func(k *dsa.PrivateKey) { k.Q = new(big.Int) })
	with(func(k *dsa.PrivateKey) { k.G = big.NewInt(-3) })
	with(func(k *dsa.PrivateKey) { k.X = new(big.Int) })
	with(func(k *dsa.PrivateKey) { k.Q = big.NewInt(0x1ff) })
	// r is always 0, so that no attempt comes to anything.
	with(func(k *dsa.PrivateKey) { k.P = big.NewInt(1) })
	with(func(k *dsa.PrivateKey) { k.G = k.P })
}

type algorithm struct {
	ID    asn1.ObjectIdentifier
	Group asn1.RawValue
}

type publicKey struct {
	Algorithm algorithm
	Key       asn1.BitString
}

func marshal(x any) []byte {
	b, err := asn1.Marshal(x)
	if err != nil {
		panic(err)
	}
	return b
}

func pkix(k *dsa.PublicKey) {
	id := asn1.ObjectIdentifier{1, 2, 840, 10040, 4, 1}
	parse := func(group, key any) any {
		b := marshal(publicKey{
			algorithm{id, asn1.RawValue{FullBytes: marshal(group)}},
			asn1.BitString{Bytes: marshal(key), BitLength: 8 * len(marshal(key))},
		})
		pub, err := x509.ParsePKIXPublicKey(b)
		fmt.Printf("%T %v\n", pub, err)
		return pub
	}
	again := parse(k.Parameters, k.Y)
	fmt.Println(reflect.DeepEqual(again, k))
	parse(struct{ P, Q *big.Int }{k.P, k.Q}, k.Y)
	parse(k.P, k.Y)
	parse(k.Parameters, true)
	parse(k.Parameters, new(big.Int))
	parse(dsa.Parameters{P: k.P, Q: big.NewInt(-1), G: k.G}, k.Y)
	_, err := x509.MarshalPKIXPublicKey(k)
	fmt.Println(err)
}

func main() {
	k := keys(parameters())
	signing(k)
	degenerate(k)
	pkix(&k.PublicKey)
}
