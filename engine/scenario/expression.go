package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// ParseExpression reads an expression about a run of the script, as lessons use
// them in prose: {{time back - time killed}}, {{pause C1}}, {{owner orders-2}}.
func ParseExpression(script *Script, text string) (Expression, []Problem) {
	p := &parser{script: script, kinds: map[string]Kind{}, partitions: map[string]int64{}, number: 1}
	for _, name := range script.Names.Consumers {
		p.kinds[name] = KindConsumer
	}
	for _, name := range script.Names.Groups {
		p.kinds[name] = KindGroup
	}
	for _, name := range script.Names.Topics {
		p.kinds[name] = KindTopic
		p.partitions[name] = script.Partitions(name)
	}
	for _, name := range script.Names.Marks {
		p.kinds[name] = KindMark
	}
	if len(text) > MaxLineRunes || !p.readable(text) {
		p.report(Problem{Code: LineTooLong, Args: []string{strconv.Itoa(MaxLineRunes)}})
		return Expression{}, p.problems
	}
	words, _, _ := cutLine(text)
	if len(words) == 0 {
		p.report(Problem{Code: EmptyExpression})
		return Expression{}, p.problems
	}
	e, _ := p.expression(words, NoValue)
	p.finish()
	return e, p.problems
}

// expression reads a sum. want: the kind that its words are to be read as, for
// the right side of a comparison; NoValue for the left.
func (p *parser) expression(words []token, want ValueKind) (Expression, bool) {
	e := Expression{Text: joinWords(words)}
	from, minus := 0, false
	for i := 0; i <= len(words); i++ {
		if i < len(words) && words[i].text != "-" && words[i].text != "+" {
			continue
		}
		if i == from {
			p.wrong(EmptyExpression, words[min(i, len(words)-1)], e.Text)
			return e, false
		}
		t, kind, ok := p.term(words[from:i], want)
		if !ok {
			return e, false
		}
		t.Minus = minus
		if len(e.Terms) > 0 {
			if kind, ok = p.sum(e.Kind, kind, minus, words[from]); !ok {
				return e, false
			}
		}
		e.Kind = kind
		e.Terms = append(e.Terms, t)
		if i < len(words) {
			from, minus = i+1, words[i].text == "-"
		}
	}
	if len(e.Terms) > MaxTerms {
		p.wrong(TooMany, words[0], "limit.terms", strconv.Itoa(MaxTerms))
		return e, false
	}
	return e, true
}

// sum is the kind of a ± b: the distance of two instants is a duration.
func (p *parser) sum(a, b ValueKind, minus bool, at token) (ValueKind, bool) {
	switch {
	case a == NumberValue && b == NumberValue, a == DurationValue && b == DurationValue:
		return a, true
	case a == InstantValue && b == InstantValue && minus:
		return DurationValue, true
	case a == InstantValue && b == DurationValue, a == DurationValue && b == InstantValue && !minus:
		return InstantValue, true
	}
	p.wrong(WrongKind, at, at.text, "kind.number")
	return NoValue, false
}

// sameKind holds both sides of a comparison to one kind. "none" fits all that can
// be absent; lengths and instants are both times.
func (p *parser) sameKind(left, right *Expression, at token) bool {
	kindID := map[ValueKind]string{InstantValue: "kind.duration", DurationValue: "kind.duration", NumberValue: "kind.number",
		NameValue: "kind.consumer", WordValue: "kind.word", ListValue: "kind.partitions"}
	class := func(k ValueKind) ValueKind {
		switch k {
		case InstantValue:
			return DurationValue
		case NameValue, ListValue:
			return WordValue
		}
		return k
	}
	if right.Kind == NoValue || class(left.Kind) == class(right.Kind) {
		return true
	}
	p.wrong(WrongKind, at, right.Text, kindID[left.Kind])
	return false
}

