package htmlcheck

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

const page = `<main id="m"><p class="a b">one <b>two</b></p><a href="/x" data-n="1">link</a><div id="m"></div><i aria-labelledby="gone"></i></main>`

func TestChecks(t *testing.T) {
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	for _, holds := range []Check{
		In("main p.b", HasText("one two")),
		In(`a[data-n="1"]`, HasAttr("href", "/x")),
		In("p.a.b b"),
		InEach("main p", HasText("one")),
		Count("main *", 5),
		NotIn("p a"),
		NotIn("[style]"),
	} {
		assert.NoError(t, holds(root))
	}
	for _, fails := range []Check{
		In("section"), In("p", HasText("three")), In("a", HasAttr("href", "/y")), In("a", HasAttr("class", "")),
		Count("b", 2), NotIn("b"), UniqueIDs(), RefersToIDs("aria-labelledby"), InEach("u"), In("b[x"),
	} {
		assert.Error(t, fails(root))
	}
}
