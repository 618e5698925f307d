package quizzes

import (
	"fmt"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
)

// value is a whole number or a length of time in milliseconds.
type value struct {
	n    int64
	time bool
}

// in is the value as people say it.
func (v value) in(lang say.Lang) string {
	if v.time {
		return say.Duration(lang, kafka.Millis(v.n))
	}
	return say.Number(v.n)
}

// raw is the value as scripts write it.
func (v value) raw() string {
	if v.time {
		return scenario.FormatDuration(kafka.Millis(v.n))
	}
	return strconv.FormatInt(v.n, 10)
}

func parseValue(s string) (value, bool) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return value{n: n}, true
	}
	d, ok := scenario.ParseDuration(s)
	return value{n: int64(d), time: true}, ok
}

// draw is a number taken from a list by the seed.
type draw struct {
	name string
	from []value
}

func (i *Item) addDraw(text string) error {
	fields := strings.Fields(text)
	if len(fields) < 3 {
		return fmt.Errorf("write: draw NAME VALUE VALUE …")
	}
	d := draw{name: fields[0]}
	for _, f := range fields[1:] {
		v, ok := parseValue(f)
		if !ok {
			return fmt.Errorf("%q is neither a number nor a duration", f)
		}
		d.from = append(d.from, v)
	}
	i.draws = append(i.draws, d)
	return nil
}

// let is a number computed from others.
type let struct {
	name string
	is   expression
}

func (i *Item) addLet(text string) error {
	name, source, ok := strings.Cut(text, " = ")
	if !ok {
		return fmt.Errorf("write: let NAME = EXPRESSION")
	}
	e, err := parseExpression(source)
	i.lets = append(i.lets, let{strings.TrimSpace(name), e})
	return err
}

// expression is a sum, product or comparison of numbers and names, read from
// left to right: products before sums, sums before comparisons, "or" last. All
// its words stand apart. "default NAME" is a setting's default.
type expression struct {
	source string
	words  []string
}

func parseExpression(source string) (expression, error) {
	e := expression{source, strings.Fields(source)}
	if len(e.words) == 0 {
		return e, fmt.Errorf("an expression is missing")
	}
	return e, nil
}

// holds evaluates a comparison.
func (e expression) holds(names map[string]value) (bool, error) {
	for _, part := range splitWords(e.words, "or") {
		for _, sign := range []string{"<=", ">=", "!=", "<", ">", "="} {
			sides := splitWords(part, sign)
			if len(sides) != 2 {
				continue
			}
			a, err := sum(sides[0], names)
			if err != nil {
				return false, err
			}
			b, err := sum(sides[1], names)
			if err != nil {
				return false, err
			}
			if compare(a.n, b.n, sign) {
				return true, nil
			}
		}
	}
	return false, nil
}

func compare(a, b int64, sign string) bool {
	switch sign {
	case "<=":
		return a <= b
	case ">=":
		return a >= b
	case "!=":
		return a != b
	case "<":
		return a < b
	case ">":
		return a > b
	}
	return a == b
}

func splitWords(words []string, at string) [][]string {
	parts := [][]string{nil}
	for _, w := range words {
		if w == at {
			parts = append(parts, nil)
			continue
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], w)
	}
	return parts
}

// sum adds and subtracts products.
func sum(words []string, names map[string]value) (value, error) {
	var total value
	sign, from := int64(1), 0
	for i := 0; i <= len(words); i++ {
		if i < len(words) && words[i] != "+" && words[i] != "-" {
			continue
		}
		v, err := product(words[from:i], names)
		if err != nil {
			return value{}, err
		}
		total.n += sign * v.n
		total.time = total.time || v.time
		if i < len(words) && words[i] == "-" {
			sign = -1
		} else {
			sign = 1
		}
		from = i + 1
	}
	return total, nil
}

// product multiplies and divides. A time by a time is a number.
func product(words []string, names map[string]value) (value, error) {
	if len(words) == 2 && words[0] == "default" {
		return settingDefault(words[1])
	}
	if len(words)%2 == 0 {
		return value{}, fmt.Errorf("cannot read %q", strings.Join(words, " "))
	}
	n, times := int64(1), 0
	for i := 0; i < len(words); i += 2 {
		v, err := lookup(words[i], names)
		if err != nil {
			return value{}, err
		}
		divide := i > 0 && words[i-1] == "/"
		switch {
		case divide && v.n == 0:
			return value{}, fmt.Errorf("division by zero")
		case divide:
			n /= v.n
		default:
			n *= v.n
		}
		if v.time && divide {
			times--
		} else if v.time {
			times++
		}
	}
	return value{n: n, time: times > 0}, nil
}

func lookup(word string, names map[string]value) (value, error) {
	if v, ok := names[word]; ok {
		return v, nil
	}
	if v, ok := parseValue(word); ok {
		return v, nil
	}
	return value{}, fmt.Errorf("no number %q", word)
}

func settingDefault(name string) (value, error) {
	for _, scope := range []kafka.Scope{kafka.ConsumerScope, kafka.BrokerScope, kafka.GroupScope} {
		if s := kafka.LookupSetting(scope, name); s != nil {
			n, err := strconv.ParseInt(s.Default, 10, 64)
			return value{n: n, time: strings.HasSuffix(name, ".ms")}, err
		}
	}
	return value{}, fmt.Errorf("no setting %q", name)
}
