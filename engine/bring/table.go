package bring

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// column is a heading and where it stands.
type column struct {
	name string
	from int
}

// headings reads a heading line; nil if it is none.
func headings(line string) (out []column) {
	if !strings.HasPrefix(strings.TrimSpace(line), "GROUP ") || !strings.Contains(line, "CONSUMER-ID") {
		return nil
	}
	for i := 0; i < len(line); {
		for i < len(line) && line[i] == ' ' {
			i++
		}
		from := i
		for i < len(line) && line[i] != ' ' {
			i++
		}
		if i > from {
			out = append(out, column{line[from:i], from})
		}
	}
	return out
}

func isTable(lines []string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return headings(l) != nil })
}

// member is a row of --members, or what several rows of --offsets say of one.
type member struct {
	id, instance, client string
	consumer             bool // speaks the consumer protocol
}

type tables struct {
	group      string
	members    []member
	topics     []string
	parts      map[string]int // per topic, how many partitions
	lags       map[string]int64
	unread     []string          // partitions without a committed offset
	names      []string          // of the members in the script
	renamed    map[string]string // topics there
	owners     map[string]string // member ids by topic and partition, "" = nobody
	unreadLine int               // of the first
	noTopics   int               // partitions of members whose topics are not shown
	findings   []Finding
}

// readTables reads one or both tables of --describe.
func readTables(lines []string) Result {
	t := &tables{parts: map[string]int{}, lags: map[string]int64{}, owners: map[string]string{}}
	var columns []column
	for i, line := range lines {
		if h := headings(line); h != nil {
			columns = h
			continue
		}
		text := strings.TrimSpace(line)
		if columns == nil || text == "" || strings.HasPrefix(text, "$") || strings.HasPrefix(text, "Warning:") || strings.HasPrefix(text, "Consumer group '") {
			continue
		}
		cells, ok := cut(line, columns)
		if !ok {
			return refuse(i+1, BadRow, strconv.Itoa(len(columns)), strconv.Itoa(len(strings.Fields(line))))
		}
		if problem := t.row(i+1, cells); problem != nil {
			return Result{Problem: problem}
		}
	}
	if len(t.members) == 0 {
		return refuse(0, NoMembers)
	}
	if len(t.members) > MaxMembers {
		return refuse(0, TooMany, strconv.Itoa(MaxMembers))
	}
	total := t.noTopics
	for _, topic := range t.topics {
		total += t.parts[topic]
	}
	if total > MaxPartitions || len(t.topics) > MaxTopics {
		return refuse(0, TooMany, strconv.Itoa(MaxPartitions))
	}
	script := t.script()
	if len(t.unread) > 0 {
		t.findings = append(t.findings, Finding{t.unreadLine, "CURRENT-OFFSET", "-", NoOffset, []string{listed(t.unread)}})
	}
	t.findings = append(t.findings, Finding{0, "auto.offset.reset", "earliest", ResetAdded, []string{kafka.LookupSetting(kafka.ConsumerScope, "auto.offset.reset").Default}})
	return t.result(script)
}

// cut cuts a row by the places of the headings or, where spaces were squeezed, by
// words.
func cut(line string, columns []column) (map[string]string, bool) {
	out := map[string]string{}
	fits := true
	for i, c := range columns {
		to := len(line)
		if i+1 < len(columns) {
			to = min(columns[i+1].from, len(line))
		}
		from := min(c.from, len(line))
		cell := strings.TrimSpace(line[from:to])
		fits = fits && !strings.Contains(cell, " ") && (from == 0 || from >= len(line) || line[from-1] == ' ')
		out[c.name] = cell
	}
	if fits && out["GROUP"] != "" {
		return out, true
	}
	words := strings.Fields(line)
	static := slices.ContainsFunc(columns, func(c column) bool { return c.name == "GROUP-INSTANCE-ID" })
	if len(words) != len(columns) && !(static && len(words) == len(columns)-1) {
		return nil, false
	}
	n := 0
	for _, c := range columns {
		if c.name == "GROUP-INSTANCE-ID" && len(words) < len(columns) {
			out[c.name] = ""
			continue
		}
		out[c.name] = words[n]
		n++
	}
	return out, true
}

