// Command bench times the assignors of this engine beside those of franz-go and
// sarama on the groups of Kafka's own benchmarks (B-02…B-06), and joins the
// figures with Kafka's into one table. run.sh calls it.
//
//	bench run  [-members 100,1000,5000] [-ratio 10] [-topics 100] [-ms 1000] [-limit-s 60] [-peers ours,franz-go,sarama]
//	bench join OURS.tsv [KAFKA.tsv]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"rebalancelab/engine/conform/assigncells"
)

func main() {
	if len(os.Args) < 2 {
		fail(errors.New("usage: bench run|join"))
	}
	var err error
	switch os.Args[1] {
	case "run":
		err = run(os.Args[2:])
	case "cell": // one cell, in the process made for it
		err = cell(os.Args[2:])
	case "join":
		err = join(os.Args[2:], os.Stdout)
	default:
		err = fmt.Errorf("unknown command %s", os.Args[1])
	}
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "bench:", err)
	os.Exit(1)
}

// run prints one tab-separated row per library and cell. Every row is measured in
// a process of its own, so that one that takes too long can be given up.
func run(args []string) error {
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	members := flags.String("members", "100,1000,5000", "group sizes")
	ratio := flags.Int("ratio", 10, "partitions per member")
	topics := flags.Int("topics", 100, "topics")
	ms := flags.Int("ms", 1000, "time per row after a warm-up of the same length")
	limit := flags.Int("limit-s", 60, "seconds after which a row is given up")
	names := flags.String("peers", "ours,franz-go,sarama", "what to measure")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var sizes []int
	for text := range strings.SplitSeq(*members, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 2 {
			return fmt.Errorf("-members: %q is no group size", text)
		}
		sizes = append(sizes, n)
	}
	fmt.Println("library\tassignor\tmembers\tsubscription type\tvariant\tms/op\titerations")
	for _, c := range assigncells.Grid(sizes, *ratio, *topics) {
		for name := range strings.SplitSeq(*names, ",") {
			if prepare(name, c) == nil {
				continue // the library has no such assignor
			}
			result, err := inOwnProcess(time.Duration(*limit)*time.Second, name, c, *ms)
			if err != nil {
				return err
			}
			fmt.Println(strings.Join([]string{
				name, c.Assignor, strconv.Itoa(c.Members), c.Type(), c.Variant(), result,
			}, "\t"))
		}
	}
	return nil
}

func inOwnProcess(limit time.Duration, name string, c assigncells.Cell, ms int) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	out, err := exec.CommandContext(ctx, self, "cell", name, c.Assignor, strconv.Itoa(c.Members),
		strconv.FormatBool(c.Heterogeneous), strconv.FormatBool(c.Incremental),
		strconv.Itoa(c.Ratio), strconv.Itoa(c.Topics), strconv.Itoa(ms)).Output()
	if ctx.Err() != nil {
		return fmt.Sprintf(">%d\t0", limit.Milliseconds()), nil
	}
	if err != nil {
		return "", fmt.Errorf("%s %v: %w", name, c, err)
	}
	return strings.TrimSpace(string(out)), nil
}

func cell(args []string) error {
	if len(args) != 8 {
		return errors.New("cell takes 8 arguments")
	}
	number := func(i int) int {
		n, err := strconv.Atoi(args[i])
		if err != nil {
			fail(err)
		}
		return n
	}
	c := assigncells.Cell{
		Assignor: args[1], Members: number(2), Heterogeneous: args[3] == "true", Incremental: args[4] == "true",
		Ratio: number(5), Topics: number(6),
	}
	call := prepare(args[0], c)
	if call == nil {
		return fmt.Errorf("%s has no %s", args[0], c.Assignor)
	}
	debug.SetGCPercent(400) // roughly the room that Kafka's JVM gets
	span := time.Duration(number(7)) * time.Millisecond
	first := timed(call)
	if first > 20*time.Second { // as Kafka's tool does: no repetition would change it much
		fmt.Printf("%.4f\t1\n", first.Seconds()*1e3)
		return nil
	}
	for spent := first; spent < span; {
		spent += timed(call)
	}
	runtime.GC()
	spent, calls := time.Duration(0), 0
	for spent < span {
		spent += timed(call)
		calls++
	}
	fmt.Printf("%.4f\t%d\n", spent.Seconds()*1e3/float64(calls), calls)
	return nil
}

// work is one call of an assignor: before is not timed.
type work struct{ before, call func() }

func timed(w *work) time.Duration {
	if w.before != nil {
		w.before()
	}
	start := time.Now()
	w.call()
	return time.Since(start)
}
