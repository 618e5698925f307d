package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"rebalancelab/engine/say"
	. "rebalancelab/web/htmlcheck"
)

const killed = "/labs/recorded-classic-crash-redelivery"

func TestRecordingStandsBesideTheRun(t *testing.T) {
	s := testServer(t)
	head := map[say.Lang]string{
		say.EN: "Recorded on Kafka 4.3.1 on 2026-11-30 with the Java client. 28 rows, 0 differences.",
		say.KO: "실제 Java 컨슈머를 Kafka 4.3.1에 붙여 2026. 11. 30.에 녹화했어요. 28줄을 견줬고 차이는 0개예요.",
	}
	for _, l := range say.Langs {
		w := ask(s, http.MethodGet, "/"+l.String()+killed)
		require.Equal(t, http.StatusOK, w.Code)
		Run(t, w.Body.String(),
			In(`.rec-head`, HasText(head[l])),
			Count(`tr[data-at]`, 28), NotIn(`tr[data-verdict="differs"]`), NotIn(`[data-leaves]`),
			In(`tr[data-verdict="within"] .vd`, HasText("≈")),
			In(`.rec-rows`, HasText("SIGKILL")),
			In(`[data-tab="recording"][aria-selected="true"]`), In(`[data-tab="log"][aria-selected="false"]`))
	}
	Run(t, ask(s, http.MethodGet, "/en/labs/crash-one").Body.String(), NotIn(`[data-tab="recording"]`), In(`[data-tab="log"][aria-selected="true"]`))
}

// Every recorded timeline can be opened, and says that nothing differs.
func TestEveryRecordingAgrees(t *testing.T) {
	s := testServer(t)
	page := ask(s, http.MethodGet, "/en/labs").Body.String()
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	ids := regexp.MustCompile(`/en/labs/(recorded-[a-z0-9-]+)`).FindAllStringSubmatch(page, -1)
	assert.Greater(t, len(ids), 35)
	assert.Len(t, Find(root, `li[data-topic="7"]`), len(ids))
	for _, m := range ids {
		w := ask(s, http.MethodGet, m[0])
		require.Equal(t, http.StatusOK, w.Code, m[1])
		assert.Contains(t, w.Body.String(), "rows, 0 differences.", m[1])
	}
}

func TestEditedScriptIsComparedWithTheRecording(t *testing.T) {
	s := testServer(t)
	script := ask(s, http.MethodGet, "/scenarios/recorded-classic-crash-redelivery.scn").Body.String()
	send := func(lang, text string) string {
		w := post(s, "/"+lang+killed+"/beside", url.Values{"script": {text}})
		require.Equal(t, http.StatusOK, w.Code)
		assert.NotContains(t, w.Body.String(), "<html", "the panel alone")
		return w.Body.String()
	}
	Run(t, send("en", script), NotIn(`[data-leaves]`), NotIn(`[data-part="beside-note"]`), Count(`tr[data-at]`, 28))
	closed := strings.Replace(script, "crash B", "close B", 1)
	Run(t, send("en", closed),
		In(`.rec-head`, HasText("leaves the recording at 2.900 s")), Count(`[data-leaves]`, 1),
		In(`tr[data-verdict="differs"]`), In(`tr[data-kind="yours"]`, HasText("close B")))
	Run(t, send("ko", closed), In(`.rec-head`, HasText("2.900초에 녹화에서 갈라져요")))
	short := strings.Replace(script, "run for 6100ms", "run for 1s", 1)
	Run(t, send("en", short), In(`.rec-head`, HasText("over at 3.900 s")), In(`tr[data-verdict="beyond"]`), NotIn(`[data-leaves]`))
	Run(t, send("ko", "# rebalance-lab 1\ncrush A\n"), In(".notice", HasText("실행할 수 없어서")), NotIn("tr"))
	// Without JavaScript the form of the editor answers with the whole page.
	w := post(s, "/en"+killed, url.Values{"script": {closed}})
	require.Equal(t, http.StatusOK, w.Code)
	Run(t, w.Body.String(), Count(`[data-leaves]`, 1), In(`[data-part="script"]`, HasText("close B")))
}

// Whatever is sent, there is an answer.
func TestBesideWithOddScripts(t *testing.T) {
	s := testServer(t)
	for name, script := range map[string]string{
		"empty":       "",
		"markup":      "</table><script>alert(1)</script>",
		"no consumer": "# rebalance-lab 1\ntopic t partitions=1\nrun for 1s\n",
		"others": "# rebalance-lab 1\ntopic t partitions=2\ngroup h\nconsumer Q group=h subscribe=t onAssigned=pause\nconsumer A assign=t-0\n" +
			"start Q A\nsettle\nask Q t-0 method=position\nproduce t count=5\n$ kafka-consumer-groups --bootstrap-server x:1 --list\nrun for 5s\n",
	} {
		w := post(s, "/en"+killed+"/beside", url.Values{"script": {script}})
		assert.Equal(t, http.StatusOK, w.Code, name)
		assert.NotContains(t, w.Body.String(), "<script", name)
	}
	assert.Equal(t, http.StatusNotFound, post(s, "/en/labs/crash-one/beside", url.Values{"script": {"x"}}).Code)
	assert.Equal(t, http.StatusNotFound, post(s, "/en/labs/recorded-nothing/beside", url.Values{"script": {"x"}}).Code)
	assert.Equal(t, http.StatusMethodNotAllowed, ask(s, http.MethodGet, "/en"+killed+"/beside").Code)
}

func TestModelPageHasItsTables(t *testing.T) {
	s := testServer(t)
	facts, err := readProof()
	require.NoError(t, err)
	require.Len(t, facts.notes, 2)
	for _, l := range say.Langs {
		Run(t, ask(s, http.MethodGet, "/"+l.String()+"/about/model").Body.String(),
			Count("#table-version-switch tbody tr", 15), In(`#table-version-switch a[href="#R-192"]`),
			In("#table-application-shapes tbody", HasText("ack=batch")),
			In(`#recorded a[href="/`+l.String()+killed+`"]`), In(`main a[href="/`+l.String()+`/questions"]`))
	}
	Run(t, ask(s, http.MethodGet, "/en/about/model?q=R-192").Body.String(), NotIn("#table-version-switch"), NotIn("#recorded"))
}

func TestComparisonsAreInTheMenu(t *testing.T) {
	s := testServer(t)
	for _, l := range say.Langs {
		root := "/" + l.String()
		Run(t, ask(s, http.MethodGet, root+"/compare").Body.String(),
			In(`header nav a[href="`+root+`/compare"][aria-current]`), In(`header nav a[href="`+root+`/questions"]`),
			In(`main a[href="`+root+`/compare/runs"]`), In(`main a[href="`+root+`/compare/map"]`), In(`main a[href="`+root+`/compare/assignors"]`))
	}
}
