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
} as const;

export type Said = keyof typeof table;

export const say = (lang: Lang, id: Said, ...args: (string | number)[]): string =>
  fill(table[id][lang], args);
