package conform

import (
	"fmt"
	"strings"
)

// behaviour is the application around a consumer.
func (x *translation) behaviour(c *timelineConsumer) (out []string) {
	app := c.object("app")
	if app.choice("mode", "loop", "manual") == "manual" {
		out = append(out, "poll=manual")
	} else if app.has("poll") {
		out = append(out, "poll="+millis(app.number("poll", 100)))
	}
	p := app.object("process")
	x.process[c.name] = [2]int64{p.number("perRecord", 0), p.number("perBatch", 0)}
	if p.has("perRecord") || p.has("perBatch") {
		out = append(out, processOf(x.process[c.name]))
	}
	if style := app.choice("commit", "none", "sync", "async", "syncBefore", "syncEach"); style != "none" {
		out = append(out, "commit="+commitWords[style])
	}
	if app.choice("onError", "close", "continue") == "continue" {
		out = append(out, "onPollFailure=go-on")
	}
	l := c.object("listener")
	for _, side := range []struct{ name, key string }{{"revoked", "onRevoked"}, {"assigned", "onAssigned"}, {"lost", "onLost"}} {
		if side.name == "lost" {
			if text, ok := l.fields["lost"].(string); ok {
				if text != "default" {
					l.fail("lost", `must be a list of calls, or "default"`)
				}
				continue
			}
		}
		calls := l.objects(side.name)
		if len(calls) > 0 {
			out = append(out, side.key+"="+strings.Join(listenerCalls(calls), ","))
		} else if side.name == "lost" {
			out = append(out, "onLost=none")
		}
	}
	return out
}

func processOf(p [2]int64) string {
	return fmt.Sprintf("process=%s/record,%s/batch", millis(p[0]), millis(p[1]))
}

// listenerCalls are the calls of one callback.
func listenerCalls(calls []node) (out []string) {
	for _, call := range calls {
		method := call.needText("method")
		partitions := partitionsIn(call)
		switch method {
		case "commitSync", "commitAsync":
			method = map[string]string{"commitSync": "commit", "commitAsync": "commit-async"}[method]
			for _, tp := range call.object("offsets").names() {
				method += ":" + tp + ":" + call.object("offsets").scalar(tp)
			}
			partitions = nil
		case "seek":
			method += ":" + call.needText("partition") + ":" + call.scalar("offset")
			partitions = nil
		case "throw":
			if call.bool("once") {
				method = "throw-once"
			}
		case "sleep", "block":
			method = millis(call.number("ms", 0))
		}
		for _, tp := range partitions {
			method += ":" + tp
		}
		out = append(out, method)
	}
	return out
}

// partitionsIn are the partitions of a call; {arg} and each stand for those that
// the listener is told.
func partitionsIn(call node) []string {
	if call.bool("each") || call.fields["partitions"] == "{arg}" {
		return nil
	}
	if call.has("partitions") {
		if s, ok := call.fields["partitions"].(string); ok {
			return []string{s}
		}
		return call.texts("partitions")
	}
	if call.has("partition") {
		return []string{call.text("partition", "")}
	}
	return nil
}
