package bring

import "strings"

// mostPlaceholders is how many of them are looked for in one value.
const mostPlaceholders = 20

// standIn puts something in the place of what was to be filled in later, ${…} or
// %…%: the default that stands beside the name or, where any word will do, the name.
// The code is "" where there is nothing to fill in.
func standIn(value string, spring, anyWord bool) (out string, told Code) {
	for range mostPlaceholders {
		from := strings.LastIndex(value, "${") // the innermost: none opens behind it
		to := strings.IndexByte(value[max(from, 0):], '}')
		if from < 0 || to < 0 {
			break
		}
		word, ok := ownDefault(value[from+2:from+to], spring)
		if !ok && !anyWord {
			return "", NoStandIn
		}
		value, told = value[:from]+word+value[from+to+1:], StandIn
	}
	for range mostPlaceholders {
		before, rest, _ := strings.Cut(value, "%")
		word, after, ok := strings.Cut(rest, "%")
		if !ok || word == "" || strings.ContainsFunc(word, func(c rune) bool { return !(c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z') }) {
			break
		}
		if !anyWord {
			return "", NoStandIn
		}
		value, told = before+word+after, StandIn
	}
	return value, told
}

// ownDefault is the default of a placeholder: ${NAME:default} in Spring's files,
// ${NAME:-default} in a shell's. Without one it is the name; Kafka's own are
// ${provider:path:name}.
func ownDefault(body string, spring bool) (word string, ok bool) {
	_, word, ok = strings.Cut(body, ":-")
	if spring && !ok {
		_, word, ok = strings.Cut(body, ":")
	}
	if !ok {
		word = body[strings.LastIndexByte(body, ':')+1:]
	}
	return word, ok
}
