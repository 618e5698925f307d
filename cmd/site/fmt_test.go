package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/scenario"
)

const untidy = "# rebalance-lab 1\ntitle.ko 하나\ntitle.en One\nquestion.ko 왜요?\nquestion.en Why?\n\ntopic   orders  partitions=2\n"

func TestFmtReadsStandardInput(t *testing.T) {
	code, out, err := site(t, untidy, "fmt")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, "topic orders partitions=2\n")
	_, again, _ := site(t, out, "fmt", "-")
	assert.Equal(t, out, again, "formatting twice changes nothing")
}

func TestFmtListsAndWrites(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.scn")
	require.NoError(t, os.WriteFile(file, []byte(untidy), 0o600))
	code, out, _ := site(t, "", "fmt", "-l", file)
	assert.Equal(t, exitFailed, code)
	assert.Equal(t, file+"\n", out)
	code, out, _ = site(t, "", "fmt", file, "-w")
	assert.Equal(t, exitOK, code)
	assert.Empty(t, out)
	code, out, _ = site(t, "", "fmt", "-l", file)
	assert.Equal(t, exitOK, code)
	assert.Empty(t, out)
}

func TestFmtShowsMistakesInPlace(t *testing.T) {
	for lang, word := range map[string]string{"en": "crush", "ko": "crush"} {
		code, out, err := site(t, untidy+"crush C1\n", "fmt", "--lang", lang)
		assert.Equal(t, exitFailed, code)
		assert.Empty(t, out)
		assert.Contains(t, err, "stdin:8:1: ")
		assert.Contains(t, err, word)
	}
	code, _, err := site(t, "", "fmt", "no-such-file.scn")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, err, "no-such-file.scn")
	code, _, _ = site(t, "", "fmt", "-w", "-")
	assert.Equal(t, exitUsage, code)
	code, _, _ = site(t, "", "fmt", "--lang", "de")
	assert.Equal(t, exitUsage, code)
	code, _, err = site(t, strings.Repeat("#", scenario.MaxScriptBytes+10), "fmt")
	assert.Equal(t, exitFailed, code)
	assert.NotEmpty(t, err)
}

func TestFmtListsWhatItWrites(t *testing.T) {
	file, tidy := filepath.Join(t.TempDir(), "one.scn"), filepath.Join(t.TempDir(), "tidy.scn")
	require.NoError(t, os.WriteFile(file, []byte(untidy), 0o600))
	require.NoError(t, os.WriteFile(tidy, []byte(scenario.Format(untidy)), 0o600))
	code, out, err := site(t, "", "fmt", "-l", "-w", file, tidy)
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, file+"\n", out)
	written, readErr := os.ReadFile(file)
	require.NoError(t, readErr)
	assert.Equal(t, scenario.Format(untidy), string(written))
}

// What is too long has a size and a limit, and no position.
func TestTooLongScriptsAreMeasured(t *testing.T) {
	file := filepath.Join(t.TempDir(), "big.scn")
	require.NoError(t, os.WriteFile(file, []byte(strings.Repeat("# five megabytes\n", 5<<20/17)), 0o600))
	for _, command := range []string{"fmt", "run"} {
		code, out, err := site(t, "", command, file)
		assert.Equal(t, exitFailed, code)
		assert.Empty(t, out)
		assert.Equal(t, file+": The script is too long (5242868 bytes); the limit is 65536 bytes. Split it.\n", err)
		_, _, err = site(t, strings.Repeat("#", 70_000), command, "--lang", "ko", "-")
		assert.Contains(t, err, "stdin: 스크립트가 너무 길어요(70000바이트). 65536바이트까지")
	}
}
