// Settings from defaults, files, the environment and flags, by github.com/spf13/viper.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

type settings struct {
	Name   string
	Server struct {
		Host    string
		Port    int
		Timeout time.Duration
	}
	Tags   []string
	Limits map[string]float64 `mapstructure:"max"`
}

var texts = map[string]string{
	"yaml":       "name: yaml\nserver:\n  host: example.com\n  port: 80\ntags: [a, b]\nmax: {cpu: 1.5, mem: 2}\n",
	"json":       `{"name": "json", "server": {"host": "h", "timeout": "2m"}, "deep": [{"x": 1}]}`,
	"toml":       "name = 'toml'\ntags = ['t']\n[server]\nport = 8080\nsince = 2024-02-29T00:00:00Z\n",
	"ini":        "[server]\nhost = ini\n",
	"env":        "NAME=dotenv\nEXTRA=\"a b\"\n",
	"properties": "server.host = props\nname = p\n",
}

func main() {
	dir, err := os.MkdirTemp("", "viper")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	defer os.RemoveAll(dir)
	for kind, text := range texts {
		_ = os.WriteFile(filepath.Join(dir, kind+"file."+kind), []byte(text), 0o600)
	}
	for _, kind := range []string{"yaml", "json", "toml", "ini", "env", "properties"} {
		v := viper.New()
		v.SetDefault("server.timeout", "30s")
		v.SetDefault("server.host", "localhost")
		v.SetConfigName(kind + "file")
		v.SetConfigType(kind)
		v.AddConfigPath("/no/such/folder")
		v.AddConfigPath(dir)
		fmt.Println(kind, v.ReadInConfig(), filepath.Base(v.ConfigFileUsed()), v.AllKeys() != nil)
		var s settings
		fmt.Printf("  %+v %v %v\n", v.Unmarshal(&s), s, v.AllSettings())
	}

	os.Setenv("DEMO_SERVER_PORT", "9090")
	os.Setenv("DEMO_DEBUG", "true")
	flags := pflag.NewFlagSet("demo", pflag.ContinueOnError)
	flags.String("name", "flag default", "")
	flags.StringSlice("tags", nil, "")
	fmt.Println(flags.Parse([]string{"--tags", "x,y"}))
	v := viper.NewWithOptions(viper.KeyDelimiter("."))
	v.SetEnvPrefix("demo")
	v.SetEnvKeyReplacer(strings.NewReplacer(".", "_"))
	v.AutomaticEnv()
	_ = v.BindPFlags(flags)
	v.SetConfigType("yaml")
	fmt.Println(v.ReadConfig(strings.NewReader(texts["yaml"])))
	fmt.Println(v.GetString("name"), v.GetInt("server.port"), v.GetBool("debug"), v.GetStringSlice("tags"), v.GetDuration("server.timeout"))
	fmt.Println(v.MergeConfig(strings.NewReader("server: {host: merged}\nmore: 0x1F\n")), v.Get("more"), v.GetString("SERVER.HOST"))
	v.Set("server.host", "set")
	v.RegisterAlias("machine", "server.host")
	fmt.Println(v.Get("machine"), v.IsSet("nothing"), v.InConfig("max"), v.Sub("max").GetFloat64("cpu"))
	fmt.Println(v.UnmarshalKey("server.port", new(int)), v.UnmarshalExact(new(settings)) != nil)

	out := filepath.Join(dir, "out.yaml")
	fmt.Println(v.WriteConfigAs(out), v.SafeWriteConfigAs(out) != nil)
	text, err := os.ReadFile(out)
	fmt.Printf("%s%v\n", text, err)
	missing := viper.New()
	missing.SetConfigName("absent")
	missing.AddConfigPath("/nowhere")
	err = missing.ReadInConfig()
	var notFound viper.ConfigFileNotFoundError
	fmt.Println(errors.As(err, &notFound), err)
	missing.SetConfigType("json")
	fmt.Println(missing.ReadConfig(strings.NewReader("{")))
}
