// Runs content-conformance once and tells how each of its cases came out.
//
// Copy this file and conformance.test.ts into the tests of your service. It needs the program, which
// is looked for in PATH or named by CONFORMANCE_PROGRAM.
//
// Only erasable syntax is used, and every annotation stands where something is declared, so that
// Node runs it as it is (22.18 and later) or with the types taken out.

import { execFile } from "node:child_process";

// How a case came out, and why.
export interface Outcome {
  how: "passed" | "skipped" | "failed";
  text: string;
}

export interface Rule {
  id: string;
  title: string;
  where: string;
  cases: { id: string }[];
}

export interface Options {
  flags?: string[];
  failOn?: "must" | "should";
}

// What a run said: its events, one a line, and its standard error.
export interface Said {
  lines: string[];
  error?: string;
  failOn?: string;
  rules?: Map<string, Rule>;
}

export interface Suite {
  cases: () => Promise<string[]>;
  run: (chosen: string[]) => Promise<Outcomes>;
}

export type Outcomes = Map<string, Outcome>;
type Json = Record<string, any>;
type Done = { ok: boolean; out: string; error: string };
type Call = (...words: string[]) => Promise<Done>;
type Make = (target: string, options?: Options) => Suite;
type Tell = (said: Said, chosen: string[]) => Outcomes;
type Judge = (ended: Json, findings: Json[], verdicts: Map<string, string>, said: Said) => Outcome;
type Read = (line: string) => Json | undefined;
type Show = (finding: Json) => string;
type Again = (name: string, run: Json | undefined, end: Json | undefined) => string;
type Beyond = (findings: Json[], shows: Set<string>, verdicts: Map<string, string>, end: Json) => Outcome;
type Because = (text: string) => Outcome;
type Catalogue = () => Promise<Map<string, Rule>>;

// The name of what no case shows.
export const WHOLE_RUN = "whole-run";

const PASSED: Outcome = { how: "passed", text: "" };
const skipped: Because = (text) => ({ how: "skipped", text });
const failed: Because = (text) => ({ how: "failed", text });

const PROGRAM = process.env.CONFORMANCE_PROGRAM || "content-conformance";

// A run that ends with another code than 0 has told its results as well.
const call: Call = (...words) =>
  new Promise((resolve, reject) => {
    execFile(PROGRAM, words, { maxBuffer: Infinity }, (why, out, error) => {
      if (why && typeof why.code === "string") {
        const next = "install it, or name it in CONFORMANCE_PROGRAM";
        reject(new Error(`${PROGRAM} cannot be started: ${why.message}; ${next}`));
      } else {
        resolve({ ok: !why, out, error });
      }
    });
  });

// The suite, and the implementation that it is run against: a base address or a target file. `flags`
// are further ones of `run`; one that `rules` has as well, such as --features, belongs into
// content-conformance.toml.
export const conformance: Make = (target, { flags = [], failOn = "must" } = {}) => {
  const named = [/^https?:/.test(target) ? "--url" : "--target", target];
  let known: Map<string, Rule> | undefined = undefined;
  const catalogue: Catalogue = async () => {
    if (!known) {
      const done = await call("rules", "--format", "json");
      if (!done.ok) throw new Error(done.error.trim());
      const rules: Rule[] = JSON.parse(done.out).rules;
      known = new Map(rules.map((rule) => [rule.id, rule]));
    }
    return known;
  };
  // The ids of all cases.
  const cases: Suite["cases"] = async () =>
    [...(await catalogue()).values()].flatMap((rule) => rule.cases.map((one) => one.id));
  // Runs these cases, and nothing where there are none. Each has its outcome, and WHOLE_RUN.
  const run: Suite["run"] = async (chosen) => {
    if (chosen.length === 0) return new Map([[WHOLE_RUN, skipped("no case was chosen beside it")]]);
    const words = ["run", "--message-format", "json-lines", ...named, ...flags, "--fail-on", failOn];
    const asked = new Set(chosen);
    const every = (await cases()).every((name) => asked.has(name));
    const { out, error } = await call(...words, ...(every ? [] : ["--rule", ...chosen]));
    const lines = out.split("\n").filter((line) => line !== "");
    return outcomes({ lines, error, failOn, rules: await catalogue() }, chosen);
  };
  return { cases, run };
};

