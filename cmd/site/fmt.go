package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

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
change, and both list the files that were changed. A file with mistakes is left
as it is and its mistakes are shown. Exit code 1: there were mistakes, or -l
without -w found something to change.`,
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
	source, problems, err := readScript(file, io.in)
	if err != nil {
		return false, err
	}
	if len(problems) == 0 {
		_, problems = scenario.Parse(source)
	}
	if len(problems) > 0 {
		printProblems(io.err, file, l, problems)
		return false, nil
	}
	formatted := scenario.Format(source)
	if list && formatted != source {
		fmt.Fprintln(io.out, file)
	}
	switch {
	case write && formatted != source:
		return true, os.WriteFile(file, []byte(formatted), 0o644)
	case !write && !list:
		_, err = fmt.Fprint(io.out, formatted)
	}
	return write || !list || formatted == source, err
}

// readScript reads a scenario from a file or, for "-", from standard input. One
// that is too long is not kept, only measured.
func readScript(file string, stdin io.Reader) (string, []scenario.Problem, error) {
	reader := stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return "", nil, err
		}
		defer func() { _ = opened.Close() }() // only read from
		reader = opened
	}
	source, err := io.ReadAll(io.LimitReader(reader, scenario.MaxScriptBytes+1))
	if err != nil || len(source) <= scenario.MaxScriptBytes {
		return string(source), nil, err
	}
	rest, err := io.Copy(io.Discard, io.LimitReader(reader, maxMeasured))
	size := strconv.FormatInt(int64(len(source))+rest, 10)
	if rest == maxMeasured {
		size += "+"
	}
	return "", []scenario.Problem{{Code: scenario.ScriptTooLong, Args: []string{size, strconv.Itoa(scenario.MaxScriptBytes)}}}, err
}

// maxMeasured is how far a script that is too long is read on to tell its size:
// standard input may have no end.
const maxMeasured = 1 << 30

// printProblems writes problems the way compilers do, so that editors can follow
// them. What concerns the script as a whole has no position.
func printProblems(w io.Writer, file string, l say.Lang, problems []scenario.Problem) {
	if file == "-" {
		file = "stdin"
	}
	for i := range problems {
		p := &problems[i]
		if p.Line == 0 {
			fmt.Fprintf(w, "%s: %s\n", file, say.Problem(l, p))
			continue
		}
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
