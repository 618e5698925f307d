package main

import (
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine"
)

func TestVersionSaysWhatThisIs(t *testing.T) {
	want := "rebalancelab engine " + strconv.Itoa(engine.Version)
	for _, args := range [][]string{{"version"}, {"--version"}, {"-version"}} {
		code, out, err := site(t, "", args...)
		assert.Equal(t, exitOK, code, args)
		assert.Contains(t, out, want, args)
		assert.Empty(t, err, args)
	}
	code, out, _ := site(t, "", "version", "extra")
	assert.Equal(t, exitUsage, code)
	assert.Empty(t, out)
	assert.Equal(t, want, versionLine(nil))
	build := &debug.BuildInfo{Main: debug.Module{Path: "rebalancelab"}, Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123abc"}}}
	assert.Equal(t, want+" revision 0123abc", versionLine(build))
	build.Settings = append(build.Settings, debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	assert.Equal(t, want+" revision 0123abc (changed)", versionLine(build))
}
