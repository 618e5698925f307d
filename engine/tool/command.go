package tool

import (
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// Command is what was typed, and where.
type Command struct {
	Args        []string // without the program's name
	Files       []File   // what --from-file and --command-config may name
	Start       kafka.Millis
	Coordinator string // as --state prints it: host:port, two spaces, (id)
}

// File is a text file beside the command.
type File struct{ Name, Text string }

// Question is what the tool's admin client asks next: the coordinator (Group), the
// partitions of topics (Topics), or offsets of logs (Partitions, Stamp).
type Question struct {
	Name       string // of the call, for time-outs
	Group      group.Request
	Topics     []string
	Partitions []kafka.TopicPartition
	Stamp      kafka.Millis // Earliest, Latest, or a timestamp
	Timeout    kafka.Millis
}

// Special timestamps of ListOffsets.
const (
	Latest   kafka.Millis = -1 << 60
	Earliest kafka.Millis = Latest - 1
)

// Answer is what came back.
type Answer struct {
	At      kafka.Millis
	Group   group.Response
	Offsets []int64        // per partition, −1 none that young
	Image   *kafka.Cluster // the topics that there are
	Late    string         // nothing came in time: the message of the TimeoutException
}

// Result is what was printed.
type Result struct {
	Exit  int
	Lines []Line
}

// Line is one line of output.
type Line struct {
	Text string
	Err  bool // on stderr
}

// Text is everything as it stands in a terminal.
func (r *Result) Text() string {
	var b strings.Builder
	for _, l := range r.Lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// OptionTable is the line in place of the table of options that Kafka prints after
// a usage error.
const OptionTable = "<table of options>"

// Next goes on as far as the answers reach. Exactly one of both is not nil.
func Next(c *Command, answers []Answer) (*Question, *Result) {
	r := &run{c: c, answers: answers, now: c.Start, timeout: defaultTimeout}
	r.main()
	if r.want != nil {
		return r.want, nil
	}
	for i, rest := range r.open {
		if rest != "" {
			r.out.Lines = append(r.out.Lines, Line{rest, i == 1})
		}
	}
	return nil, &r.out
}

// defaultTimeout is that of --timeout.
const defaultTimeout = 30 * kafka.Second

// run is one pass over a command. Its functions return false when it is over for
// now: a question is open, or the command has ended.
type run struct {
	c       *Command
	given   given
	answers []Answer
	now     kafka.Millis
	timeout kafka.Millis
	want    *Question
	image   *kafka.Cluster // the topics when groups were described
	out     Result
	open    [2]string // the unfinished line of stdout and stderr
}

// ask gives the answer to a question, once it is there.
func (r *run) ask(q Question) (*Answer, bool) {
	if r.timeout <= 0 {
		return nil, r.late(&q, NoNode)
	}
	if len(r.answers) == 0 {
		q.Timeout = r.timeout
		r.want = &q
		return nil, false
	}
	a := &r.answers[0]
	r.answers = r.answers[1:]
	r.now = a.At
	if a.Late != "" {
		return nil, r.late(&q, a.Late)
	}
	return a, true
}

// NoNode is what a call says that never found anybody to talk to.
const NoNode = "Timed out waiting for a node assignment."

// late ends the command because an answer did not come in time.
func (r *run) late(q *Question, why string) bool {
	name := q.Name
	switch {
	case name == "listGroups":
		name = "findAllBrokers"
	case q.Group != nil:
		name += "(api=FIND_COORDINATOR)"
	}
	f := &fault{errorPackage + "TimeoutException", why + " Call: " + name, nil}
	if q.Name == "listGroups" {
		f = &fault{"org.apache.kafka.common.KafkaException", "Failed to find brokers to send ListGroups", f}
		return r.fail(runtime(wrapped(f)))
	}
	return r.fail(wrapped(f))
}

// print writes to stdout.
func (r *run) print(text string) { r.write(0, text) }

// printErr writes to stderr.
func (r *run) printErr(text string) { r.write(1, text) }

func (r *run) write(stream int, text string) {
	for {
		line, rest, ended := strings.Cut(text, "\n")
		r.open[stream] += line
		if !ended {
			return
		}
		r.out.Lines = append(r.out.Lines, Line{r.open[stream], stream == 1})
		r.open[stream], text = "", rest
	}
}

// usage ends the command as a wrong command line does.
func (r *run) usage(message string) bool {
	r.printErr(message + "\n" + OptionTable + "\n")
	r.out.Exit = 1
	return false
}

// uncaught ends it with an exception that nobody catches.
func (r *run) uncaught(class, message string) bool {
	r.printErr("Exception in thread \"main\" " + class + ": " + message + "\n")
	r.out.Exit = 1
	return false
}

// complain prints an error; the command goes on.
func (r *run) complain(message string) { r.print("\nError: " + message + "\n") }

// fail ends it as an exception inside does: the text on stdout, the trace without
// its frames on stderr, and exit code 0.
func (r *run) fail(f *fault) bool {
	r.complain("Executing consumer group command failed due to " + f.message)
	for prefix := ""; f != nil; f = f.cause {
		r.printErr(prefix + f.String() + "\n")
		prefix = "Caused by: "
	}
	return false
}

func (r *run) main() {
	if !r.parse() || !r.check() {
		return
	}
	switch {
	case r.given.has("validate-regex"):
		r.validateRegex()
	case !r.service():
	case r.given.has("list"):
		r.list()
	case r.given.has("describe"):
		r.describe()
	case r.given.has("delete"):
		r.deleteGroups()
	case r.given.has("reset-offsets"):
		r.reset()
	default:
		r.deleteOffsets()
	}
}
