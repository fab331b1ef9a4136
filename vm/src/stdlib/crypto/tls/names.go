package tls

import (
	"fmt"
	"strconv"
)

// Versions of the protocol. There are 1.2 and 1.3; older ones have names only.
const (
	VersionTLS10 = 0x0301
	VersionTLS11 = 0x0302
	VersionTLS12 = 0x0303
	VersionTLS13 = 0x0304

	VersionSSL30 = 0x0300
)

// VersionName returns the name, such as "TLS 1.3", or the number in hexadecimal.
func VersionName(version uint16) string {
	switch version {
	case VersionSSL30:
		return "SSLv3"
	case VersionTLS10, VersionTLS11, VersionTLS12, VersionTLS13:
		return "TLS 1." + strconv.Itoa(int(version-VersionTLS10))
	}
	return fmt.Sprintf("0x%04X", version)
}

// Numbers of cipher suites. Not all of them are supported; CipherSuites returns those that are.
const (
	TLS_RSA_WITH_RC4_128_SHA                      uint16 = 0x0005
	TLS_RSA_WITH_3DES_EDE_CBC_SHA                 uint16 = 0x000a
	TLS_RSA_WITH_AES_128_CBC_SHA                  uint16 = 0x002f
	TLS_RSA_WITH_AES_256_CBC_SHA                  uint16 = 0x0035
	TLS_RSA_WITH_AES_128_CBC_SHA256               uint16 = 0x003c
	TLS_RSA_WITH_AES_128_GCM_SHA256               uint16 = 0x009c
	TLS_RSA_WITH_AES_256_GCM_SHA384               uint16 = 0x009d
	TLS_ECDHE_ECDSA_WITH_RC4_128_SHA              uint16 = 0xc007
	TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA          uint16 = 0xc009
	TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA          uint16 = 0xc00a
	TLS_ECDHE_RSA_WITH_RC4_128_SHA                uint16 = 0xc011
	TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA           uint16 = 0xc012
	TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA            uint16 = 0xc013
	TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA            uint16 = 0xc014
	TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256       uint16 = 0xc023
	TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256         uint16 = 0xc027
	TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256         uint16 = 0xc02f
	TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256       uint16 = 0xc02b
	TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384         uint16 = 0xc030
	TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384       uint16 = 0xc02c
	TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256   uint16 = 0xcca8
	TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 uint16 = 0xcca9

	TLS_AES_128_GCM_SHA256       uint16 = 0x1301
	TLS_AES_256_GCM_SHA384       uint16 = 0x1302
	TLS_CHACHA20_POLY1305_SHA256 uint16 = 0x1303

	TLS_FALLBACK_SCSV uint16 = 0x5600

	TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305   = TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
	TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305 = TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256
)

// CipherSuite is one of TLS's suites.
type CipherSuite struct {
	ID                uint16   // the number
	Name              string   // the name
	SupportedVersions []uint16 // the versions
	Insecure          bool     // whether it should not be used
}

// suite is a row of the table: since and until which version a suite may be used.
type suite struct {
	id           uint16
	name         string
	since, until uint16
	insecure     bool
}

