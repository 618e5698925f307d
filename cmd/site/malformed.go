package main

import (
	"bytes"
	"net"
)

// A politeListener hands out connections that answer what is no HTTP request with
// the site's own page. net/http answers those itself, before any handler is asked.
type politeListener struct {
	net.Listener
	page func(head []byte) []byte
}

func (l politeListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &politeConn{Conn: c, page: l.page}, nil
}

// politeConn remembers how what it read last began, and puts the page in place of
// net/http's plain answer.
type politeConn struct {
	net.Conn
	page func(head []byte) []byte
	head []byte
}

func (c *politeConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.head = append(c.head[:0], p[:min(n, maxHead)]...)
	return n, err
}

// maxHead is how much of a request is looked at.
const maxHead = 2 << 10

// What net/http writes in one go if it cannot read a request; none of the site's
// own answers is plain text that closes the connection.
var (
	badRequest = []byte("HTTP/1.1 400 Bad Request")
	plainClose = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n400 Bad Request")
)

func (c *politeConn) Write(p []byte) (int, error) {
	if !bytes.HasPrefix(p, badRequest) || !bytes.Contains(p, plainClose) {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(c.page(c.head)); err != nil {
		return 0, err
	}
	return len(p), nil
}
