// The words of the browser code itself: progress, failures, banners. What is
// said about a run comes from the engine.

export type Lang = "ko" | "en";

const table = {
  loading: {
    ko: "엔진을 받는 중이에요. {0} / {1} kB",
    en: "Loading the engine, {0} of {1} kB",
  },
  failed: {
    ko: "엔진을 불러오지 못했어요. 아래 장면들은 그대로 읽을 수 있어요.",
    en: "The engine did not load. The frames below can still be read.",
  },
  retry: { ko: "다시 시도", en: "Try again" },
  restarted: {
    ko: "엔진이 멈춰서 다시 켰어요. 보던 곳으로 돌아왔어요.",
    en: "The engine stopped and was started again. You are back where you were.",
  },
  broken: {
    ko: "엔진 오류예요. 아래 내용을 알려 주시면 고칠 수 있어요.",
    en: "The engine broke. With the text below it can be mended.",
  },
  play: { ko: "재생", en: "Play" },
  pause: { ko: "일시정지", en: "Pause" },
  count: { ko: "이벤트 {0} / {1}", en: "Event {0} of {1}" },
  branch: {
    ko: "{0}에서 갈라진 분기예요: {1}",
    en: "A branch from {0}: {1}",
  },
  undo: { ko: "되돌리기", en: "Undo" },
  undone: { ko: "마지막 동작을 되돌렸어요.", en: "The last action is undone." },
  copied: { ko: "링크를 복사했어요.", en: "Link copied." },
  copyByHand: { ko: "이 링크를 복사하세요", en: "Copy this link" },
  longLink: {
    ko: "링크가 길어요. 파일로 나누는 편이 안전해요.",
    en: "This link is long; a file is the safer way to share it.",
  },
  saveFile: { ko: "파일로 저장", en: "Save as a file" },
  close: { ko: "닫기", en: "Close" },
  dropped: {
    ko: "링크에서 알아볼 수 없는 부분을 뺐어요: {0}",
    en: "Parts of the link made no sense and were left out: {0}",
  },
  differs: {
    ko: "링크를 만든 뒤 엔진이 바뀌어서 이 실행이 그때와 달라요 (엔진 {0} → {1}).",
    en: "The engine changed since this link was made, and this run differs from that one (engine {0} → {1}).",
  },
  problems: { ko: "고칠 곳 {0}개", en: "{0} to mend" },
  goalsMet: { ko: "expect {0}개 모두 맞음", en: "{0|expectation holds/expectations all hold}" },
  goalsMissed: { ko: "expect {1}개 중 {0}개 어긋남", en: "{0} of {1|expectation/expectations} failed" },
  place: { ko: "{0}번 줄 {1}번째 글자", en: "line {0}, column {1}" },
  formatted: { ko: "모양을 다듬었어요.", en: "Formatted." },
  line: { ko: "{0}번 줄", en: "line {0}" },
  brought: {
    ko: "그룹을 다시 만들었어요. 살펴본 것 {0}가지.",
    en: "The group is rebuilt; {0|finding/findings}.",
  },
  lineHead: { ko: "줄", en: "Line" },
  settingHead: { ko: "이름", en: "Name" },
  valueHead: { ko: "값", en: "Value" },
  foundHead: { ko: "찾은 것", en: "Found" },
  column: { ko: "{0}번째 글자", en: "column {0}" },
  toolAnswered: { ko: "도구의 답 {0}줄.", en: "The tool answers, {0|line/lines}." },
  exitCode: { ko: "종료 코드 {0}", en: "exit code {0}" },
  stopped: { ko: "여기서 멈췄어요: {0}", en: "The run stopped here: {0}" },
  clearSelection: { ko: "선택 지우기", en: "Clear the selection" },
  group: { ko: "코디", en: "CO" },
  script: { ko: "대본", en: "script" },
  actionAt: { ko: "{0}에 할 일", en: "What happens at {0}" },
  doCrash: { ko: "갑자기 죽이기", en: "Crash" },
  doClose: { ko: "close()로 닫기", en: "Close" },
  doRestart: { ko: "다시 켜기", en: "Restart" },
  doStart: { ko: "시작하기", en: "Start" },
  doFreeze: { ko: "46초 얼리기", en: "Freeze 46 s" },
  doBlock: { ko: "처리를 301초 막기", en: "Block 301 s" },
  doCut: { ko: "네트워크 끊기", en: "Cut the network" },
  doHeal: { ko: "네트워크 잇기", en: "Heal the network" },
} satisfies Record<string, Record<Lang, string>>;

export type Word = keyof typeof table;

export const words = table;

/** The language of the page. */
export function pageLang(): Lang {
  return document.documentElement.lang === "en" ? "en" : "ko";
}

export function word(lang: Lang, key: Word, ...args: (string | number)[]): string {
  return fill(table[key][lang], args);
}

/** Puts arguments into a text: {0}, {1}; a number with its noun is {0|line/lines}. */
export function fill(text: string, args: (string | number)[]): string {
  return text.replace(/\{(\d)(?:\|([^/}]+)\/([^}]+))?\}/g, (_, i, one?: string, many?: string) => {
    const value = String(args[Number(i)] ?? "");
    return one === undefined ? value : `${value} ${value === "1" ? one : many}`;
  });
}

/** Kilobytes with a thousands separator. */
export function kilobytes(bytes: number): string {
  return String(Math.round(bytes / 1000)).replace(/\B(?=(\d{3})+$)/g, ",");
}
