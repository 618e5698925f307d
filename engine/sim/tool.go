package sim

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/tool"
	"rebalancelab/engine/trace"
)

// ToolRun is one kafka-consumer-groups command: what was typed and what it printed.
type ToolRun struct {
	Args  []string
	Line  int32 // the script line, an event
	Event int32 // ToolAnswered, −1 not yet
	tool.Result

	into    string // the file that stdout goes to, "" none
	began   kafka.Millis
	answers []tool.Answer
	asks    tool.Question
	heard   tool.Answer // on its way back
	until   kafka.Millis
	tries   int32
}

// Command is the command as it was typed.
func (t *ToolRun) Command() string {
	return strings.TrimSpace("kafka-consumer-groups " + strings.Join(t.Args, " "))
}

// Tools are the commands so far. What they answer grows; what is there stays.
func (w *World) Tools() []ToolRun { return w.tools }

// ToolAtWork tells whether a command has not been answered yet.
func (w *World) ToolAtWork() bool {
	return len(w.tools) > 0 && w.tools[len(w.tools)-1].Event < 0
}

// The steps of a question, as a toolItem has them.
const (
	toolAsks  = iota // the question arrives
	toolHears        // the answer arrives
	toolGivesUp
)

// toolCall numbers the requests of tools.
const toolCall = adminCall + 1<<32

// setFile puts a text file beside the tool.
func (w *World) setFile(name string, lines []string) {
	text := ""
	for _, l := range lines {
		text += l + "\n"
	}
	files := slices.DeleteFunc(slices.Clone(w.files), func(f tool.File) bool { return f.Name == name })
	w.files = append(files, tool.File{Name: name, Text: text})
}

// startTool begins a command, or lets it wait: there is one terminal, and the
// command before may still be at work.
func (w *World) startTool(c *Command, line int32) {
	i := len(w.tools)
	w.tools = append(slices.Clip(w.tools), ToolRun{Args: c.Args, Line: line, Event: -1, into: c.Output, began: w.now})
	if i == 0 || w.tools[i-1].Event >= 0 {
		w.goOnWithTool(int32(i))
	}
}

// goOnWithTool sends its next question or, if there is none, what it printed.
func (w *World) goOnWithTool(i int32) {
	t := &w.tools[i]
	question, result := tool.Next(&tool.Command{Args: t.Args, Files: w.files, Start: t.began, Coordinator: w.coordinatorText(t.Args)}, t.answers)
	if question != nil {
		t.asks, t.until, t.tries = *question, w.now+question.Timeout, 0
		w.queue.push(item{at: w.now + w.latency, kind: toolItem, a: i, b: toolAsks})
		return
	}
	if t.into != "" {
		var lines []string
		result.Lines = slices.DeleteFunc(result.Lines, func(l tool.Line) bool {
			if !l.Err {
				lines = append(lines, l.Text)
			}
			return !l.Err
		})
		w.setFile(t.into, lines)
	}
	t.Result = *result
	e := trace.New(w.now, trace.ToolAnswered, t.Line)
	e.Text, e.To, e.Detail = result.Text(), int64(result.Exit), gist(t.Args)
	t.Event = w.emit(e)
	if next := i + 1; int(next) < len(w.tools) {
		w.tools[next].began = w.now
		w.goOnWithTool(next)
	}
}

// gist is what a command is about: its words without the server.
func gist(args []string) string {
	var b strings.Builder
	for i, a := range args {
		if a == "--bootstrap-server" || i > 0 && args[i-1] == "--bootstrap-server" {
			continue
		}
		b.WriteString(" " + a)
	}
	return strings.TrimPrefix(b.String(), " ")
}

// coordinatorText is the coordinator as the tool prints it. Brokers call themselves
// what the command called the first of them.
func (w *World) coordinatorText(args []string) string {
	node := w.coordinator.Elections() % int64(w.nodes)
	host, port := "localhost", int64(9092)
	if i := slices.Index(args, "--bootstrap-server"); i >= 0 && i+1 < len(args) {
		name, number, _ := strings.Cut(args[i+1], ":")
		if n, err := strconv.ParseInt(number, 10, 16); err == nil && name != "" && n > 0 {
			host, port = name, n
		}
	}
	return host + ":" + strconv.FormatInt(port+node, 10) + "  (" + itoa(node+1) + ")"
}

