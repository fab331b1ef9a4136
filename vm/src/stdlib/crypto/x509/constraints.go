package x509

import (
	"fmt"
	"net"
	"strings"
)

// domainIn reports whether a domain is the constraint's or below it. To be excluded, it is enough that a
// star may stand for something that is.
func domainIn(domain, constraint string, excluding bool) bool {
	domain, constraint = lower(domain), lower(constraint)
	switch {
	case constraint == "":
		return true
	case constraint[0] == '.':
		if strings.HasSuffix(domain, constraint) && len(domain) > len(constraint) {
			return true
		}
	case domain == constraint || strings.HasSuffix(domain, "."+constraint):
		return true
	}
	if rest, star := strings.CutPrefix(domain, "*."); star && excluding {
		_, above, _ := strings.Cut(strings.TrimPrefix(constraint, "."), ".")
		return above != "" && above == rest
	}
	return false
}

// emailIn is domainIn for mailboxes; a constraint may be a whole one.
func emailIn(email, constraint string, excluding bool) bool {
	local, domain, _ := mailbox(email)
	if l, d, ok := mailbox(constraint); ok {
		return local == l && strings.EqualFold(domain, d)
	}
	return domainIn(domain, constraint, excluding)
}

// check reports whether a name of that kind is among those permitted, if there are such, and none of
// those excluded.
func check(kind, name string, permitted, excluded []string, in func(name, constraint string, excluding bool) bool) error {
	ok := len(permitted) == 0
	for _, c := range permitted {
		ok = ok || in(name, c, false)
	}
	if !ok {
		return fmt.Errorf("%s %q is not permitted by any constraint", kind, name)
	}
	for _, c := range excluded {
		if in(name, c, true) {
			return fmt.Errorf("%s %q is excluded by constraint %q", kind, name, c)
		}
	}
	return nil
}

func texts(nets []*net.IPNet) []string {
	var all []string
	for _, n := range nets {
		all = append(all, n.String())
	}
	return all
}

func ipIn(ip, constraint string, _ bool) bool {
	_, n, err := net.ParseCIDR(constraint)
	address := net.ParseIP(ip)
	return err == nil && (address.To4() != nil) == (len(n.IP) == net.IPv4len) && n.Contains(address)
}

// constrain checks the names of a certificate below c.
func (c *Certificate) constrain(child *Certificate) error {
	for _, ip := range child.IPAddresses {
		if err := check("IP address", ip.String(), texts(c.PermittedIPRanges), texts(c.ExcludedIPRanges), ipIn); err != nil {
			return err
		}
	}
	for _, name := range child.DNSNames {
		if name == "" || !validDomain(name, false) {
			return fmt.Errorf("x509: cannot parse dnsName %q", name)
		}
		if err := check("DNS name", name, c.PermittedDNSDomains, c.ExcludedDNSDomains, domainIn); err != nil {
			return err
		}
	}
	for _, uri := range child.URIs {
		host := uri.Host
		if host == "" {
			return fmt.Errorf("URI with empty host (%q) cannot be matched against constraints", uri.String())
		}
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if net.ParseIP(strings.Trim(host, "[]")) != nil {
			return fmt.Errorf("URI with IP (%q) cannot be matched against constraints", uri.String())
		}
		in := func(_, constraint string, excluding bool) bool { return domainIn(host, constraint, excluding) }
		if err := check("URI", uri.String(), c.PermittedURIDomains, c.ExcludedURIDomains, in); err != nil {
			return err
		}
	}
	for _, email := range child.EmailAddresses {
		if _, _, ok := mailbox(email); !ok {
			return fmt.Errorf("cannot parse rfc822Name %q", email)
		}
		if err := check("email address", email, c.PermittedEmailAddresses, c.ExcludedEmailAddresses, emailIn); err != nil {
			return err
		}
	}
	return nil
}

// checkConstraints checks all names of a chain against the constraints above them.
func checkConstraints(chain []*Certificate) error {
	for i, c := range chain {
		if extension(c.Extensions, extConstraints) == nil {
			continue
		}
		for _, child := range chain[:i] {
			if !child.hasNames() {
				continue
			}
			if err := c.constrain(child); err != nil {
				return err
			}
		}
	}
	return nil
}
