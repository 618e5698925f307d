package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/lessons"
	"rebalancelab/quizzes"
	"rebalancelab/web"
)

var checkCommand = command{
	name:    "check",
	summary: "Check all content: scenarios, lessons, questions",
	detail: `
Every scenario of the library is formatted and runs as it expects, every lesson
holds together in both languages, every question has exactly one right answer in
each of a few variants. Exit code 1: something does not; each line says where.`,
	run: check,
}

// variants is how many variants of each question are graded.
const variants = 8

func check(_ context.Context, flags *flag.FlagSet, args []string, s streams) (int, error) {
	rest, err := parse(flags, args)
	if err != nil {
		return exitUsage, err
	}
	if len(rest) > 0 {
		return exitUsage, usagef("unexpected argument %q: the content is inside the program", rest[0])
	}
	content, err := load()
	if err != nil {
		return exitFailed, err
	}
	wrong := 0
	report := func(format string, args ...any) {
		wrong++
		fmt.Fprintf(s.err, format+"\n", args...)
	}
	checkScenarios(content, report)
	for _, problem := range content.Lessons.Check(content.Quizzes.Has) {
		report("lessons/%s", problem)
	}
	checkQuestions(content.Quizzes, report)
	summary(s.out, content, wrong)
	if wrong > 0 {
		return exitFailed, nil
	}
	return exitOK, nil
}

func checkScenarios(content web.Config, report func(string, ...any)) {
	for _, id := range content.Lessons.Runs().IDs() {
		file := "lessons/scenarios/" + id + ".scn"
		run, err := content.Lessons.Runs().Get(id)
		if err != nil {
			report("%s: %v", file, err)
			continue
		}
		if scenario.Format(run.Script) != run.Script {
			report("%s: not formatted: run \"site fmt -w %s\"", file, file)
		}
		run.Use(func(r *engine.Run) {
			for _, goal := range r.Goals() {
				if !goal.Met {
					report("%s:%d: expect %s: does not hold, %s", file, goal.Line, goal.Text, say.Value(say.EN, goal.Got))
				}
			}
		})
	}
}

func checkQuestions(bank *quizzes.Bank, report func(string, ...any)) {
	for _, item := range bank.Items() {
		for seed := range uint64(variants) {
			question, err := item.Variant(seed)
			if err != nil {
				report("%v", err)
				break
			}
			for _, lang := range say.Langs {
				first := question.Words(lang).Options[0].ID
				if _, err := question.Grade(lang, first, quizzes.NotAsked); err != nil {
					report("%v", err)
				}
			}
		}
	}
}

func summary(w io.Writer, content web.Config, wrong int) {
	fmt.Fprintf(w, "%d scenarios, %d lessons, %d questions: %d problems\n",
		len(content.Lessons.Runs().IDs()), len(content.Lessons.Cards(say.KO)), len(content.Quizzes.Items()), wrong)
}

// load reads everything that the site shows.
func load() (web.Config, error) {
	catalogue, err := lessons.Load(lessons.Files)
	if err != nil {
		return web.Config{}, err
	}
	bank, err := quizzes.Load(quizzes.Files)
	if err != nil {
		return web.Config{}, err
	}
	return web.Config{Lessons: catalogue, Quizzes: bank}, nil
}
