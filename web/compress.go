package web

import (
	"bytes"
	"compress/gzip"

	"github.com/andybalholm/brotli"
)

func brotliBytes(plain []byte, quality int) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, quality)
	_, _ = w.Write(plain) // a buffer never fails
	_ = w.Close()
	return out.Bytes()
}

func gzipBytes(plain []byte, level int) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		panic(err) // the level is a constant of ours
	}
	_, _ = w.Write(plain)
	_ = w.Close()
	return out.Bytes()
}
