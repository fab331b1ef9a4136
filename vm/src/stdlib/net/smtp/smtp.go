// Package smtp sends mail (RFC 5321), with 8BITMIME, AUTH, STARTTLS and SMTPUTF8.
package smtp

import (
	"crypto/tls"
	"encoding/base64"
	"errors"
	"io"
	"net"
	"net/textproto"
	"strings"
)

// Client is a connection to a server.
type Client struct {
	Text *textproto.Conn // the connection, for commands of your own

	conn      net.Conn
	encrypted bool
	server    string            // its name
	local     string            // the name by which we introduce ourselves
	offers    map[string]string // extensions and their parameters; nil if the server has no EHLO
	auths     []string
	greeted   bool
	greeting  error // how that went
}

// Dial connects to a server: host and port.
func Dial(addr string) (*Client, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	host, _, _ := net.SplitHostPort(addr)
	return NewClient(conn, host)
}

// NewClient makes a client of a connection to the server of that name.
func NewClient(conn net.Conn, host string) (*Client, error) {
	c := &Client{Text: textproto.NewConn(conn), conn: conn, server: host, local: "localhost"}
	_, c.encrypted = conn.(*tls.Conn)
	if _, _, err := c.Text.ReadResponse(220); err != nil {
		c.Text.Close()
		return nil, err
	}
	return c, nil
}

// Close closes the connection without Quit.
func (c *Client) Close() error { return c.Text.Close() }

// oneLine returns an error if the text would be more than a part of a command.
func oneLine(text string) error {
	if strings.ContainsAny(text, "\r\n") {
		return errors.New("smtp: A line must not contain CR or LF")
	}
	return nil
}

// command sends a line and takes the answer, which is to begin with that code.
func (c *Client) command(want int, line string) (code int, msg string, err error) {
	id, err := c.Text.Cmd("%s", line)
	if err != nil {
		return 0, "", err
	}
	c.Text.StartResponse(id)
	defer c.Text.EndResponse(id)
	return c.Text.ReadResponse(want)
}

func (c *Client) simple(want int, line string) error {
	_, _, err := c.command(want, line)
	return err
}

// greet introduces the client, once.
func (c *Client) greet() error {
	if c.greeted {
		return c.greeting
	}
	c.greeted = true
	if c.greeting = c.extended(); c.greeting != nil {
		c.offers = nil
		c.greeting = c.simple(250, "HELO "+c.local)
	}
	return c.greeting
}

// extended says EHLO, and reads what the server offers.
func (c *Client) extended() error {
	_, msg, err := c.command(250, "EHLO "+c.local)
	if err != nil {
		return err
	}
	_, lines, some := strings.Cut(msg, "\n")
	c.offers = map[string]string{}
	for line := range strings.SplitSeq(lines, "\n") {
		if some {
			name, value, _ := strings.Cut(line, " ")
			c.offers[name] = value
		}
	}
	if ways, ok := c.offers["AUTH"]; ok {
		c.auths = strings.Split(ways, " ")
	}
	return nil
}

// Hello sets the name by which the client introduces itself; it comes before all other calls.
func (c *Client) Hello(localName string) error {
	if err := oneLine(localName); err != nil {
		return err
	}
	if c.greeted {
		return errors.New("smtp: Hello called after other methods")
	}
	c.local = localName
	return c.greet()
}

// after sends a command that wants the greeting first.
func (c *Client) after(want int, line string) error {
	if err := c.greet(); err != nil {
		return err
	}
	return c.simple(want, line)
}

// StartTLS goes on encrypted.
func (c *Client) StartTLS(config *tls.Config) error {
	if err := c.after(220, "STARTTLS"); err != nil {
		return err
	}
	c.conn = tls.Client(c.conn, config)
	c.Text = textproto.NewConn(c.conn)
	c.encrypted = true
	return c.extended()
}

// TLSConnectionState returns the state of TLS; ok is false without it.
func (c *Client) TLSConnectionState() (state tls.ConnectionState, ok bool) {
	conn, ok := c.conn.(*tls.Conn)
	if ok {
		state = conn.ConnectionState()
	}
	return state, ok
}

