package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"rebalancelab/engine/say"
	. "rebalancelab/web/htmlcheck"
)

// post sends a form.
func post(s http.Handler, path string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// TestEveryLinkLeadsSomewhere walks the whole site from its two front pages.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	s := testServer(t)
	seen := map[string]bool{"/ko": true, "/en": true}
	queue := []string{"/ko", "/en"}
	anchors := map[string][]string{} // page → fragments that others point at
	pages := map[string]*html.Node{}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		w := ask(s, http.MethodGet, path)
		if !assert.Equal(t, http.StatusOK, w.Code, path) {
			continue
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		lang, _, _ := languageOf(path)
		checkFrame(t, w.Body.String(), lang)
		root, err := html.Parse(strings.NewReader(w.Body.String()))
		require.NoError(t, err)
		pages[path] = root
		for _, link := range Find(root, "a[href]") {
			next, fragment := target(t, path, link)
			if next == "" {
				continue
			}
			if fragment != "" {
				anchors[next] = append(anchors[next], fragment)
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	for path, fragments := range anchors {
		for _, fragment := range slices.Compact(slices.Sorted(slices.Values(fragments))) {
			if root := pages[path]; root != nil {
				assert.NotEmpty(t, Find(root, `[id="`+fragment+`"]`), "%s#%s leads nowhere", path, fragment)
			}
		}
	}
	assert.Greater(t, len(pages), 100)
}

// target resolves a link of a page to a path of ours; "" for the world outside.
func target(t *testing.T, path string, link *html.Node) (next, fragment string) {
	t.Helper()
	base, err := url.Parse(path)
	require.NoError(t, err)
	for _, attr := range link.Attr {
		if attr.Key != "href" {
			continue
		}
		to, err := base.Parse(attr.Val)
		require.NoError(t, err, attr.Val)
		if to.Host != "" {
			return "", ""
		}
		return to.Path, to.Fragment
	}
	return "", ""
}

func TestHomeGuessComesBackBesideWhatHappened(t *testing.T) {
	s := testServer(t)
	Run(t, ask(s, http.MethodGet, "/ko").Body.String(),
		In("#hero form", HasAttr("method", "get")), Count("#hero input", 4+1), In("#hero .state-poster svg.rl"), NotIn("#hero.ran"))
	Run(t, ask(s, http.MethodGet, "/en?run=1&guess=45").Body.String(),
		In("#hero.ran dd[data-said]", HasText("About 45 s")), In("#hero .big", HasText("C3")))
	Run(t, ask(s, http.MethodGet, "/en?run=1&guess=nonsense").Body.String(),
		In("#hero.ran dd[data-said]", HasText("Run without a guess")))
}

func TestLabReadsWithoutAScript(t *testing.T) {
	s := testServer(t)
	for _, lang := range say.Langs {
		w := ask(s, http.MethodGet, "/"+lang.String()+"/labs/crash-one")
		require.Equal(t, http.StatusOK, w.Code)
		Run(t, w.Body.String(),
			In(`rl-lab[data-id="crash-one"]`),
			In(`[data-part="headline"]`, HasText("C1")),
			In(`[data-part="topology"] .w-wide svg`), In(`[data-part="topology"] .w-tiny svg`),
			In(`[data-part="lanes"] .w-mid svg`),
			In(`[data-part="table"] table`),
			In(`[data-part="log"] li`),
			In(`[data-part="script"]`, HasText("crash C2")),
			In(`[data-part="story"] li svg`),
		)
	}
}

func TestLabRunsAScriptFromItsForm(t *testing.T) {
	s := testServer(t)
	script := ask(s, http.MethodGet, "/scenarios/crash-one.scn").Body.String()
	w := post(s, "/en/labs/crash-one", url.Values{"script": {strings.ReplaceAll(script, "crash C2", "crash C3")}})
	require.Equal(t, http.StatusOK, w.Code)
	Run(t, w.Body.String(), In(`[data-part="script"]`, HasText("crash C3")), NotIn(`[data-part="problems"] li`))
	w = post(s, "/ko/labs/crash-one", url.Values{"script": {"# rebalance-lab 1\r\ntopic orders partitions=2\r\n\r\ncrush C1\r\n"}})
	require.Equal(t, http.StatusOK, w.Code)
	Run(t, w.Body.String(),
		In(`[data-part="problems"] a[data-line="4"]`, HasText("4:1")),
		In(`[data-part="script"]`, HasText("crush C1")))
	for name, script := range map[string]string{
		"empty":  "",
		"markup": "</textarea><script>alert(1)</script>",
		"long":   strings.Repeat("crash C1\n", 9_000),
		"nul":    "a\x00b",
	} {
		w := post(s, "/ko/labs/crash-one", url.Values{"script": {script}})
		assert.Equal(t, http.StatusOK, w.Code, name)
		assert.NotContains(t, w.Body.String(), "<script>alert", name)
	}
	w = post(s, "/ko/labs/crash-one", url.Values{"script": {"# rebalance-lab 1\nnetwork latency=0ms append=0ms\ntopic orders partitions=2\n" +
		"consumer C1 subscribe=orders group=g poll=0ms fetch.max.wait.ms=0\nstart C1\nrun for 10s\n"}})
	Run(t, w.Body.String(), In(`[data-part="problems"] li`, HasText("가상 시간이 3s에 선 채 계산이 1000000단계를 넘어 멈췄어요.")))
	assert.Equal(t, http.StatusBadRequest, post(s, "/ko/labs/crash-one", url.Values{"script": {"\xff"}}).Code)
	assert.Equal(t, http.StatusNotFound, post(s, "/ko/labs/none", url.Values{"script": {"x"}}).Code)
	assert.Equal(t, http.StatusRequestEntityTooLarge, post(s, "/ko/labs/crash-one", url.Values{"script": {strings.Repeat("x", maxBody)}}).Code)
}

func TestScenarioFiles(t *testing.T) {
	s := testServer(t)
	w := ask(s, http.MethodGet, "/scenarios/crash-one.scn")
	assert.Equal(t, "text/plain; charset=UTF-8", w.Header().Get("Content-Type"))
	assert.True(t, strings.HasPrefix(w.Body.String(), "# rebalance-lab 1\n"))
	for _, path := range []string{"/scenarios/none.scn", "/scenarios/crash-one", "/scenarios/..%2f..%2fgo.mod", "/ko/labs/..%2f"} {
		assert.Equal(t, http.StatusNotFound, ask(s, http.MethodGet, path).Code, path)
	}
}

func TestLessonHoldsItsParts(t *testing.T) {
	s := testServer(t)
	for _, lang := range say.Langs {
		w := ask(s, http.MethodGet, "/"+lang.String()+"/lessons/liveness")
		require.Equal(t, http.StatusOK, w.Code)
		Run(t, w.Body.String(),
			In(".toc a"), In("article h1"), In("article h2[id]"),
			In("rl-figure [data-part] svg.rl"), In("rl-figure [data-part=\"table\"] table"), In("rl-figure [data-part=\"story\"] svg"),
			In("rl-predict form fieldset legend"), In(".myth .say .q"), In(".myth .hold"),
			In("table.set tbody th code"), In("form.check-q input[name=\"answer\"]"), In(".exam li"), In(".teach li"), In(".srcs a"),
		)
	}
}

func TestPredictionIsAnsweredInTheAddress(t *testing.T) {
	s := testServer(t)
	page := ask(s, http.MethodGet, "/ko/lessons/liveness").Body.String()
	Run(t, page, InEach("rl-predict [data-part=\"said\"]", HasAttr("hidden", "")))
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	radio := Find(root, "rl-predict input[name]")[0]
	name := ""
	for _, attr := range radio.Attr {
		if attr.Key == "name" {
			name = attr.Val
		}
	}
	w := ask(s, http.MethodGet, "/ko/lessons/liveness?"+url.Values{name: {"0"}}.Encode())
	Run(t, w.Body.String(), In("rl-predict.ran [data-part=\"said\"] li.is"), In("rl-predict.ran input[checked]"))
}

func TestQuizIsAPlainForm(t *testing.T) {
	s := testServer(t)
	for _, item := range config(t).Quizzes.Items() {
		path := "/ko/quiz/" + item.ID
		page := ask(s, http.MethodGet, path)
		require.Equal(t, http.StatusOK, page.Code, path)
		Run(t, page.Body.String(),
			In("form[data-quiz]", HasAttr("method", "post")), NotIn(".opt.done"), NotIn(".replay"), In(".opt kbd", HasText("1")))
		root, err := html.Parse(strings.NewReader(page.Body.String()))
		require.NoError(t, err)
		right := 0
		for _, option := range Find(root, `input[name="answer"]`) {
			value := ""
			for _, attr := range option.Attr {
				if attr.Key == "value" {
					value = attr.Val
				}
			}
			w := post(s, path, url.Values{"seed": {"1"}, "answer": {value}})
			require.Equal(t, http.StatusOK, w.Code, value)
			Run(t, w.Body.String(), Count(".opt.right", 1), In(".opt.right .why"), In("a[data-next]"), In("input[checked][disabled]"))
			if strings.Contains(w.Body.String(), `class="opt done right"><input type="radio" name="answer" value="`+value+`"`) {
				right++
			}
		}
		assert.Equal(t, 1, right, "%s has one right answer", path)
	}
}

// The row above a question knows what became of the others, without a script or a cookie.
func TestQuizRowKeepsWhatWasAnswered(t *testing.T) {
	s := testServer(t)
	items := config(t).Quizzes.Items()
	first, second := "/en/quiz/"+items[0].ID, "/en/quiz/"+items[1].ID
	page := post(s, first, url.Values{"seed": {"1"}, "answer": {"a"}, "done": {"-w"}}).Body.String()
	Run(t, page, Count(".qprog svg", 2))
	next := regexp.MustCompile(`href="(` + second + `\?done=([rw]w))"`).FindStringSubmatch(page)
	require.NotNil(t, next, "the next question is told")
	page = ask(s, http.MethodGet, next[1]).Body.String()
	Run(t, page, Count(".qprog svg", 2), In(`form[data-quiz] input[name="done"][value="`+next[2]+`"]`))
	for _, hostile := range []string{"<b>", strings.Repeat("r", 9_999), "\x00ö", "zz-q"} {
		w := ask(s, http.MethodGet, first+"?done="+url.QueryEscape(hostile))
		assert.Equal(t, http.StatusOK, w.Code)
		assert.NotContains(t, w.Body.String(), "<b>")
		Run(t, w.Body.String(), Count(".qprog li", len(items)))
	}
}

func TestQuizRefusesNonsense(t *testing.T) {
	s := testServer(t)
	path := "/en/quiz/" + config(t).Quizzes.Items()[0].ID
	Run(t, post(s, path, url.Values{}).Body.String(), In(`[role="alert"]`, HasText("Pick one")))
	assert.Equal(t, http.StatusBadRequest, post(s, path, url.Values{"answer": {"zzz"}}).Code)
	assert.Equal(t, http.StatusNotFound, post(s, "/en/quiz/none", url.Values{"answer": {"a"}}).Code)
	assert.Equal(t, http.StatusOK, ask(s, http.MethodGet, path+"?seed=-1").Code, "an unreadable seed is the first one")
	assert.Equal(t, http.StatusOK, ask(s, http.MethodGet, path+"?seed=18446744073709551615").Code)
}
