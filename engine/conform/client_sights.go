package conform

import (
	"fmt"
	"strconv"
	"strings"

	"rebalancelab/engine/client"
)

// sighted turns sights into events of a recording.
type sighted struct {
	*played
	errors map[string]int // exceptions of a loop's poll, per incarnation
}

// sides are the names of the callbacks.
var sides = [...]string{"revoked", "assigned", "lost"}

// shown are the fields of an action or call that its observation repeats.
var shown = []string{"to", "partition", "partitions", "offset", "offsets", "timeout", "options", "note"}

func (s *sighted) events(label string, x *client.Sight) []object {
	e := object{}
	e.put("t", x.At)
	see := func(kind string) { e.put("see", kind) }
	switch x.Kind {
	case client.SawCreated:
		see("created")
		if x.Fault.Class != "" {
			e[1].value = "create-failed"
			e.put("error", errorOf(x.Fault, x.Under))
		}
	case client.SawRecords:
		return s.polled(label, e, x)
	case client.SawCallback:
		see(sides[x.What])
		e.put("partitions", s.partitions(x.Parts))
		if s.settingsOf(label)["group.id"] != "" {
			e.put("generation", x.Generation)
		}
	case client.SawCallbackEnd:
		if len(s.listener(label, x.What)) == 0 {
			return nil
		}
		see(sides[x.What] + "-end")
		if x.Fault.Class != "" { // what poll wraps later
			_, under, _ := strings.Cut(x.Fault.Message, "; caused by ")
			class, message, _ := strings.Cut(under, ": ")
			e.put("error", errorOf(client.Fault{Class: class, Message: message}, client.Fault{}))
		}
	case client.SawCall, client.SawCommit, client.SawClosed:
		return s.returned(label, e, x)
	case client.SawCommitCallback:
		see("commit-callback")
		e.put("n", x.Number)
		e.put("offsets", s.offsetMap(x.Offsets))
		if x.Offsets == nil && x.Fault.Class != "" {
			e[len(e)-1].value = nil
		}
		if x.Fault.Class == "" {
			e.put("result", "ok")
		} else {
			e.put("error", errorOf(x.Fault, x.Under))
		}
	case client.SawClosing:
		see("closing")
	case client.SawUnsubscribing:
		see("unsubscribing")
	case client.SawCrash:
		see("crash")
	case client.SawFreeze:
		see("freeze")
	case client.SawThaw:
		see("thaw")
	}
	return []object{e}
}

// nameOf is the consumer of an incarnation.
func nameOf(label string) string {
	name, _, _ := strings.Cut(label, "#")
	return name
}

// settingsOf are the settings of an incarnation.
func (s *sighted) settingsOf(label string) map[string]string {
	name, n := nameOf(label), 0
	for i := range s.actions {
		a := &s.actions[i]
		if a.do != "start" || a.text("consumer", "") != name {
			continue
		}
		if n++; n == 1 && label == name || label == fmt.Sprintf("%s#%d", name, n) {
			return s.settings(a)
		}
	}
	return nil
}

// listener are the calls of a callback, as the timeline lists them.
func (s *sighted) listener(label string, what uint8) []node {
	l := s.consumer(nameOf(label)).object("listener")
	if _, text := l.fields[sides[what]].(string); text {
		return nil
	}
	return l.objects(sides[what])
}

// polled is what a poll returned. Empty polls of a loop are left out, and the same
// exception after the second time.
func (s *sighted) polled(label string, e object, x *client.Sight) []object {
	a := s.action(x.Call.Cause)
	switch {
	case a == nil && x.Fault.Class != "":
		e.put("see", "poll-error")
		e.put("error", errorOf(x.Fault, x.Under))
		key := label + canonical(errorOf(x.Fault, x.Under))
		s.errors[key]++
		if s.errors[key] == 2 {
			e.put("again", true)
		}
		if s.errors[key] > 2 {
			return nil
		}
		return []object{e}
	case a == nil && len(x.Records) == 0:
		return nil
	}
	e.put("see", "records")
	repeat(&e, a)
	if x.Fault.Class != "" {
		e.put("error", errorOf(x.Fault, x.Under))
		return []object{e}
	}
	got := object{}
	for _, ch := range x.Records {
		s.addRange(&got, ch)
	}
	e.put("got", got)
	return []object{e}
}

