package lessons

import (
	"slices"
	"strings"

	"rebalancelab/engine/say"
)

// Topic is a group of questions.
type Topic struct {
	ID        string
	Title     [2]string // by say.Lang
	Questions []Question
}

// Question is what learners ask, answered in a sentence and shown by a scenario.
type Question struct {
	ID          string
	Scenario    string
	Ask, Answer [2]string // by say.Lang
}

// Questions lists the topics with their questions. Callers must not change it.
func (c *Catalogue) Questions() []Topic { return c.topics }

func (c *Catalogue) question(id string) *Question {
	for i := range c.topics {
		for j := range c.topics[i].Questions {
			if q := &c.topics[i].Questions[j]; q.ID == id {
				return q
			}
		}
	}
	return nil
}

func (c *Catalogue) readQuestions() []Problem {
	found := problems{file: "questions.txt"}
	eachLine(c.files, &found, func(number int, line string) {
		parts := strings.Split(line, " | ")
		if head, ok := strings.CutPrefix(parts[0], "topic "); ok && len(parts) == 3 {
			c.topics = append(c.topics, Topic{ID: head, Title: [2]string{say.KO: parts[1], say.EN: parts[2]}})
			return
		}
		if len(parts) != 6 || len(c.topics) == 0 || c.question(parts[0]) != nil || slices.Contains(parts, "") {
			found.add(number, "write: ID | scenario | question ko | en | answer ko | en, each id once, below its topic")
			return
		}
		last := &c.topics[len(c.topics)-1]
		last.Questions = append(last.Questions, Question{
			ID: parts[0], Scenario: parts[1],
			Ask:    [2]string{say.KO: parts[2], say.EN: parts[3]},
			Answer: [2]string{say.KO: parts[4], say.EN: parts[5]},
		})
	})
	return found.list
}

// checkQuestions holds that each question is answered by a scenario that says so.
func (c *Catalogue) checkQuestions() []Problem {
	found := problems{file: "questions.txt"}
	for _, topic := range c.topics {
		for _, q := range topic.Questions {
			if !slices.Contains(c.Tagged("question:"+q.ID), q.Scenario) {
				found.add(0, "%s: the scenario %s must carry question:%s", q.ID, q.Scenario, q.ID)
			}
		}
	}
	return found.list
}
