// The conformance suite as tests of this service: each case is one of them.
//
// The service and its adapter have to run before. One run of the program stands behind all tests; what
// `-t` and the like leave out is not sent.

import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { conformance, WHOLE_RUN } from "./conformance";
import type { Outcomes } from "./conformance";

// A target file, or a base address.
const TARGET = process.env.CONFORMANCE_TARGET || fileURLToPath(new URL("target.toml", import.meta.url));

const suite = conformance(TARGET);
let run: Promise<Outcomes> | undefined;

for (const name of [...(await suite.cases()), WHOLE_RUN]) {
  // The first test waits for the whole run, so that none has a limit of its own.
  test(name, { timeout: 0 }, async ({ task, skip }) => {
    const tasks = task.file.tasks.filter((one) => one.mode !== "skip" && one.mode !== "todo");
    run ??= suite.run(tasks.map((one) => one.name).filter((one) => one !== WHOLE_RUN));
    const outcome = (await run).get(name);
    if (outcome?.how === "skipped") skip(outcome.text);
    // Where it was thrown says nothing.
    if (outcome?.how === "failed") throw Object.assign(new Error(outcome.text), { stack: "" });
  });
}
