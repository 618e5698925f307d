// Package static holds everything that the browser downloads. "make assets"
// fills the folder dist; the names there carry a hash of their content, so
// that a file never changes under its name and may be kept for ever.
package static

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"
)

//go:embed all:dist
var dist embed.FS

// Prefix is the path below which Assets serves its files.
const Prefix = "/static/"

// ErrUnbuilt says that dist holds no manifest yet.
var ErrUnbuilt = errors.New("the assets are not built: run \"make build\"")

// Assets is one build of the browser's files, wholly in memory.
type Assets struct {
	files map[string]*file  // by hashed name
	named map[string]string // logical name → hashed name
}

type file struct {
	contentType string
	etag        string
	plain       []byte
	brotli      []byte // nil when there is no compressed twin
	gzip        []byte
}

// Built returns the build that is part of this binary, or ErrUnbuilt.
func Built() (*Assets, error) {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	return Open(sub)
}

// Open reads a build from a folder.
func Open(folder fs.FS) (*Assets, error) {
	text, err := fs.ReadFile(folder, "manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrUnbuilt
	} else if err != nil {
		return nil, err
	}
	var manifest map[string]struct{ File string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		return nil, fmt.Errorf("manifest.json: %w", err)
	}
	assets := &Assets{files: map[string]*file{}, named: map[string]string{}}
	for name, entry := range manifest {
		asset, err := read(folder, entry.File)
		if err != nil {
			return nil, err
		}
		assets.files[entry.File] = asset
		assets.named[name] = entry.File
	}
	return assets, nil
}

func read(folder fs.FS, name string) (*file, error) {
	plain, err := fs.ReadFile(folder, name)
	if err != nil {
		return nil, err
	}
	asset := &file{contentType: contentType(name), etag: `"` + name + `"`, plain: plain}
	if asset.brotli, err = twin(folder, name+".br"); err != nil {
		return nil, err
	}
	if asset.gzip, err = twin(folder, name+".gz"); err != nil {
		return nil, err
	}
	return asset, nil
}

func twin(folder fs.FS, name string) ([]byte, error) {
	bytes, err := fs.ReadFile(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return bytes, err
}

// contentType does not ask the machine's own tables, which differ.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".wasm":
		return "application/wasm" // what streaming compilation asks for
	case ".woff2":
		return "font/woff2"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	if known := mime.TypeByExtension(path.Ext(name)); known != "" {
		return known
	}
	return "application/octet-stream"
}

// URL returns the address of an asset by its plain name, such as "site.css",
// or "" when the build has no such asset.
func (a *Assets) URL(name string) string {
	if hashed, ok := a.named[name]; ok {
		return Prefix + hashed
	}
	return ""
}

// Has says whether there is an asset at an address.
func (a *Assets) Has(address string) bool {
	return a.files[strings.TrimPrefix(address, Prefix)] != nil
}

// Size returns the length of an asset in bytes, uncompressed: what a progress bar counts to.
func (a *Assets) Size(name string) int {
	if asset := a.files[a.named[name]]; asset != nil {
		return len(asset.plain)
	}
	return 0
}

// Download returns how many bytes of an asset travel to a browser of today.
func (a *Assets) Download(name string) int {
	asset := a.files[a.named[name]]
	switch {
	case asset == nil:
		return 0
	case asset.brotli != nil:
		return len(asset.brotli)
	}
	return len(asset.plain)
}
