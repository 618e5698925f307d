package quizzes

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"rebalancelab/engine/say"
)

// Bank is all items. It is never changed after Load.
type Bank struct{ items []*Item }

// Item is one question with open numbers.
type Item struct {
	ID     string
	Lesson string   // slug
	Points []string // S-901 …
	Level  int      // 1 to 3
	Source string   // where the answer is documented
	Layers []string // what its figures show besides ownership

	draws   []draw
	lets    []let
	needs   []expression
	script  []string // lines with {slots}; none: nothing is run
	title   words
	stem    words
	fix     words
	code    string // of the fix
	options []option

	file string
	line int
}

// words are a text in both languages.
type words [2]string

// option is one answer with what would make it true.
type option struct {
	id       string
	line     int
	when     []string     // conditions of the scenario language
	given    []expression // conditions on the drawn numbers
	text     words
	right    words    // why it is right, when it is
	wrong    words    // why it is wrong, when it is
	happened words    // what the run says, when it is right
	frames   []string // instants of the run that show it, when it is right
	moment   string
	rule     string // the misconception behind it
}

// ErrNoItem says that there is no such item.
var ErrNoItem = errors.New("no such item")

// Load reads every *.quiz below files.
func Load(files fs.FS) (*Bank, error) {
	names, err := fs.Glob(files, "items/*.quiz")
	if err != nil {
		return nil, fmt.Errorf("quizzes: %w", err)
	}
	b := &Bank{}
	for _, name := range names {
		source, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("quizzes: %w", err)
		}
		items, err := parse(name, string(source))
		if err != nil {
			return nil, err
		}
		b.items = append(b.items, items...)
	}
	seen := map[string]bool{}
	for _, item := range b.items {
		if seen[item.ID] {
			return nil, fmt.Errorf("%s:%d: item %s twice", item.file, item.line, item.ID)
		}
		seen[item.ID] = true
	}
	return b, nil
}

// Items lists all items in the order of their files.
func (b *Bank) Items() []*Item { return slices.Clone(b.items) }

// Item finds an item.
func (b *Bank) Item(id string) (*Item, error) {
	for _, item := range b.items {
		if item.ID == id {
			return item, nil
		}
	}
	return nil, fmt.Errorf("%w: %s", ErrNoItem, id)
}

// Has says whether there is such an item.
func (b *Bank) Has(id string) bool {
	_, err := b.Item(id)
	return err == nil
}

// Lesson lists the items of a lesson.
func (b *Bank) Lesson(slug string) []*Item {
	var items []*Item
	for _, item := range b.items {
		if item.Lesson == slug {
			items = append(items, item)
		}
	}
	return items
}

// Runs says whether the engine answers the item.
func (i *Item) Runs() bool { return len(i.script) > 0 }

func (w words) in(lang say.Lang) string { return w[lang] }

func (w words) both() bool { return strings.TrimSpace(w[0]) != "" && strings.TrimSpace(w[1]) != "" }
