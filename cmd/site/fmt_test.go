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
