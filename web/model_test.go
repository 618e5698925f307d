package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"rebalancelab/engine/say"
	. "rebalancelab/web/htmlcheck"
	"rebalancelab/web/proof"
)

func TestModelPageHoldsEveryRule(t *testing.T) {
	s := testServer(t)
	facts, err := readProof()
	require.NoError(t, err)
	for _, l := range say.Langs {
		w := ask(s, http.MethodGet, "/"+l.String()+"/about/model")
		require.Equal(t, http.StatusOK, w.Code)
		root, err := html.Parse(strings.NewReader(w.Body.String()))
		require.NoError(t, err)
		rules := 0
		for _, section := range facts.sections {
			require.Len(t, Find(root, `section[id="`+section.ID+`"]`), 1)
			for _, r := range section.Rules {
				rules++
				row := Find(root, `tr[id="`+r.ID+`"]`)
				if !assert.Len(t, row, 1, r.ID) {
					continue
				}
				text := Text(row[0])
				assert.Contains(t, text, r.Text.In(l), r.ID)
				assert.Contains(t, text, stateWords[r.State].In(l), r.ID)
				assert.Contains(t, text, r.Why.In(l), r.ID)
			}
		}
		assert.Len(t, Find(root, "table.rules tbody tr"), rules)
		assert.Len(t, Find(root, "#compared tbody tr"), len(facts.figures))
	}
}

func TestModelPageIsSearchedByAPlainForm(t *testing.T) {
	s := testServer(t)
	found := func(query url.Values) (ids []string) {
		w := ask(s, http.MethodGet, "/en/about/model?"+query.Encode())
		require.Equal(t, http.StatusOK, w.Code)
		root, err := html.Parse(strings.NewReader(w.Body.String()))
		require.NoError(t, err)
		require.NotEmpty(t, Find(root, `meta[name="robots"]`))
		for _, row := range Find(root, "table.rules tbody tr") {
			for _, a := range row.Attr {
				if a.Key == "id" {
					ids = append(ids, a.Val)
				}
			}
		}
		return ids
	}
	assert.Equal(t, []string{"R-149"}, found(url.Values{"q": {"r-149"}}))
	assert.Contains(t, found(url.Values{"q": {"하트비트 세션"}}), "R-149", "either language is searched")
	assert.Contains(t, found(url.Values{"q": {"static-twins"}}), "R-404", "citations are searched")
	assert.Empty(t, found(url.Values{"q": {"no such words"}}))
	facts, err := readProof()
	require.NoError(t, err)
	want := []string{}
	for _, section := range facts.sections {
		for _, r := range section.Rules {
			if r.State == proof.NotApplicable {
				want = append(want, r.ID)
			}
		}
	}
	assert.Equal(t, want, found(url.Values{"state": {"not-applicable"}, "q": {""}}))
	for _, bad := range []string{strings.Repeat("x", maxQuery+1), "\xff"} {
		assert.Equal(t, http.StatusBadRequest, ask(s, http.MethodGet, "/en/about/model?"+url.Values{"q": {bad}}.Encode()).Code)
	}
	w := ask(s, http.MethodGet, "/ko/about/model?q="+url.QueryEscape(`"><script>alert(1)</script>`))
	assert.Equal(t, http.StatusOK, w.Code)
	assert.NotContains(t, w.Body.String(), "<script>alert")
}
