package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
)

var fmtCommand = command{
	name:    "fmt",
	args:    "[-l] [-w] [--lang ko|en] [FILE…|-]",
	summary: "Format scenarios",
	detail: `
Without a file, or with "-", it reads standard input. The result goes to
standard output; -w writes it back instead, -l only lists the files that would
change. A file with mistakes is left as it is and its mistakes are shown.
Exit code 1: there were mistakes, or -l found something to change.`,
	run: formatScripts,
}

func formatScripts(_ context.Context, flags *flag.FlagSet, args []string, io streams) (int, error) {
	list := flags.Bool("l", false, "list the files that would change")
	write := flags.Bool("w", false, "write the result back to the file")
	lang := langFlag(flags)
	files, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	l, err := lang()
	if err != nil {
		return exitUsage, err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	code := exitOK
	for _, file := range files {
		if *write && file == "-" {
			return exitUsage, usagef("-w needs a file: standard input cannot be written back")
		}
		changed, err := formatOne(file, l, *list, *write, io)
		if err != nil {
			return exitFailed, err
		}
		if !changed {
			code = exitFailed
		}
	}
	return code, nil
}

// formatOne formats one file; false means that the exit code is 1.
func formatOne(file string, l say.Lang, list, write bool, io streams) (fine bool, err error) {
	source, err := readScript(file, io.in)
	if err != nil {
		return false, err
	}
	if _, problems := scenario.Parse(source); len(problems) > 0 {
		printProblems(io.err, file, l, problems)
		return false, nil
	}
	formatted := scenario.Format(source)
	if list {
		if formatted != source {
			fmt.Fprintln(io.out, file)
		}
		return formatted == source, nil
	}
	if !write {
		_, err = fmt.Fprint(io.out, formatted)
		return true, err
	}
	if formatted == source {
		return true, nil
	}
	return true, os.WriteFile(file, []byte(formatted), 0o644)
}

// readScript reads a scenario from a file or, for "-", from standard input.
func readScript(file string, stdin io.Reader) (string, error) {
	reader := stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer func() { _ = opened.Close() }() // only read from
		reader = opened
	}
	// One byte more than allowed is enough for the parser to refuse it.
	source, err := io.ReadAll(io.LimitReader(reader, scenario.MaxScriptBytes+1))
	return string(source), err
}

// printProblems writes problems the way compilers do, so that editors can follow them.
func printProblems(w io.Writer, file string, l say.Lang, problems []scenario.Problem) {
	if file == "-" {
		file = "stdin"
	}
	for i := range problems {
		p := &problems[i]
		fmt.Fprintf(w, "%s:%d:%d: %s\n", file, p.Line, p.Column, say.Problem(l, p))
	}
}

// langFlag adds --lang; the function it returns is called after parsing.
func langFlag(flags *flag.FlagSet) func() (say.Lang, error) {
	value := flags.String("lang", "en", "`LANGUAGE` of sentences, ko or en")
	return func() (say.Lang, error) {
		l, ok := say.ParseLang(*value)
		if !ok {
			return l, usagef("--lang is %q: it must be ko or en", *value)
		}
		return l, nil
	}
}
