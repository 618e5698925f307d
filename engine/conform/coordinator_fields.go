package conform

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// stepFields are the fields that a step of each operation may have beside op.
var stepFields = map[string]string{
	"join":              "groupId clientId memberId groupInstanceId sessionTimeoutMs rebalanceTimeoutMs protocolType protocols version",
	"sync":              "groupId clientId memberId groupInstanceId generationId protocolType protocolName assignments version",
	"heartbeat":         "groupId clientId memberId groupInstanceId generationId version",
	"leave":             "groupId clientId members version",
	"consumerHeartbeat": "groupId clientId memberId memberEpoch instanceId rackId rebalanceTimeoutMs subscribedTopicNames subscribedTopicRegex serverAssignor topicPartitions version",
	"commit":            "groupId clientId memberId groupInstanceId generationIdOrMemberEpoch retentionTimeMs topics version",
	"txnCommit":         "groupId clientId memberId groupInstanceId generationId transactionalId producerId producerEpoch topics version",
	"endTxn":            "producerId producerEpoch result",
	"fetch":             "groupId clientId memberId memberEpoch topics requireStable version",
	"deleteGroup":       "groupIds clientId version",
	"deleteOffsets":     "groupId clientId topics version",
	"describe":          "groupIds clientId version",
	"consumerDescribe":  "groupIds clientId version",
	"list":              "statesFilter typesFilter clientId version",
	"sleep":             "ms",
	"createTopic":       "name id partitions racks",
	"deleteTopic":       "name",
	"addPartitions":     "name partitions racks",
	"groupConfig":       "groupId configs",
	"failover":          "downMs loadMs",
	"cleanup":           "",
}

// checkOp refuses a step whose operation, or one of whose fields, is not known.
func (n node) checkOp() {
	op := n.text("op", "")
	fields, ok := stepFields[op]
	if !ok {
		n.fail("op", "unknown operation %q", op)
	}
	n.only(strings.TrimSpace("op " + fields))
}

// only refuses fields that are not known: a name that is misspelt would otherwise be
// a default.
func (n node) only(known string) {
	for _, name := range n.names() {
		if !slices.Contains(strings.Fields(known), name) {
			n.fail(name, "unknown field; known are: %s", known)
		}
	}
}

// readObject reads a JSON object that is all of a text: nothing may follow it, and no
// name may stand twice, as nobody could say which of the two counts.
func readObject(text []byte, v any) error {
	err := decode(text, v)
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("not a JSON object: column %d: %w", syntax.Offset, err)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("not a JSON object: column %d: it ends too soon", len(text)+1)
	case err != nil || len(bytes.TrimSpace(text)) > 0 && bytes.TrimSpace(text)[0] != '{':
		return errors.New("not a JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := findTwice(d, ""); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("column %d: there is more after the object", d.InputOffset())
	}
	return nil
}

// findTwice reads one value and names the first field that stands twice.
func findTwice(d *json.Decoder, path string) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i := 0; (t == json.Delim('{') || t == json.Delim('[')) && d.More(); i++ {
		at := fmt.Sprintf("%s[%d]", path, i)
		if t == json.Delim('{') {
			name, err := d.Token()
			if err != nil {
				return err
			}
			text, _ := name.(string)
			if at = strings.TrimPrefix(path+"."+text, "."); seen[text] {
				return positioned(at, "stands twice")
			}
			seen[text] = true
		}
		if err := findTwice(d, at); err != nil {
			return err
		}
	}
	if t == json.Delim('{') || t == json.Delim('[') {
		_, err = d.Token()
	}
	return err
}

// positioned is a field's error; the path of one in a step begins with the step.
func positioned(path, problem string) error {
	if rest, ok := strings.CutPrefix(path, "steps["); ok {
		if step, field, ok := strings.Cut(rest, "]."); ok {
			return fmt.Errorf("step %s: %w", step, &fieldError{field, problem})
		}
	}
	return &fieldError{path, problem}
}
