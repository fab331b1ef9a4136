// Package net/smtp against servers that follow a script.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/smtp"
	"net/textproto"
	"strings"
	"time"
)

// server answers the lines of a client: what begins with a script's word gets its answer.
type server struct {
	script map[string]string
	lines  []string
	done   chan bool
}

func (s *server) serve(conn net.Conn) {
	defer close(s.done)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	r := bufio.NewReader(conn)
	say := func(text string) { fmt.Fprint(conn, strings.ReplaceAll(text, "\n", "\r\n")+"\r\n") }
	say(s.script["greeting"])
	inData := false
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		s.lines = append(s.lines, line)
		if inData {
			if line == "." {
				inData = false
				say(s.script["."])
			}
			continue
		}
		word, _, _ := strings.Cut(line, " ")
		answer, ok := s.script[word]
		if !ok {
			answer = "502 what"
		}
		inData = word == "DATA" && strings.HasPrefix(answer, "354")
		say(answer)
		if word == "QUIT" {
			return
		}
	}
}

var usual = map[string]string{
	"greeting": "220 mail.test ready", "EHLO": "250-mail.test at your service\n250-8BITMIME\n250-SIZE 1000\n250-AUTH LOGIN PLAIN CRAM-MD5\n250 SMTPUTF8",
	"HELO": "250 hello", "MAIL": "250 ok", "RCPT": "250 ok", "DATA": "354 go on", ".": "250 queued", "QUIT": "221 bye", "NOOP": "250 ok", "RSET": "250 ok",
	"VRFY": "250 known", "AUTH": "235 welcome",
}

func with(changes ...string) map[string]string {
	all := map[string]string{}
	for word, answer := range usual {
		all[word] = answer
	}
	for i := 0; i < len(changes); i += 2 {
		all[changes[i]] = changes[i+1]
	}
	return all
}

func talk(name, host string, script map[string]string, f func(c *smtp.Client)) {
	fmt.Println("==", name)
	here, there := net.Pipe()
	s := &server{script: script, done: make(chan bool)}
	go s.serve(there)
	c, err := smtp.NewClient(here, host)
	if err != nil {
		fmt.Println(err)
	} else {
		f(c)
		c.Close()
	}
	here.Close()
	<-s.done
	fmt.Printf("%q\n", s.lines)
}

func show(what string, err error) {
	var proto *textproto.Error
	fmt.Println(what, err, errors.As(err, &proto))
}

// turns is an Auth that answers what it is told to.
type turns []string

func (a *turns) Start(s *smtp.ServerInfo) (string, []byte, error) {
	fmt.Println(s.Name, s.TLS, s.Auth)
	return "TURNS", nil, nil
}

func (a *turns) Next(from []byte, more bool) ([]byte, error) {
	fmt.Printf("%q %v\n", from, more)
	if len(*a) == 0 {
		return nil, nil
	}
	answer := (*a)[0]
	*a = (*a)[1:]
	if answer == "fail" {
		return nil, errors.New("no answer")
	}
	return []byte(answer), nil
}

