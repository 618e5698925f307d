package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
)

// row is what was measured of one cell.
type row struct {
	cell string // assignor, members, type, variant
	ms   map[string]figure
}

// figure is a time; over means that the row was given up after it.
type figure struct {
	ms   float64
	over bool
}

// libraries are the columns; a ratio says how many times as long as ours.
var libraries = []string{"franz-go", "sarama", "Kafka"}

// join prints the table.
func join(files []string, out io.Writer) error {
	if len(files) == 0 {
		return errors.New("join takes the file of this program and, if there is one, that of Kafka's tool")
	}
	var rows []*row
	for i, path := range files {
		if err := read(path, i > 0, &rows); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%-52s %10s", "ms per call", "ours")
	for _, l := range libraries {
		fmt.Fprintf(out, " %12s %9s", l, "ratio")
	}
	fmt.Fprintln(out)
	ratios := map[string][]float64{}
	for _, r := range rows {
		ours, measured := r.ms["ours"]
		if !measured {
			continue
		}
		fmt.Fprintf(out, "%-52s %10s", r.cell, ours)
		for _, l := range libraries {
			f, known := r.ms[l]
			if !known {
				fmt.Fprintf(out, " %12s %9s", "-", "-")
				continue
			}
			ratio := f.ms / ours.ms
			ratios[l] = append(ratios[l], ratio)
			mark := ""
			if f.over {
				mark = ">"
			}
			fmt.Fprintf(out, " %12s %9s", f, mark+strconv.FormatFloat(ratio, 'f', 1, 64))
		}
		fmt.Fprintln(out)
	}
	for _, l := range libraries {
		if all := ratios[l]; len(all) > 0 {
			slices.Sort(all)
			fmt.Fprintf(out, "%s takes %.1f times as long as ours in the median of %d cells, %.1f at least\n",
				l, all[len(all)/2], len(all), all[0])
		}
	}
	return nil
}

func (f figure) String() string {
	if f.over {
		return fmt.Sprintf(">%.0f s", f.ms/1e3)
	}
	return strconv.FormatFloat(f.ms, 'f', 3, 64)
}

// read adds the rows of a file; those of Kafka's tool have no column for the
// library.
func read(path string, kafka bool, rows *[]*row) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		columns := strings.Split(lines.Text(), "\t")
		if kafka {
			columns = append([]string{"Kafka"}, columns...)
		}
		if len(columns) != 7 || columns[5] == "ms/op" {
			continue
		}
		f := figure{over: strings.HasPrefix(columns[5], ">")}
		if f.ms, err = strconv.ParseFloat(strings.TrimPrefix(columns[5], ">"), 64); err != nil {
			return fmt.Errorf("%s: %q is no time", path, columns[5])
		}
		name := strings.Join(columns[1:5], " ")
		at := slices.IndexFunc(*rows, func(r *row) bool { return r.cell == name })
		if at < 0 {
			at = len(*rows)
			*rows = append(*rows, &row{name, map[string]figure{}})
		}
		(*rows)[at].ms[columns[0]] = f
	}
	return lines.Err()
}
