package say

import (
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/tool"
)

// Option is what an option of kafka-consumer-groups does.
func Option(l Lang, o *tool.Option) string { return optionHelp[o.Name].in(l) }

// Candidate says what a completion is: what a verb, a setting or an option does, or
// what kind of word it is.
func Candidate(l Lang, c *scenario.Candidate) string {
	if c.Setting != nil {
		return Setting(l, c.Setting)
	}
	if p, ok := verbHelp[c.ID]; ok {
		return p.in(l)
	}
	if len(c.ID) > len("option.") {
		if p, ok := optionHelp[c.ID[len("option."):]]; ok {
			return p.in(l)
		}
	}
	if p, ok := happeningHelp[c.ID]; ok {
		return p.in(l)
	}
	if p, ok := quantityHelp[c.ID]; ok {
		return p.in(l)
	}
	return ids["kind."+string(c.Kind)].in(l)
}

var optionHelp = map[string]phrase{
	"list":             {"그룹 이름을 늘어놓아요.", "Lists the groups."},
	"describe":         {"그룹의 오프셋과 랙, 멤버, 상태를 보여 줘요.", "Shows a group: offsets and lag, members, or state."},
	"delete":           {"빈 그룹을 커밋까지 지워요.", "Deletes empty groups with what they committed."},
	"reset-offsets":    {"빈 그룹의 오프셋을 옮겨요.", "Moves the offsets of an empty group."},
	"delete-offsets":   {"그룹이 커밋한 오프셋을 토픽 단위로 지워요.", "Deletes what a group committed for topics."},
	"validate-regex":   {"RE2J 정규식이 맞는지 봐요.", "Checks an RE2J pattern."},
	"bootstrap-server": {"접속할 브로커예요. 여기서는 어느 주소든 랩의 클러스터로 가요.", "The broker to connect to; here every address leads to the lab's cluster."},
	"group":            {"대상 그룹이에요. 여러 번 쓸 수 있어요.", "The group; may be given more than once."},
	"all-groups":       {"모든 그룹을 대상으로 해요.", "All groups."},
	"members":          {"멤버를 보여 줘요. 파티션이 없는 멤버도 나와요.", "Shows the members, also those without partitions."},
	"offsets":          {"파티션마다 오프셋과 랙을 보여 줘요. 기본이에요.", "Shows offsets and lag for each partition; the default."},
	"state":            {"그룹의 상태를 보여 줘요. --list에서는 상태로 고를 수도 있어요.", "Shows the state; with --list it also filters."},
	"verbose":          {"--describe에 칸을 더해요. 할당과 에포크가 보여요.", "Adds columns to --describe: assignments and epochs."},
	"type":             {"--list에 그룹 종류를 보여 줘요.", "Shows the type of each group with --list."},
	"topic":            {"대상 토픽이에요. orders:0,1처럼 파티션을 고를 수 있어요.", "The topic; orders:0,1 picks partitions."},
	"all-topics":       {"그룹이 커밋한 모든 파티션이 대상이에요.", "Everything that the group has committed."},
	"to-earliest":      {"로그의 처음으로 옮겨요.", "To the start of the log."},
	"to-latest":        {"로그의 끝으로 옮겨요.", "To the end of the log."},
	"to-current":       {"커밋한 자리를 그대로 둬요.", "Keeps what is committed."},
	"to-offset":        {"이 오프셋으로 옮겨요.", "To this offset."},
	"shift-by":         {"이만큼 앞뒤로 옮겨요. 음수면 되돌려요.", "By so many records; negative goes back."},
	"to-datetime":      {"이 시각 이후의 첫 레코드로 옮겨요.", "To the first record since this time."},
	"by-duration":      {"이만큼 전 이후의 첫 레코드로 옮겨요. PT30M처럼 써요.", "To the first record since so long ago, as in PT30M."},
	"from-file":        {"--export로 만든 파일대로 옮겨요.", "To what a file from --export says."},
	"dry-run":          {"바꾸지 않고 결과만 보여 줘요.", "Shows the result and changes nothing."},
	"execute":          {"정말로 바꿔요.", "Does it."},
	"export":           {"표 대신 CSV로 출력해요.", "Prints CSV instead of a table."},
	"timeout":          {"응답을 기다릴 밀리초예요. 기본은 30000이에요.", "How many milliseconds to wait; 30000 unless given."},
	"command-config":   {"관리 클라이언트의 설정 파일이에요.", "A file of settings for the admin client."},
	"help":             {"사용법을 보여 줘요.", "Shows how it is used."},
	"version":          {"버전을 보여 줘요.", "Shows the version."},
}
