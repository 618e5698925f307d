// The words of the code editor, which comes only when it is asked for.

import { fill, type Lang } from "../player/words";

const table = {
  keys: {
    ko: "Ctrl+Space 이어 쓰기 · Ctrl+I 도움말 · F8 고칠 곳 · Ctrl+F 찾기 · Shift+Alt+F 다듬기 · Ctrl+Enter 실행 · Tab 나가기",
    en: "Ctrl+Space completes · Ctrl+I helps · F8 next mistake · Ctrl+F finds · Shift+Alt+F formats · Ctrl+Enter runs · Tab leaves",
  },
  mend: { ko: "고치기: {0}", en: "Replace with {0}" },
  tooLong: {
    ko: "너무 길어서 넣지 않았어요. 시나리오는 {0} kB까지예요.",
    en: "That is too long and was not put in; a scenario may have {0} kB.",
  },
  find: { ko: "찾기", en: "Find" },
  next: { ko: "다음", en: "Next" },
  previous: { ko: "이전", en: "Previous" },
  close: { ko: "닫기", en: "Close" },
  found: { ko: "{1}개 중 {0}번째", en: "{0} of {1}" },
  foundSome: { ko: "{0}개 있어요", en: "{0} found" },
  notFound: { ko: "없어요", en: "Not found" },
  noHelp: { ko: "이 낱말에는 도움말이 없어요.", en: "There is no help for this word." },
  noMistake: { ko: "고칠 곳이 없어요.", en: "Nothing to mend." },
  mistake: { ko: "{0}번 줄 {1}번째 글자: {2}", en: "Line {0}, column {1}: {2}" },
} satisfies Record<string, Record<Lang, string>>;

export const scriptWords = table;

export function tell(lang: Lang, key: keyof typeof table, ...args: (string | number)[]): string {
  return fill(table[key][lang], args);
}

/** What CodeMirror says by itself, as it asks for it. */
export const phrases: Record<Lang, Record<string, string>> = {
  ko: {
    Completions: "이어 쓸 말",
    Diagnostics: "고칠 곳",
    "No diagnostics": "고칠 곳 없음",
    close: "닫기",
    "Control character": "제어 문자",
    "Selection deleted": "고른 글을 지웠어요",
  },
  en: {},
};
