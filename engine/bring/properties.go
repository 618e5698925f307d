package bring

import (
	"strconv"
	"strings"
)

// readProperties reads a .properties file, and the lines of a JavaScript object as
// far as they are key: value.
func readProperties(lines []string) (pairs []pair, problem *Finding) {
	for i := 0; i < len(lines); i++ {
		number, line := i+1, strings.TrimSpace(lines[i])
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, `\`) + strings.TrimSpace(lines[i])
		}
		if line == "" || line[0] == '#' || line[0] == '!' || strings.HasPrefix(line, "//") || strings.Trim(line, "{}();,") == "" || opensObject(line) {
			continue
		}
		key, value, ok := cutProperty(line)
		if !ok {
			return nil, &Finding{Line: number, Code: NoKind, Args: []string{shortened(line)}}
		}
		pairs = append(pairs, pair{number, unquoted(key), unquoted(strings.TrimSuffix(value, ","))})
		if len(pairs) > MaxSettings {
			return nil, &Finding{Line: number, Code: TooMany, Args: []string{strconv.Itoa(MaxSettings)}}
		}
	}
	return pairs, nil
}

// opensObject: const consumer = kafka.consumer({
func opensObject(line string) bool {
	return strings.HasSuffix(line, "{") && strings.Contains(line, "(")
}

func cutProperty(line string) (key, value string, ok bool) {
	at := strings.IndexAny(line, "=:")
	if at <= 0 {
		return "", "", false
	}
	key = strings.TrimSpace(line[:at])
	if strings.ContainsAny(strings.Trim(key, `"'`), " \t") {
		return "", "", false
	}
	return key, strings.TrimSpace(line[at+1:]), true
}

func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// longWord is how long a word may be before it is taken for a key rather than for
// something to read.
const longWord = 60

func shortened(s string) string {
	r := []rune(s)
	if secret(s) || len(r) > longWord && !strings.Contains(s, " ") {
		return hidden
	}
	if len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return s
}
