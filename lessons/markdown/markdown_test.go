package markdown

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark/ast"
)

func TestBoldClosesBeforeHangul(t *testing.T) {
	for source, want := range map[string]string{
		"**컨슈머(consumer)**는 읽어요": `<strong>컨슈머(consumer)</strong>는 읽어요`,
		"**`poll()`**을 불러요":      `<strong><code translate="no">poll()</code></strong>을 불러요`,
		"**굵게**":                 `<strong>굵게</strong>`,
		"이건 **\"인용\"**이에요":       `이건 <strong>&quot;인용&quot;</strong>이에요`,
		"a **b**, *c* d":         `a <strong>b</strong>, <em>c</em> d`,
		"2 * 3 * 4":              `2 * 3 * 4`,
	} {
		assert.Equal(t, want, Inline(source), source)
	}
}

// A line break inside a Korean paragraph is a space between words, not nothing.
func TestSoftBreakStaysWhiteSpace(t *testing.T) {
	assert.Equal(t, "하트비트는\n계속 가요", Inline("하트비트는\n계속 가요"))
}

func TestChips(t *testing.T) {
	for source, want := range map[string]string{
		"C2가 나가요":         `<span class="nb"><span class="m m2" translate="no">C2</span>가</span> 나가요`,
		"C1, C12":         `<span class="m m1" translate="no">C1</span>, <span class="m m12" translate="no">C12</span>`,
		"`C2` C13 AC1 C0": `<code translate="no">C2</code> C13 AC1 C0`,
		"CCDAK C2x c1":    `CCDAK C2x c1`,
	} {
		assert.Equal(t, want, Inline(source), source)
	}
}

func TestKeysAndSettings(t *testing.T) {
	assert.Equal(t, "<kbd>Enter</kbd>를 눌러요", Inline("[[Enter]]를 눌러요"))
	assert.Equal(t, `<code translate="no">session.timeout.ms</code>`, Inline("`session.timeout.ms`"))
}

func TestExpression(t *testing.T) {
	source := []byte("멈춤은 {{block: pause C3}}(이)에요.")
	doc := Parse(source)
	var found *Expression
	require.NoError(t, ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if e, ok := n.(*Expression); ok && entering {
			found = e
		}
		return ast.WalkContinue, nil
	}))
	require.NotNil(t, found)
	assert.Equal(t, "block: pause C3", found.Source)
	assert.Equal(t, "(이)에요", found.Particle)
	found.Value = "2.4초예요"
	assert.Equal(t, "<p>멈춤은 2.4초예요.</p>\n", Render(source, doc))
}

func TestReferenceAndTerm(t *testing.T) {
	source := []byte("[C2가 나가요](ref:block-301s#c2-left#C2) [하트비트](term:heartbeat)")
	assert.Equal(t, `<p><rl-ref data-scenario="block-301s" data-mark="c2-left" data-sel="C2"><a class="ref" href="">`+
		`<span class="nb"><span class="m m2" translate="no">C2</span>가</span> 나가요</a></rl-ref> <dfn class="term">하트비트</dfn></p>`+"\n",
		Render(source, Parse(source)))
}

func TestDirectivesNest(t *testing.T) {
	source := []byte("::::figure one scenario=crash caption=\"두 시계\"\n설명\n\n:::predict\n질문\n:::\n\n- 보기\n::::\n\n다음\n")
	doc := Parse(source)
	figure, ok := doc.FirstChild().(*Directive)
	require.True(t, ok)
	assert.Equal(t, "figure", figure.Name)
	assert.Equal(t, "one", figure.Arg(0))
	assert.Equal(t, "두 시계", figure.Attr("caption"))
	predict, ok := figure.FirstChild().NextSibling().(*Directive)
	require.True(t, ok)
	assert.Equal(t, "predict", predict.Name)
	assert.Equal(t, ast.KindList, predict.NextSibling().Kind())
	assert.Equal(t, ast.KindParagraph, figure.NextSibling().Kind())
}

func TestCodeMarksHotLines(t *testing.T) {
	source := []byte("```java hot=2 label=\"루프\"\nwhile (true) { // 돌아요\n    consumer.poll(d);\n}\n```\n")
	assert.Equal(t, `<pre tabindex="0" role="group" translate="no" aria-label="루프"><code>`+
		`<span class="ln"><span class="k">while</span> (<span class="k">true</span>) { <span class="c">// 돌아요</span>`+"\n</span>"+
		`<span class="ln" data-hot>    consumer.poll(d);`+"\n</span>"+`<span class="ln">}`+"\n</span></code></pre>",
		Render(source, Parse(source)))
}

func TestTableNamesItsRows(t *testing.T) {
	source := []byte(":::table label=\"두 시계\"\n\n| | 하트비트 |\n|---|---|\n| 재는 쪽 | `group.min.session.timeout.ms` |\n\n:::\n")
	got := Render(source, Parse(source))
	assert.Contains(t, got, `<div class="tblw scroll" tabindex="0" role="group" aria-label="두 시계"><table class="tbl cmp"><thead><tr><td></td><th scope="col">하트비트</th></tr></thead>`)
	assert.Contains(t, got, `<th scope="row">재는 쪽</th><td><code translate="no">group.<wbr>min.<wbr>session.<wbr>timeout.<wbr>ms</code></td>`)
}

func FuzzParse(f *testing.F) {
	f.Add(":::figure a\n:::\n{{x}}(이)가 **굵게(x)**는 [[k]] C1")
	f.Add("::::a\n:::b c=\"\n```java hot=9\n")
	f.Fuzz(func(_ *testing.T, s string) {
		source := []byte(s)
		_ = Render(source, Parse(source))
	})
}
