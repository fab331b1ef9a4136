// Package pkix has the structures that certificates share.
package pkix

import (
	"encoding/asn1"
	"encoding/hex"
	"fmt"
	"internal/der"
	"math/big"
	"strings"
	"time"
)

// AlgorithmIdentifier names an algorithm and has its parameters.
type AlgorithmIdentifier struct {
	Algorithm  asn1.ObjectIdentifier // the algorithm
	Parameters asn1.RawValue         `asn1:"optional"` // its parameters
}

// RDNSequence is a name as it lies in a certificate.
type RDNSequence []RelativeDistinguishedNameSET

// RelativeDistinguishedNameSET is one part of a name, which may have several attributes.
type RelativeDistinguishedNameSET []AttributeTypeAndValue

// AttributeTypeAndValue is an attribute of a name.
type AttributeTypeAndValue struct {
	Type  asn1.ObjectIdentifier // the kind
	Value any                   // the value
}

// AttributeTypeAndValueSET is an attribute with sets of values.
type AttributeTypeAndValueSET struct {
	Type  asn1.ObjectIdentifier     // the kind
	Value [][]AttributeTypeAndValue `asn1:"set"` // the value
}

// Extension is an extension of a certificate.
type Extension struct {
	Id       asn1.ObjectIdentifier // the kind
	Critical bool                  `asn1:"optional"` // whether it must be understood
	Value    []byte                // the value
}

// The last numbers of the attributes below 2.5.4 that names are made of.
const (
	commonName   = 3
	serialNumber = 5
	country      = 6
	locality     = 7
	province     = 8
	street       = 9
	organization = 10
	unit         = 11
	postalCode   = 17
)

var short = map[int]string{
	commonName: "CN", serialNumber: "SERIALNUMBER", country: "C", locality: "L", province: "ST",
	street: "STREET", organization: "O", unit: "OU", postalCode: "POSTALCODE",
}

// attribute returns that last number, 0 for any other attribute.
func attribute(t asn1.ObjectIdentifier) int {
	if len(t) == 4 && t[0] == 2 && t[1] == 5 && t[2] == 4 && short[t[3]] != "" {
		return t[3]
	}
	return 0
}

// String returns the name as RFC 2253 writes it, the last part first.
func (r RDNSequence) String() string {
	var out strings.Builder
	for i := len(r) - 1; i >= 0; i-- {
		for k, a := range r[i] {
			if k > 0 {
				out.WriteByte('+')
			}
			writeAttribute(&out, a)
		}
		if i > 0 {
			out.WriteByte(',')
		}
	}
	return out.String()
}

func writeAttribute(out *strings.Builder, a AttributeTypeAndValue) {
	name, ok := short[attribute(a.Type)]
	if !ok {
		_, text := a.Value.(string)
		if b := der.FromValue(a.Value); b != nil && !text {
			out.WriteString(a.Type.String() + "=#" + hex.EncodeToString(b))
			return
		}
		name = a.Type.String()
	}
	out.WriteString(name + "=")
	text := []rune(fmt.Sprint(a.Value))
	for i, c := range text {
		switch {
		case strings.ContainsRune(`,+"\<>;`, c), c == ' ' && (i == 0 || i == len(text)-1), c == '#' && i == 0:
			out.WriteByte('\\')
		}
		out.WriteRune(c)
	}
}

// Name is a distinguished name by its usual attributes.
type Name struct {
	Country, Organization, OrganizationalUnit []string // parts of the name
	Locality, Province                        []string // parts of the name
	StreetAddress, PostalCode                 []string // parts of the name
	SerialNumber, CommonName                  string   // the serial number

	// Names are all attributes of a name that was parsed, ExtraNames those to add to one that is made.
	Names      []AttributeTypeAndValue
	ExtraNames []AttributeTypeAndValue // further attributes, of names that are made
}

// list returns the field of an attribute that may be there more than once.
func (n *Name) list(attribute int) *[]string {
	switch attribute {
	case country:
		return &n.Country
	case organization:
		return &n.Organization
	case unit:
		return &n.OrganizationalUnit
	case locality:
		return &n.Locality
	case province:
		return &n.Province
	case street:
		return &n.StreetAddress
	case postalCode:
		return &n.PostalCode
	}
	return nil
}

// FillFromRDNSequence sets the fields from rdns. Attributes without a field are in Names only.
func (n *Name) FillFromRDNSequence(rdns *RDNSequence) {
	for _, set := range *rdns {
		for _, a := range set {
			n.Names = append(n.Names, a)
			value, ok := a.Value.(string)
			if !ok {
				continue
			}
			switch at := attribute(a.Type); at {
			case 0:
			case commonName:
				n.CommonName = value
			case serialNumber:
				n.SerialNumber = value
			default:
				field := n.list(at)
				*field = append(*field, value)
			}
		}
	}
}

// ToRDNSequence returns the name in parts, ExtraNames last.
func (n Name) ToRDNSequence() (ret RDNSequence) {
	add := func(attribute int, values ...string) {
		var set RelativeDistinguishedNameSET
		for _, v := range values {
			set = append(set, AttributeTypeAndValue{asn1.ObjectIdentifier{2, 5, 4, attribute}, v})
		}
		if set != nil {
			ret = append(ret, set)
		}
	}
	for _, at := range []int{country, province, locality, street, postalCode, organization, unit} {
		add(at, *n.list(at)...)
	}
	if n.CommonName != "" {
		add(commonName, n.CommonName)
	}
	if n.SerialNumber != "" {
		add(serialNumber, n.SerialNumber)
	}
	for _, a := range n.ExtraNames {
		ret = append(ret, RelativeDistinguishedNameSET{a})
	}
	return ret
}

// String returns the name as RFC 2253 writes it, roughly.
func (n Name) String() string {
	var rdns RDNSequence
	if n.ExtraNames == nil {
		for _, a := range n.Names {
			if attribute(a.Type) == 0 {
				rdns = append(rdns, RelativeDistinguishedNameSET{a})
			}
		}
	}
	return append(rdns, n.ToRDNSequence()...).String()
}

// CertificateList is a list of revoked certificates.
type CertificateList struct {
	TBSCertList        TBSCertificateList  // the part that is signed
	SignatureAlgorithm AlgorithmIdentifier // the algorithm of the signature
	SignatureValue     asn1.BitString      // the signature
}

// HasExpired is true if the list should have been replaced by now.
func (certList *CertificateList) HasExpired(now time.Time) bool {
	return !now.Before(certList.TBSCertList.NextUpdate)
}

// TBSCertificateList is the part of a list that is signed.
type TBSCertificateList struct {
	Raw                 asn1.RawContent      // all of it in DER
	Version             int                  `asn1:"optional,default:0"` // the version
	Signature           AlgorithmIdentifier  // the algorithm of the signature
	Issuer              RDNSequence          // who signed it
	ThisUpdate          time.Time            // when it was made
	NextUpdate          time.Time            `asn1:"optional"`                // when there will be a new one
	RevokedCertificates []RevokedCertificate `asn1:"optional"`                // the certificates
	Extensions          []Extension          `asn1:"tag:0,optional,explicit"` // the extensions
}

// RevokedCertificate is a certificate that was revoked.
type RevokedCertificate struct {
	SerialNumber   *big.Int    // the serial number
	RevocationTime time.Time   // when it was revoked
	Extensions     []Extension `asn1:"optional"` // the extensions
}
