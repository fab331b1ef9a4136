package smtp

import (
	"crypto/hmac"
	"crypto/md5"
	"encoding/hex"
	"errors"
)

// Auth is a way to prove who one is. Start begins; Next answers the server, which expects more or is
// content. An answer of nil ends it.
type Auth interface {
	// Start begins: it returns the name of the method and the first message, or an error if it does not
	// trust the server.
	Start(server *ServerInfo) (proto string, toServer []byte, err error)
	// Next answers a message of the server; more says whether it expects an answer.
	Next(fromServer []byte, more bool) (toServer []byte, err error)
}

// ServerInfo is what is known of a server.
type ServerInfo struct {
	Name string   // the name of the server
	TLS  bool     // the connection is encrypted
	Auth []string // the ways that it offers
}

type plainAuth struct{ identity, username, password, host string }

// PlainAuth sends the password as it is: to host alone, and only where nobody can listen.
func PlainAuth(identity, username, password, host string) Auth {
	return &plainAuth{identity, username, password, host}
}

func (a *plainAuth) Start(server *ServerInfo) (proto string, toServer []byte, err error) {
	switch {
	case server.TLS, server.Name == "localhost", server.Name == "127.0.0.1", server.Name == "::1":
	default:
		return "", nil, errors.New("unencrypted connection")
	}
	if server.Name != a.host {
		return "", nil, errors.New("wrong host name")
	}
	return "PLAIN", []byte(a.identity + "\x00" + a.username + "\x00" + a.password), nil
}

func (a *plainAuth) Next(fromServer []byte, more bool) (toServer []byte, err error) {
	if more {
		err = errors.New("unexpected server challenge")
	}
	return nil, err
}

type cramMD5Auth struct{ username, secret string }

// CRAMMD5Auth signs what the server sends (RFC 2195).
func CRAMMD5Auth(username, secret string) Auth { return &cramMD5Auth{username, secret} }

func (a *cramMD5Auth) Start(server *ServerInfo) (proto string, toServer []byte, err error) {
	return "CRAM-MD5", nil, nil
}

func (a *cramMD5Auth) Next(fromServer []byte, more bool) (toServer []byte, err error) {
	if !more {
		return nil, nil
	}
	mac := hmac.New(md5.New, []byte(a.secret))
	mac.Write(fromServer)
	return []byte(a.username + " " + hex.EncodeToString(mac.Sum(nil))), nil
}