// term reads a quantity or a literal.
func (p *parser) term(words []token, want ValueKind) (Term, ValueKind, bool) {
	if row := quantityRow(words[0].text); row != nil && len(words) > 1 {
		q, ok := p.quantity(row, words)
		return Term{Quantity: q}, q.Kind, ok
	}
	if len(words) > 1 {
		all := make([]string, len(quantities))
		for i := range quantities {
			all[i] = quantities[i].Word
		}
		p.wrongNear(UnknownQuantity, words[0], all, words[0].text)
		return Term{}, NoValue, false
	}
	t := words[0]
	if want == NoValue { // the left side must speak of the run
		if quantityRow(t.text) != nil {
			p.wrong(MissingSubject, t, t.text)
			return Term{}, NoValue, false
		}
	}
	v, ok := p.literal(t, want)
	if !ok {
		return Term{}, NoValue, false
	}
	return Term{Literal: &v}, v.Kind, true
}

func (p *parser) literal(t token, want ValueKind) (Value, bool) {
	if t.text == "none" && t.quoted < 0 {
		return Value{}, true
	}
	if n, ok := parseNumber(t.text); ok && (want == NumberValue || want == NoValue) {
		return Value{Kind: NumberValue, Number: n}, true
	}
	if d, ok := ParseDuration(t.text); ok && (want == InstantValue || want == DurationValue || want == NoValue) {
		return Value{Kind: DurationValue, Time: min(d, MaxTime)}, true
	}
	switch want {
	case NumberValue:
		p.wrong(WrongKind, t, t.text, "kind.number")
	case InstantValue, DurationValue:
		p.wrong(WrongKind, t, t.text, "kind.duration")
	case NoValue:
		p.wrongNear(UnknownQuantity, t, p.script.Names.Marks, t.text)
	case NameValue:
		p.afterwards(func() {
			if p.kinds[t.text] != KindConsumer {
				p.wrongNear(UnknownConsumer, t, p.script.Names.Consumers, t.text)
			}
		})
		return Value{Kind: NameValue, Text: t.text}, true
	case ListValue:
		return Value{Kind: ListValue, List: strings.Split(t.text, ",")}, true
	case WordValue:
		return Value{Kind: WordValue, Text: t.text}, true
	}
	return Value{}, false
}

// quantity reads WORD SUBJECT [group] [at M] [from M [to M]].
func (p *parser) quantity(row *QuantityRow, words []token) (*Quantity, bool) {
	q := &Quantity{Row: row, Kind: row.Kind}
	body := words[1:]
	cut := len(body)
	for i, w := range body {
		if w.text == "at" || w.text == "from" {
			cut = i
			break
		}
	}
	if cut == 0 {
		p.wrong(MissingSubject, words[0], row.Word)
		return q, false
	}
	if !p.subject(q, body[:cut]) {
		return q, false
	}
	return q, p.when(q, body[cut:])
}

// when reads the end of a quantity: at M, from M, from M to M.
func (p *parser) when(q *Quantity, words []token) bool {
	if p.inRun && len(words) > 0 { // looking back is for the end
		p.wrong(NotInMark, words[0], words[0].text)
		return false
	}
	for len(words) > 0 {
		if len(words) == 1 {
			p.wrong(MissingArgument, words[0], words[0].text, "kind.mark")
			return false
		}
		m := p.moment(words[1])
		if m == nil {
			return false
		}
		switch {
		case words[0].text == "at" && q.At == nil && q.From == nil:
			q.At = m
		case words[0].text == "from" && q.From == nil && q.At == nil:
			q.From = m
		case words[0].text == "to" && q.From != nil && q.To == nil:
			q.To = m
		default:
			p.wrong(TooManyWords, words[0], q.Row.Word, words[0].text)
			return false
		}
		if q.From != nil && !q.Row.Cumulative {
			p.wrong(NotCumulative, words[0], q.Row.Word)
			return false
		}
		words = words[2:]
	}
	return true
}

func (p *parser) moment(t token) *Moment {
	if t.text != "" && isDigit(t.text[0]) {
		d, ok := p.time(t)
		if !ok {
			return nil
		}
		return &Moment{Time: d}
	}
	p.knownMark(t)
	return &Moment{Mark: t.text}
}

