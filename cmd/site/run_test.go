package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
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
		for _, line := range strings.Split(c.detail, "\n") {
			assert.LessOrEqual(t, len(line), 84, "%s: %s", c.name, line)
		}
		usage, rest, _ := strings.Cut(out, "\n")
		for _, flag := range regexp.MustCompile(`(?m)^  (-+[a-z]+)`).FindAllStringSubmatch(rest, -1) {
			assert.Regexp(t, `[ \[|]`+flag[1]+`\b`, usage, "the usage line writes the flag as the list does")
		}
		_, same, _ := site(t, "", "help", c.name)
		assert.Equal(t, out, same)
	}
	code, _, err := site(t, "", "help", "dance")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "dance")
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

// What net/http refuses before any handler sees it gets the site's page as well.
func TestServeAnswersWhatIsNoRequest(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	page := func(head []byte) []byte { return append([]byte("page for "), head...) }
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "handled "+r.URL.Path, http.StatusBadRequest)
	})
	go func() { served <- serveUntil(ctx, politeListener{listener, page}, handler) }()
	for request, answer := range map[string]string{
		"GET /% HTTP/1.1\r\nHost: x\r\n\r\n": "page for GET /% HTTP/1.1",
		"GET /ko HTTP/1.1\r\n\r\n":           "page for GET /ko",
		"nonsense\r\n\r\n":                   "page for nonsense",
		"GET /fine HTTP/1.0\r\n\r\n":         "handled /fine",
	} {
		conn, err := net.Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		_, _ = io.WriteString(conn, request)
		got, _ := io.ReadAll(conn)
		assert.Contains(t, string(got), answer)
		assert.NotContains(t, string(got), "400 Bad Request400", request)
		_ = conn.Close()
	}
	stop()
	assert.NoError(t, <-served)
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
