package web

import (
	"slices"
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// drawing asks the engine for pictures and words about one finished run.
type drawing struct {
	run   *engine.Run
	lang  say.Lang
	look  figure.Look
	films map[figure.Look]*figure.Film // made once for each way of looking
}

func draw(run *engine.Run, lang say.Lang) *drawing {
	return &drawing{run: run, lang: lang, look: figure.Look{Lang: lang, Names: true}, films: map[figure.Look]*figure.Film{}}
}

func (d *drawing) film(layout figure.Layout) *figure.Film {
	look := d.look
	look.Layout = layout
	film := d.films[look]
	if film == nil {
		film = figure.NewFilm(d.run, look)
		d.films[look] = film
	}
	return film
}

func svg(scene *figure.Scene) string { return string(figure.SVG(scene, false)) }

// lanes draws the history for each width, with the playhead at an instant.
func (d *drawing) lanes(at kafka.Millis) view.Pictures {
	return view.Pictures{
		WideSVG: svg(d.film(figure.Wide).Lanes(at)),
		MidSVG:  svg(d.film(figure.Mid).Lanes(at)),
		TinySVG: svg(d.film(figure.Tiny).Lanes(at)),
	}
}

// textLanes is lanes for the column of a text, which is never wide.
func (d *drawing) textLanes(at kafka.Millis) view.Pictures {
	return view.Pictures{
		MidSVG:  svg(d.film(figure.Mid).Lanes(at)),
		TinySVG: svg(d.film(figure.Tiny).Lanes(at)),
	}
}

// records draws the logs record by record, in the eyes of the first group.
func (d *drawing) records(at kafka.Millis) view.Pictures {
	snapshot := d.run.At(at)
	return view.Pictures{
		MidSVG:  svg(d.film(figure.Mid).Strips(snapshot, 0, nil)),
		TinySVG: svg(d.film(figure.Tiny).Strips(snapshot, 0, nil)),
	}
}

// topology draws who owns what at an instant.
func (d *drawing) topology(at kafka.Millis) view.Pictures {
	snapshot := d.run.At(at)
	return view.Pictures{
		WideSVG: svg(d.film(figure.Wide).Topology(snapshot)),
		MidSVG:  svg(d.film(figure.Mid).Topology(snapshot)),
		TinySVG: svg(d.film(figure.Tiny).Topology(snapshot)),
	}
}

// headline is the one sentence about an instant.
func (d *drawing) headline(at kafka.Millis) string {
	return say.Headline(d.lang, d.run.At(at), d.events(at))
}

// events are those that have happened at an instant.
func (d *drawing) events(at kafka.Millis) []trace.Event {
	all := d.run.Events()
	n, _ := slices.BinarySearchFunc(all, at+1, func(e trace.Event, t kafka.Millis) int { return int(e.At - t) })
	return all[:n]
}

// share is where an instant stands on the range under the lanes, of 1000.
func (d *drawing) share(at kafka.Millis) int {
	film := d.film(figure.Mid)
	width, _ := film.Size()
	return film.Pace().X(at) * 1000 / max(width-film.Left(), 1)
}

// tables is the state at an instant in words.
func (d *drawing) tables(at kafka.Millis) string {
	var b strings.Builder
	for _, table := range d.film(figure.Wide).Tables(d.run.At(at)) {
		b.Write(figure.TableHTML(table))
	}
	return b.String()
}

// maxHistory is how many rows a table of a whole run shows.
const maxHistory = 40

// history is the whole run as a table.
func (d *drawing) history() string {
	return string(figure.TableHTML(d.film(figure.Wide).History(maxHistory)))
}

// story draws the run as a few frames, for the widths given.
func (d *drawing) story(layouts ...figure.Layout) []view.StoryFrame {
	var story []view.StoryFrame
	for _, layout := range layouts {
		for i, frame := range d.film(layout).Storyboard() {
			if i == len(story) {
				story = append(story, view.StoryFrame{Time: frame.Time, Caption: frame.Caption})
			}
			switch drawn := svg(frame.Lanes); layout {
			case figure.Wide:
				story[i].Picture.WideSVG = drawn
			case figure.Mid:
				story[i].Picture.MidSVG = drawn
			default:
				story[i].Picture.TinySVG = drawn
			}
		}
	}
	return story
}

// maxLogLines is how much of a log the server writes; the player has all of it.
const maxLogLines = 120

// log is the beginning of the event log.
func (d *drawing) log() []view.LogLine {
	film, names := d.film(figure.Wide), d.run.Names()
	var lines []view.LogLine
	for i := range d.run.Events() {
		if len(lines) == maxLogLines {
			break
		}
		e := &d.run.Events()[i]
		line := view.LogLine{Seq: i, Time: say.Clock(e.At), Text: say.Event(d.lang, names, e), Class: "co", Who: i18n.CoordinatorChip.In(d.lang)}
		switch who := e.Who(); {
		case who >= 0:
			line.Who, line.Class = say.ConsumerName(names, who), film.ChipClass(who)
		case who == trace.Script:
			line.Who, line.Class, line.Text = ">", "scr", strings.TrimPrefix(line.Text, "> ")
		}
		lines = append(lines, line)
	}
	return lines
}

// protocols says for each group how it rebalances: "classic · range · eager".
func (d *drawing) protocols(at kafka.Millis) []string {
	var chips []string
	snapshot, last := d.run.At(at), d.run.At(d.run.End())
	for i := range last.Groups {
		g := &last.Groups[i]
		if i < len(snapshot.Groups) && snapshot.Groups[i].Protocol != "" {
			g = &snapshot.Groups[i]
		}
		if g.Protocol == "" {
			continue
		}
		words := []string{"classic", g.Protocol, i18n.Eager.In(d.lang)}
		switch {
		case g.Type == "consumer":
			words = []string{"KIP-848", g.Protocol}
		case g.Protocol == "cooperative-sticky":
			words[2] = i18n.Cooperative.In(d.lang)
		}
		if chip := strings.Join(words, " · "); !slices.Contains(chips, chip) {
			chips = append(chips, chip)
		}
	}
	return chips
}

// goals counts what the script expects.
func (d *drawing) goals() view.Goals {
	var g view.Goals
	for _, goal := range d.run.Goals() {
		g.All++
		if goal.Met {
			g.Met++
		}
	}
	return g
}
