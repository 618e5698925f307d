package web

import (
	"strings"

	"github.com/a-h/templ"

	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// questionsPage lists what learners ask.
func (s *Server) questionsPage(r *request) (templ.Component, error) {
	var topics []view.AskedTopic
	for _, topic := range s.config.Lessons.Questions() {
		one := view.AskedTopic{ID: topic.ID, Title: topic.Title[r.lang]}
		for _, q := range topic.Questions {
			run, err := s.config.Lessons.Runs().Get(q.Scenario)
			if err != nil {
				return nil, err
			}
			one.List = append(one.List, view.Answer{
				ID: strings.ToLower(q.ID), Ask: q.Ask[r.lang], Answer: q.Answer[r.lang], LabPath: "/labs/" + q.Scenario, LabTitle: run.Title(r.lang),
			})
		}
		topics = append(topics, one)
	}
	r.frame.Title, r.frame.Description = i18n.QuestionsTitle.In(r.lang), i18n.QuestionsLede.In(r.lang)
	return view.QuestionsPage(r.frame, topics), nil
}
