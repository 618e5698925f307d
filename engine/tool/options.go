package tool

import (
	"strconv"
	"strings"
)

// Kinds of arguments, as completion offers them.
const (
	NoArgument       = ""
	GroupArgument    = "group"
	TopicArgument    = "topic"
	ServerArgument   = "server"
	NumberArgument   = "number"
	FileArgument     = "file"
	DatetimeArgument = "datetime"
	DurationArgument = "duration"
	StateArgument    = "state"
	TypeArgument     = "type"
	RegexArgument    = "regex"
)

// Option is one row of the table of options.
type Option struct {
	Name     string
	Argument string // what follows it
	Optional bool   // the argument may be missing
	With     string // actions it goes with: L list, D describe, X delete, R reset, O delete offsets; after A its own letter
	Values   []string
}

// options are those of 4.3.1, in the order of its help.
var options = []Option{
	{"list", NoArgument, false, "AL", nil},
	{"describe", NoArgument, false, "AD", nil},
	{"delete", NoArgument, false, "AX", nil},
	{"reset-offsets", NoArgument, false, "AR", nil},
	{"delete-offsets", NoArgument, false, "AO", nil},
	{"validate-regex", RegexArgument, false, "AV", nil},
	{"bootstrap-server", ServerArgument, false, "LDXRO", nil},
	{"group", GroupArgument, false, "DXRO", nil},
	{"all-groups", NoArgument, false, "DXR", nil},
	{"members", NoArgument, false, "D", nil},
	{"offsets", NoArgument, false, "D", nil},
	{"state", StateArgument, true, "LD", stateNames},
	{"verbose", NoArgument, false, "D", nil},
	{"type", TypeArgument, true, "L", typeNames},
	{"topic", TopicArgument, false, "RO", nil},
	{"all-topics", NoArgument, false, "R", nil},
	{"to-earliest", NoArgument, false, "R", nil},
	{"to-latest", NoArgument, false, "R", nil},
	{"to-current", NoArgument, false, "R", nil},
	{"to-offset", NumberArgument, false, "R", nil},
	{"shift-by", NumberArgument, false, "R", nil},
	{"to-datetime", DatetimeArgument, false, "R", nil},
	{"by-duration", DurationArgument, false, "R", nil},
	{"from-file", FileArgument, false, "R", nil},
	{"dry-run", NoArgument, false, "R", nil},
	{"execute", NoArgument, false, "R", nil},
	{"export", NoArgument, false, "R", nil},
	{"timeout", NumberArgument, false, "LDXRO", nil},
	{"command-config", FileArgument, false, "LDXRO", nil},
	{"help", NoArgument, false, "AH", nil},
	{"version", NoArgument, false, "AH", nil},
}

// Options is the table, for completion. Callers must not change it.
func Options() []Option { return options }

func option(name string) *Option {
	for i := range options {
		if options[i].Name == name {
			return &options[i]
		}
	}
	return nil
}

// given is what a command line holds, in its order.
type given []struct {
	name, value string
	filled      bool // it has an argument, be it ""
}

func (g given) has(name string) bool {
	for i := range g {
		if g[i].name == name {
			return true
		}
	}
	return false
}

// values are the arguments of an option that may be given more than once.
func (g given) values(name string) (out []string) {
	for i := range g {
		if g[i].name == name && g[i].filled {
			out = append(out, g[i].value)
		}
	}
	return out
}

// one is the argument of an option that may be given once; twice is an exception.
func (r *run) one(name string) (value string, f *fault) {
	v := r.given.values(name)
	switch len(v) {
	case 0:
		return "", nil
	case 1:
		return v[0], nil
	}
	return "", twice(name)
}

func twice(name string) *fault {
	return &fault{"joptsimple.MultipleArgumentsForOptionException", "Found multiple arguments for option " + name + ", but you asked for only one", nil}
}

// long is the number that an option is given.
func (r *run) long(name string, otherwise int64) (int64, *fault) {
	v, f := r.one(name)
	if f != nil || len(r.given.values(name)) == 0 {
		return otherwise, f
	}
	return toLong(name, v)
}

func toLong(name, v string) (int64, *fault) {
	n, err := strconv.ParseInt(v, 10, 64)
	if err == nil {
		return n, nil
	}
	cause := &fault{"java.lang.NumberFormatException", `For input string: "` + v + `"`, nil}
	cause = &fault{"joptsimple.internal.ReflectionException", cause.String(), cause}
	return 0, &fault{"joptsimple.OptionArgumentConversionException", "Cannot parse argument '" + v + "' of option " + name, cause}
}

// parse reads the command line as jopt-simple does.
func (r *run) parse() bool {
	args := r.c.Args
	for i := 0; i < len(args); i++ {
		word, dashes := strings.TrimPrefix(args[i], "--"), 2
		if word == args[i] {
			word, dashes = strings.TrimPrefix(args[i], "-"), 1
		}
		switch {
		case args[i] == "--":
			i = len(args)
			continue
		case word == args[i] || word == "":
			continue // no option, and nobody asks for it
		}
		name, value, filled := strings.Cut(word, "=")
		o := option(name)
		if o == nil {
			if dashes == 1 {
				name = string([]rune(word)[:1])
			}
			return r.uncaught("joptsimple.UnrecognizedOptionException", name+" is not a recognized option")
		}
		switch {
		case o.Argument == NoArgument:
			value, filled = "", false
		case filled:
		case !o.Optional && i+1 == len(args):
			return r.uncaught("joptsimple.OptionMissingRequiredArgumentException", "Option "+name+" requires an argument")
		case i+1 < len(args) && (!o.Optional || args[i+1] == "-" || args[i+1] == "" || args[i+1][0] != '-'):
			i++
			value, filled = args[i], true
		}
		r.given = append(r.given, struct {
			name, value string
			filled      bool
		}{name, value, filled})
	}
	return r.available()
}

// available holds options to those that go with the actions given.
func (r *run) available() bool {
	var not []string
	for _, name := range []string{"members", "offsets", "state", "verbose", "type"} {
		with := r.given.has("describe") && name != "type" || r.given.has("list") && (name == "state" || name == "type")
		if r.given.has(name) && !with {
			not = append(not, name)
		}
	}
	if not == nil {
		return true
	}
	return r.uncaught("joptsimple.UnavailableOptionException", "Option(s) ["+strings.Join(not, ", ")+"] are unavailable given other options on the command line")
}

// Reads tells whether a command changes nothing, be it that it only looks or that
// it is mistaken.
func Reads(args []string) bool {
	r := &run{c: &Command{Args: args}}
	return !r.parse() || !r.given.has("delete") && !r.given.has("delete-offsets") && !r.given.has("execute")
}
