// Package structure_test holds the shape of the repository: who may import
// whom, what the engine may not touch, and how long a file may be.
package structure_test

import (
	"bytes"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ/generator"
	templparser "github.com/a-h/templ/parser/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// allowed is the import table: which of our packages each folder may import,
// itself aside. A folder stands for everything below it unless a longer entry exists.
var allowed = map[string][]string{
	"engine/kafka":    {},
	"engine/assign":   {"engine/kafka"},
	"engine/trace":    {"engine/kafka"},
	"engine/group":    {"engine/kafka", "engine/assign"},
	"engine/broker":   {"engine/kafka"},
	"engine/client":   {"engine/kafka", "engine/assign", "engine/trace"}, // its observable steps are named in trace
	"engine/tool":     {"engine/kafka", "engine/group"},
	"engine/sim":      {"engine/kafka", "engine/assign", "engine/trace", "engine/group", "engine/broker", "engine/client", "engine/tool"},
	"engine/scenario": {"engine/kafka", "engine/trace", "engine/sim", "engine/tool"},
	"engine/bring":    {"engine/kafka", "engine/scenario"},
	"engine": {
		"engine/kafka", "engine/assign", "engine/trace", "engine/group", "engine/broker", "engine/client", "engine/sim", "engine/scenario", "engine/tool",
	},
	"engine/say":     {"engine", "engine/scenario", "engine/trace", "engine/kafka", "engine/sim", "engine/tool", "engine/bring"},
	"engine/figure":  {"engine", "engine/scenario", "engine/trace", "engine/kafka", "engine/say"},
	"engine/conform": {"engine"},
	"wasm":           {"engine"},
	"lessons":        {"engine"},
	"quizzes":        {"engine"},
	"static":         {},
	"web":            {"engine", "lessons", "quizzes", "static"},
	"cmd/site":       {"engine", "lessons", "quizzes", "static", "web", "wasm"},
}

// wholeTree lists the folders whose right to import "engine" covers everything below it.
var wholeTree = []string{"engine/conform", "wasm", "lessons", "quizzes", "web", "cmd/site"}

// bans are the packages that code which must run the same everywhere, in a
// small WebAssembly file, may not import.
var bans = []string{
	"time", "os", "net", "math/rand", "math/rand/v2", "sync", "sync/atomic", "fmt", "log", "log/slog",
	"encoding/json", "text/template", "html/template", "reflect", "context", "runtime", "unsafe",
}

const module = "rebalancelab/"

// A source is one Go file of ours.
type source struct {
	path, folder string
	imports      []string
	test         bool
	generated    bool
	lines        int
}

var generatedMark = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	walk(t, func(path string, text []byte) {
		if filepath.Ext(path) != ".go" {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
		require.NoError(t, err)
		s := source{
			path: path, folder: filepath.ToSlash(filepath.Dir(path)),
			test: strings.HasSuffix(path, "_test.go"), generated: generatedMark.Match(text),
			lines: bytes.Count(text, []byte("\n")),
		}
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			s.imports = append(s.imports, name)
		}
		all = append(all, s)
	})
	return all
}

// walk visits every file that belongs to the repository.
func walk(t *testing.T, visit func(path string, text []byte)) {
	t.Helper()
	skip := []string{".git", "node_modules", "bin", "tmp", "shots", "static/dist", "target"}
	require.NoError(t, filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		skipped := slices.Contains(skip, filepath.ToSlash(path)) || entry.IsDir() && entry.Name() == "target"
		switch {
		case skipped && entry.IsDir():
			return fs.SkipDir
		case skipped || entry.IsDir(): // in a linked working tree .git is a file
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		visit(path, text)
		return nil
	}))
}

// longest returns the longest entry of the table that covers a folder.
func longest(folder string) (string, bool) {
	for {
		if _, ok := allowed[folder]; ok {
			return folder, true
		}
		parent := filepath.ToSlash(filepath.Dir(folder))
		if parent == "." || parent == folder {
			return "", false
		}
		folder = parent
	}
}

func TestImportTable(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || s.folder == "." {
			continue
		}
		home, known := longest(s.folder)
		if !assert.True(t, known, "%s is in no folder of the import table", s.path) {
			continue
		}
		for _, name := range s.imports {
			target, ours := strings.CutPrefix(name, module)
			if !ours || target == home || strings.HasPrefix(target, home+"/") && home != "engine" {
				continue
			}
			assert.True(t, mayImport(home, target), "%s: %s may not import %s", s.path, home, target)
		}
	}
}