func (t *tables) row(line int, cells map[string]string) *Finding {
	if t.group == "" {
		t.group = cells["GROUP"]
	}
	if cells["GROUP"] != t.group {
		return nil // one group at a time: the first
	}
	if topic, ok := cells["TOPIC"]; ok {
		n, err := strconv.ParseInt(cells["PARTITION"], 10, 32)
		if err != nil || n < 0 || n > 10_000 {
			return &Finding{Line: line, Code: BadNumber, Args: []string{"PARTITION", cells["PARTITION"]}}
		}
		t.partition(topic, int(n))
		if cells["CURRENT-OFFSET"] == "-" {
			t.unread = append(t.unread, topic+"-"+cells["PARTITION"])
			if len(t.unread) == 1 {
				t.unreadLine = line
			}
		}
		if lag, err := strconv.ParseInt(cells["LAG"], 10, 64); err == nil && lag > 0 {
			if lag > MaxLag {
				t.findings = append(t.findings, Finding{line, "LAG", cells["LAG"], LagCut, []string{topic + "-" + cells["PARTITION"], strconv.Itoa(MaxLag)}})
			}
			t.lags[topic+"\x00"+cells["PARTITION"]] = min(lag, MaxLag)
		}
		t.see(cells, false)
		key := topic + "\x00" + strconv.FormatInt(n, 10)
		if id := cells["CONSUMER-ID"]; id != "-" {
			t.owners[key] = id
		} else {
			t.owners[key] += "" // known to be nobody's, if no other row says more
		}
		return nil
	}
	count, err := strconv.ParseInt(cells["#PARTITIONS"], 10, 32)
	if err != nil || count < 0 {
		return &Finding{Line: line, Code: BadNumber, Args: []string{"#PARTITIONS", cells["#PARTITIONS"]}}
	}
	epoch := cells["CURRENT-EPOCH"]
	t.see(cells, epoch != "" && epoch != "-" && cells["UPGRADED"] != "false")
	given := cells["CURRENT-ASSIGNMENT"]
	if given == "" {
		given = cells["ASSIGNMENT"]
	}
	if given == "" || !t.assigned(given, cells["CONSUMER-ID"]) {
		t.noTopics += int(min(count, 10_000))
	}
	return nil
}

func (t *tables) see(cells map[string]string, consumer bool) {
	id := cells["CONSUMER-ID"]
	if id == "-" || id == "" {
		return
	}
	for i := range t.members {
		if t.members[i].id == id {
			t.members[i].consumer = t.members[i].consumer || consumer
			t.members[i].instance = max(t.members[i].instance, cells["GROUP-INSTANCE-ID"])
			return
		}
	}
	if strings.Contains(cells["GROUP-INSTANCE-ID"], `"`) {
		cells["GROUP-INSTANCE-ID"] = ""
	}
	t.members = append(t.members, member{id, cells["GROUP-INSTANCE-ID"], cells["CLIENT-ID"], consumer})
}

func (t *tables) partition(topic string, n int) {
	if _, ok := t.parts[topic]; !ok {
		t.topics = append(t.topics, topic)
	}
	t.parts[topic] = max(t.parts[topic], n+1)
}

// assigned reads t1:0,1;t2:3 or the older t1(0,1), t2(3).
func (t *tables) assigned(text, id string) bool {
	if text == "-" {
		return true
	}
	for one := range strings.SplitSeq(strings.ReplaceAll(strings.ReplaceAll(text, "),", ");"), "(", ":"), ";") {
		topic, list, ok := strings.Cut(strings.Trim(strings.TrimSpace(one), ")"), ":")
		if !ok || topic == "" {
			return false
		}
		for n := range strings.SplitSeq(list, ",") {
			p, err := strconv.ParseInt(strings.TrimSpace(n), 10, 32)
			if err != nil || p < 0 || p > 10_000 {
				return false
			}
			t.partition(topic, int(p))
			t.owners[topic+"\x00"+strconv.FormatInt(p, 10)] = id
		}
	}
	return true
}

// result keeps who had what, so that it can be compared.
func (t *tables) result(script string) Result {
	r := Result{Kind: Describe, Script: script, Findings: t.findings, assignor: "range (partition.assignment.strategy)"}
	number := map[string]int{"": -1}
	for i, m := range t.members {
		number[m.id] = i
		r.members = append(r.members, rebuilt{t.names[i], m.client})
		if m.consumer {
			r.assignor = "uniform (group.remote.assignor)"
		}
	}
	if t.noTopics > 0 {
		return r // not all of it is known
	}
	for _, topic := range t.topics {
		for p := range t.parts[topic] {
			n := strconv.Itoa(p)
			if id, ok := t.owners[topic+"\x00"+n]; ok {
				r.held = append(r.held, held{t.renamed[topic], p, topic + "-" + n, number[id]})
			}
		}
	}
	return r
}

// mostListed is how many partitions a finding names.
const mostListed = 6

func listed(names []string) string {
	if n := len(names) - mostListed; n > 0 {
		return strings.Join(names[:mostListed], ", ") + " (+" + strconv.Itoa(n) + ")"
	}
	return strings.Join(names, ", ")
}
