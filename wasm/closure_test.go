//go:build !js

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each of these would cost the reader hundreds of kilobytes, or does not belong
// into an engine that knows no machine and no wall clock.
var banned = []string{"fmt", "encoding/json", "text/template", "html/template", "reflect", "log", "net/http",
	"github.com/a-h/templ", "github.com/yuin/goldmark", "math/rand"}

func TestTheDownloadHoldsNothingReflectHeavy(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	require.Contains(t, deps, "rebalancelab/engine")
	for _, name := range banned {
		assert.NotContains(t, deps, name)
	}
}

func TestGeneratedFilesAreFresh(t *testing.T) {
	out, err := exec.Command("go", "run", "./gen", "-check").CombinedOutput()
	require.NoError(t, err, "%s", out)
}
