package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// call is a line sorted into the places of its verb's row in the help table.
type call struct {
	verb     *Verb
	word     token     // the verb itself
	args     [][]token // per Argument of the row
	keys     []keyword
	settings []sim.Setting
	lasts    kafka.Millis
	// unchecked: values of settings are left to the consumer, which refuses them when
	// it starts (check=at-start).
	unchecked bool
}

const atStart = "at-start"

type keyword struct {
	name  string
	word  token // the whole key=value
	value token
}

// value finds a key that was given.
func (c *call) value(name string) (token, bool) {
	for _, k := range c.keys {
		if k.name == name {
			return k.value, true
		}
	}
	return token{}, false
}

// arrange sorts the words after a verb into its row. ok is false after a problem.
func (p *parser) arrange(verb *Verb, word token, rest []token) (c call, ok bool) {
	c = call{verb: verb, word: word, args: make([][]token, len(verb.Arguments))}
	before := len(p.problems)
	c.unchecked = slices.ContainsFunc(rest, func(t token) bool { return t.text == "check="+atStart })
	slot := 0
	for i := 0; i < len(rest); i++ {
		t := rest[i]
		if verb.Lasts && t.text == "for" && t.quoted < 0 {
			if i++; i == len(rest) {
				p.wrong(MissingArgument, t, verb.Word, "kind.duration")
				break
			}
			p.lasting(&c, rest[i])
			continue
		}
		if key, value, is := t.key(); is {
			p.keyed(&c, key, t, value)
			continue
		}
		if strings.HasPrefix(t.text, "=") {
			p.wrong(SpaceAroundSign, t, t.text)
			break
		}
		if slot >= len(verb.Arguments) {
			p.wrong(TooManyWords, t, verb.Word, t.text)
			break
		}
		c.args[slot] = append(c.args[slot], t)
		if !verb.Arguments[slot].Many {
			slot++
		}
	}
	p.complete(&c, before)
	return c, len(p.problems) == before
}

// complete holds a call to the arguments and keys that its verb cannot do without.
func (p *parser) complete(c *call, before int) {
	if len(p.problems) > before {
		return
	}
	for i, a := range c.verb.Arguments {
		if len(c.args[i]) == 0 && !a.Optional {
			p.wrong(MissingArgument, c.word, c.verb.Word, "kind."+string(a.Kind))
			return
		}
	}
	for _, k := range c.verb.Keys {
		if _, given := c.value(k.Name); k.Required && !given {
			p.wrong(MissingKey, c.word, c.verb.Word, k.Name)
			return
		}
	}
}

func (p *parser) lasting(c *call, t token) {
	d, ok := p.time(t)
	if !ok {
		return
	}
	if d == 0 {
		p.wrong(OutOfRange, t, "for", "1ms", FormatDuration(MaxTime))
		return
	}
	c.lasts = d
}

// keyed takes one key=value.
func (p *parser) keyed(c *call, key string, word, value token) {
	keyToken := word
	keyToken.text = key
	keyToken.end = word.column + len([]rune(key))
	if value.text == "" && value.quoted < 0 {
		p.wrong(MissingValue, word, key)
		return
	}
	if _, twice := c.value(key); twice {
		p.wrong(DoubleKey, keyToken, key)
		return
	}
	if c.verb.Lasts && key == "for" {
		p.lasting(c, value)
		c.keys = append(c.keys, keyword{key, word, value})
		return
	}
	for _, k := range c.verb.Keys {
		if k.Name == key {
			c.keys = append(c.keys, keyword{key, word, value})
			return
		}
	}
	if c.verb.Settings == noSettings {
		names := make([]string, 0, len(c.verb.Keys))
		for _, k := range c.verb.Keys {
			names = append(names, k.Name)
		}
		p.wrongNear(UnknownKey, keyToken, names, c.verb.Word, key)
		return
	}
	if setting, ok := p.setting(c, keyToken, value); ok {
		c.keys = append(c.keys, keyword{key, word, value})
		c.settings = append(c.settings, setting)
	}
}

