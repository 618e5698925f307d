package lessons

import (
	"io/fs"
	"strconv"
	"strings"

	"rebalancelab/engine/say"
)

// Plan is what the course must teach: points.txt, and pending.txt with the
// lessons that are not written yet.
type Plan struct {
	Lessons   []Planned
	Pending   []string // slugs
	Reference []Point  // covered by generated pages, not by lessons
}

// Planned is one lesson of the plan.
type Planned struct {
	Number int
	Slug   string
	Part   [2]string // by say.Lang
	Points []Point
}

// Point is one thing to teach.
type Point struct{ ID, Text string }

func readPlan(files fs.FS) (Plan, []Problem) {
	var plan Plan
	found := problems{file: "points.txt"}
	section := ""
	eachLine(files, &found, func(number int, line string) {
		switch {
		case strings.HasPrefix(line, "lesson "):
			lesson, ok := plannedLesson(line)
			if !ok {
				found.add(number, "write: lesson NUMBER SLUG | part ko | part en")
				return
			}
			plan.Lessons = append(plan.Lessons, lesson)
			section = "lesson"
		case line == "reference":
			section = line
		default:
			id, text, ok := strings.Cut(line, " ")
			if !ok || !strings.HasPrefix(id, "S-") || section == "" {
				found.add(number, "write a point's id and what it says")
				return
			}
			point := Point{id, text}
			if section == "reference" {
				plan.Reference = append(plan.Reference, point)
				return
			}
			last := &plan.Lessons[len(plan.Lessons)-1]
			last.Points = append(last.Points, point)
		}
	})
	pending := problems{file: "pending.txt"}
	eachLine(files, &pending, func(_ int, line string) { plan.Pending = append(plan.Pending, line) })
	return plan, append(found.list, pending.list...)
}

// eachLine calls do for the lines of found.file that are neither blank nor notes.
func eachLine(files fs.FS, found *problems, do func(number int, line string)) {
	source, err := fs.ReadFile(files, found.file)
	if err != nil {
		found.add(0, "cannot be read: %v", err)
		return
	}
	for i, line := range strings.Split(string(source), "\n") {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			do(i+1, line)
		}
	}
}

func plannedLesson(line string) (Planned, bool) {
	parts := strings.Split(line, " | ")
	head := strings.Fields(parts[0])
	if len(parts) != 3 || len(head) != 3 {
		return Planned{}, false
	}
	number, err := strconv.Atoi(head[1])
	return Planned{Number: number, Slug: head[2], Part: [2]string{say.KO: parts[1], say.EN: parts[2]}}, err == nil
}

// lesson finds a planned lesson, nil if there is none.
func (p *Plan) lesson(slug string) *Planned {
	for i := range p.Lessons {
		if p.Lessons[i].Slug == slug {
			return &p.Lessons[i]
		}
	}
	return nil
}

// terms reads terms.txt: id → words by language.
func readTerms(files fs.FS) (map[string][2]string, []Problem) {
	found := problems{file: "terms.txt"}
	terms := map[string][2]string{}
	eachLine(files, &found, func(number int, line string) {
		parts := strings.Split(line, " | ")
		if len(parts) != 3 || terms[parts[0]] != ([2]string{}) {
			found.add(number, "write: id | ko | en, each id once")
			return
		}
		terms[parts[0]] = [2]string{say.KO: parts[1], say.EN: parts[2]}
	})
	return terms, found.list
}
