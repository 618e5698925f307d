package sim

import "strconv"

// Problem says why a command cannot be carried out: a code and what it is about.
// The words live in package say.
type Problem struct {
	Code string
	Args []string
}

func problem(code string, args ...string) *Problem { return &Problem{Code: code, Args: args} }

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}
