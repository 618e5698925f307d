// What can be done to a run: each deed is a script line. Menu, palette and drag
// offer the same ones.

import type { Ran } from "../engine/protocol";
import { type Lang, type Word, word } from "../player/words";
import { say } from "./words";

export interface Deed {
  label: string;
  line: string;
}

const onConsumer: [Word, (name: string) => string][] = [
  ["doCrash", (c) => `crash ${c}`],
  ["doClose", (c) => `close ${c}`],
  ["doRestart", (c) => `restart ${c}`],
  ["doStart", (c) => `start ${c}`],
  ["doFreeze", (c) => `freeze ${c} for 46s`],
  ["doBlock", (c) => `block ${c} for 301s`],
  ["doCut", (c) => `cut ${c}`],
  ["doHeal", (c) => `heal ${c}`],
];

/** Deeds on one consumer. */
export function deedsOn(lang: Lang, consumer: string): Deed[] {
  return [
    ...onConsumer.map(([key, line]) => ({ label: word(lang, key), line: line(consumer) })),
    { label: say(lang, "doThaw"), line: `thaw ${consumer}` },
    { label: say(lang, "doUnblock"), line: `unblock ${consumer}` },
  ];
}

/** The four that a dragged consumer can be dropped on. */
export function dropsOn(lang: Lang, consumer: string): Deed[] {
  return deedsOn(lang, consumer).filter((d) => /^(crash|close|freeze|cut) /.test(d.line));
}

/** Deeds on the cluster. */
export function deedsOnCluster(lang: Lang, ran: Ran): Deed[] {
  const deeds: Deed[] = [
    { label: say(lang, "doFailover"), line: "fail over coordinator down=5s load=200ms" },
  ];
  for (const topic of ran.topics) {
    const count = ran.parts.filter(
      (p) => p.startsWith(`${topic}-`) && /^\d+$/.test(p.slice(topic.length + 1)),
    ).length;
    if (count > 0)
      deeds.push({
        label: say(lang, "doPartitions", topic),
        line: `add partitions ${topic} to=${count + 1}`,
      });
  }
  return deeds;
}