// toolStep does one step of a command.
func (w *World) toolStep(i, step int32) {
	t := &w.tools[i]
	switch step {
	case toolAsks:
		w.askForTool(i)
	case toolGivesUp:
		t.answers = append(slices.Clip(t.answers), tool.Answer{At: w.now, Late: tool.NoNode})
		w.goOnWithTool(i)
	default:
		t.heard.At = w.now
		t.answers = append(slices.Clip(t.answers), t.heard)
		w.goOnWithTool(i)
	}
}

// askForTool lets the cluster answer.
func (w *World) askForTool(i int32) {
	t := &w.tools[i]
	image := w.images[len(w.images)-1].Cluster
	switch q := &t.asks; {
	case q.Group != nil:
		w.touched = true
		w.asked = asked{consumer: -1, event: t.Line}
		w.coordinator.Do(w.now, toolCall+int64(i), "adminclient-1", "/127.0.0.1", q.Group)
		w.takeFromCoordinator()
		return
	case q.Topics != nil:
		t.heard = tool.Answer{Image: image}
	default:
		t.heard = tool.Answer{Offsets: make([]int64, len(q.Partitions)), Image: image}
		for k, tp := range q.Partitions {
			t.heard.Offsets[k] = w.logOffset(tp, q.Stamp)
		}
	}
	w.queue.push(item{at: w.now + w.latency, kind: toolItem, a: i, b: toolHears})
}

// logOffset is where a log begins, ends or reaches a timestamp; −1 nowhere.
func (w *World) logOffset(tp kafka.TopicPartition, stamp kafka.Millis) int64 {
	id := w.images[len(w.images)-1].Part(tp)
	if id < 0 {
		return -1
	}
	l := &w.logs[id]
	switch stamp {
	case tool.Earliest:
		return l.LogStart
	case tool.Latest:
		return l.End(w.now)
	}
	if offset, ok := l.OffsetAt(stamp, w.now); ok {
		return offset
	}
	return -1
}

// toolReply is a coordinator's answer to a tool. While the coordinator is elsewhere
// or busy, the admin client asks again, ever more rarely, until its time is over.
func (w *World) toolReply(r *group.Reply) {
	i := int32(r.Call - toolCall)
	t := &w.tools[i]
	if !asksAgain(r.Response) {
		t.heard = tool.Answer{Group: r.Response, Image: w.images[len(w.images)-1].Cluster}
		w.queue.push(item{at: w.now + w.latency, kind: toolItem, a: i, b: toolHears})
		return
	}
	backoff := min(firstBackoff<<min(t.tries, 8), lastBackoff)
	t.tries++
	again := w.now + w.latency + backoff
	if again >= t.until {
		w.queue.push(item{at: max(t.until, w.now), kind: toolItem, a: i, b: toolGivesUp})
		return
	}
	w.queue.push(item{at: again + w.latency, kind: toolItem, a: i, b: toolAsks})
}

// The admin client's retry.backoff.ms and retry.backoff.max.ms, without jitter.
const (
	firstBackoff kafka.Millis = 100
	lastBackoff  kafka.Millis = 1000
)

// asksAgain tells whether an answer makes the admin client try again.
func asksAgain(r group.Response) bool {
	codes := []kafka.ErrorCode{r.ErrorCode()}
	switch r := r.(type) {
	case *group.DescribeGroupsResponse:
		for i := range r.Groups {
			codes = append(codes, r.Groups[i].Error)
		}
	case *group.DeleteGroupsResponse:
		for i := range r.Results {
			codes = append(codes, r.Results[i].Error)
		}
	case *group.OffsetCommitResponse:
		for i := range r.Partitions {
			codes = append(codes, r.Partitions[i].Error)
		}
	}
	return slices.ContainsFunc(codes, func(c kafka.ErrorCode) bool {
		return c == kafka.CoordinatorLoadInProgress || c == kafka.NotCoordinator || c == kafka.CoordinatorNotAvailable || c == kafka.RebalanceInProgress
	})
}
