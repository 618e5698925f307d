package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"rebalancelab/engine/conform"
)

var assignCommand = command{
	name:    "assign",
	args:    "[FILE|-]",
	summary: "Answer assignor cases",
	detail: `
A case names an assignor, the topics, and the members with their subscriptions.
Cases come as a JSON array or as JSON lines, gzipped or not. For each case one
line goes to standard output, {"assignment":{member:{topic:[…]}}} or
{"error":"JavaExceptionSimpleName"}.`,
	run: solveAssign,
}

var conformCommand = command{
	name:    "conform",
	args:    "assign|coordinator FILE…|- or client FILE…|DIR… [--print]",
	summary: "Compare the engine with recorded answers of Kafka",
	detail: `
"conform assign" compares assignments, "conform coordinator" plays requests on
the coordinator and compares responses, times and the states of the groups,
"conform client" plays timelines and compares what applications saw, requests,
groups and tools with what was recorded of real consumers (NAME.recording.json
beside NAME.json); a folder stands for its timelines, and standard input cannot
be one. Each difference is printed and, last, a line with the counts. Exit code
1: there is a difference, or nothing to compare. With --print, "conform
coordinator" prints the cases completed with the engine's own answers, and
"conform client" the scenarios that the timelines are played as.`,
	run: compare,
}

func solveAssign(_ context.Context, flags *flag.FlagSet, args []string, io streams) (int, error) {
	files, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	if len(files) > 1 {
		return exitUsage, usagef("one file at a time, not %d", len(files))
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	return exitOK, withInput(files[0], io, conform.SolveAssign)
}

// checkers are what "site conform" can compare.
var checkers = map[string]func(io.Reader, io.Writer) (conform.Counts, error){
	"assign":      conform.CheckAssign,
	"coordinator": conform.CheckCoordinator,
	"client":      nil, // it reads files of its own
}

func compare(_ context.Context, flags *flag.FlagSet, args []string, io streams) (int, error) {
	printing := flags.Bool("print", false, "print what is played instead; not for assign")
	rest, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	if len(rest) == 0 {
		return exitUsage, usagef("say what to compare: assign, coordinator or client")
	}
	check, known := checkers[rest[0]]
	files := rest[1:]
	switch {
	case !known:
		return exitUsage, usagef("cannot compare %q: it must be assign, coordinator or client", rest[0])
	case len(files) == 0:
		return exitUsage, usagef("name a file, or - for standard input")
	case rest[0] == "client" && slices.Contains(files, "-"):
		return exitUsage, usagef("a timeline lies beside its recording: name the file or its folder, not standard input")
	case rest[0] == "client":
		return compareTimelines(files, *printing, io)
	case *printing && rest[0] != "coordinator":
		return exitUsage, usagef("--print is for coordinator and client; \"site assign\" prints assignments")
	case *printing:
		for _, file := range files {
			if err := withInput(file, io, conform.PrintCoordinator); err != nil {
				return exitFailed, err
			}
		}
		return exitOK, nil
	}
	return compareFiles(check, files, io)
}

// compareTimelines plays timelines, or prints them as scenarios.
func compareTimelines(paths []string, printing bool, s streams) (int, error) {
	if printing {
		if err := conform.PrintClient(paths, s.out); err != nil {
			return exitFailed, err
		}
		return exitOK, nil
	}
	counts, err := conform.CheckClient(paths, s.out)
	if err != nil || counts.Differ > 0 {
		return exitFailed, err
	}
	return exitOK, nil
}

func compareFiles(check func(io.Reader, io.Writer) (conform.Counts, error), files []string, s streams) (int, error) {
	var all conform.Counts
	for _, file := range files {
		err := withInput(file, s, func(r io.Reader, w io.Writer) error {
			counts, err := check(r, w)
			all.Checked += counts.Checked
			all.Differ += counts.Differ
			return err
		})
		if err != nil {
			return exitFailed, err
		}
	}
	if len(files) > 1 {
		fmt.Fprintf(s.out, "%d files, %d cases checked, %d differ\n", len(files), all.Checked, all.Differ)
	}
	if all.Differ > 0 {
		return exitFailed, nil
	}
	return exitOK, nil
}

// withInput hands a file, or standard input for "-", to a filter.
func withInput(file string, s streams, filter func(io.Reader, io.Writer) error) error {
	if file == "-" {
		return filter(s.in, s.out)
	}
	opened, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // only read from
	if err := filter(opened, s.out); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
