package static

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func sample(t *testing.T) *Assets {
	t.Helper()
	assets, err := Open(fstest.MapFS{
		"manifest.json":   {Data: []byte(`{"site.css":{"file":"site-AB.css"},"a.woff2":{"file":"a-CD.woff2"}}`)},
		"site-AB.css":     {Data: []byte("plain")},
		"site-AB.css.br":  {Data: []byte("brotli")},
		"site-AB.css.gz":  {Data: []byte("gzip!")},
		"a-CD.woff2":      {Data: []byte("font")},
		"engine-EF.wasm":  {Data: []byte("not in the manifest")},
		"site-AB.css.map": {Data: []byte("not in the manifest")},
	})
	require.NoError(t, err)
	return assets
}

func get(assets *Assets, method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	assets.ServeHTTP(w, r)
	return w
}

func TestOpenWithoutManifest(t *testing.T) {
	_, err := Open(fstest.MapFS{"UNBUILT.txt": {}})
	assert.ErrorIs(t, err, ErrUnbuilt)
}

func TestOpenNamesTheFileThatIsMissing(t *testing.T) {
	_, err := Open(fstest.MapFS{"manifest.json": {Data: []byte(`{"a":{"file":"gone.js"}}`)}})
	assert.ErrorContains(t, err, "gone.js")
}

func TestURLAndSize(t *testing.T) {
	assets := sample(t)
	assert.Equal(t, "/static/site-AB.css", assets.URL("site.css"))
	assert.Equal(t, "", assets.URL("nothing.css"))
	assert.Equal(t, len("plain"), assets.Size("site.css"))
	assert.Equal(t, 0, assets.Size("nothing.css"))
}

func TestServePicksTheBestEncoding(t *testing.T) {
	assets := sample(t)
	for accept, body := range map[string]string{
		"":                        "plain",
		"gzip, deflate":           "gzip!",
		"gzip, br":                "brotli",
		"br;q=0, gzip":            "gzip!",
		"br;q=0.000, gzip; q=0.5": "gzip!",
		"identity":                "plain",
	} {
		w := get(assets, http.MethodGet, "/static/site-AB.css", "Accept-Encoding", accept)
		assert.Equal(t, body, w.Body.String(), accept)
		assert.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		assert.Equal(t, "text/css; charset=utf-8", w.Header().Get("Content-Type"))
		assert.Contains(t, w.Header().Get("Cache-Control"), "immutable")
	}
}

func TestServeKnowsWhatTheBrowserHas(t *testing.T) {
	assets := sample(t)
	first := get(assets, http.MethodGet, "/static/site-AB.css", "Accept-Encoding", "br")
	again := get(assets, http.MethodGet, "/static/site-AB.css", "Accept-Encoding", "br", "If-None-Match", first.Header().Get("ETag"))
	assert.Equal(t, http.StatusNotModified, again.Code)
	assert.Empty(t, again.Body.String())
	other := get(assets, http.MethodGet, "/static/site-AB.css", "Accept-Encoding", "gzip", "If-None-Match", first.Header().Get("ETag"))
	assert.Equal(t, http.StatusOK, other.Code, "another encoding is another entity")
}

func TestServeHead(t *testing.T) {
	w := get(sample(t), http.MethodHead, "/static/a-CD.woff2")
	assert.Equal(t, "4", w.Header().Get("Content-Length"))
	assert.Empty(t, w.Body.String())
}

func TestServeOnlyWhatTheManifestNames(t *testing.T) {
	for _, path := range []string{"/static/manifest.json", "/static/site.css", "/static/../go.mod", "/static/"} {
		assert.Equal(t, http.StatusNotFound, get(sample(t), http.MethodGet, path).Code, path)
	}
}

func TestPlaceholderKeepsTheFolder(t *testing.T) {
	_, err := os.Stat("dist/UNBUILT.txt")
	assert.NoError(t, err)
}