func mayImport(home, target string) bool {
	for _, entry := range allowed[home] {
		if target == entry {
			return true
		}
		tree := entry != "engine" || slices.Contains(wholeTree, home)
		if tree && strings.HasPrefix(target, entry+"/") && target != "engine/conform" {
			return true
		}
	}
	return (home == "cmd/site" || home == "web") && target == "engine/conform"
}

func TestEngineImportsOnlyWhatRunsTheSameEverywhere(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !strings.HasPrefix(s.folder+"/", "engine/") || strings.HasPrefix(s.folder, "engine/conform") {
			continue
		}
		for _, name := range s.imports {
			assert.NotContains(t, bans, name, s.path)
			standard := !strings.Contains(strings.Split(name, "/")[0], ".")
			assert.True(t, standard || strings.HasPrefix(name, module), "%s imports %s: the engine has the standard library only", s.path, name)
		}
	}
}

// TestWasmClosure asks the go command for everything that the browser's
// engine pulls in, however indirectly.
func TestWasmClosure(t *testing.T) {
	if _, err := os.Stat("wasm"); err != nil {
		return // nothing is bound to the browser yet
	}
	list := exec.Command("go", "list", "-deps", "./wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	require.NoError(t, err)
	closure := strings.Fields(string(out))
	for _, name := range []string{"fmt", "reflect", "encoding/json", "text/template", "html/template", "net/http", "log", "os"} {
		assert.NotContains(t, closure, name, "the WebAssembly file grows by a lot with %s", name)
	}
}

// maxLines is how long a file may be; tests and generated files may be longer.
const maxLines = 400

func TestFilesAreShort(t *testing.T) {
	code := []string{".go", ".templ", ".ts", ".mjs", ".css", ".sh"}
	generated := map[string]bool{}
	for _, s := range sources(t) {
		generated[s.path] = s.generated || s.test
	}
	walk(t, func(path string, text []byte) {
		exempt := generated[path] || generatedMark.Match(text) || strings.Contains(path, ".test.")
		if exempt || !slices.Contains(code, filepath.Ext(path)) {
			return
		}
		assert.LessOrEqual(t, bytes.Count(text, []byte("\n")), maxLines, path)
	})
}

func TestTemplatesAreGenerated(t *testing.T) {
	walk(t, func(path string, text []byte) {
		if filepath.Ext(path) != ".templ" {
			return
		}
		template, err := templparser.ParseString(string(text))
		require.NoError(t, err, path)
		var fresh bytes.Buffer
		_, err = generator.Generate(template, &fresh, generator.WithFileName(strings.TrimPrefix(path, "web/")))
		require.NoError(t, err, path)
		formatted, err := format.Source(fresh.Bytes())
		require.NoError(t, err, path)
		committed, err := os.ReadFile(strings.TrimSuffix(path, ".templ") + "_templ.go")
		require.NoError(t, err)
		assert.True(t, body(formatted) == body(committed), "%s: run \"make generate\"", path)
	})
}

// body is a generated file from its first function or type on: the generator's
// command writes a header and sorts the imports, the generator itself does not.
func body(code []byte) string {
	text := string(code)
	start := regexp.MustCompile(`(?m)^(//.*\n)*(type|func|var) `).FindStringIndex(text)
	if start == nil {
		return ""
	}
	return strings.TrimSpace(text[start[0]:])
}

// TestNothingPointsOutside looks for addresses of machines and folders that
// only existed where the repository was written.
func TestNothingPointsOutside(t *testing.T) {
	outside := []*regexp.Regexp{
		regexp.MustCompile(`(^|[\s"'(=])/(work|home|root)/`),
		regexp.MustCompile(`\b(BLUEP` + `RINT|CURRICULUM|STYLE|GUIDE|ARCH)\.md\b`),
		regexp.MustCompile(`(kafka-classic|kafka-assignors-848|field-cases|learner-questions)\.md`),
		regexp.MustCompile(`\.\./` + `shared/`),
	}
	walk(t, func(path string, text []byte) {
		if path == "structure_test.go" || bytes.IndexByte(text, 0) >= 0 {
			return
		}
		for _, pattern := range outside {
			assert.Empty(t, pattern.FindString(string(text)), path)
		}
	})
}

func TestLockFileHoldsNoAddresses(t *testing.T) {
	lock, err := os.ReadFile("package-lock.json")
	require.NoError(t, err)
	assert.NotContains(t, string(lock), `"resolved"`)
	assert.NotContains(t, string(lock), "https://registry")
}
