package web

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
	"rebalancelab/lessons"
	"rebalancelab/web/i18n"
	"rebalancelab/web/proof"
	"rebalancelab/web/view"
)

// The rules with what cites them, and the figures, read once.
var readProof = sync.OnceValues(func() (*modelFacts, error) {
	sections, err := proof.Rules(engine.Proof)
	if err != nil {
		return nil, err
	}
	if err := proof.Cite(sections, engine.Proof, lessons.Files); err != nil {
		return nil, err
	}
	notes, err := proof.Notes(engine.Proof)
	if err != nil {
		return nil, err
	}
	figures, err := proof.Figures(engine.Proof)
	return &modelFacts{sections, notes, figures}, err
})

type modelFacts struct {
	sections []proof.Section
	notes    []proof.Note
	figures  []proof.Figure
}

// How many citations a row names; the others are counted.
const (
	shownScenarios = 3
	shownTests     = 2
)

// kinds are the comparisons by the names of the figures.
var kinds = map[string]i18n.Text{
	"assign": i18n.KindAssign, "assign-random": i18n.KindAssignRandom,
	"coordinator": i18n.KindCoordinator, "coordinator-random": i18n.KindCoordinatorRandom,
	"client": i18n.KindClient,
}

// omitted are what no comparison covers.
var omitted = []i18n.Text{i18n.OmittedRules, i18n.OmittedSpeed, i18n.OmittedBroker, i18n.OmittedGroups, i18n.OmittedParts, i18n.OmittedApps, i18n.OmittedOthers}

// labTag finds the tag of a scenario that opens in a lab.
var labTag = regexp.MustCompile(`(?m)^tags .*\b(lab|recorded)\b( |$)`)

// maxQuery bounds what is looked for.
const maxQuery = 80

var stateWords = [proof.States]i18n.Text{i18n.StateModelled, i18n.StateSimplified, i18n.StateNotApplicable}

// stateKeys name the states in addresses and in class names.
var stateKeys = [proof.States]string{"modelled", "simplified", "not-applicable"}

// modelPage says how far the model follows Kafka. The filter is a plain form.
func (s *Server) modelPage(r *request) (templ.Component, error) {
	facts, err := readProof()
	if err != nil {
		return nil, err
	}
	query := strings.TrimSpace(r.QueryParam("q"))
	if len(query) > maxQuery || !utf8.ValidString(query) {
		return nil, errBadRequest
	}
	picked := slices.Index(stateKeys[:], r.QueryParam("state"))
	m := &view.Model{Query: query, Filtered: query != "" || picked >= 0}
	m.Choices = []view.StateChoice{{Label: i18n.ModelAny.In(r.lang)}}
	for i, key := range stateKeys {
		m.Choices = append(m.Choices, view.StateChoice{Value: key, Label: stateWords[i].In(r.lang), Picked: i == picked})
	}
	var count [proof.States]int
	all, found := 0, 0
	for i := range facts.sections {
		section := &facts.sections[i]
		v := view.RuleSection{ID: section.ID, Title: section.Title.In(r.lang)}
		for k := range section.Rules {
			rule := &section.Rules[k]
			all++
			count[rule.State]++
			if (picked < 0 || int(rule.State) == picked) && matches(rule, query) {
				v.Rules = append(v.Rules, viewRule(rule, r.lang))
			}
		}
		found += len(v.Rules)
		if len(v.Rules) > 0 {
			m.Sections = append(m.Sections, v)
			m.Contents = append(m.Contents, view.RuleSection{ID: v.ID, Title: v.Title})
		}
	}
	m.Lede = i18n.ModelLede.With(r.lang, all, count[proof.Modelled], count[proof.Simplified], count[proof.NotApplicable])
	if m.Found = i18n.ModelFound.With(r.lang, found); found == 0 {
		m.Found = i18n.ModelNothing.In(r.lang)
	}
	for _, text := range omitted {
		m.Omitted = append(m.Omitted, text.In(r.lang))
	}
	for i := range facts.figures {
		m.Figures = append(m.Figures, viewFigure(&facts.figures[i], r.lang))
	}
	if !m.Filtered {
		s.fillModel(m, facts, r.lang)
	}
	r.frame.Title, r.frame.Description, r.frame.NoIndex = i18n.ModelTitle.In(r.lang), m.Lede, m.Filtered
	return view.ModelPage(r.frame, m), nil
}