// addRange adds records to what a poll returned of a partition; gaps split a range.
func (s *sighted) addRange(got *object, ch client.Chunk) {
	name := s.partition(ch.Partition)
	from, last := ch.From, ch.To-1
	for i := range *got {
		f := &(*got)[i]
		if f.name != name {
			continue
		}
		had := f.value.(string)
		end, _ := strconv.ParseInt(had[strings.LastIndexAny(had, "-,")+1:], 10, 64)
		if end == from-1 {
			f.value = had[:strings.LastIndexByte(had, '-')+1] + strconv.FormatInt(last, 10)
		} else {
			f.value = fmt.Sprintf("%s,%d-%d", had, from, last)
		}
		return
	}
	got.put(name, fmt.Sprintf("%d-%d", from, last))
}

// repeat copies the fields of an action that its observation repeats.
func repeat(e *object, a *timelineAction) {
	if a == nil {
		return
	}
	for _, name := range shown {
		if v, ok := a.fields[name]; ok {
			e.put(name, v)
		}
	}
	if a.has("thread") {
		e.put("thread", a.text("thread", ""))
	}
}

// returned is how a call of the script, of the loop or of a listener ended.
func (s *sighted) returned(label string, e object, x *client.Sight) []object {
	a := s.action(x.Call.Cause)
	method := ""
	if x.Call.Listener > 0 {
		a, method = s.listenerCall(label, x)
	} else if a != nil {
		if method = a.text("method", "close"); a.do != "call" && a.do != "close" {
			return nil // a change of the application
		}
	} else {
		method = s.lineOf(x.Call.Cause)
	}
	switch x.Kind {
	case client.SawCommit:
		e.put("see", "commit")
		how := "sync"
		if x.Call.Async {
			how = "async"
		}
		e.put("how", how)
		repeat(&e, a)
		if a == nil && x.Offsets != nil {
			e.put("offsets", s.offsetMap(x.Offsets))
		}
		if x.Call.Async {
			e.put("n", x.Number)
		} else if x.Fault.Class == "" {
			e.put("result", "ok")
		}
	case client.SawClosed:
		e.put("see", "closed")
		repeat(&e, a)
	default:
		if method == "sleep" {
			return nil
		}
		e.put("see", "call")
		e.put("method", method)
		repeat(&e, a)
		if x.Fault.Class == "" {
			s.result(&e, method, x.Result)
		}
	}
	if x.Fault.Class != "" {
		e.put("error", errorOf(x.Fault, x.Under))
	}
	return []object{e}
}

// listenerCall is the call of a listener as the timeline has it; each is one of
// several.
func (s *sighted) listenerCall(label string, x *client.Sight) (*timelineAction, string) {
	calls := s.listener(label, x.What)
	if int(x.Call.Listener) > len(calls) { // of an edited script
		return nil, s.lineOf(x.Call.Cause)
	}
	call := calls[x.Call.Listener-1]
	fields := map[string]any{}
	for k, v := range call.fields {
		fields[k] = v
	}
	if call.bool("each") {
		fields["partition"] = fmt.Sprintf("%s-%d", x.Call.Partitions[0].Topic, x.Call.Partitions[0].Partition)
	}
	if fields["partitions"] == "{arg}" {
		fields["partitions"] = s.partitions(x.Parts)
	}
	return &timelineAction{node: node{fields: fields}, do: "call"}, call.text("method", "")
}

// result is what a method returned, in its own shape.
func (s *sighted) result(e *object, method, text string) {
	words := strings.Fields(text)
	switch method {
	case "position", "groupMetadata":
		n, _ := strconv.ParseInt(text, 10, 64)
		e.put("result", n)
	case "currentLag":
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			e.put("result", n)
		} else {
			e.put("result", nil)
		}
	case "paused", "assignment", "subscription":
		e.put("result", append([]string{}, words...))
	case "committed", "beginningOffsets", "endOffsets", "metric":
		o := object{}
		for _, w := range words {
			name, value, _ := strings.Cut(w, "=")
			n, err := strconv.ParseInt(value, 10, 64)
			switch {
			case method == "metric":
				o.put(name, value)
			case err != nil:
				o.put(name, nil)
			default:
				o.put(name, n)
			}
		}
		e.put("result", o)
	}
}

// errorOf is an exception as recordings write it. What a constructor wraps stands
// behind its message.
func errorOf(f, under client.Fault) object {
	message, cause, wrapped := strings.Cut(f.Message, "; caused by ")
	if wrapped {
		class, text, _ := strings.Cut(cause, ": ")
		text, _, _ = strings.Cut(text, "; caused by ")
		under = client.Fault{Class: class, Message: text}
	}
	o := object{}
	o.put("class", f.Class)
	if message != "null" {
		o.put("message", message)
	}
	if under.Class != "" {
		o.put("cause", under.Class)
		if under.Message != "null" && under.Message != message {
			o.put("causeMessage", under.Message)
		}
	}
	return o
}
