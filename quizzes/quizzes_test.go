package quizzes

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
)

// seeds is how many variants of each item the tests look at.
const seeds = 40

func bank(t *testing.T) *Bank {
	t.Helper()
	b, err := Load(Files)
	require.NoError(t, err)
	return b
}

func TestLessonNineHasEnoughItems(t *testing.T) {
	items := bank(t).Lesson("liveness")
	runs := 0
	for _, item := range items {
		if item.Runs() {
			runs++
		}
	}
	assert.GreaterOrEqual(t, len(items), 10)
	assert.GreaterOrEqual(t, runs, 6, "items that the engine answers")
}

// Every variant has exactly one right option (Grade fails otherwise), distinct
// options in both languages, and a reason for each option that may be chosen.
func TestEveryVariant(t *testing.T) {
	for _, item := range bank(t).Items() {
		t.Run(item.ID, func(t *testing.T) {
			rights := map[string]int{}
			for seed := range uint64(seeds) {
				q, err := item.Variant(seed)
				require.NoError(t, err)
				run, right, err := q.solve()
				require.NoError(t, err)
				rights[right.id]++
				if run != nil {
					assert.Empty(t, run.Check(), "seed %d", seed)
				}
				for _, lang := range say.Langs {
					checkWords(t, q, lang)
				}
				for _, o := range q.options {
					assert.True(t, o == right || o.wrong.both(), "seed %d: option %s is wrong, but does not say why", seed, o.id)
				}
			}
			t.Logf("right: %v", rights)
		})
	}
}

var leftOver = regexp.MustCompile(`[{}]|\*\*`)

func checkWords(t *testing.T, q *Question, lang say.Lang) {
	t.Helper()
	w := q.Words(lang)
	seen := map[string]bool{}
	for _, choice := range w.Options {
		assert.False(t, seen[choice.HTML], "%s, seed %d: %q twice", q.Item.ID, q.Seed, choice.HTML)
		seen[choice.HTML] = true
		assert.NotRegexp(t, leftOver, choice.HTML)
	}
	assert.NotRegexp(t, leftOver, w.Title)
	assert.NotRegexp(t, leftOver, w.Stem)
}

// Grading says why, in both languages, for every option that can be chosen.
func TestGradeEveryAnswer(t *testing.T) {
	for _, item := range bank(t).Items() {
		q, err := item.Variant(7)
		require.NoError(t, err)
		correct := 0
		for _, o := range q.options {
			for _, lang := range say.Langs {
				r, err := q.Grade(lang, o.id, Sure)
				require.NoError(t, err)
				if r.Correct {
					correct++
				} else {
					assert.NotEmpty(t, r.Rule)
				}
				assert.NotEmpty(t, r.Why[o.id], "%s %s", item.ID, o.id)
				assert.NotEmpty(t, r.Why[r.Right])
				assert.NotEmpty(t, r.Fix)
				assert.Equal(t, Answer{item.ID, 7, o.id, Sure, engine.Version}, r.Answer)
				if item.Runs() {
					assert.NotEmpty(t, r.Happened)
					assert.NotRegexp(t, leftOver, r.Happened)
					assert.NotNil(t, r.Run.Mark(r.Moment), "%s: moment %q", item.ID, r.Moment)
					_, problems := engine.Open(r.Script)
					assert.Empty(t, problems, "the lab can open the script")
				}
			}
		}
		assert.Equal(t, len(say.Langs), correct, item.ID)
	}
}

func TestSameSeedSameQuestion(t *testing.T) {
	for _, item := range bank(t).Items() {
		a, err := item.Variant(12345)
		require.NoError(t, err)
		b, err := item.Variant(12345)
		require.NoError(t, err)
		assert.Equal(t, a.Script, b.Script)
		assert.Equal(t, a.Words(say.KO), b.Words(say.KO))
	}
}

func TestVariantsDiffer(t *testing.T) {
	for _, item := range bank(t).Items() {
		if !item.Runs() {
			continue
		}
		scripts := map[string]bool{}
		for seed := range uint64(seeds) {
			q, err := item.Variant(seed)
			require.NoError(t, err)
			scripts[q.Script] = true
		}
		assert.Greater(t, len(scripts), 1, item.ID)
	}
}

func TestGradeRefusesForeignAnswers(t *testing.T) {
	q, err := bank(t).Items()[0].Variant(1)
	require.NoError(t, err)
	_, err = q.Grade(say.EN, "z", NotAsked)
	assert.ErrorIs(t, err, ErrNoAnswer)
	_, err = bank(t).Item("nothing")
	assert.ErrorIs(t, err, ErrNoItem)
}

