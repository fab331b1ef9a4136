// Configuration in YAML, by gopkg.in/yaml.v3: structs, nodes, comments, anchors, several documents, errors.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

const text = `# The servers.
version: 2
defaults: &defaults
  timeout: 1m30s
  retries: 3
servers:
  - <<: *defaults
    name: alpha
    ports: [80, 443]
    env: {DEBUG: "yes", MODE: fast}
  - <<: *defaults
    name: beta # the second
    retries: 5
    since: 2024-02-29T12:30:00Z
notes: |
  first line
    indented
folded: >-
  one
  two
level: high
odd: !!binary aGVsbG8=
`

type level int

func (l *level) UnmarshalYAML(n *yaml.Node) error {
	switch n.Value {
	case "low":
		*l = 1
	case "high":
		*l = 9
	default:
		return fmt.Errorf("line %d: no level %q", n.Line, n.Value)
	}
	return nil
}

func (l level) MarshalYAML() (any, error) { return map[level]string{1: "low", 9: "high"}[l], nil }

type server struct {
	Name    string            `yaml:"name"`
	Timeout time.Duration     `yaml:"timeout"`
	Retries int               `yaml:"retries"`
	Ports   []int             `yaml:"ports,flow,omitempty"`
	Env     map[string]string `yaml:"env,omitempty"`
	Since   *time.Time        `yaml:"since,omitempty"`
}

type config struct {
	Version int
	Servers []server
	Notes   string
	Folded  string
	Level   level
	Odd     string
	Rest    map[string]any `yaml:",inline"`
}

func main() {
	var c config
	if err := yaml.Unmarshal([]byte(text), &c); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for _, s := range c.Servers {
		fmt.Println(s.Name, s.Timeout, s.Retries, s.Ports, s.Env, s.Since)
	}
	fmt.Printf("%q %q %v %q %v\n", c.Notes, c.Folded, c.Level, c.Odd, c.Rest)
	out, err := yaml.Marshal(c)
	fmt.Printf("%s%v\n", out, err)

	// Comments and styles outlive a change of the tree.
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		fmt.Println(err)
	}
	servers := doc.Content[0].Content[5]
	servers.Content = append(servers.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: "123", Style: yaml.DoubleQuotedStyle,
		HeadComment: "added"})
	enc := yaml.NewEncoder(os.Stdout)
	enc.SetIndent(2)
	fmt.Println(enc.Encode(&doc), enc.Encode([]any{nil, true, 1.5, "no", "1e3", "a: b", "multi\nline\n", 0x10}), enc.Close())

	dec := yaml.NewDecoder(strings.NewReader("a: 1\n---\n[x, ~, .inf, 0o17, 2001-01-01]\n--- 'text'\n"))
	for {
		var v any
		err := dec.Decode(&v)
		if errors.Is(err, io.EOF) {
			break
		}
		fmt.Printf("%T %v\n", v, v)
	}

	strict := yaml.NewDecoder(strings.NewReader("name: x\nport: 1\n"))
	strict.KnownFields(true)
	fmt.Println(strict.Decode(new(server)))
	for _, bad := range []string{"a: [1, 2", "retries: many\nname: [x]\n", "a: 1\na: 2\n", "\tx", "a: *b", "level: odd"} {
		var v struct {
			server `yaml:",inline"`
			Level  level
		}
		err := yaml.Unmarshal([]byte(bad), &v)
		var typed *yaml.TypeError
		fmt.Println(errors.As(err, &typed), err)
	}
}