// An event; none where the program was killed while it wrote the line.
const read: Read = (line) => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

// How the chosen cases came out by what a run said.
export const outcomes: Tell = (said, chosen) => {
  const ended: Map<string, Json> = new Map();
  const verdicts: Map<string, string> = new Map();
  const found: Map<string | undefined, Json[]> = new Map();
  let run: Json | undefined = undefined;
  let end: Json | undefined = undefined;
  for (const line of said.lines) {
    const event: Json | undefined = read(line);
    if (!event) break;
    if (event.event === "run-started") {
      run = event;
      if (event.format_version !== 1) {
        throw new Error("the events are of another version than this file: copy it anew");
      }
    } else if (event.event === "finding") {
      found.set(event.case, [...(found.get(event.case) ?? []), event]);
    } else if (event.event === "case-finished") {
      ended.set(event.case, event);
    } else if (event.event === "rule-finished") {
      verdicts.set(event.rule, event.verdict);
    } else if (event.event === "run-finished") {
      end = event;
    }
  }
  const cut = failed(`the run did not end: ${said.error?.trim() || "it said nothing"}`);
  const told: Outcomes = new Map();
  const shows: Set<string> = new Set();
  for (const name of chosen) {
    const one = ended.get(name);
    if (!one) {
      told.set(name, end ? skipped("left out by the profile or another flag") : cut);
      continue;
    }
    const outcome = judged(one, found.get(name) ?? [], verdicts, said);
    if (outcome.how === "failed") {
      shows.add(one.rule);
      outcome.text += again(name, run, end);
    }
    told.set(name, outcome);
  }
  told.set(WHOLE_RUN, end ? beyond(found.get(undefined) ?? [], shows, verdicts, end) : cut);
  return told;
};

// How one case came out.
const judged: Judge = (one, findings, verdicts, said) => {
  const reason = one.reason ?? "no reason is told";
  if (one.verdict === "passed") return PASSED;
  if (one.verdict === "warned" && said.failOn !== "should") return PASSED;
  if (one.verdict === "waived" || verdicts.get(one.rule) === "waived") {
    return skipped("failed, and waived");
  }
  if (one.verdict === "skipped") return skipped(`needs: ${reason}`);
  if (one.verdict === "not_run") return skipped(`not run: ${reason}`);
  if (one.verdict !== "failed" && one.verdict !== "warned") return failed(`${one.verdict}: ${reason}`);
  const rule = said.rules?.get(one.rule);
  const lines = [rule ? `${one.rule}  ${rule.title}\n  ${rule.where}` : one.rule];
  if (one.intermittent) lines.push("  in one of two tries only");
  return failed([...lines, ...findings.map(shown)].join("\n"));
};

// A finding in lines.
const shown: Show = (finding) => {
  const seen = finding.count > 1 ? ` (seen ${finding.count} times)` : "";
  const lines = [`- ${finding.message}${seen}`];
  const labels = [["expected", "expected"], ["actual", "actual"], ["field", "pointer"], ["when", "when"]];
  for (const [label, name] of labels) {
    if (finding[name]) lines.push(`    ${label.padEnd(9)} ${finding[name]}`);
  }
  return lines.join("\n");
};

// How its story is told, and how it is run again.
const again: Again = (name, run, end) => {
  const story = end ? `\ncontent-conformance show ${end.record} ${name}` : "";
  return run ? `${story}\nCONTENT_CONFORMANCE_SEED=${run.seed} npx vitest run -t '${name}'` : story;
};

// What stands against the implementation and no case shows.
const beyond: Beyond = (findings, shows, verdicts, end) => {
  const unseen = findings
    .filter((finding) => verdicts.get(finding.rule) === "failed" && !shows.has(finding.rule))
    .map((finding) => `${finding.rule}\n${shown(finding)}`);
  if (unseen.length > 0) return failed(unseen.join("\n"));
  if (end.exit_code !== 0 && shows.size === 0) return failed(end.reasons.join("; "));
  return PASSED;
};