// fillModel adds what a search leaves out: tables that are no rules, and the recordings.
func (s *Server) fillModel(m *view.Model, facts *modelFacts, l say.Lang) {
	for i := range facts.notes {
		m.Notes = append(m.Notes, viewNote(&facts.notes[i], l))
	}
	for _, entry := range s.tagged(recordedTag) {
		m.Recorded = append(m.Recorded, view.LabCard{ID: entry.id, Title: words(l, entry.header.Title), Question: words(l, entry.header.Question)})
	}
	for i := range facts.figures {
		if g := &facts.figures[i]; g.Recorded != "" {
			m.RecordedIs = i18n.ModelRecordedIs.With(l, g.Kafka, date(l, g.Recorded), len(m.Recorded))
		}
	}
}

func viewNote(n *proof.Note, l say.Lang) view.ModelNote {
	v := view.ModelNote{ID: "table-" + n.ID, Title: n.Title.In(l)}
	if n.ID == versionsNote { // its section has rules too, under that title
		v.Title = i18n.ModelVersions.In(l)
	}
	for _, p := range n.Intro {
		v.Intro = append(v.Intro, p.In(l))
	}
	for _, c := range n.Head {
		v.Head = append(v.Head, c.In(l))
	}
	for _, row := range n.Rows {
		var cells []view.ModelCell
		for _, c := range row {
			cells = append(cells, view.ModelCell{Text: c.In(l), Rule: ruleID.MatchString(c.EN)})
		}
		v.Rows = append(v.Rows, cells)
	}
	return v
}

// versionsNote is the table of what differs between versions.
const versionsNote = "version-switch"

var ruleID = regexp.MustCompile(`^[RNA]-\d+[a-z]?$`)

// matches says whether a rule has every word of a query, in either language.
func matches(r *proof.Rule, query string) bool {
	text := strings.ToLower(strings.Join([]string{r.ID, r.Text.KO, r.Text.EN, r.Why.KO, r.Why.EN, r.Source,
		strings.Join(r.Scenarios, " "), strings.Join(r.Tests, " ")}, " "))
	for _, word := range strings.Fields(strings.ToLower(query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func viewRule(r *proof.Rule, l say.Lang) view.Rule {
	v := view.Rule{ID: r.ID, State: stateKeys[r.State], StateLabel: stateWords[r.State].In(l), Text: r.Text.In(l), Why: r.Why.In(l)}
	if r.Source != "" {
		v.Source = r.Source
	}
	more := func(n int) string {
		if n <= 0 {
			return ""
		}
		return i18n.ModelMore.With(l, n)
	}
	for _, id := range r.Scenarios[:min(len(r.Scenarios), shownScenarios)] {
		v.Scenarios = append(v.Scenarios, view.RuleLink{ID: id, Path: scenarioPath(id, l)})
	}
	v.MoreScenarios = more(len(r.Scenarios) - shownScenarios)
	v.Tests = r.Tests[:min(len(r.Tests), shownTests)]
	v.MoreTests = more(len(r.Tests) - shownTests)
	return v
}

// scenarioPath leads to the lab of a scenario that is one, else to its text.
func scenarioPath(id string, l say.Lang) string {
	if text, err := fs.ReadFile(lessons.Files, "scenarios/"+id+".scn"); err == nil && labTag.Match(text) {
		return "/" + l.String() + "/labs/" + id
	}
	return "/scenarios/" + id + ".scn"
}

func viewFigure(g *proof.Figure, l say.Lang) view.ModelFigure {
	v := view.ModelFigure{What: kinds[g.What].In(l), Name: g.Name, Cases: say.Number(int64(g.Cases)), Differ: say.Number(int64(g.Differ)),
		Kafka: g.Kafka, Date: date(l, g.Date), Command: g.Command}
	if g.Seeds != "" {
		v.Name = strings.TrimPrefix(v.Name+", "+i18n.ModelSeed.With(l, g.Seeds), ", ")
	}
	if g.Steps > 0 {
		v.Steps = say.Number(int64(g.Steps))
	}
	return v
}

// date writes 2026-11-30 as a language does.
func date(l say.Lang, iso string) string {
	if l == say.EN {
		return iso
	}
	parts := strings.Split(iso, "-")
	for i := range parts {
		parts[i] = strings.TrimLeft(parts[i], "0")
	}
	return strings.Join(parts, ". ") + "."
}
