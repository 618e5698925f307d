// The words of the comparisons that only scripts say, and those of cells, which the server says, too.

import { fill, type Lang } from "../player/words";

const table = {
  open: { ko: "아직", en: "not yet" },
  busy: { ko: "실행 중", en: "running" },
  out: { ko: "✕ 쫓겨남", en: "✕ thrown out" },
  twice: { ko: "중복 {0}건", en: "{0} twice" },
  cut: { ko: "한도에 닿음", en: "met a limit" },
  fine: { ko: "버팀", en: "survives" },
  sum: {
    ko: "버팀 {0}칸, 쫓겨남 {1}칸, 중복 {2}칸",
    en: "{0|survives/survive}, {1} thrown out, {2} with duplicates",
  },
  doing: { ko: "{1}칸 가운데 {0}칸을 실행했어요", en: "{0} of {1} cells run" },
  stopped: { ko: "멈췄어요. {1}칸 가운데 {0}칸을 실행했어요.", en: "Stopped. {0} of {1} cells are run." },
  broken: {
    ko: "엔진이 이 칸에서 멈췄어요: {0}. 나머지 칸은 그대로예요.",
    en: "The engine broke at this cell: {0}. The other cells stand.",
  },
  failed: {
    ko: "엔진을 불러오지 못했어요. 다시 실행해 보세요.",
    en: "The engine did not load. Run it again.",
  },
  many: { ko: "값은 {0}개까지예요. 몇 개를 지워 주세요.", en: "There may be {0} values: take some out." },
  number: {
    ko: "‘{0}’는 숫자가 아니에요. 10처럼 적어 주세요.",
    en: "“{0}” is no number. Write it like 10.",
  },
  duration: {
    ko: "‘{0}’는 길이가 아니에요. 500ms, 10s, 2m처럼 적어 주세요.",
    en: "“{0}” is no duration. Write it like 500ms, 10s or 2m.",
  },
  again: { ko: "‘{0}’가 두 번 있어요. 하나를 지워 주세요.", en: "“{0}” is there twice: take one out." },
  had: { ko: "지금 {0}", en: "now {0}" },
  hadNone: { ko: "지금 주인 없음", en: "no owner now" },
  right: { ko: "맞음", en: "right" },
  answer: { ko: "답은 {0}", en: "it is {0}" },
  noOwner: { ko: "주인 없음", en: "no owner" },
  picked: { ko: "{0}: 집었어요. 이제 컨슈머를 고르세요.", en: "{0} picked up. Now choose a consumer." },
  pickedMany: {
    ko: "{0}개를 집었어요. 이제 컨슈머를 고르세요.",
    en: "{0} picked up. Now choose a consumer.",
  },
  pickFirst: {
    ko: "먼저 파티션을 누르고 컨슈머를 고르세요.",
    en: "Tap a partition first, then the consumer.",
  },
  letGo: { ko: "집은 것을 놓았어요. 자리는 그대로예요.", en: "Let go. Nothing moved." },
  parts: { ko: "{0}개", en: "{0|partition/partitions}" },
  put: { ko: "{0}: {1}에게 놓았어요.", en: "{0} placed with {1}." },
  takenBack: { ko: "{0}: 다시 뺐어요.", en: "{0} taken back." },
  left: { ko: "아직 놓지 않은 것이 {0}개예요.", en: "{0|is/are} not placed yet." },
  allPlaced: { ko: "모두 놓았어요. 맞았는지 보세요.", en: "All are placed: check them." },
  undone: { ko: "한 번 되돌렸어요.", en: "Undone." },
  nothing: { ko: "되돌릴 것이 없어요.", en: "There is nothing to undo." },
  cleared: { ko: "모두 비웠어요. 되돌릴 수 있어요.", en: "All taken back. You can undo that." },
  noSuch: { ko: "{0}번 컨슈머는 없어요.", en: "There is no consumer number {0}." },
  aim: { ko: "놓을 곳: {0}. Enter로 놓아요.", en: "To {0}: Enter places it." },
  aimTray: { ko: "놓을 곳: 아직 놓지 않은 파티션. Enter로 빼요.", en: "Back to those not placed: Enter." },
  placeFirst: {
    ko: "아직 놓은 파티션이 없어요. 하나라도 놓고 다시 눌러 주세요.",
    en: "No partition is placed yet: place at least one, then check.",
  },
  score: { ko: "{0}: 놓은 {1}개 가운데 {2}개가 맞았어요.", en: "{0}: of {1} placed, {2} are right." },
  unreached: {
    ko: "서버에 닿지 않아 입력을 살펴보지 못했어요. 적은 것은 그대로 있으니 잠시 뒤 다시 눌러 주세요.",
    en: "The server was out of reach, so the input was not looked at. What you typed is still here: try again in a moment.",
  },
} as const;

export type Said = keyof typeof table;

export const say = (lang: Lang, id: Said, ...args: (string | number)[]): string =>
  fill(table[id][lang], args);
