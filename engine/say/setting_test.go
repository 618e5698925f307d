package say

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
)

// Every setting that the model heeds is explained in both languages, and no other.
func TestSettingsAreExplained(t *testing.T) {
	modelled := map[string]bool{}
	for i := range kafka.Settings() {
		s := &kafka.Settings()[i]
		if !s.Modelled {
			assert.NotContains(t, settingHelp, s.Name)
			continue
		}
		modelled[s.Name] = true
		assert.NotEmpty(t, settingHelp[s.Name].ko, s.Name)
		assert.NotEmpty(t, settingHelp[s.Name].en, s.Name)
	}
	assert.Len(t, settingHelp, len(modelled))
}

func TestSettingsComeWithDefaultAndRange(t *testing.T) {
	for name, want := range map[string]phrase{
		"session.timeout.ms": {"하트비트가 이만큼 끊기면 죽은 것으로 보고 내보내요. 기본값 45000 (45초).",
			"Without a heartbeat for this long the member is taken for dead. Default 45000 (45\u00a0s)."},
		"max.poll.records": {"poll() 한 번이 돌려주는 최대 레코드 수예요. 기본값 500. 1 이상.",
			"The most records that one poll() returns. Default 500. At least 1."},
		"isolation.level": {"커밋된 트랜잭션만 읽을지 정해요. 기본값 read_uncommitted. read_committed | read_uncommitted",
			"Whether only committed transactions are read. Default read_uncommitted. read_committed | read_uncommitted"},
		"group.instance.id": {"정적 멤버의 이름이에요. 다시 켜도 자리를 지켜요. 기본값 null.",
			"The name of a static member; it keeps its place over a restart. Default null."},
		"check.crcs": {"받아들이지만 이 모델의 결과는 바꾸지 않아요. 기본값 true.", "Accepted; it changes nothing in this model. Default true."},
	} {
		s := kafka.LookupSetting(kafka.ConsumerScope, name)
		assert.Equal(t, want.ko, Setting(KO, s), name)
		assert.Equal(t, want.en, Setting(EN, s), name)
	}
	retention := kafka.LookupSetting(kafka.BrokerScope, "offsets.retention.minutes")
	assert.Contains(t, Setting(EN, retention), "Default 10080 (7\u00a0d)")
	c := scenario.Candidate{Text: "max.poll.records=", Kind: scenario.KindSetting,
		Setting: kafka.LookupSetting(kafka.ConsumerScope, "max.poll.records")}
	assert.Contains(t, Candidate(EN, &c), "Default 500")
}
