// The helper of examples/vitest without Vitest: what it makes of events, and a run of the program.
//
// Called by tests/it/suite/harnesses.rs, which starts a service with a fault for it, and names the
// helper: as it is, or without its types.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { conformance, outcomes, WHOLE_RUN } = await import(pathToFileURL(process.env.HELPER));
const FAULTY = "LIST-7.echo.near-misses";
const GOOD = "LIST-7.echo.unknown-alone";

const runs = JSON.parse(readFileSync(new URL("runs.json", import.meta.url), "utf8"));
for (const { what, events, cut, said, fail_on: failOn, rules, chosen, expected } of runs) {
  test(what, () => {
    const lines = [...events.map((event) => JSON.stringify(event)), ...(cut ? [cut] : [])];
    const known = rules && new Map(Object.entries(rules));
    const told = outcomes({ lines, error: said, failOn, rules: known }, chosen);
    assert.deepEqual([...told.keys()].sort(), Object.keys(expected).sort());
    for (const [name, [how, ...texts]] of Object.entries(expected)) {
      assert.equal(told.get(name).how, how, name);
      for (const text of texts) assert.ok(told.get(name).text.includes(text), told.get(name).text);
    }
  });
}

test("events of another version are refused", () => {
  const lines = ['{"event": "run-started", "format_version": 2}'];
  assert.throws(() => outcomes({ lines }, []), /another version/);
});

test("only what is chosen is run", async () => {
  const suite = conformance(process.env.CONFORMANCE_TARGET);
  const cases = await suite.cases();
  assert.ok(cases.includes(FAULTY) && cases.includes(GOOD));
  const told = await suite.run([FAULTY, GOOD]);
  assert.deepEqual([FAULTY, GOOD, WHOLE_RUN].map((name) => told.get(name).how), ["failed", "passed", "passed"]);
  assert.match(told.get(FAULTY).text, /NotInProjectIDs/);
  const record = JSON.parse(readFileSync("reports/latest/run.json", "utf8"));
  assert.deepEqual(record.cases.map((one) => one.id).sort(), [FAULTY, GOOD].sort());
});

test("nothing is run where nothing is chosen", async () => {
  const told = await conformance("no-such-target.toml").run([]);
  assert.equal(told.get(WHOLE_RUN).how, "skipped");
});

test("a target that is not there fails what is chosen", async () => {
  const told = await conformance("no-such-target.toml").run([GOOD]);
  assert.equal(told.get(GOOD).how, "failed");
  assert.match(told.get(GOOD).text, /no-such-target\.toml/);
});
