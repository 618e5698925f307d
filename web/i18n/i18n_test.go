package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/say"
)

var (
	hangul = regexp.MustCompile(`[가-힣]`)
	verbs  = regexp.MustCompile(`%(\[\d\])?[a-z]`)
)

func TestEveryNameHasTwoTexts(t *testing.T) {
	texts := declared(t)
	require.Greater(t, len(texts), 50)
	for name, pair := range texts {
		assert.Len(t, pair, 2, "%s has one text for each language", name)
		ko, en := pair[0], pair[1]
		assert.NotEmpty(t, strings.TrimSpace(ko), "%s in Korean", name)
		assert.NotEmpty(t, strings.TrimSpace(en), "%s in English", name)
		assert.False(t, hangul.MatchString(en), "%s: Korean in the English text %q", name, en)
		assert.Equal(t, arguments(en), arguments(ko), "%s takes the same arguments in both languages", name)
	}
}

// arguments lists the kinds of a text's arguments without their order.
func arguments(text string) []string {
	var kinds []string
	for _, verb := range verbs.FindAllString(text, -1) {
		kinds = append(kinds, verb[len(verb)-1:])
	}
	slices.Sort(kinds)
	return kinds
}

// declared reads every Text literal of this package from its source.
func declared(t *testing.T) map[string][]string {
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	texts := map[string][]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(node ast.Node) bool {
			spec, ok := node.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			literal, ok := spec.Values[0].(*ast.CompositeLit)
			if !ok {
				return true
			}
			for _, element := range literal.Elts {
				text, err := strconv.Unquote(element.(*ast.BasicLit).Value)
				require.NoError(t, err)
				texts[spec.Names[0].Name] = append(texts[spec.Names[0].Name], text)
			}
			return true
		})
	}
	return texts
}

func TestTextInAndWith(t *testing.T) {
	assert.Equal(t, "실습", NavLabs.In(say.KO))
	assert.Equal(t, "Labs", NavLabs.In(say.EN))
	assert.Equal(t, "문항 10개 중 4번째", QuizProgress.With(say.KO, 4, 10))
	assert.Equal(t, "Question 4 of 10", QuizProgress.With(say.EN, 4, 10))
}

func TestEveryTextIsSaidSomewhere(t *testing.T) {
	var used strings.Builder
	for _, pattern := range []string{"../*.go", "../view/*.templ", "../view/*.go", "../../cmd/site/*.go"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			used.Write(text)
		}
	}
	for name := range declared(t) {
		assert.Regexp(t, `i18n\.`+name+`\b`, used.String(), "nobody says %s", name)
	}
}

func TestCountsAgreeWithTheirNouns(t *testing.T) {
	assert.Equal(t, "1 rule found.", ModelFound.With(say.EN, 1))
	assert.Equal(t, "12 rules found.", ModelFound.With(say.EN, 12))
	assert.Equal(t, "Recorded on Kafka 4.3.1 on 1 May with the Java client. 1 row, 0 differences.", BesideHead.With(say.EN, "4.3.1", "1 May", 1, 0))
	assert.Equal(t, "규칙 1개를 찾았어요.", ModelFound.With(say.KO, 1))
}