func suites() []suite {
	return []suite{
		{TLS_AES_128_GCM_SHA256, "TLS_AES_128_GCM_SHA256", VersionTLS13, VersionTLS13, false},
		{TLS_AES_256_GCM_SHA384, "TLS_AES_256_GCM_SHA384", VersionTLS13, VersionTLS13, false},
		{TLS_CHACHA20_POLY1305_SHA256, "TLS_CHACHA20_POLY1305_SHA256", VersionTLS13, VersionTLS13, false},
		{TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", VersionTLS10, VersionTLS12, false},
		{TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", VersionTLS10, VersionTLS12, false},
		{TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", VersionTLS10, VersionTLS12, false},
		{TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA, "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", VersionTLS10, VersionTLS12, false},
		{TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", VersionTLS12, VersionTLS12, false},
		{TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", VersionTLS12, VersionTLS12, false},
		{TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", VersionTLS12, VersionTLS12, false},
		{TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", VersionTLS12, VersionTLS12, false},
		{TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", VersionTLS12, VersionTLS12, false},
		{TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", VersionTLS12, VersionTLS12, false},
		{TLS_RSA_WITH_RC4_128_SHA, "TLS_RSA_WITH_RC4_128_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_RSA_WITH_3DES_EDE_CBC_SHA, "TLS_RSA_WITH_3DES_EDE_CBC_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_RSA_WITH_AES_128_CBC_SHA, "TLS_RSA_WITH_AES_128_CBC_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_RSA_WITH_AES_256_CBC_SHA, "TLS_RSA_WITH_AES_256_CBC_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_RSA_WITH_AES_128_CBC_SHA256, "TLS_RSA_WITH_AES_128_CBC_SHA256", VersionTLS12, VersionTLS12, true},
		{TLS_RSA_WITH_AES_128_GCM_SHA256, "TLS_RSA_WITH_AES_128_GCM_SHA256", VersionTLS12, VersionTLS12, true},
		{TLS_RSA_WITH_AES_256_GCM_SHA384, "TLS_RSA_WITH_AES_256_GCM_SHA384", VersionTLS12, VersionTLS12, true},
		{TLS_ECDHE_ECDSA_WITH_RC4_128_SHA, "TLS_ECDHE_ECDSA_WITH_RC4_128_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_ECDHE_RSA_WITH_RC4_128_SHA, "TLS_ECDHE_RSA_WITH_RC4_128_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA, "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA", VersionTLS10, VersionTLS12, true},
		{TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256, "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", VersionTLS12, VersionTLS12, true},
		{TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256", VersionTLS12, VersionTLS12, true},
	}
}

func listed(insecure bool) []*CipherSuite {
	var list []*CipherSuite
	for _, s := range suites() {
		if s.insecure != insecure {
			continue
		}
		var versions []uint16
		for v := s.since; v <= s.until; v++ {
			versions = append(versions, v)
		}
		list = append(list, &CipherSuite{s.id, s.name, versions, insecure})
	}
	return list
}

// CipherSuites returns the suites that are in use.
func CipherSuites() []*CipherSuite { return listed(false) }

// InsecureCipherSuites returns suites that should not be used, and are not.
func InsecureCipherSuites() []*CipherSuite { return listed(true) }

// CipherSuiteName returns the name of a suite, or its number in hexadecimal.
func CipherSuiteName(id uint16) string {
	for _, s := range suites() {
		if s.id == id {
			return s.name
		}
	}
	return fmt.Sprintf("0x%04X", id)
}

// named returns the name of a number of the given type, or the type with the number in parentheses.
func named[T ~uint16](names map[T]string, i T, of string) string {
	if name := names[i]; name != "" {
		return name
	}
	return of + "(" + strconv.Itoa(int(i)) + ")"
}

// CurveID is a way to agree on keys.
type CurveID uint16

// Ways to agree on a key.
const (
	CurveP256          CurveID = 23
	CurveP384          CurveID = 24
	CurveP521          CurveID = 25
	X25519             CurveID = 29
	MLKEM1024          CurveID = 514
	SecP256r1MLKEM768  CurveID = 4587
	X25519MLKEM768     CurveID = 4588
	SecP384r1MLKEM1024 CurveID = 4589
)

func curveNames() map[CurveID]string {
	return map[CurveID]string{
		CurveP256: "CurveP256", CurveP384: "CurveP384", CurveP521: "CurveP521", X25519: "X25519", MLKEM1024: "MLKEM1024",
		SecP256r1MLKEM768: "SecP256r1MLKEM768", X25519MLKEM768: "X25519MLKEM768", SecP384r1MLKEM1024: "SecP384r1MLKEM1024",
	}
}

// String returns the name.
func (i CurveID) String() string {
	return named(curveNames(), i, "CurveID")
}

// SignatureScheme is a way to sign a handshake.
type SignatureScheme uint16

// Algorithms of signatures.
const (
	PKCS1WithSHA256 SignatureScheme = 0x0401
	PKCS1WithSHA384 SignatureScheme = 0x0501
	PKCS1WithSHA512 SignatureScheme = 0x0601

	PSSWithSHA256 SignatureScheme = 0x0804
	PSSWithSHA384 SignatureScheme = 0x0805
	PSSWithSHA512 SignatureScheme = 0x0806

	ECDSAWithP256AndSHA256 SignatureScheme = 0x0403
	ECDSAWithP384AndSHA384 SignatureScheme = 0x0503
	ECDSAWithP521AndSHA512 SignatureScheme = 0x0603

	Ed25519 SignatureScheme = 0x0807

	MLDSA44 SignatureScheme = 0x0904
	MLDSA65 SignatureScheme = 0x0905
	MLDSA87 SignatureScheme = 0x0906

	PKCS1WithSHA1 SignatureScheme = 0x0201
	ECDSAWithSHA1 SignatureScheme = 0x0203
)

func schemeNames() map[SignatureScheme]string {
	return map[SignatureScheme]string{
		PKCS1WithSHA256: "PKCS1WithSHA256", PKCS1WithSHA384: "PKCS1WithSHA384", PKCS1WithSHA512: "PKCS1WithSHA512",
		PSSWithSHA256: "PSSWithSHA256", PSSWithSHA384: "PSSWithSHA384", PSSWithSHA512: "PSSWithSHA512",
		ECDSAWithP256AndSHA256: "ECDSAWithP256AndSHA256", ECDSAWithP384AndSHA384: "ECDSAWithP384AndSHA384",
		ECDSAWithP521AndSHA512: "ECDSAWithP521AndSHA512", Ed25519: "Ed25519",
		MLDSA44: "MLDSA44", MLDSA65: "MLDSA65", MLDSA87: "MLDSA87",
		PKCS1WithSHA1: "PKCS1WithSHA1", ECDSAWithSHA1: "ECDSAWithSHA1",
	}
}

// String returns the name.
func (i SignatureScheme) String() string {
	return named(schemeNames(), i, "SignatureScheme")
}

// ClientAuthType says what a server asks of its clients.
type ClientAuthType int

// What a server wants of clients: no certificate, one if there is one, any, a valid one if there is one, a
// valid one.
const (
	NoClientCert ClientAuthType = iota
	RequestClientCert
	RequireAnyClientCert
	VerifyClientCertIfGiven
	RequireAndVerifyClientCert
)

// String returns the name.
func (i ClientAuthType) String() string {
	if i < 0 || i > RequireAndVerifyClientCert {
		return "ClientAuthType(" + strconv.Itoa(int(i)) + ")"
	}
	return []string{
		"NoClientCert", "RequestClientCert", "RequireAnyClientCert", "VerifyClientCertIfGiven", "RequireAndVerifyClientCert",
	}[i]
}

// RenegotiationSupport says which renegotiations a client takes part in. There are none here.
type RenegotiationSupport int

// Whether a peer may start over: never, once, or as often as it likes. It is never done.
const (
	RenegotiateNever RenegotiationSupport = iota
	RenegotiateOnceAsClient
	RenegotiateFreelyAsClient
)

// alert is an alert of TLS, by its number.
type alert uint8

const (
	alertUnexpectedMessage  alert = 10
	alertBadRecordMAC       alert = 20
	alertRecordOverflow     alert = 22
	alertBadCertificate     alert = 42
	alertCertificateExpired alert = 45
	alertUnknownCA          alert = 48
	alertProtocolVersion    alert = 70
	alertInternalError      alert = 80
	alertUnrecognizedName   alert = 112
)

func alertTexts() map[alert]string {
	return map[alert]string{
		0: "close notify", 10: "unexpected message", 20: "bad record MAC", 21: "decryption failed", 22: "record overflow",
		30: "decompression failure", 40: "handshake failure", 42: "bad certificate", 43: "unsupported certificate",
		44: "revoked certificate", 45: "expired certificate", 46: "unknown certificate", 47: "illegal parameter",
		48: "unknown certificate authority", 49: "access denied", 50: "error decoding message", 51: "error decrypting message",
		60: "export restriction", 70: "protocol version not supported", 71: "insufficient security level", 80: "internal error",
		86: "inappropriate fallback", 90: "user canceled", 100: "no renegotiation", 109: "missing extension",
		110: "unsupported extension", 111: "certificate unobtainable", 112: "unrecognized name",
		113: "bad certificate status response", 114: "bad certificate hash value", 115: "unknown PSK identity",
		116: "certificate required", 120: "no application protocol", 121: "encrypted client hello required",
	}
}

func (e alert) Error() string {
	if text := alertTexts()[e]; text != "" {
		return "tls: " + text
	}
	return "tls: alert(" + strconv.Itoa(int(e)) + ")"
}

// AlertError is an alert as QUIC is told of it.
type AlertError uint8

// Error returns the words of the alert.
func (e AlertError) Error() string { return alert(e).Error() }