func TestParseSaysWhere(t *testing.T) {
	good := "item x\nlesson l\npoints S-1\nlevel 1\ntitle.ko 가\ntitle.en a\nfix.ko 가\nfix.en a\n"
	option := func(id string) string {
		return "option " + id + "\n  if 1 = 1\n  ko " + id + "\n  en " + id + "\n  right.ko 가\n  right.en a\n"
	}
	_, err := parse("x.quiz", good+option("a")+option("b")+option("c"))
	require.NoError(t, err)
	for source, want := range map[string]string{
		"lesson x":                  `x.quiz:1: "lesson" stands before the first item`,
		good + "colour red":         `x.quiz:9: unknown key "colour"`,
		good:                        "3 to 6 options",
		good + "draw n":             "x.quiz:9: write: draw NAME VALUE VALUE",
		good + "draw n 1 x":         `x.quiz:9: "x" is neither a number nor a duration`,
		good + "option a\n  ko 가\n": "option",
	} {
		_, err := parse("x.quiz", source)
		require.Error(t, err, source)
		assert.Contains(t, err.Error(), want)
	}
}

func TestExpressions(t *testing.T) {
	names := map[string]value{"a": {n: 10_000, time: true}, "n": {n: 4}}
	for source, want := range map[string]bool{
		"n * a = 40s":                       true,
		"a - 4s >= 7s":                      false,
		"a + 1s > n or n = 5":               true,
		"n = 5 or a = 1s":                   false,
		"a / n = 2500ms":                    true,
		"default session.timeout.ms = 45s":  true,
		"default max.poll.records != 500":   false,
		"2 + 3 * 4 = 14":                    true,
		"default request.timeout.ms <= 30s": true,
	} {
		e, err := parseExpression(source)
		require.NoError(t, err)
		got, err := e.holds(names)
		require.NoError(t, err, source)
		assert.Equal(t, want, got, source)
	}
	for _, source := range []string{"x = 1", "n / 0 = 1", "n * = 1"} {
		e, err := parseExpression(source)
		require.NoError(t, err)
		_, err = e.holds(names)
		assert.Error(t, err, source)
	}
}

func TestInline(t *testing.T) {
	assert.Equal(t, `<span class="nb"><span class="m m2" translate="no">C2</span>가</span> <code translate="no">poll()</code>을 <b>안 &lt;불러요</b>`,
		inline("C2가 `poll()`을 **안 <불러요**"))
	assert.Equal(t, "CCDAK C13 C2x", inline("CCDAK C13 C2x"))
	assert.Equal(t, "<p>a</p><p>b</p>", paragraphs("a\nb"))
	assert.Equal(t, "", paragraphs(""))
}

func FuzzParse(f *testing.F) {
	source, err := Files.ReadFile("items/liveness.quiz")
	require.NoError(f, err)
	f.Add(string(source))
	f.Add("item a\noption b\n  if\n  when\nscript\n  x\n")
	f.Fuzz(func(_ *testing.T, s string) {
		items, err := parse("fuzz.quiz", s)
		if err != nil {
			return
		}
		for _, item := range items {
			if q, err := item.Variant(1); err == nil {
				_ = strings.Contains(q.Words(say.KO).Title, "x")
			}
		}
	})
}

// Both languages say the same numbers: each text names the same drawn values and
// the same values of the run.
func TestBothLanguagesNameTheSameNumbers(t *testing.T) {
	named := regexp.MustCompile(`\{\{[^}]+\}\}|\{[a-z][a-z0-9]*`)
	numbers := func(text string) map[string]bool {
		set := map[string]bool{}
		for _, name := range named.FindAllString(text, -1) {
			set[name] = true
		}
		return set
	}
	for _, item := range bank(t).Items() {
		texts := []words{item.title, item.stem, item.fix}
		for _, o := range item.options {
			texts = append(texts, o.text, o.right, o.wrong, o.happened)
		}
		for _, text := range texts {
			assert.Equal(t, numbers(text.in(say.KO)), numbers(text.in(say.EN)), "%s: %s / %s", item.ID, text.in(say.KO), text.in(say.EN))
		}
	}
}

// Frames lie inside the run, in order, and end where the answer can be seen.
func TestFramesAreInOrder(t *testing.T) {
	for _, item := range bank(t).Items() {
		for seed := range uint64(8) {
			q, err := item.Variant(seed)
			require.NoError(t, err)
			r, err := q.Grade(say.EN, q.options[0].id, Guess)
			require.NoError(t, err)
			for i, at := range r.Frames {
				assert.LessOrEqual(t, at, r.Run.End(), "%s, seed %d", item.ID, seed)
				assert.True(t, i == 0 || at >= r.Frames[i-1], "%s, seed %d: frame %d goes back", item.ID, seed, i)
			}
			assert.Equal(t, item.Runs(), len(r.Frames) > 0, item.ID)
		}
	}
}
