// Signed tokens, by github.com/golang-jwt/jwt: HMAC, Ed25519, claims of our own, what is refused.
package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v4"
)

type claims struct {
	Role  string   `json:"role"`
	Teams []string `json:"teams,omitempty"`
	jwt.RegisteredClaims
}

func (c claims) Valid() error {
	if c.Role == "" {
		return errors.New("no role")
	}
	return c.RegisteredClaims.Valid()
}

func main() {
	at := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	jwt.TimeFunc = func() time.Time { return at }
	secret := []byte("a secret")
	key := func(t *jwt.Token) (any, error) {
		if _, ok := t.Method.(*jwt.SigningMethodHMAC); !ok {
			return nil, fmt.Errorf("signed by %v", t.Header["alg"])
		}
		return secret, nil
	}
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{"admin", []string{"a", "b"}, jwt.RegisteredClaims{
		Issuer: "demo", Subject: "ann", Audience: jwt.ClaimStrings{"web"}, ID: "1",
		ExpiresAt: jwt.NewNumericDate(at.Add(time.Hour)), IssuedAt: jwt.NewNumericDate(at), NotBefore: jwt.NewNumericDate(at),
	}})
	token.Header["kid"] = "k1"
	signed, err := token.SignedString(secret)
	fmt.Println(signed, err)

	var got claims
	parsed, err := jwt.ParseWithClaims(signed, &got, key)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(parsed.Valid, parsed.Header["kid"], got.Role, got.Teams, got.Subject, got.ExpiresAt, got.VerifyAudience("web", true))

	parts := strings.Split(signed, ".")
	none, _ := jwt.NewWithClaims(jwt.SigningMethodNone, jwt.MapClaims{"role": "admin"}).SignedString(jwt.UnsafeAllowNoneSignatureType)
	late := signed
	for name, text := range map[string]string{"tampered": parts[0] + "." + parts[1] + ".AAAA"} {
		_, err := jwt.ParseWithClaims(text, &claims{}, key)
		fmt.Println(name, err, errors.Is(err, jwt.ErrTokenSignatureInvalid))
	}
	for _, text := range []string{"a.b", "a.b.c", none, parts[0] + ".e30." + parts[2]} {
		_, err := jwt.ParseWithClaims(text, &claims{}, key)
		var invalid *jwt.ValidationError
		fmt.Println(err, errors.As(err, &invalid), errors.Is(err, jwt.ErrTokenMalformed))
	}
	at = at.Add(2 * time.Hour)
	_, err = jwt.ParseWithClaims(late, &claims{}, key)
	fmt.Println(err, errors.Is(err, jwt.ErrTokenExpired))
	at = at.Add(-4 * time.Hour)
	_, err = jwt.ParseWithClaims(late, &claims{}, key)
	fmt.Println(err, errors.Is(err, jwt.ErrTokenNotValidYet))

	private := ed25519.NewKeyFromSeed([]byte("0123456789abcdef0123456789abcdef"))
	signed, err = jwt.NewWithClaims(jwt.SigningMethodEdDSA, jwt.MapClaims{"n": 12345678901, "nested": map[string]any{"x": []int{1}}}).SignedString(private)
	fmt.Println(signed, err)
	parser := jwt.NewParser(jwt.WithValidMethods([]string{"EdDSA"}), jwt.WithJSONNumber())
	parsed, err = parser.Parse(signed, func(*jwt.Token) (any, error) { return private.Public(), nil })
	fmt.Println(parsed.Claims, err)
	_, err = parser.Parse(late, key)
	fmt.Println(err)

	big, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, method := range []jwt.SigningMethod{jwt.SigningMethodRS256, jwt.SigningMethodPS384} {
		signed, err := jwt.NewWithClaims(method, jwt.MapClaims{"iss": "x"}).SignedString(big)
		parsed, err2 := jwt.Parse(signed, func(*jwt.Token) (any, error) { return &big.PublicKey, nil })
		fmt.Println(method.Alg(), err, err2, parsed.Valid, parsed.Claims)
	}
	_, err = jwt.NewWithClaims(jwt.SigningMethodHS512, jwt.MapClaims{}).SignedString("not bytes")
	fmt.Println(err)
}
