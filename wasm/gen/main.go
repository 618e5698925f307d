// Command gen writes what follows from wasm/protocol.go and wasm/protocol_tool.go: the
// Go encoders and decoders, and the TypeScript types, each in parts; and the words of the scenario language
// for the editor. With -check it only says whether the committed files are fresh.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	check := flag.Bool("check", false, "fail if the generated files are stale")
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	stale, err := run(*root, *check)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if len(stale) > 0 {
		fmt.Fprintln(os.Stderr, "stale, run go generate ./wasm:", strings.Join(stale, ", "))
		os.Exit(1)
	}
}

// sources hold the messages.
var sources = []string{"protocol.go", "protocol_tool.go"}

func run(root string, check bool) (stale []string, err error) {
	var requests, replies, toolReplies []message
	version := ""
	for _, name := range sources {
		list, found, err := read(filepath.Join(root, "wasm", name))
		if err != nil {
			return nil, err
		}
		version += found
		for _, m := range list {
			switch {
			case m.role == "request":
				requests = append(requests, m)
			case name == "protocol.go":
				replies = append(replies, m)
			default:
				toolReplies = append(toolReplies, m)
			}
		}
	}
	files := map[string][]byte{
		"static/ts/engine/requests.ts":    typeScript(requests, "Request"),
		"static/ts/engine/replies.ts":     typeScript(replies, "EngineReply"),
		"static/ts/engine/toolreplies.ts": typeScript(toolReplies, "ToolReply"),
		"static/ts/engine/protocol.ts":    face(version),
		"static/ts/script/language.ts":    languageTypeScript(),
	}
	for name, list := range map[string][]message{"requests": requests, "replies": replies, "toolreplies": toolReplies} {
		if files["wasm/"+name+"_gen.go"], err = format.Source(goCode(list)); err != nil {
			return nil, err
		}
	}
	return write(root, files, check)
}

// write brings the files up to date, or says which are not.
func write(root string, files map[string][]byte, check bool) (stale []string, err error) {
	for name, want := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		have, _ := os.ReadFile(path)
		if bytes.Equal(have, want) {
			continue
		}
		if check {
			stale = append(stale, name)
			continue
		}
		if err := os.WriteFile(path, want, 0o644); err != nil {
			return nil, err
		}
	}
	return stale, nil
}

// message is one struct of protocol.go.
type message struct {
	name   string
	doc    string
	role   string // request, reply or "" for a part
	fields []field
}

type field struct {
	name, doc string
	kind      string // int64, string, bool or the name of a struct
	list      bool
	optional  bool // a pointer: absent when nil
	omit      bool // absent when zero
}

func (m message) kind() string { return lower(m.name) }

// lower is the name on the wire: lower camel case, initialisms whole.
func lower(name string) string {
	if name == "ID" {
		return "id"
	}
	return strings.ToLower(name[:1]) + name[1:]
}

func read(path string) (list []message, version string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
	if err != nil {
		return nil, "", err
	}
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok == token.IMPORT {
			continue
		}
		for _, s := range decl.Specs {
			switch spec := s.(type) {
			case *ast.ValueSpec:
				if spec.Names[0].Name == "ProtocolVersion" {
					version = spec.Values[0].(*ast.BasicLit).Value
				}
			case *ast.TypeSpec:
				m, err := readMessage(decl, spec)
				if err != nil {
					return nil, "", err
				}
				list = append(list, m)
			}
		}
	}
	return list, version, nil
}

func readMessage(decl *ast.GenDecl, spec *ast.TypeSpec) (message, error) {
	m := message{name: spec.Name.Name, doc: strings.TrimSpace(decl.Doc.Text())}
	for _, c := range decl.Doc.List {
		if role, ok := strings.CutPrefix(c.Text, "//proto:"); ok {
			m.role = role
		}
	}
	shape, ok := spec.Type.(*ast.StructType)
	if !ok {
		return m, fmt.Errorf("%s: not a struct", m.name)
	}
	for _, f := range shape.Fields.List {
		one := field{doc: strings.TrimSpace(f.Comment.Text())}
		one.omit = f.Tag != nil && strings.Contains(f.Tag.Value, `omit:"zero"`)
		switch t := f.Type.(type) {
		case *ast.Ident:
			one.kind = t.Name
		case *ast.StarExpr:
			one.optional = true
			switch x := t.X.(type) {
			case *ast.Ident:
				one.kind = x.Name
			case *ast.SelectorExpr: // *figure.Scene, which writes itself
				one.kind = x.Sel.Name
			}
		case *ast.ArrayType:
			one.kind, one.list = t.Elt.(*ast.Ident).Name, true
		default:
			return m, fmt.Errorf("%s: a field of a kind that the protocol does not have", m.name)
		}
		for _, n := range f.Names {
			one.name = n.Name
			m.fields = append(m.fields, one)
		}
	}
	return m, nil
}
