package scenario

import "rebalancelab/engine/kafka"

// Features of java.util.regex that RE2 does not have, by how they begin. Their
// ids have words in the help.
var notRE2 = []struct{ start, feature string }{
	{"(?=", "feature.look-ahead"}, {"(?!", "feature.look-ahead"},
	{"(?<=", "feature.look-behind"}, {"(?<!", "feature.look-behind"},
	{"(?>", "feature.atomic-group"},
}

// Features lists the ids of what a pattern may not use.
func Features() []string {
	return []string{"feature.look-ahead", "feature.look-behind", "feature.atomic-group", "feature.back-reference", "feature.possessive"}
}

// pattern holds a subscription's pattern to RE2: it is matched by the engine, and
// everything RE2 knows reads the same in java.util.regex.
func (p *parser) pattern(t token) bool {
	if feature := javaOnly(t.text); feature != "" {
		p.wrong(PatternNotRE2, t, t.text, feature)
		return false
	}
	if _, ok := kafka.CompilePattern(t.text); !ok || t.text == "" {
		p.wrong(BadPattern, t, t.text)
		return false
	}
	return true
}

// javaOnly finds the first feature that only java.util.regex has, "" for none.
func javaOnly(s string) string {
	class := false // inside [...]
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			if !class && (s[i+1] >= '1' && s[i+1] <= '9' || s[i+1] == 'k') {
				return "feature.back-reference"
			}
			i++
		case s[i] == '[':
			class = true
		case s[i] == ']':
			class = false
		case class:
		case s[i] == '(':
			for _, f := range notRE2 {
				if len(s)-i >= len(f.start) && s[i:i+len(f.start)] == f.start {
					return f.feature
				}
			}
		case s[i] == '+' && i > 0 && (s[i-1] == '*' || s[i-1] == '+' || s[i-1] == '?' || s[i-1] == '}'):
			return "feature.possessive"
		}
	}
	return ""
}
