package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// site runs a command line and returns what it wrote.
func site(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = Run(t.Context(), args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}

func TestHelpNamesEveryCommand(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}} {
		code, out, err := site(t, "", args...)
		assert.Equal(t, exitOK, code)
		assert.Empty(t, err)
		for _, c := range commands() {
			assert.Contains(t, out, "site "+c.name)
			assert.Contains(t, out, c.summary)
		}
	}
}

func TestEveryCommandHasHelp(t *testing.T) {
	for _, c := range commands() {
		code, out, err := site(t, "", c.name, "--help")
		assert.Equal(t, exitOK, code, c.name)
		assert.Contains(t, out, "Usage: site "+c.name)
		assert.Empty(t, err, c.name)
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, args := range [][]string{{"dance"}, {"serve", "--no-such-flag"}, {"serve", "extra"}, {"--no-such-flag"}} {
		code, out, err := site(t, "", args...)
		assert.Equal(t, exitUsage, code, args)
		assert.Empty(t, out, args)
		assert.Contains(t, err, "site", args)
	}
}

func TestServeSaysWhyItCannotListen(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer busy.Close()
	code, _, stderr := site(t, "", "serve", "--addr", busy.Addr().String())
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, stderr, "cannot listen on "+busy.Addr().String())
}

func TestServeFinishesRequestsInFlight(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	arrived, release := make(chan struct{}), make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(arrived)
		<-release
		_, _ = io.WriteString(w, "done")
	})
	served := make(chan error, 1)
	go func() { served <- serveUntil(ctx, listener, handler) }()
	answer := make(chan string, 1)
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			answer <- err.Error()
			return
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		answer <- string(body)
	}()
	<-arrived
	stop()
	close(release)
	assert.Equal(t, "done", <-answer)
	assert.NoError(t, <-served)
}
