package tool

import (
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// fromFile takes offsets from a file that --export made. The tool reads
// it twice, and each time tries the short form first, which leaves a trace on
// stderr when the file has the long one.
func (r *run) fromFile(id string) ([]planned, bool) {
	name := r.given.values("from-file")[0]
	text, ok := r.file(name)
	if !ok {
		f := &fault{"java.nio.file.NoSuchFileException", name, nil}
		return nil, r.fail(runtime(&fault{"java.io.IOException", "Unable to read file " + name, f}))
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	_, short := csvRecord(lines[0], 3)
	if short != nil {
		r.printErr(short.String() + "\n")
	}
	fields := 4
	groups := r.given.values("group")
	if len(groups) == 1 && short == nil {
		fields = 3
	}
	var plan []planned
	for _, line := range lines {
		rec, f := csvRecord(line, fields)
		if f != nil {
			return nil, r.fail(runtime(f))
		}
		if fields == 3 {
			rec.group = groups[0]
		}
		if rec.group == id {
			plan = setPlan(plan, planned{kafka.TopicPartition{Topic: rec.topic, Partition: rec.partition}, rec.offset})
		}
	}
	if short != nil {
		r.printErr(short.String() + "\n")
	}
	if plan == nil {
		r.complain("No reset plan for group " + id + " found")
		return nil, true
	}
	return r.clamped(plan)
}

// setPlan is Map.put.
func setPlan(plan []planned, p planned) []planned {
	for i := range plan {
		if plan[i].tp == p.tp {
			plan[i].offset = p.offset
			return plan
		}
	}
	return append(plan, p)
}

func (r *run) file(name string) (string, bool) {
	for _, f := range r.c.Files {
		if f.Name == name {
			return f.Text, true
		}
	}
	return "", false
}

type csvLine struct {
	group, topic string
	partition    int32
	offset       int64
}

// csvRecord reads topic,partition,offset or group,topic,partition,offset. Fields
// that are not there are zero, as in Jackson.
func csvRecord(line string, fields int) (rec csvLine, f *fault) {
	class := "CsvRecordWithGroup"
	if fields == 3 {
		class = "CsvRecordNoGroup"
	}
	line = strings.TrimSuffix(line, "\r")
	if strings.TrimSpace(line) == "" {
		return rec, &fault{"com.fasterxml.jackson.databind.exc.MismatchedInputException", "No content to map due to end-of-input\n at [Source: (StringReader); line: UNKNOWN, column: UNKNOWN]", nil}
	}
	words := strings.Split(line, ",")
	column := 1
	for i, w := range words {
		if i >= fields {
			return rec, &fault{"com.fasterxml.jackson.dataformat.csv.CsvReadException", "Too many entries: expected at most " + number(int64(fields)) +
				" (value #" + number(int64(fields)) + " (" + number(int64(len(w))) + " chars) \"" + w + "\")\n at [Source: (StringReader); line: 1, column: " +
				number(int64(column)) + "]", nil}
		}
		w = strings.Trim(w, `"`)
		kind, name := "", ""
		switch 4 - fields + i {
		case 0:
			rec.group = w
		case 1:
			rec.topic = w
		case 2:
			n, err := strconv.ParseInt(strings.TrimSpace(w), 10, 32)
			if rec.partition = int32(n); err != nil {
				kind, name = "int", "partition"
			}
		case 3:
			n, err := strconv.ParseInt(strings.TrimSpace(w), 10, 64)
			if rec.offset = n; err != nil {
				kind, name = "long", "offset"
			}
		}
		if kind != "" {
			return rec, &fault{"com.fasterxml.jackson.databind.exc.InvalidFormatException", "Cannot deserialize value of type `" + kind +
				"` from String \"" + w + "\": not a valid `" + kind + "` value\n at [Source: (StringReader); line: 1, column: " + number(int64(column)) +
				"] (through reference chain: org.apache.kafka.tools.consumer.group.CsvUtils$" + class + "[\"" + name + "\"])", nil}
		}
		column += len(words[i]) + 1
	}
	return rec, nil
}