func main() {
	talk("mail", "mail.test", usual, func(c *smtp.Client) {
		show("hello", c.Hello("me.test"))
		show("again", c.Hello("me.test"))
		fmt.Println(c.Extension("size"))
		fmt.Println(c.Extension("STARTTLS"))
		_, ok := c.TLSConnectionState()
		fmt.Println(ok)
		show("noop", c.Noop())
		show("verify", c.Verify("a@test"))
		show("mail", c.Mail("from@test"))
		show("rcpt", c.Rcpt("to@test"))
		show("reset", c.Reset())
		show("mail", c.Mail("from@test"))
		show("rcpt", c.Rcpt("to@test"))
		w, err := c.Data()
		show("data", err)
		fmt.Fprint(w, "Subject: x\n\n.dot\ntext")
		show("sent", w.Close())
		show("quit", c.Quit())
	})
	talk("old", "mail.test", with("EHLO", "500 what"), func(c *smtp.Client) {
		show("mail", c.Mail("from@test"))
		fmt.Println(c.Extension("AUTH"))
	})
	talk("rude", "mail.test", with("EHLO", "500 what", "HELO", "550-go\n550 away"), func(c *smtp.Client) {
		show("noop", c.Noop())
		show("mail", c.Mail("from@test"))
		fmt.Println(c.Extension("AUTH"))
	})
	talk("busy", "mail.test", with("greeting", "421 later"), nil)
	talk("refusals", "mail.test", with("MAIL", "550 no", "RCPT", "251 elsewhere", "DATA", "554 none", "VRFY", "252 maybe"), func(c *smtp.Client) {
		show("mail", c.Mail("from@test"))
		show("rcpt", c.Rcpt("to@test"))
		_, err := c.Data()
		show("data", err)
		show("verify", c.Verify("x"))
		show("lines", c.Mail("a\nb"))
		show("lines", c.Rcpt("a\rb"))
		show("lines", c.Verify("a\n"))
		show("lines", c.Hello("a\n"))
	})
	talk("plain", "localhost", usual, func(c *smtp.Client) { show("auth", c.Auth(smtp.PlainAuth("id", "user", "pass", "localhost"))) })
	talk("open", "mail.test", usual, func(c *smtp.Client) { show("auth", c.Auth(smtp.PlainAuth("", "user", "pass", "mail.test"))) })
	talk("other", "localhost", usual, func(c *smtp.Client) { show("auth", c.Auth(smtp.PlainAuth("", "user", "pass", "mail.test"))) })
	talk("more", "localhost", with("AUTH", "334 eA=="), func(c *smtp.Client) { show("auth", c.Auth(smtp.PlainAuth("", "user", "pass", "localhost"))) })
	// A known answer: RFC 2195.
	talk("cram", "mail.test", with("AUTH", "334 PDE4OTYuNjk3MTcwOTUyQHBvc3RvZmZpY2UucmVzdG9uLm1jaS5uZXQ+",
		"dGltIGI5MTNhNjAyYzdlZGE3YTQ5NWI0ZTZlNzMzNGQzODkw", "235 welcome"), func(c *smtp.Client) {
		show("auth", c.Auth(smtp.CRAMMD5Auth("tim", "tanstaaftanstaaf")))
		show("noop", c.Noop())
	})
	talk("turns", "mail.test", with("AUTH", "334 Zmlyc3Q=", "b25l", "334 c2Vjb25k", "dHdv", "235 fine"), func(c *smtp.Client) {
		show("auth", c.Auth(&turns{"one", "two"}))
	})
	talk("fails", "mail.test", with("AUTH", "334 Zmlyc3Q="), func(c *smtp.Client) { show("auth", c.Auth(&turns{"fail"})) })
	talk("denied", "mail.test", with("AUTH", "535 denied"), func(c *smtp.Client) { show("auth", c.Auth(&turns{"one"})) })
	talk("bad base64", "mail.test", with("AUTH", "334 !"), func(c *smtp.Client) { show("auth", c.Auth(&turns{"one"})) })

	send := func(script map[string]string, a smtp.Auth, from string, to ...string) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			panic(err)
		}
		defer l.Close()
		s := &server{script: script, done: make(chan bool)}
		go func() {
			if conn, err := l.Accept(); err == nil {
				s.serve(conn)
			}
		}()
		show("send", smtp.SendMail(l.Addr().String(), a, from, to, []byte("Subject: hi\r\n\r\nbody\r\n")))
		if from != "x\n" {
			<-s.done
		}
		fmt.Printf("%q\n", s.lines)
	}
	send(usual, smtp.PlainAuth("", "u", "p", "127.0.0.1"), "from@test", "a@test", "b@test")
	send(with("EHLO", "250 mail.test"), smtp.PlainAuth("", "u", "p", "127.0.0.1"), "from@test", "a@test")
	send(with("RCPT", "550 nobody"), nil, "from@test", "a@test")
	send(with("EHLO", "500 what"), smtp.PlainAuth("", "u", "p", "127.0.0.1"), "from@test", "a@test")
	send(with(".", "554 refused"), nil, "from@test", "a@test")
	send(usual, nil, "x\n", "a@test")
}
