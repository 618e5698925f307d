package conform

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// player plays one case.
type player struct {
	c     *coordinatorCase
	group *group.Coordinator
	image *kafka.Cluster
	now   kafka.Millis
	known map[string]bool
	shown map[string]string
	made  []string                // newMemberId per step
	asked map[int64]group.Request // by call
}

// completedStep is what a step made happen.
type completedStep struct {
	raw         json.RawMessage
	newMemberID string
	got         []any
	groups      []any
}

func (s completedStep) object() object {
	o := object{}
	o.put("do", s.raw)
	o.putText("newMemberId", s.newMemberID)
	o.put("got", s.got)
	if len(s.groups) > 0 {
		o.put("groups", s.groups)
	}
	return o
}

func newPlayer(c *coordinatorCase) (p *player, err error) {
	defer catch(&err, "")
	cfg := readConfig(c.head.object("config"))
	if c.head.has("appendLatencyMs") {
		cfg.AppendLatency = kafka.Millis(c.head.asNumber("appendLatencyMs", c.head.fields["appendLatencyMs"], 0, int64(maxCaseTime)))
	}
	seed := uint64(14695981039346656037)
	for _, b := range []byte(c.name) {
		seed = (seed ^ uint64(b)) * 1099511628211
	}
	p = &player{c: c, group: group.New(cfg, seed), image: &kafka.Cluster{}, known: map[string]bool{},
		shown: map[string]string{}, asked: map[int64]group.Request{}}
	topics := c.head.object("topics")
	for _, name := range topics.names() {
		t := topics.object(name)
		t.only("id partitions racks")
		p.createTopic(name, t)
	}
	p.group.SetTopics(0, p.image)
	settings := c.head.object("groupConfig")
	for _, g := range settings.names() {
		p.group.SetGroupConfig(g, readGroupConfig(settings.object(g)))
	}
	p.group.Take()
	return p, nil
}

// step applies step i and everything that needs no time after it.
func (p *player) step(i int) (done completedStep, err error) {
	defer catch(&err, fmt.Sprintf("step %d", i))
	s := &p.c.steps[i]
	do := p.substitute(s.do)
	done.raw = s.raw
	drawn, _ := p.group.DrawnIDs()
	if s.newMemberID != "" {
		p.group.GiveIDs(p.parseMemberID(s))
	}
	if do.has("groupId") {
		p.known[do.text("groupId", "")] = true
	}
	for _, g := range do.texts("groupIds") {
		p.known[g] = true
	}
	p.apply(int64(i), do)
	p.group.Fire(p.now)
	p.group.DropGivenIDs()
	replies, _ := p.group.Take()
	slices.SortStableFunc(replies, func(a, b group.Reply) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Call, b.Call))
	})
	if n, id := p.group.DrawnIDs(); n > drawn {
		done.newMemberID = p.madeID(int64(i), do, replies, id)
	}
	p.made = append(p.made, done.newMemberID)
	done.got = []any{}
	for _, r := range replies {
		o := object{}
		o.put("call", r.Call)
		o.put("at", int64(r.At))
		o.put("response", p.response(p.asked[r.Call], r.Response))
		done.got = append(done.got, o)
	}
	done.groups = p.snapshots()
	return done, nil
}

// maxText is the longest text that Kafka's protocol can carry.
const maxText = 1<<15 - 1

// substitute replaces "${3}" by the member id that step 3 made.
func (p *player) substitute(n node) node {
	if n.fields != nil {
		n.fields = p.substituted(n, "", n.fields).(map[string]any)
	}
	return n
}

// substituted is a value of n with its texts replaced; at is the path from n to it.
func (p *player) substituted(n node, at string, v any) any {
	switch v := v.(type) {
	case string:
		return p.substitutedText(n, at, v)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = p.substituted(n, fmt.Sprintf("%s[%d]", at, i), v[i])
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k := range v {
			out[k] = p.substituted(n, strings.TrimPrefix(at+"."+k, "."), v[k])
		}
		return out
	}
	return v
}

func (p *player) substitutedText(n node, at, v string) string {
	for strings.Contains(v, "${") {
		start := strings.Index(v, "${")
		end := strings.Index(v[start:], "}")
		if end < 0 {
			break
		}
		k, err := strconv.Atoi(v[start+2 : start+end])
		if err != nil || k < 0 || k >= len(p.made) {
			n.fail(at, "%s names no earlier step", v[start:start+end+1])
		}
		if p.made[k] == "" {
			break
		}
		if v = v[:start] + p.made[k] + v[start+end+1:]; len(v) > maxText {
			n.fail(at, "must not be longer than %d bytes", maxText)
		}
	}
	return v
}

// parseMemberID is the random part of a recorded new member id.
func (p *player) parseMemberID(s *coordinatorStep) kafka.UUID {
	text := s.newMemberID
	if len(text) > 36 {
		if u, ok := kafka.ParseHyphenated(text[len(text)-36:]); ok {
			return u
		}
	} else if u, ok := kafka.ParseUUID(text); ok {
		return u
	}
	s.do.fail("newMemberId", "%q does not end in an id", text)
	return kafka.UUID{}
}

// madeID is the id that the coordinator made: as answered at once, or, if the
// request is parked, in the form that classic groups use.
func (p *player) madeID(call int64, do node, replies []group.Reply, id kafka.UUID) string {
	op := do.text("op", "")
	if op != "join" && op != "consumerHeartbeat" {
		return ""
	}
	for _, r := range replies {
		if r.Call != call {
			continue
		}
		answered := ""
		switch r := r.Response.(type) {
		case *group.JoinGroupResponse:
			answered = r.MemberID
		case *group.ConsumerGroupHeartbeatResponse:
			answered = r.MemberID
		}
		if answered != do.text("memberId", "") {
			return answered
		}
		return ""
	}
	return do.text("groupInstanceId", do.text("clientId", "client")) + "-" + id.Hyphenated()
}

// snapshots are the groups of the case whose visible state is not what was last
// shown.
func (p *player) snapshots() []any {
	out := []any{}
	if !p.group.Active() {
		return out
	}
	for _, id := range p.group.Groups() {
		p.known[id] = true
	}
	ids := make([]string, 0, len(p.known))
	for id := range p.known {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		now := p.snapshot(id)
		text := canonical(now)
		was, seen := p.shown[id]
		if text == was {
			continue
		}
		if seen || p.group.Describe(id).Type != group.NoGroup {
			out = append(out, now)
		}
		p.shown[id] = text
	}
	return out
}
