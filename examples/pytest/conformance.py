"""Runs content-conformance once and tells how each of its cases came out.

Copy this file and test_conformance.py into the tests of your service. It needs the program, which is
looked for in PATH or named by CONFORMANCE_PROGRAM, and Python 3.9 or later.
"""

import json
import os
import subprocess
from collections import defaultdict
from typing import NamedTuple

PASSED, SKIPPED, FAILED = "passed", "skipped", "failed"

# The name of what no case shows.
WHOLE_RUN = "whole-run"


class Outcome(NamedTuple):
    """How a case came out, and why."""

    how: str
    text: str = ""


class Suite:
    """The suite, and the implementation that it is run against.

    A target is a base address or a target file. What follows it are further flags of `run`. A flag
    that `rules` has as well, such as --features, belongs into content-conformance.toml.
    """

    def __init__(self, target, *flags, fail_on="must"):
        self.program = os.environ.get("CONFORMANCE_PROGRAM") or "content-conformance"
        is_url = target.startswith(("http://", "https://"))
        self.flags = ["--url" if is_url else "--target", target, *flags, "--fail-on", fail_on]
        self.fail_on = fail_on
        self.rules = None

    def cases(self):
        """The ids of all cases."""
        return [case["id"] for rule in self.catalogue().values() for case in rule["cases"]]

    def run(self, chosen):
        """Runs these cases, and nothing where there are none. Each has its outcome, and WHOLE_RUN."""
        if not chosen:
            return {WHOLE_RUN: Outcome(SKIPPED, "no case was chosen beside it")}
        flags = ["--message-format", "json-lines", *self.flags]
        if set(chosen) != set(self.cases()):
            flags += ["--rule", *chosen]
        done = self.call("run", *flags)
        return outcomes(done.stdout.splitlines(), chosen, done.stderr, self.fail_on, self.catalogue())

    def catalogue(self):
        if self.rules is None:
            done = self.call("rules", "--format", "json")
            if done.returncode != 0:
                raise RuntimeError(done.stderr.strip())
            self.rules = {rule["id"]: rule for rule in json.loads(done.stdout)["rules"]}
        return self.rules

    def call(self, *words):
        try:
            return subprocess.run([self.program, *words], capture_output=True, encoding="utf-8")
        except OSError as error:
            next_step = "install it, or name it in CONFORMANCE_PROGRAM"
            raise RuntimeError(f"{self.program} cannot be started: {error}; {next_step}") from None


def outcomes(lines, chosen, said="", fail_on="must", rules=None):
    """How the chosen cases came out by the events of a run and what it said on standard error."""
    run, cases, verdicts, end = {}, {}, {}, None
    found = defaultdict(list)
    for line in lines:
        try:
            event = json.loads(line)
        except ValueError:
            break  # The program was killed while it wrote the line.
        name = event["event"]
        if name == "run-started":
            run = event
            if event["format_version"] != 1:
                raise RuntimeError("the events are of another version than this file: copy it anew")
        elif name == "finding":
            found[event.get("case")].append(event)
        elif name == "case-finished":
            cases[event["case"]] = event
        elif name == "rule-finished":
            verdicts[event["rule"]] = event["verdict"]
        elif name == "run-finished":
            end = event
    cut = f"the run did not end: {said.strip() or 'it said nothing'}"
    told = {}
    for case in chosen:
        if case in cases:
            told[case] = one(cases[case], found[case], verdicts, fail_on, rules or {})
        elif end is None:
            told[case] = Outcome(FAILED, cut)
        else:
            told[case] = Outcome(SKIPPED, "left out by the profile or another flag")
        if case in cases and told[case].how == FAILED:
            told[case] = Outcome(FAILED, told[case].text + again(case, run, end))
    shows = {cases[case]["rule"] for case in told if case in cases and told[case].how == FAILED}
    told[WHOLE_RUN] = beyond(found[None], shows, verdicts, end) if end else Outcome(FAILED, cut)
    return told


def one(case, findings, verdicts, fail_on, rules):
    """How one case came out."""
    verdict, reason = case["verdict"], case.get("reason", "no reason is told")
    if verdict == "passed" or (verdict == "warned" and fail_on != "should"):
        return Outcome(PASSED)
    if verdict == "waived" or verdicts.get(case["rule"]) == "waived":
        return Outcome(SKIPPED, "failed, and waived")
    if verdict == "skipped":
        return Outcome(SKIPPED, f"needs: {reason}")
    if verdict == "not_run":
        return Outcome(SKIPPED, f"not run: {reason}")
    if verdict not in ("failed", "warned"):
        return Outcome(FAILED, f"{verdict}: {reason}")
    rule = rules.get(case["rule"])
    lines = [f"{case['rule']}  {rule['title']}\n  {rule['where']}" if rule else case["rule"]]
    if case["intermittent"]:
        lines.append("  in one of two tries only")
    return Outcome(FAILED, "\n".join(lines + [shown(finding) for finding in findings]))


def shown(finding):
    """A finding in lines."""
    seen = f" (seen {finding['count']} times)" if finding["count"] > 1 else ""
    lines = [f"- {finding['message']}{seen}"]
    labels = {"expected": "expected", "actual": "actual", "field": "pointer", "when": "when"}
    for label, name in labels.items():
        if finding.get(name):
            lines.append(f"    {label:<9} {finding[name]}")
    return "\n".join(lines)


def again(case, run, end):
    """How its story is told, and how it is run again."""
    text = f"\ncontent-conformance show {end['record']} {case}" if end else ""
    return f"{text}\nCONTENT_CONFORMANCE_SEED={run['seed']} pytest -k '{case}'" if run else text


def beyond(findings, shows, verdicts, end):
    """What stands against the implementation and no case shows."""
    unseen = [
        f"{finding['rule']}\n{shown(finding)}"
        for finding in findings
        if verdicts.get(finding["rule"]) == "failed" and finding["rule"] not in shows
    ]
    if unseen:
        return Outcome(FAILED, "\n".join(unseen))
    if end["exit_code"] != 0 and not shows:
        return Outcome(FAILED, "; ".join(end["reasons"]))
    return Outcome(PASSED)
