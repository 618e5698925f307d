// What can be done to a run: each deed is a script line. Menu, palette and drag
// offer the same ones.

import type { Member, Ran } from "../engine/protocol";
import { type Lang, type Word, word } from "../player/words";
import { type LabWord, say } from "./words";

export interface Deed {
  label: string;
  line: string;
  /** Why it cannot be done now; "" if it can. */
  why: string;
}

/** As the engine counts the lives of a process. */
enum Life {
  NotStarted,
  Running,
  Blocked,
  Frozen,
  Closing,
}

/** Why a deed makes no sense for a consumer as it is now. */
export function whyNot(verb: string, { life, cut }: Pick<Member, "life" | "cut">): LabWord | undefined {
  const alive = life >= Life.Running && life <= Life.Closing;
  switch (verb) {
    case "heal":
      return cut ? undefined : "notCut";
    case "start":
      return alive ? "runsAlready" : undefined;
    case "restart":
      return life === Life.NotStarted ? "notStarted" : undefined;
  }
  if (!alive) return life === Life.NotStarted ? "notStarted" : "notRunning";
  switch (verb) {
    case "close":
      return life === Life.Closing ? "closesAlready" : undefined;
    case "freeze":
      return life === Life.Frozen ? "frozenAlready" : undefined;
    case "block":
      return life === Life.Blocked ? "blockedAlready" : life === Life.Frozen ? "frozenAlready" : undefined;
    case "thaw":
      return life === Life.Frozen ? undefined : "notFrozen";
    case "unblock":
      return life === Life.Blocked ? undefined : "notBlocked";
    case "cut":
      return cut ? "cutAlready" : undefined;
  }
  return undefined;
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

/** Deeds on one consumer, as it is now. */
export function deedsOn(lang: Lang, consumer: string, now?: Member): Deed[] {
  const all: [label: string, line: string][] = [
    ...onConsumer.map(([key, line]): [string, string] => [word(lang, key), line(consumer)]),
    [say(lang, "doThaw"), `thaw ${consumer}`],
    [say(lang, "doUnblock"), `unblock ${consumer}`],
  ];
  return all.map(([label, line]) => {
    const why = now && whyNot(line.split(" ")[0] ?? "", now);
    return { label, line, why: why ? say(lang, why) : "" };
  });
}

/** What a dragged consumer can be dropped on. */
export function dropsOn(lang: Lang, consumer: string, now?: Member): Deed[] {
  return deedsOn(lang, consumer, now).filter(
    (d) => !d.why && /^(crash|close|freeze|cut|start) /.test(d.line),
  );
}

/** Deeds on the cluster. */
export function deedsOnCluster(lang: Lang, ran: Ran): Deed[] {
  const deeds: Deed[] = [
    { label: say(lang, "doFailover"), line: "fail over coordinator down=5s load=200ms", why: "" },
  ];
  for (const topic of ran.topics) {
    const count = ran.parts.filter(
      (p) => p.startsWith(`${topic}-`) && /^\d+$/.test(p.slice(topic.length + 1)),
    ).length;
    if (count > 0)
      deeds.push({
        label: say(lang, "doPartitions", topic),
        line: `add partitions ${topic} to=${count + 1}`,
        why: "",
      });
  }
  return deeds;
}
