package main

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the picture of the README")

// The picture in the README is what the command draws today.
func TestPictureOfTheReadme(t *testing.T) {
	const picture = "../../lessons/scenarios/golden/crash-one.svg"
	code, drawn, stderr := site(t, "", "run", "../../lessons/scenarios/crash-one.scn", "--svg", "--lang", "en")
	require.Equal(t, exitOK, code, stderr)
	if *update {
		require.NoError(t, os.WriteFile(picture, []byte(drawn), 0o644))
	}
	committed, err := os.ReadFile(picture)
	require.NoError(t, err)
	assert.Equal(t, string(committed), drawn, "redraw it: go test ./cmd/site -run Picture -update")
}
