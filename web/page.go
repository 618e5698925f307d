package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"rebalancelab/engine/say"
	"rebalancelab/static"
	"rebalancelab/web/view"
)

// A request is an echo context with the frame of the page that answers it.
type request struct {
	echo.Context
	lang  say.Lang
	frame *view.Frame
}

// A handler decides what to show, or returns an error for the error table.
type handler func(*request) (templ.Component, error)

// frame starts the frame of the page at an address.
func (s *Server) frame(c echo.Context, lang say.Lang, section view.Section) *view.Frame {
	_, rest, ok := languageOf(c.Request().URL.Path)
	if !ok {
		rest = ""
	}
	return &view.Frame{
		Lang:    lang,
		Path:    rest,
		Query:   c.Request().URL.RawQuery,
		Section: section,
		Menu:    s.menu(),
		Assets:  s.config.Assets,
	}
}

// anything stands for a page that may read every parameter of its address.
const anything = "*"

// read is the part of a query that a page reads. The rest (instants and selections
// of links, marks of campaigns) is the browser's business.
func read(query url.Values, names []string) string {
	kept := url.Values{}
	for name, values := range query {
		if slices.Contains(names, name) || slices.Contains(names, anything) {
			kept[name] = values
		}
	}
	return kept.Encode()
}

// page turns a handler into echo's form. A page depends on nothing but its address
// and the parameters that it reads; without those it is rendered and compressed
// once. Everything else is work, of which only so much is done at a time.
func (s *Server) page(lang say.Lang, section view.Section, handle handler, reads ...string) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		r.URL.RawQuery = read(r.URL.Query(), reads)
		cacheable := r.URL.RawQuery == "" && (r.Method == http.MethodGet || r.Method == http.MethodHead)
		if cacheable {
			if page := s.pages.get(r.URL.Path); page != nil {
				return page.write(c)
			}
		}
		if err := s.desk.take(r.Context()); err != nil {
			return err
		}
		defer s.desk.leave()
		request := &request{Context: c, lang: lang, frame: s.frame(c, lang, section)}
		component, err := handle(request)
		if err != nil {
			return err
		}
		page, err := render(c, http.StatusOK, component)
		if err != nil {
			return err
		}
		if cacheable {
			page.kept = true
			s.pages.put(r.URL.Path, page)
		}
		return page.write(c)
	}
}

// rendered is a page as bytes. A page that is kept is compressed with patience,
// when somebody first asks for it so; any other with haste, each time.
type rendered struct {
	status int
	plain  []byte
	tag    string
	kept   bool

	brotliOnce, gzipOnce sync.Once
	brotli, gzip         []byte
}

// render writes a component to memory first, so that a failure half way can
// still become an error page.
func render(c echo.Context, status int, component templ.Component) (*rendered, error) {
	var buffer bytes.Buffer
	if err := component.Render(context.WithoutCancel(c.Request().Context()), &buffer); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(buffer.Bytes())
	return &rendered{status: status, plain: buffer.Bytes(), tag: hex.EncodeToString(sum[:8])}, nil
}

func (p *rendered) write(c echo.Context) error {
	header := c.Response().Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-cache") // revalidate: the entity tag makes that cheap
	header.Add("Vary", "Accept-Encoding")
	body, encoding := p.encoded(c.Request().Header.Get("Accept-Encoding"))
	tag := p.tag
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
		tag += "." + encoding
	}
	tag = `"` + tag + `"`
	if p.status == http.StatusOK {
		header.Set("ETag", tag)
		if c.Request().Header.Get("If-None-Match") == tag {
			return c.NoContent(http.StatusNotModified)
		}
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	c.Response().WriteHeader(p.status)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	_, err := c.Response().Write(body)
	return err
}

func (p *rendered) encoded(accept string) (body []byte, encoding string) {
	switch {
	case static.Accepts(accept, "br"):
		p.brotliOnce.Do(func() { p.brotli = brotliBytes(p.plain, p.effort(11, 4)) })
		return p.brotli, "br"
	case static.Accepts(accept, "gzip"):
		p.gzipOnce.Do(func() { p.gzip = gzipBytes(p.plain, p.effort(9, 5)) })
		return p.gzip, "gzip"
	}
	return p.plain, ""
}

// effort is the quality of compression.
func (p *rendered) effort(patient, hasty int) int {
	if p.kept {
		return patient
	}
	return hasty
}

// pageCache keeps rendered pages by path. Only pages that exist get in, so
// the content bounds it.
type pageCache struct{ pages sync.Map }

func (p *pageCache) get(path string) *rendered {
	if page, ok := p.pages.Load(path); ok {
		return page.(*rendered)
	}
	return nil
}

func (p *pageCache) put(path string, page *rendered) { p.pages.Store(path, page) }
