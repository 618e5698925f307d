package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Exit codes: data differs or an expectation fails, and a command line that cannot be understood.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// streams are what a command reads and writes: data on out, all else on err.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// A command is one word after "site".
type command struct {
	name    string
	args    string // what follows the name, for the usage line
	summary string // one line
	detail  string // what --help adds
	run     func(context.Context, *flag.FlagSet, []string, streams) (int, error)
}

// commands lists every word that site knows, in the order of its help.
func commands() []command {
	return []command{serveCommand, runCommand, assignCommand, conformCommand, checkCommand, fmtCommand, versionCommand}
}

// errUsage marks errors that are the caller's: they exit with 2 and a hint.
var errUsage = errors.New("usage")

func usagef(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errUsage, fmt.Sprintf(format, args...))
}

// Run does what the command line says and returns the exit code.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	io := streams{stdin, stdout, stderr}
	name := "serve"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	} else if len(args) == 1 && isHelp(args[0]) {
		name = "help"
	} else if len(args) == 1 && isVersion(args[0]) {
		name, args = "version", nil
	}
	if name == "help" && len(args) > 0 && !isHelp(args[0]) { // "help run" is "run --help"
		name, args = args[0], []string{"--help"}
	}
	if name == "help" {
		printHelp(io.out)
		return exitOK
	}
	for _, c := range commands() {
		if c.name == name {
			return c.execute(ctx, args, io)
		}
	}
	fmt.Fprintf(io.err, "site: there is no command %q\nRun \"site help\" for the list.\n", name)
	return exitUsage
}

func isHelp(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

func isVersion(arg string) bool { return arg == "-version" || arg == "--version" }

func (c command) execute(ctx context.Context, args []string, io streams) int {
	flags := flag.NewFlagSet("site "+c.name, flag.ContinueOnError)
	flags.SetOutput(discard{})
	code, err := c.run(ctx, flags, args, io)
	switch {
	case err == nil:
		return code
	case errors.Is(err, flag.ErrHelp):
		c.printHelp(flags, io.out)
		return exitOK
	case errors.Is(err, errUsage):
		fmt.Fprintf(io.err, "site %s: %s\nRun \"site %s --help\".\n", c.name, strings.TrimPrefix(err.Error(), "usage: "), c.name)
		return exitUsage
	}
	fmt.Fprintf(io.err, "site %s: %s\n", c.name, err)
	if code == exitOK {
		return exitFailed
	}
	return code
}

// discard swallows what the flag package would print; we word it ourselves.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// parse reads flags that may stand before, between or after the other arguments.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, usagef("%s", err)
		}
		args = flags.Args()
		if len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

func printHelp(w io.Writer) {
	fmt.Fprintln(w, "Rebalance Lab: how Kafka's consumer groups behave.")
	fmt.Fprintln(w, "\nUsage:")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-42s %s\n", strings.TrimSpace("site "+c.name+" "+c.args), c.summary)
	}
	fmt.Fprintln(w, "\n\"site\" alone is \"site serve\". \"site COMMAND --help\" says more.")
	fmt.Fprintln(w, "Exit codes: 0 fine, 1 something differs or fails, 2 the command line is wrong.")
}

func (c command) printHelp(flags *flag.FlagSet, w io.Writer) {
	fmt.Fprintf(w, "Usage: %s\n\n%s.\n", strings.TrimSpace("site "+c.name+" "+c.args), c.summary)
	if c.detail != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(c.detail))
	}
	first := true
	flags.VisitAll(func(f *flag.Flag) {
		if first {
			fmt.Fprintln(w, "\nFlags:")
			first = false
		}
		value, usage := flag.UnquoteUsage(f)
		dashes := "--"
		if len(f.Name) == 1 { // as the usage line writes it
			dashes = "-"
		}
		fmt.Fprintf(w, "  %-20s %s", strings.TrimSpace(dashes+f.Name+" "+value), usage)
		if f.DefValue != "" && f.DefValue != "false" {
			fmt.Fprintf(w, " (default %s)", f.DefValue)
		}
		fmt.Fprintln(w)
	})
}
