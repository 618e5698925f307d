// Package view holds the pages as templ templates, with view models that are
// shaped like the page and know nothing of where their content comes from.
// Strings named HTML or SVG are our own output and are written as they are;
// every other string is escaped.
package view

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/say"
	"rebalancelab/static"
	"rebalancelab/web/i18n"
)

// Section is an entry of the main menu.
type Section uint8

// The sections; None marks pages outside of them, such as errors.
const (
	None Section = iota
	Learn
	Labs
	Quiz
	Questions
	Compare
)

// Frame is what every page needs around its content.
type Frame struct {
	Lang        say.Lang
	Title       string // without the site's name; "" on the home page
	Description string
	Path        string // below the language, such as "/labs/crash-one"
	Query       string // as sent, without "?"
	Section     Section
	Menu        []Section // only sections that have something in them
	Wide        bool      // the workbench uses the whole width
	Styles      []string  // beyond site.css
	Scripts     []string  // beyond site.js
	Assets      *static.Assets
	NoIndex     bool
	Bare        bool // framed by another page: no header, no footer
}

// T returns a text of the frame in the page's language.
func (f *Frame) T(text i18n.Text, args ...any) string {
	if len(args) == 0 {
		return text.In(f.Lang)
	}
	return text.With(f.Lang, args...)
}

// Link returns the address of a page in the page's language.
func (f *Frame) Link(path string) string { return "/" + f.Lang.String() + path }

// other returns the other language.
func (f *Frame) other() say.Lang {
	if f.Lang == say.KO {
		return say.EN
	}
	return say.KO
}

// translated returns the address of this very place in a language.
func (f *Frame) translated(l say.Lang) string {
	address := "/" + l.String() + f.Path
	if f.Query != "" {
		address += "?" + f.Query
	}
	return address
}

func (f *Frame) fullTitle() string {
	if f.Title == "" {
		return f.T(i18n.SiteName) + " · " + f.T(i18n.SiteSubtitle)
	}
	return f.Title + " · " + f.T(i18n.SiteName)
}

// preloads lists the fonts that the first screen of text needs.
func (f *Frame) preloads() []string {
	names := []string{"sans-latin-400.woff2", "sans-latin-700.woff2"}
	if f.Lang == say.KO {
		names = append(names, "sans-hangul-400.woff2", "sans-hangul-700.woff2")
	}
	return f.urls(names)
}

func (f *Frame) styles() []string  { return f.urls(append([]string{"site.css"}, f.Styles...)) }
func (f *Frame) scripts() []string { return f.urls(append([]string{"site.js"}, f.Scripts...)) }

// urls leaves out what the build does not have.
func (f *Frame) urls(names []string) []string {
	var urls []string
	for _, name := range names {
		if url := f.Assets.URL(name); url != "" {
			urls = append(urls, url)
		}
	}
	return urls
}

// has says whether the site has a section.
func (f *Frame) has(section Section) bool { return slices.Contains(f.Menu, section) }

// mark stands in a sentence where a link comes.
const mark = "\x00"

func before(text string) string { head, _, _ := strings.Cut(text, mark); return head }

func after(text string) string { _, tail, _ := strings.Cut(text, mark); return tail }

// entry is one item of the main menu.
type entry struct {
	section Section
	text    i18n.Text
	path    string
}

func (f *Frame) entries() []entry {
	all := []entry{
		{Learn, i18n.NavLearn, "/lessons"},
		{Labs, i18n.NavLabs, "/labs"},
		{Compare, i18n.NavCompare, "/compare"},
		{Quiz, i18n.NavQuiz, "/quiz"},
		{Questions, i18n.NavQuestions, "/questions"},
	}
	var shown []entry
	for _, candidate := range all {
		for _, section := range f.Menu {
			if section == candidate.section {
				shown = append(shown, candidate)
			}
		}
	}
	return shown
}

func langName(l say.Lang) string {
	if l == say.EN {
		return "English"
	}
	return "한국어"
}

func langMark(l say.Lang) string {
	if l == say.EN {
		return "EN"
	}
	return "한"
}

func number(n int) string { return strconv.Itoa(n) }