// Verify asks whether there is such an address.
func (c *Client) Verify(addr string) error {
	if err := oneLine(addr); err != nil {
		return err
	}
	return c.after(250, "VRFY "+addr)
}

// Auth proves who we are. If that fails the connection is closed.
func (c *Client) Auth(a Auth) error {
	if err := c.greet(); err != nil {
		return err
	}
	way, answer, err := a.Start(&ServerInfo{c.server, c.encrypted, c.auths})
	if err != nil {
		c.Quit()
		return err
	}
	line := strings.TrimSpace("AUTH " + way + " " + base64.StdEncoding.EncodeToString(answer))
	for {
		code, msg, err := c.command(0, line)
		if err != nil {
			return err
		}
		if answer, err = next(a, code, msg); err != nil {
			c.simple(501, "*")
			c.Quit()
			return err
		}
		if answer == nil {
			return nil
		}
		line = base64.StdEncoding.EncodeToString(answer)
	}
}

// next asks a for the answer to what the server says.
func next(a Auth, code int, msg string) ([]byte, error) {
	switch code {
	case 334:
		challenge, err := base64.StdEncoding.DecodeString(msg)
		if err != nil {
			return nil, err
		}
		return a.Next(challenge, true)
	case 235:
		return a.Next([]byte(msg), false)
	}
	return nil, &textproto.Error{Code: code, Msg: msg}
}

// Mail begins a mail from this address.
func (c *Client) Mail(from string) error {
	if err := oneLine(from); err != nil {
		return err
	}
	if err := c.greet(); err != nil {
		return err
	}
	line := "MAIL FROM:<" + from + ">"
	if _, ok := c.offers["8BITMIME"]; ok {
		line += " BODY=8BITMIME"
	}
	if _, ok := c.offers["SMTPUTF8"]; ok {
		line += " SMTPUTF8"
	}
	return c.simple(250, line)
}

// Rcpt adds an address to which the mail goes.
func (c *Client) Rcpt(to string) error {
	if err := oneLine(to); err != nil {
		return err
	}
	return c.simple(25, "RCPT TO:<"+to+">")
}

// body takes the mail's text; the server answers when it is closed.
type body struct {
	io.WriteCloser
	c *Client
}

func (b *body) Close() error {
	b.WriteCloser.Close()
	_, _, err := b.c.Text.ReadResponse(250)
	return err
}

// Data takes the mail's text, header included.
func (c *Client) Data() (io.WriteCloser, error) {
	if err := c.simple(354, "DATA"); err != nil {
		return nil, err
	}
	return &body{c.Text.DotWriter(), c}, nil
}

// Extension reports whether the server offers an extension, and with which parameters.
func (c *Client) Extension(ext string) (bool, string) {
	if c.greet() != nil {
		return false, ""
	}
	params, ok := c.offers[strings.ToUpper(ext)]
	return ok, params
}

// Reset gives the mail up that was begun.
func (c *Client) Reset() error { return c.after(250, "RSET") }

// Noop does nothing but check that the server answers.
func (c *Client) Noop() error { return c.after(250, "NOOP") }

// Quit takes leave and closes the connection.
func (c *Client) Quit() error {
	c.greet()
	if err := c.simple(221, "QUIT"); err != nil {
		return err
	}
	return c.Text.Close()
}

// SendMail sends a mail through a server, encrypted if that is offered.
func SendMail(addr string, a Auth, from string, to []string, msg []byte) error {
	for _, address := range append([]string{from}, to...) {
		if err := oneLine(address); err != nil {
			return err
		}
	}
	c, err := Dial(addr)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := c.greet(); err != nil {
		return err
	}
	if ok, _ := c.Extension("STARTTLS"); ok {
		if err := c.StartTLS(&tls.Config{ServerName: c.server}); err != nil {
			return err
		}
	}
	if a != nil && c.offers != nil {
		if ok, _ := c.Extension("AUTH"); !ok {
			return errors.New("smtp: server doesn't support AUTH")
		}
		if err := c.Auth(a); err != nil {
			return err
		}
	}
	if err := c.Mail(from); err != nil {
		return err
	}
	for _, addr := range to {
		if err := c.Rcpt(addr); err != nil {
			return err
		}
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(msg); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return c.Quit()
}
