package static

import (
	"net/http"
	"strconv"
	"strings"
)

// ServeHTTP answers GET and HEAD for hashed names in the best encoding that the browser takes.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asset, ok := a.files[strings.TrimPrefix(r.URL.Path, Prefix)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", asset.contentType)
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	body, encoding := asset.plain, ""
	if asset.brotli != nil || asset.gzip != nil {
		header.Set("Vary", "Accept-Encoding")
		body, encoding = asset.pick(r.Header.Get("Accept-Encoding"))
	}
	etag := asset.etag
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
		etag = strings.TrimSuffix(etag, `"`) + "." + encoding + `"`
	}
	header.Set("ETag", etag)
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the browser went away: nobody is left to tell
	}
}

func (f *file) pick(accept string) (body []byte, encoding string) {
	switch {
	case f.brotli != nil && Accepts(accept, "br"):
		return f.brotli, "br"
	case f.gzip != nil && Accepts(accept, "gzip"):
		return f.gzip, "gzip"
	}
	return f.plain, ""
}

// Accepts reads an Accept-Encoding header: does it allow this encoding?
func Accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		quality, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
		return err != nil || quality > 0
	}
	return false
}
