package kafka

import (
	"regexp"
	"strings"
	"testing"
)

var patternNames = []string{"", "a", "orders", "orders-2", "orders.eu", "ORDERS", "payments", "pay_1", "x-y.z", "0", "aa", "aaa", "ab", "a b", "_", "-"}

var patternExamples = []string{
	"", "orders", "orders.*", `orders\..*`, "orders|payments", "(orders|pay.*)-?[0-9]*", "^orders$", `\Aorders\z`, "[a-z]+", "[^a-z]+", "[^-a-z]*",
	"(?i)orders", "(?i:OR)ders", "o(?i)RDERS", "(?i)[^a]", "a{2}", "a{2,}", "a{1,3}", "a{,3}", "a{2,1}", "a{1001}", "a**", "a+?", "a??", "(a*)*", "(a|b)*?",
	"*a", "a|*", "(", ")", "a)", "(a", "[", "[a", "[]a]", "[a-]", "[-a]", "[a-z-9]", "[a--]", `[\d\w-]+`, "[[:alpha:]]+", "[[:^digit:]]+", "[[:nope:]]", `\d+`, `\D+`,
	`\w+\.\w+`, `\bpay\b.*`, `.*\B_.*`, `\x61`, `\x{61}+`, `\x6`, `\141`, `\1`, `\8`, `\0`, `\Qa.b\E`, `\Qorders-2\E`, `\E`, `\y`, `\`, `\.`, `\-`, "(?P<name>a)b?", "(?<n>a)",
	"(?P<>a)", "(?P<1 >a)", "(?s-i:a)", "(?x:a)", "(?-:a)", "(?", "(?:", "(?:a", "(?i", "()", "(|a)", "a||b", "가|a", "[가-힣]|a", "[^가]", `\pL+`, `\p{Lu}+`, `\P{L}+`, `\p{^L}+`,
	`[\p{L}_]+`, "x{", "x{a}", "{2}", "a{2}{3}", "(a{2}){3}", "a{0}", "a{0,0}b", ".", "..+", "a.c", "[.]", `[\.]`, `[\]]`, `[\n]`, "$a", "a^", "^^a$$", "(?m)^a$", "[a-\\d]", "[\\d-a]", "((((a))))",
}

// Package regexp is the dull twin: slow to download, right by definition.
func TestPatternsMatchAsInRegexp(t *testing.T) {
	for _, text := range patternExamples {
		comparePattern(t, text)
	}
}

func comparePattern(t *testing.T, text string) {
	t.Helper()
	p, ok := CompilePattern(text)
	_, err := regexp.Compile(text)
	if known := err == nil; known != ok {
		if known && strings.Contains(text, `\p`) || known && strings.Contains(text, `\P`) || known && strings.Contains(text, `\C`) {
			return // Unicode classes are known only as far as ASCII goes
		}
		t.Errorf("%q: %v, regexp says %v", text, ok, err)
		return
	}
	if !ok {
		return
	}
	twin, err := regexp.Compile(`\A(?:` + text + `)\z`)
	if err != nil {
		return // \E and the like read differently inside a group
	}
	for _, name := range patternNames {
		if got, want := p.Match(name), twin.MatchString(name); got != want {
			t.Errorf("%q on %q: %v, regexp says %v", text, name, got, want)
		}
	}
}

func TestPatternsHaveLimits(t *testing.T) {
	for _, text := range []string{strings.Repeat("a", MaxPattern+1), "((a{100}){100}){100}", strings.Repeat("(", 200) + strings.Repeat(")", 200)} {
		if _, ok := CompilePattern(text); ok {
			t.Errorf("%.20q… is taken", text)
		}
	}
}

func FuzzPattern(f *testing.F) {
	for _, text := range patternExamples {
		f.Add(text, "orders-2")
	}
	f.Fuzz(func(t *testing.T, text, name string) {
		p, ok := CompilePattern(text)
		if !ok {
			return
		}
		_ = p.Match(name)
		if twin, err := regexp.Compile(`\A(?:` + text + `)\z`); err == nil && isASCII(name) && !strings.ContainsAny(text, "\\(") {
			if got, want := p.Match(name), twin.MatchString(name); got != want {
				t.Fatalf("%q on %q: %v, regexp says %v", text, name, got, want)
			}
		}
	})
}
