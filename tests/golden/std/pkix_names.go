// The types of crypto/x509/pkix: names in their encoded order and back, algorithms, lists of revoked certificates.
package main

import (
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"
)

func names() {
	n := pkix.Name{
		Country: []string{"DE"}, Organization: []string{"B", "A"}, OrganizationalUnit: []string{"U"}, Locality: []string{"L"}, Province: []string{"P"},
		StreetAddress: []string{"S"}, PostalCode: []string{"1"}, SerialNumber: "7", CommonName: "c, d",
		ExtraNames: []pkix.AttributeTypeAndValue{{Type: asn1.ObjectIdentifier{1, 2, 3}, Value: "x"}},
	}
	var seq pkix.RDNSequence = n.ToRDNSequence()
	fmt.Println(len(seq), seq.String())
	fmt.Println(seq)
	b, err := asn1.Marshal(seq)
	fmt.Println(hex.EncodeToString(b), err)
	var back pkix.RDNSequence
	rest, err := asn1.Unmarshal(b, &back)
	fmt.Println(len(rest), err, back.String() == seq.String())
	var m pkix.Name
	m.FillFromRDNSequence(&back)
	fmt.Println(m.Country, m.Organization, m.OrganizationalUnit, m.Locality, m.Province, m.StreetAddress, m.PostalCode, m.SerialNumber, m.CommonName, len(m.Names), len(m.ExtraNames))
	m.FillFromRDNSequence(&pkix.RDNSequence{nil, {}})
	fmt.Println(m.Organization, len(m.Names), m.CommonName)

	// A set of two attributes, values that are no text, attributes of other kinds.
	var set pkix.RelativeDistinguishedNameSET = pkix.RelativeDistinguishedNameSET{
		{Type: asn1.ObjectIdentifier{2, 5, 4, 3}, Value: "both"}, {Type: asn1.ObjectIdentifier{2, 5, 4, 10}, Value: "at once"},
	}
	odd := pkix.RDNSequence{set, {{Type: asn1.ObjectIdentifier{2, 5, 4, 3}, Value: 5}}, {{Type: asn1.ObjectIdentifier{2, 5, 4, 99}, Value: "unknown"}}, {{Type: asn1.ObjectIdentifier{1, 3}, Value: []byte{1}}}}
	fmt.Println(odd)
	m = pkix.Name{}
	m.FillFromRDNSequence(&odd)
	fmt.Printf("%q %q %d %v\n", m.CommonName, m.Organization, len(m.Names), m)
	fmt.Printf("%q %q %q\n", pkix.RDNSequence{}.String(), pkix.RDNSequence{{}}.String(), pkix.RDNSequence(nil).String())
	for _, text := range []string{"", " a", "a ", "#a", "a#", `a"b\c`, "a+b=c", "<>;,", "ü", "a\x00b"} {
		fmt.Printf("%q ", pkix.RDNSequence{{{Type: asn1.ObjectIdentifier{2, 5, 4, 3}, Value: text}}}.String())
	}
	fmt.Println()
}

func algorithms() {
	for _, a := range []pkix.AlgorithmIdentifier{
		{Algorithm: asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 11}, Parameters: asn1.NullRawValue},
		{Algorithm: asn1.ObjectIdentifier{1, 3, 101, 112}},
		{Algorithm: asn1.ObjectIdentifier{1, 2}, Parameters: asn1.RawValue{Tag: asn1.TagInteger, Bytes: []byte{9}}},
	} {
		b, err := asn1.Marshal(a)
		fmt.Println(hex.EncodeToString(b), err)
		var back pkix.AlgorithmIdentifier
		_, err = asn1.Unmarshal(b, &back)
		fmt.Println(back.Algorithm, back.Parameters.Tag, hex.EncodeToString(back.Parameters.FullBytes), err)
	}
	set := pkix.AttributeTypeAndValueSET{
		Type:  asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 9, 14},
		Value: [][]pkix.AttributeTypeAndValue{{{Type: asn1.ObjectIdentifier{2, 5, 29, 17}, Value: "v"}, {Type: asn1.ObjectIdentifier{2, 5, 29, 15}, Value: 1}}},
	}
	b, err := asn1.Marshal(set)
	fmt.Println(hex.EncodeToString(b), err)
	var back pkix.AttributeTypeAndValueSET
	_, err = asn1.Unmarshal(b, &back)
	fmt.Println(back.Type, back.Value, err)
}

func revoked() {
	when := time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)
	algorithm := pkix.AlgorithmIdentifier{Algorithm: asn1.ObjectIdentifier{1, 3, 101, 112}}
	issuer := pkix.Name{CommonName: "issuer"}.ToRDNSequence()
	list := pkix.CertificateList{
		TBSCertList: pkix.TBSCertificateList{
			Version: 1, Signature: algorithm, Issuer: issuer, ThisUpdate: when, NextUpdate: when.AddDate(0, 0, 7),
			RevokedCertificates: []pkix.RevokedCertificate{
				{SerialNumber: big.NewInt(1), RevocationTime: when},
				{SerialNumber: big.NewInt(1 << 40), RevocationTime: when, Extensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 21}, Value: []byte{10, 1, 1}}}},
			},
			Extensions: []pkix.Extension{{Id: asn1.ObjectIdentifier{2, 5, 29, 20}, Critical: true, Value: []byte{2, 1, 1}}},
		},
		SignatureAlgorithm: algorithm,
		SignatureValue:     asn1.BitString{Bytes: []byte{1, 2, 3}, BitLength: 24},
	}
	b, err := asn1.Marshal(list)
	fmt.Println(hex.EncodeToString(b), err)
	var back pkix.CertificateList
	_, err = asn1.Unmarshal(b, &back)
	t := back.TBSCertList
	fmt.Println(t.Version, t.Signature.Algorithm, t.Issuer, t.ThisUpdate, t.NextUpdate, len(t.Raw), err)
	for _, r := range t.RevokedCertificates {
		fmt.Println(r.SerialNumber, r.RevocationTime, r.Extensions)
	}
	fmt.Println(t.Extensions, back.SignatureAlgorithm.Algorithm, back.SignatureValue)
	fmt.Println(back.HasExpired(when), back.HasExpired(when.AddDate(0, 0, 7)), back.HasExpired(when.AddDate(0, 0, 8)))
	t.Raw = nil
	t.NextUpdate, t.RevokedCertificates, t.Extensions = time.Time{}, nil, nil
	b, err = asn1.Marshal(t)
	fmt.Println(hex.EncodeToString(b), err)
	back.TBSCertList = t
	fmt.Println(back.HasExpired(when))
}

func main() {
	names()
	algorithms()
	revoked()
}
