package net

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
)

// SRV is where a service is to be had.
type SRV struct {
	Target   string // the host
	Port     uint16 // the port
	Priority uint16 // lower ones come first
	Weight   uint16 // the share among those of one priority
}

// MX is who takes mail.
type MX struct {
	Host string // the host
	Pref uint16 // lower ones come first
}

// NS is a server of names.
type NS struct {
	Host string // the host
}

const invalidNames = "DNS response contained records which contain invalid names"

// valid keeps the records with names that a host can have; the error says that there were others.
func valid[T any](name string, all []T, good func(T) bool) ([]T, error) {
	kept := make([]T, 0, len(all))
	for _, x := range all {
		if good(x) {
			kept = append(kept, x)
		}
	}
	if len(kept) < len(all) {
		return kept, &DNSError{Err: invalidNames, Name: name}
	}
	return kept, nil
}

// LookupCNAME returns the name that host is an alias of, with a dot at its end; host itself if it is not one.
func (r *Resolver) LookupCNAME(ctx context.Context, host string) (string, error) {
	_, cname, err := r.hosts(ctx, host, recordA, recordAAAA, recordCNAME)
	if err != nil {
		return "", err
	}
	if !isDomainName(cname) {
		return "", &DNSError{Err: invalidNames, Name: host}
	}
	return cname, nil
}

// LookupSRV returns where a service is offered, by priority and weight. It asks for _service._proto.name,
// or name alone if both are empty.
func (r *Resolver) LookupSRV(ctx context.Context, service, proto, name string) (string, []*SRV, error) {
	target := name
	if service != "" || proto != "" {
		target = "_" + service + "._" + proto + "." + name
	}
	a, err := r.records(ctx, target, recordSRV)
	if err != nil {
		return "", nil, err
	}
	cname := ""
	var all []*SRV
	err = a.each(name, recordSRV, func(rec dnsRecord) bool {
		if cname == "" {
			cname = rec.name
		}
		priority, _ := a.number(rec, 0)
		weight, _ := a.number(rec, 1)
		port, _ := a.number(rec, 2)
		target, ok := a.name(rec, 3)
		all = append(all, &SRV{target, port, priority, weight})
		return ok
	})
	if err != nil {
		return "", nil, err
	}
	if cname != "" && !isDomainName(cname) {
		return "", nil, &DNSError{Err: "SRV header name is invalid", Name: name}
	}
	byPriority(all)
	all, err = valid(name, all, func(s *SRV) bool { return isDomainName(s.Target) })
	return cname, all, err
}

// byPriority sorts services; of those with the same priority the heavy ones are likely to come first.
func byPriority(all []*SRV) {
	slices.SortFunc(all, func(a, b *SRV) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(a.Weight, b.Weight))
	})
	for len(all) > 0 {
		n, sum := 0, 0
		for n < len(all) && all[n].Priority == all[0].Priority {
			sum += int(all[n].Weight)
			n++
		}
		for rest := all[:n]; sum > 0 && len(rest) > 1; rest = rest[1:] {
			drawn, i := rand.IntN(sum), 0
			for drawn >= int(rest[i].Weight) {
				drawn -= int(rest[i].Weight)
				i++
			}
			rest[0], rest[i] = rest[i], rest[0]
			sum -= int(rest[0].Weight)
		}
		all = all[n:]
	}
}

// LookupMX returns the mail servers of a domain, by preference.
func (r *Resolver) LookupMX(ctx context.Context, name string) ([]*MX, error) {
	a, err := r.records(ctx, name, recordMX)
	if err != nil {
		return nil, err
	}
	var all []*MX
	err = a.each(name, recordMX, func(rec dnsRecord) bool {
		pref, _ := a.number(rec, 0)
		host, ok := a.name(rec, 1)
		all = append(all, &MX{host, pref})
		return ok
	})
	if err != nil {
		return nil, err
	}
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	slices.SortStableFunc(all, func(a, b *MX) int { return cmp.Compare(a.Pref, b.Pref) })
	return valid(name, all, func(m *MX) bool {
		if isDomainName(m.Host) {
			return true
		}
		// Some have an address there.
		ip, err := netip.ParseAddr(strings.TrimSuffix(m.Host, "."))
		return err == nil && ip.Zone() == ""
	})
}

// LookupNS returns the name servers of a domain.
func (r *Resolver) LookupNS(ctx context.Context, name string) ([]*NS, error) {
	a, err := r.records(ctx, name, recordNS)
	if err != nil {
		return nil, err
	}
	var all []*NS
	err = a.each(name, recordNS, func(rec dnsRecord) bool {
		host, ok := a.name(rec, 0)
		all = append(all, &NS{host})
		return ok
	})
	if err != nil {
		return nil, err
	}
	return valid(name, all, func(n *NS) bool { return isDomainName(n.Host) })
}

// LookupTXT returns the texts of a domain.
func (r *Resolver) LookupTXT(ctx context.Context, name string) ([]string, error) {
	a, err := r.records(ctx, name, recordTXT)
	if err != nil {
		return nil, err
	}
	var all []string
	err = a.each(name, recordTXT, func(rec dnsRecord) bool {
		// A text is in pieces of at most 255 bytes.
		var text []byte
		for b := a.message[rec.at:rec.end]; len(b) > 0; {
			n := 1 + int(b[0])
			if n > len(b) {
				return false
			}
			text = append(text, b[1:n]...)
			b = b[n:]
		}
		all = append(all, string(text))
		return true
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// lookupPTR asks the servers for the names of an address.
func (r *Resolver) lookupPTR(ctx context.Context, addr string, ip IP) ([]string, error) {
	if names := staticNames(addr); len(names) > 0 {
		return names, nil
	}
	a, err := r.records(ctx, reverse(ip), recordPTR)
	if err != nil {
		return nil, err
	}
	var all []string
	err = a.each(addr, recordPTR, func(rec dnsRecord) bool {
		name, ok := a.name(rec, 0)
		all = append(all, name)
		return ok
	})
	if err != nil {
		return nil, err
	}
	return valid(addr, all, isDomainName)
}

// LookupNetIP is LookupIP with addresses of package netip.
func (r *Resolver) LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error) {
	ips, err := r.LookupIP(ctx, network, host)
	if err != nil {
		return nil, err
	}
	all := make([]netip.Addr, 0, len(ips))
	for _, ip := range ips {
		if a, ok := netip.AddrFromSlice(ip); ok {
			all = append(all, a)
		}
	}
	return all, nil
}

// LookupCNAME returns the name that host is an alias of, with a dot at its end; host itself if it is not one.
func LookupCNAME(host string) (cname string, err error) {
	return DefaultResolver.LookupCNAME(context.Background(), host)
}

// LookupSRV returns where a service is offered, by priority and weight. It asks for _service._proto.name,
// or name alone if both are empty.
func LookupSRV(service, proto, name string) (cname string, addrs []*SRV, err error) {
	return DefaultResolver.LookupSRV(context.Background(), service, proto, name)
}

// LookupMX returns the mail servers of a domain, by preference.
func LookupMX(name string) ([]*MX, error) {
	return DefaultResolver.LookupMX(context.Background(), name)
}

// LookupNS returns the name servers of a domain.
func LookupNS(name string) ([]*NS, error) {
	return DefaultResolver.LookupNS(context.Background(), name)
}

// LookupTXT returns the texts of a domain.
func LookupTXT(name string) ([]string, error) {
	return DefaultResolver.LookupTXT(context.Background(), name)
}