// setting reads a Kafka setting: real name, value within Kafka's own bounds.
// Lengths of time may be written with a unit.
func (p *parser) setting(c *call, key, value token) (sim.Setting, bool) {
	row := p.settingRow(c.verb, key)
	if row == nil {
		return sim.Setting{}, false
	}
	text := settingText(row, value.text)
	if c.unchecked {
		return sim.Setting{Name: row.Name, Value: text}, true
	}
	if why := row.Check(text); why != "" {
		p.wrong(BadSetting, value, row.Name, value.text, why)
		return sim.Setting{}, false
	}
	if !p.settingWords(row.Name, value) {
		return sim.Setting{}, false
	}
	return sim.Setting{Name: row.Name, Value: text}, true
}

// wordSettings are settings whose values are words that Kafka looks up only when
// a consumer is made. A slip there is better told at once.
var wordSettings = map[string][]string{
	"partition.assignment.strategy": {"range", "roundrobin", "sticky", "cooperative-sticky"},
	"auto.offset.reset":             {"latest", "earliest", "none", "by_duration:PT1H"},
}

func (p *parser) settingWords(name string, value token) bool {
	words := wordSettings[name]
	for _, one := range value.list() {
		if words == nil || slices.Contains(words, one.text) || strings.HasPrefix(one.text, "by_duration:") ||
			strings.HasPrefix(one.text, "org.apache.kafka.clients.consumer.") {
			continue
		}
		p.wrongNear(BadWord, one, words, name, one.text, strings.Join(words, ", "))
		return false
	}
	return true
}

// settingText turns 45s into 45000, or into minutes where the setting counts those.
func settingText(row *kafka.Setting, text string) string {
	if row.Type != kafka.IntType && row.Type != kafka.LongType {
		return text
	}
	d, ok := ParseDuration(text)
	if !ok || text == "0" {
		return text
	}
	switch {
	case strings.HasSuffix(row.Name, ".ms"):
		return strconv.FormatInt(int64(d), 10)
	case strings.HasSuffix(row.Name, ".minutes") && d%kafka.Minute == 0:
		return strconv.FormatInt(int64(d/kafka.Minute), 10)
	}
	return text
}

// scopesOf are the scopes of settings that a verb takes.
func scopesOf(s settingScope) []kafka.Scope {
	switch s {
	case consumerSettings:
		return []kafka.Scope{kafka.ConsumerScope}
	case groupSettings:
		return []kafka.Scope{kafka.ConsumerScope, kafka.GroupScope}
	case brokerSettings:
		return []kafka.Scope{kafka.BrokerScope}
	case anySettings:
		return []kafka.Scope{kafka.ConsumerScope, kafka.GroupScope, kafka.BrokerScope}
	}
	return nil
}

func (p *parser) settingRow(verb *Verb, key token) *kafka.Setting {
	scopes := scopesOf(verb.Settings)
	for _, s := range scopes {
		if row := kafka.LookupSetting(s, key.text); row != nil && !ownedByKey(verb, key.text) {
			return row
		}
	}
	var near []string
	for _, k := range verb.Keys {
		near = append(near, k.Name)
	}
	rows := kafka.Settings()
	for i := range rows {
		if rows[i].Name == key.text && !ownedByKey(verb, key.text) {
			p.wrong(WrongSetting, key, key.text, scopeID(rows[i].Scope))
			return nil
		}
		for _, s := range scopes {
			if rows[i].Scope == s {
				near = append(near, rows[i].Name)
			}
		}
	}
	if key.text == "group.id" {
		p.report(Problem{Code: UnknownSetting, Args: []string{key.text}, Column: key.column, EndColumn: key.end, Suggestion: "group"})
		return nil
	}
	p.wrongNear(UnknownSetting, key, near, key.text)
	return nil
}

// ownedByKey: group.id is said with group=…, so that every consumer's group is
// seen at the same place.
func ownedByKey(verb *Verb, name string) bool { return name == "group.id" }

// scopeID is the id of the words for where a setting belongs.
func scopeID(s kafka.Scope) string {
	switch s {
	case kafka.BrokerScope:
		return "scope.broker"
	case kafka.GroupScope:
		return "scope.group"
	}
	return "scope.consumer"
}
