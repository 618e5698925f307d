package conform

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// What a row says, in the names of Kafka's own methods and requests.

// kinds of what consumers see; what is missing here is a call.
var seenKinds = map[string]string{
	"created": "life", "create-failed": "error", "crash": "life", "freeze": "life", "thaw": "life",
	"closing": "life", "closed": "life", "unsubscribing": "life",
	"assigned": "callback", "revoked": "callback", "lost": "callback",
	"assigned-end": "callback", "revoked-end": "callback", "lost-end": "callback",
	"records": "poll", "poll-error": "error", "commit": "commit", "commit-callback": "commit",
}

func kindOf(part string, e event) string {
	switch part {
	case "requests":
		return "request"
	case "groups":
		return "group"
	case "redelivered":
		return "again"
	case "outside":
		if _, tool := e["stdout"]; tool {
			return "tool"
		}
		return "admin"
	}
	if e["error"] != nil && str(e["see"]) != "commit-callback" {
		return "error"
	}
	if kind := seenKinds[str(e["see"])]; kind != "" {
		return kind
	}
	return "call"
}

// cellOf is one side of a row.
func cellOf(part string, e event) Cell {
	if e == nil {
		return Cell{}
	}
	c := Cell{There: true, At: number(e["t"])}
	raw, _ := e["raw"].(rawEvents)
	first := e
	if len(raw) > 0 {
		first = raw[0]
		c.At = number(first["t"])
	}
	switch part {
	case "requests":
		c.Text = requestText(raw[len(raw)-1])
		c.At = number(raw[len(raw)-1]["t"])
	case "groups":
		c.Text = stateText(first)
	case "redelivered":
		c.At = -1
		c.Text = fmt.Sprintf("%s %s–%s ← %s", str(e["partition"]), valueText(e["first"]), valueText(e["last"]), valueText(e["by"]))
	case "outside":
		c.Text, c.Lines = outsideCell(first)
	default:
		c.Text = seenText(raw)
	}
	return c
}

// seen are the texts of what consumers see.
var seen = map[string]string{
	"created": "new KafkaConsumer()", "create-failed": "new KafkaConsumer()",
	"assigned": "onPartitionsAssigned", "revoked": "onPartitionsRevoked", "lost": "onPartitionsLost",
	"assigned-end": "onPartitionsAssigned ↩", "revoked-end": "onPartitionsRevoked ↩", "lost-end": "onPartitionsLost ↩",
	"records": "poll()", "poll-error": "poll()", "commit-callback": "OffsetCommitCallback",
	"closing": "close()", "closed": "close() ↩", "unsubscribing": "unsubscribe()",
	"crash": "SIGKILL", "freeze": "SIGSTOP", "thaw": "SIGCONT",
}

// seenText is what stands behind a row of a consumer.
func seenText(raw rawEvents) string {
	e := raw[0]
	see := str(e["see"])
	words := []string{seen[see]}
	switch see {
	case "records":
		if e["error"] == nil {
			got := event{}
			for _, one := range raw {
				merge(got, fields(one["got"]))
			}
			words = append(words, rangesText(fields(got["got"])))
		}
	case "assigned":
		all := []any{}
		for _, one := range raw {
			all = append(all, items(one["partitions"])...)
		}
		words = append(words, valueText(all))
		e = raw[len(raw)-1]
	case "revoked", "lost":
		words = append(words, valueText(e["partitions"]))
	case "commit":
		words[0] = "commitSync()"
		if e["how"] == "async" {
			words[0] = "commitAsync()"
		}
	case "call":
		words[0] = str(e["method"]) + "()"
	}
	words = append(words, argumentText(e))
	if len(raw) > 1 && see != "assigned" {
		words = append(words, "×"+strconv.Itoa(len(raw)))
	}
	words = append(words, outcomeText(e))
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// argumentText are the arguments of a call, and what is known beside it.
func argumentText(e event) string {
	var out []string
	for _, name := range []string{"to", "partition", "partitions", "offset", "offsets", "timeout", "options", "n", "generation"} {
		v, there := e[name]
		if !there || v == nil || name == "partitions" && e["see"] != "call" || name == "timeout" && e["see"] == "records" {
			continue
		}
		text := valueText(v)
		switch name {
		case "n":
			text = "#" + text
		case "timeout":
			text += " ms"
		case "generation":
			text = "generation " + text
		case "offset", "options":
			text = name + " " + text
		}
		out = append(out, text)
	}
	if e["thread"] != nil {
		out = append(out, "[thread]")
	}
	return strings.Join(out, " ")
}

// outcomeText is how it ended.
func outcomeText(e event) string {
	if failed := fields(e["error"]); failed != nil {
		text := "→ " + str(failed["class"])
		if m := str(failed["message"]); m != "" {
			text += ": " + m
		}
		if cause := str(failed["cause"]); cause != "" {
			text += " ← " + cause
			if m := str(failed["causeMessage"]); m != "" {
				text += ": " + m
			}
		}
		return text
	}
	v, there := e["result"]
	if !there || e["see"] == "records" {
		return ""
	}
	return "→ " + valueText(v)
}

// valueText is a value without the punctuation of JSON.
func valueText(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return v.String()
	case int:
		return strconv.Itoa(v)
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = valueText(v[i])
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case map[string]any:
		parts := []string{}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, name+"="+valueText(v[name]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return canonical(v)
}

func rangesText(got map[string]any) string {
	parts := []string{}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		parts = append(parts, name+": "+strings.ReplaceAll(str(got[name]), "-", "–"))
	}
	return strings.Join(parts, ", ")
}

// requestText is a request with its answer.
func requestText(e event) string {
	words := []string{str(e["request"])}
	for _, name := range slices.Sorted(maps.Keys(e)) {
		switch name {
		case "t", "took", "request", "error", "raw":
		default:
			words = append(words, name+"="+valueText(e[name]))
		}
	}
	return strings.Join(append(words, "→ "+str(e["error"])), " ")
}

// stateText is a group as an administrator sees it.
func stateText(e event) string {
	words := []string{str(e["state"])}
	for _, name := range []string{"type", "assignor"} {
		if s := str(e[name]); s != "" {
			words = append(words, s)
		}
	}
	for _, name := range []string{"groupEpoch", "assignmentEpoch"} {
		if e[name] != nil {
			words = append(words, name+"="+valueText(e[name]))
		}
	}
	members := fields(e["members"])
	for _, id := range slices.Sorted(maps.Keys(members)) {
		words = append(words, "· "+id+" "+valueText(fields(members[id])["assignment"]))
	}
	return strings.Join(words, " ")
}

// outsideCell is what an administrator did, or a run of the tool with what it printed.
func outsideCell(e event) (text string, lines []string) {
	if _, tool := e["stdout"]; tool {
		words := []string{"kafka-consumer-groups"}
		for _, arg := range items(e["args"]) {
			words = append(words, str(arg))
		}
		for _, stream := range []string{"stdout", "stderr"} {
			for _, line := range items(e[stream]) {
				lines = append(lines, neutralTool(str(line)))
			}
		}
		return strings.Join(words, " "), append(lines, "exit "+exitOf(e["exit"]))
	}
	words := []string{str(e["do"])}
	for _, name := range slices.Sorted(maps.Keys(e)) {
		if name != "t" && name != "do" && name != "note" && name != "took" {
			words = append(words, name+"="+valueText(e[name]))
		}
	}
	return strings.Join(words, " "), nil
}