// subject reads whom a quantity is about.
func (p *parser) subject(q *Quantity, words []token) bool {
	t := words[0]
	row := q.Row
	if p.inRun && row.takes(KindHappening) && (len(words) > 1 || !row.takes(KindMark)) {
		p.wrong(NotInMark, t, row.Word)
		return false
	}
	if row.takes(KindHappening) && (len(words) > 1 || !row.takes(KindMark)) {
		h, ok := p.happening(words)
		q.Subject, q.Name, q.Happening = KindHappening, h.Subject, &h
		return ok
	}
	if row.takes(KindMark) {
		q.Subject, q.Name = KindMark, t.text
		p.knownMark(t)
		return true
	}
	if row.takes(KindSetting) {
		return p.settingOf(q, words)
	}
	kind := p.kinds[t.text]
	if kind != "" && row.takes(kind) {
		q.Subject, q.Name = kind, t.text
		return p.noMore(row, words[1:])
	}
	if row.takes(KindPartition) {
		if tp, ok := cutPartition(t.text); ok || kind == "" && len(row.Subjects) == 1 {
			return p.partitionOf(q, tp, words)
		}
	}
	if kind != "" {
		p.wrong(WrongSubject, t, row.Word, "kind."+string(row.Subjects[0]))
		return false
	}
	names := slices.Concat(p.script.Names.Consumers, p.script.Names.Groups)
	p.wrongNear(UnknownName, t, names, t.text)
	return false
}

func (p *parser) noMore(row *QuantityRow, rest []token) bool {
	if len(rest) > 0 {
		p.wrong(TooManyWords, rest[0], row.Word, rest[0].text)
	}
	return len(rest) == 0
}

// partitionOf reads PARTITION [GROUP]. With one group in the script it need not
// be said.
func (p *parser) partitionOf(q *Quantity, tp kafka.TopicPartition, words []token) bool {
	if _, ok := p.partition(words[0]); !ok {
		return false
	}
	q.Subject, q.Name, q.Partition = KindPartition, words[0].text, tp
	if len(words) > 1 {
		q.Group = p.group(words[1])
		return q.Group != "" && p.noMore(q.Row, words[2:])
	}
	p.afterwards(func() {
		groups := p.script.Names.Groups
		if len(groups) == 1 {
			q.Group = groups[0]
		} else if len(groups) > 1 && q.Row.Word != "log-start" && q.Row.Word != "log-end" {
			p.wrong(GroupNeeded, words[0], words[0].text)
		}
	})
	return true
}

// settingOf reads CONSUMER NAME, or NAME alone for Kafka's default.
func (p *parser) settingOf(q *Quantity, words []token) bool {
	t := words[0]
	if p.kinds[t.text] == KindConsumer && len(words) > 1 {
		q.Subject, q.Name = KindConsumer, t.text
		t, words = words[1], words[1:]
	} else {
		q.Subject = KindSetting
	}
	var near []string
	rows := kafka.Settings()
	for i := range rows {
		if rows[i].Name == t.text && (q.Subject == KindSetting || rows[i].Scope == kafka.ConsumerScope) {
			q.Setting = t.text
			q.Kind = settingKind(&rows[i])
			return p.noMore(q.Row, words[1:])
		}
		near = append(near, rows[i].Name)
	}
	p.wrongNear(UnknownSetting, t, near, t.text)
	return false
}

func settingKind(row *kafka.Setting) ValueKind {
	if row.Type != kafka.IntType && row.Type != kafka.LongType {
		return WordValue
	}
	if strings.HasSuffix(row.Name, ".ms") || strings.HasSuffix(row.Name, ".minutes") {
		return DurationValue
	}
	return NumberValue
}

// errorNames are the names of the errors that the model can answer.
func errorNames() []string {
	var out []string
	for code := kafka.ErrorCode(-1); code < 200; code++ {
		if name := code.String(); code == -1 || name != "UNKNOWN_SERVER_ERROR" {
			out = append(out, name)
		}
	}
	return out
}
