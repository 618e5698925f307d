package lessons

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/say"
)

// maxPending is how many lessons are not yet written. It may only shrink.
const maxPending = 27

func TestLessonsHoldTogether(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	for _, problem := range c.Check(nil) {
		t.Error(problem)
	}
	assert.LessOrEqual(t, len(c.Plan().Pending), maxPending, "pending.txt may only shrink")
	assert.Len(t, c.Plan().Lessons, 28)
}

func TestPagesOfBothLanguagesMatch(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	for _, card := range c.Cards(say.KO) {
		ko, err := c.Lesson(card.Slug, say.KO)
		require.NoError(t, err)
		en, err := c.Lesson(card.Slug, say.EN)
		require.NoError(t, err)
		require.Len(t, en.Sections, len(ko.Sections))
		for i, section := range ko.Sections {
			assert.Equal(t, section.ID, en.Sections[i].ID)
			assert.Len(t, en.Sections[i].Blocks, len(section.Blocks), section.ID)
		}
		assert.NotEmpty(t, ko.Promise)
		assert.NotEmpty(t, ko.Sources)
	}
}

// Every lesson has all its parts: a prediction before the first run, one to four
// figures, misconceptions, settings, questions, exam points, a teacher's note.
func TestEveryLessonHasItsParts(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	for _, card := range c.Cards(say.EN) {
		page, err := c.Lesson(card.Slug, say.EN)
		require.NoError(t, err)
		var figures []*Figure
		var myths, items, settings, exam, note, try int
		for _, section := range page.Sections {
			for _, b := range section.Blocks {
				switch {
				case b.Figure != nil:
					figures = append(figures, b.Figure)
				case b.Myth != nil:
					myths++
				}
				items += len(b.Items)
				settings += len(b.Settings)
				exam += len(b.Exam)
				note += len(b.Note)
				if section.ID == "try" && strings.Contains(b.HTML, "<pre") {
					try++
				}
			}
		}
		require.NotEmpty(t, figures)
		assert.LessOrEqual(t, len(figures), 4)
		assert.NotNil(t, figures[0].Predict, "a prediction before the first run")
		assert.Positive(t, myths)
		assert.GreaterOrEqual(t, items, 3)
		assert.LessOrEqual(t, items, 6)
		assert.NotZero(t, settings*exam*note)
		if card.Number >= 5 {
			assert.NotZero(t, try, "try it on real Kafka")
		}
	}
}

func TestLiterateNumbers(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	ko, err := c.Lesson("liveness", say.KO)
	require.NoError(t, err)
	first := ko.Sections[0].Blocks[0].HTML
	assert.Contains(t, first, "3초마다")
	assert.Contains(t, first, "45초가")
	assert.Contains(t, first, `<dfn class="term">하트비트<i lang="en">(heartbeat)</i></dfn>`)
	assert.NotContains(t, first, "{{")
}

// The checks find what they are for.
func TestCheckFindsFaults(t *testing.T) {
	for name, change := range map[string]struct{ file, from, to, want string }{
		"a typed-in number":     {"en.md", "The process is fine,", "After 302.7 s the process is fine,", `"302.7 s" is typed in`},
		"an unknown scenario":   {"en.md", "scenario=two-clocks", "scenario=two-docks", "scenario two-docks"},
		"an unknown moment":     {"en.md", "ref:two-clocks#expired", "ref:two-clocks#expied", `no moment "expied"`},
		"an unknown setting":    {"en.md", "{{default session.timeout.ms}}, it takes", "{{default session.timeot.ms}}, it takes", "no setting session.timeot.ms"},
		"a bad particle":        {"ko.md", "C2는 `kill -9`로", "C2은 `kill -9`로", `after C2 write "는", not "은"`},
		"a missing point":       {"en.md", `{#four-timeouts points="S-906"}`, `{#four-timeouts}`, "S-906"},
		"a Korean heading id":   {"ko.md", "{#four-timeouts", "{#네-가지", "a heading needs an id"},
		"a section too many":    {"en.md", "## Settings {#settings}", "## More {#more}\n\nText.\n\n## Settings {#settings}", "heading 2 {#more}"},
		"a claim that holds":    {"en.md", `claim="C2 expired"`, `claim="never C2 expired"`, "must show the claim false"},
		"two right predictions": {"en.md", "- `left before expired`", "- `expired before left`", "2 options hold"},
		"a lost front line":     {"en.md", "minutes: 20", "minuets: 20", "cannot read"},
		"an unknown question":   {"en.md", ":::check liveness-slow-batch", ":::check liveness-slow-bach", "no question liveness-slow-bach"},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{}
			require.NoError(t, fs.WalkDir(Files, ".", func(path string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() {
					return err
				}
				data, err := fs.ReadFile(Files, path)
				files[path] = &fstest.MapFile{Data: data}
				return err
			}))
			path := "liveness/" + change.file
			source := string(files[path].Data)
			require.Contains(t, source, change.from)
			files[path].Data = []byte(strings.Replace(source, change.from, change.to, 1))
			c, err := Load(files)
			require.NoError(t, err)
			var found []string
			for _, problem := range c.Check(func(id string) bool { return id != "liveness-slow-bach" }) {
				found = append(found, problem.String())
			}
			assert.Contains(t, strings.Join(found, "\n"), change.want)
		})
	}
}
