package x509

import (
	"bytes"
	"slices"
)

var anyPolicy = OID{[]byte{0x55, 0x1d, 0x20, 0}}

// policies are those that all certificates so far agree on: all there are, or a list.
type policies struct {
	all  bool
	list []OID
}

func (p *policies) has(oid OID) bool {
	return p.all || slices.ContainsFunc(p.list, oid.Equal)
}

func (p *policies) none() bool { return !p.all && len(p.list) == 0 }

// next is what is left of them after a certificate.
func (p *policies) next(c *Certificate, anyAllowed bool) {
	if anyAllowed && slices.ContainsFunc(c.Policies, anyPolicy.Equal) {
		return
	}
	var list []OID
	for _, oid := range c.Policies {
		if !oid.Equal(anyPolicy) && p.has(oid) {
			list = append(list, oid)
		}
	}
	*p = policies{list: list}
}

// policiesHold reports whether a chain satisfies what is demanded of its policies, RFC 5280, 6.1.
// Mappings from one policy to another are not followed: where a policy is demanded, a chain with such
// is refused.
func policiesHold(chain []*Certificate, opts *VerifyOptions) bool {
	n := len(chain) - 1
	if n == 0 {
		return true
	}
	agreed := policies{all: true}
	dead, mapped := false, false
	// After so many certificates a policy is needed, and any is no longer good.
	needed, anyGood := n+1, n+1
	for i := n - 1; i >= 0; i-- {
		c := chain[i]
		own := bytes.Equal(c.RawIssuer, c.RawSubject)
		if len(c.Policies) == 0 {
			dead, agreed = true, policies{}
		}
		if needed == 0 && dead {
			return false
		}
		agreed.next(c, anyGood > 0 || own && i > 0)
		mapped = mapped || len(c.PolicyMappings) > 0
		if i == 0 {
			break
		}
		if !own {
			needed, anyGood = max(needed-1, 0), max(anyGood-1, 0)
		}
		if c.RequireExplicitPolicy > 0 || c.RequireExplicitPolicyZero {
			needed = min(needed, c.RequireExplicitPolicy)
		}
		if c.InhibitAnyPolicy > 0 || c.InhibitAnyPolicyZero {
			anyGood = min(anyGood, c.InhibitAnyPolicy)
		}
	}
	if needed > 1 && !chain[0].RequireExplicitPolicyZero {
		return true
	}
	if mapped || agreed.none() {
		return false
	}
	wanted := opts.CertificatePolicies
	return len(wanted) == 0 || agreed.all || slices.ContainsFunc(wanted, anyPolicy.Equal) || slices.ContainsFunc(wanted, agreed.has)
}
