package main

import (
	"context"
	"flag"
	"fmt"
	"runtime/debug"

	"rebalancelab/engine"
)

var versionCommand = command{
	name:    "version",
	summary: "Print what this is and of which revision",
	detail: `
One line: the module, the version of the engine (runs of one version are the same
event for event) and, if it was built from a working copy, its revision.
"site --version" is the same.`,
	run: printVersion,
}

func printVersion(_ context.Context, flags *flag.FlagSet, args []string, s streams) (int, error) {
	rest, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	if len(rest) > 0 {
		return exitUsage, usagef("unexpected argument %q", rest[0])
	}
	info, _ := debug.ReadBuildInfo()
	_, err = fmt.Fprintln(s.out, versionLine(info))
	return exitOK, err
}

// versionLine says what a build knows about itself; info may be nil.
func versionLine(info *debug.BuildInfo) string {
	module, revision, dirty := "rebalancelab", "", false
	if info != nil {
		if info.Main.Path != "" {
			module = info.Main.Path
		}
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				dirty = s.Value == "true"
			}
		}
	}
	line := fmt.Sprintf("%s engine %d", module, engine.Version)
	if revision != "" {
		line += " revision " + revision
		if dirty {
			line += " (changed)"
		}
	}
	return line
}
