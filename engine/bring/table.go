package bring

import (
	"slices"
	"strconv"
	"strings"
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
	group    string
	members  []member
	topics   []string
	parts    map[string]int // per topic, how many partitions
	lags     map[string]int64
	noTopics int // partitions of members whose topics are not shown
	findings []Finding
}

// readTables reads one or both tables of --describe.
func readTables(lines []string) Result {
	t := &tables{parts: map[string]int{}, lags: map[string]int64{}}
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
	return Result{Kind: Describe, Script: t.script(), Findings: t.findings}
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
		if lag, err := strconv.ParseInt(cells["LAG"], 10, 64); err == nil && lag > 0 {
			if lag > MaxLag {
				t.findings = append(t.findings, Finding{line, "LAG", cells["LAG"], LagCut, []string{topic + "-" + cells["PARTITION"], strconv.Itoa(MaxLag)}})
			}
			t.lags[topic+"\x00"+cells["PARTITION"]] = min(lag, MaxLag)
		}
		t.see(cells, false)
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
	if given == "" || !t.assigned(given) {
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
func (t *tables) assigned(text string) bool {
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
		}
	}
	return true
}
