package say

import (
	"strconv"

	"rebalancelab/engine/bring"
)

// Brought is what became of a line of somebody's own settings or table, or why a
// text could not be read.
func Brought(l Lang, f *bring.Finding) string {
	code := f.Code
	if code == bring.Unknown && len(f.Args) > 0 && f.Args[0] != "" {
		code = nearUnknown
	}
	return fill(broughtWords[code].in(l), func(slot string) string {
		if n, err := strconv.Atoi(slot); err == nil && n < len(f.Args) {
			return f.Args[n]
		}
		return ""
	})
}

const nearUnknown bring.Code = "unknown-near"

var broughtWords = map[bring.Code]phrase{
	bring.Used:          {"랩에 넣었어요. 기본값은 {0|이에요/예요}.", "Used in the lab. The default is {0}."},
	bring.UsedNoDefault: {"랩에 넣었어요. 기본값은 없어요.", "Used in the lab. It has no default."},
	bring.SameAsIs:      {"기본값 그대로예요.", "This is the default anyway."},
	bring.NotShown:      {"카프카에 있는 설정이지만 랩의 결과를 바꾸지 않아요.", "A real setting, but it changes nothing in a lab."},
	bring.Security:      {"암호화와 로그인에 쓰는 설정이에요. 랩의 결과는 바꾸지 않아요.", "About encryption and logins; it changes nothing in a lab."},
	bring.StandIn:       {"채워 넣을 자리라서 값을 몰라요. 여기서는 {0|을/를} 대신 써요.", "A placeholder that was not resolved; {0} stands in for it here."},
	bring.NoStandIn:     {"채워 넣을 자리라서 값을 몰라요. 여기서는 뺐어요.", "A placeholder that was not resolved; it is left out here."},
	bring.NoOffset:      {"{0}에는 커밋한 오프셋이 없어서 랙도 몰라요. 여기서는 레코드 없이 처음부터 읽어요.", "{0}: no offset is committed, so no lag is known. Here there are no records, and they are read from the start."},
	bring.ResetAdded:    {"표에는 없는 설정이에요. 랙을 읽게 하려고 넣었어요. 기본값은 {0|이에요/예요}.", "Not in the table; added so that the lag is read. The default is {0}."},
	bring.Otherwise: {"표와 달리 여기서는 다른 컨슈머가 {0|을/를} 맡아요. 할당자도 지난 리밸런스도 표에 없어서 {1|으로/로} 처음부터 나눠요. 쓰는 할당자가 다르면 스크립트에서 바꿔 주세요.",
		"Here another member has {0}: the table tells neither the assignor nor the rebalances before, so this group divides afresh, with {1}. If yours is another, change it in the script."},
	bring.Unknown:    {"이런 설정은 없어요. 카프카는 쓰이지 않았다고 로그에만 남겨요.", "There is no such setting here. Kafka only logs that nothing has used it."},
	nearUnknown:      {"이런 설정은 없어요. {0} 중에 있나요? 카프카는 모르는 이름을 무시해요.", "There is no such setting here. Is it {0}? Kafka ignores names that it does not know."},
	bring.Invalid:    {"이 값은 거절돼요: {0}", "This value is refused: {0}"},
	bring.Renamed:    {"자바 컨슈머에서는 {0|이에요/예요}.", "In the Java consumer this is {0}."},
	bring.NoPartner:  {"{0} 쪽 설정이에요. 자바 컨슈머에는 짝이 없어요.", "A setting of {0}; the Java consumer has no counterpart."},
	bring.Listener:   {"리스너 컨테이너에 넣었어요.", "Used for the listener container."},
	bring.SpringOff:  {"따로 켜지 않으면 Spring이 꺼요. 커밋은 컨테이너가 해요.", "Spring turns it off unless it is given; the container commits."},
	bring.OwnEach:    {"컨슈머마다 값이 달라야 해서 번호를 붙였어요.", "Each consumer needs its own, so numbers were added."},
	bring.LagOnly:    {"오프셋은 0부터 다시 시작해요. 랙만 그대로 옮겼어요.", "Offsets start at 0 here; only the lag was kept."},
	bring.LagCut:     {"{0}의 랙은 {1}건까지만 옮겼어요.", "The lag of {0} was cut to {1} records."},
	bring.NoTopics:   {"이 표에는 토픽 이름이 없어서 orders 하나로 만들었어요. --verbose를 붙이면 할당까지 나와요.", "This table names no topics, so there is one called orders. With --verbose it has the assignments."},
	bring.SecondYAML: {"여기부터는 다른 문서예요. 첫 문서만 읽었어요.", "Another document begins here; only the first was read."},

	bring.TooLong:    {"글이 너무 길어요({0}바이트). {1}바이트까지 읽어요.", "The text is too long ({0} bytes); the limit is {1}."},
	bring.NotText:    {"글자가 아닌 것이 들어 있어요. UTF-8 글만 읽어요.", "There is something that is not text. Only UTF-8 text is read."},
	bring.Empty:      {"아직 아무것도 없어요. 위에 붙여 넣어 주세요.", "There is nothing yet. Paste something above."},
	bring.NoKind:     {"`{0}`: 설정 줄(`이름=값`)도, --describe 표도 아니에요.", "`{0}` is neither a setting (`name=value`) nor part of a --describe table."},
	bring.BadRow:     {"이 줄은 표의 {0}칸에 맞지 않아요({1}칸). 머리줄부터 다시 복사해 주세요.", "This row does not fit the {0} columns of the table (it has {1}). Copy it again with its heading."},
	bring.BadNumber:  {"{0} 칸에 수가 와야 하는데 `{1}` 값이 있어요.", "The column {0} needs a number, not `{1}`."},
	bring.BadYAML:    {"`{0}`: 읽을 수 없는 YAML이에요. `이름: 값`과 들여쓰기, 목록만 읽어요.", "`{0}` is YAML that is not read here: only `name: value`, indentation and lists are."},
	bring.TabInYAML:  {"YAML은 탭으로 들여 쓸 수 없어요. 빈칸으로 바꿔 주세요.", "YAML cannot be indented with tabs; use spaces."},
	bring.TooMany:    {"너무 많아요. {0}개까지 읽어요.", "Too many; the limit is {0}."},
	bring.NoMembers:  {"멤버가 하나도 없어요. 그룹이 켜져 있을 때의 표를 붙여 주세요.", "There is no member. Paste the table of a group that is running."},
	bring.NotTheOnes: {"설정은 있지만 컨슈머의 것이 하나도 없어요.", "There are settings, but none of a consumer."},
}
