// The HTML report in a real headless browser: opened, its stories read, filtered by the address, by
// the keyboard, an injection shown harmless, both colour schemes, a phone's width, what axe says of it;
// the pages of comparisons; and a capture that the browser writes, judged.
//
// node test.mjs BINARY [PICTURES]: BINARY is content-conformance, PICTURES a folder for pictures.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";

const binary = path.resolve(process.argv[2]);
const pictures = process.argv[3];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "report-"));
const fault = "token-null-on-revoked";

// What the binary says, and its code.
const tool = (...args) => {
  try {
    return { code: 0, out: execFileSync(binary, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }) };
  } catch (error) {
    return { code: error.status, out: error.stdout };
  }
};

// A record with a fault, in which texts try to break out of the page.
const out = path.join(folder, "out");
assert.equal(tool("run", "--rule", "LINK-9,LIST-13.known-page,RUN-9.by-hotels", "--fault", fault, "--out", out).code, 1);
const report = (name) => {
  const file = path.join(folder, name);
  assert.equal(tool("report", out, "--format", "html", "--output", file).code, 0);
  return pathToFileURL(file).href;
};
const plain = report("plain.html");
const record = JSON.parse(fs.readFileSync(path.join(out, "run.json")));
const attack = "</script><script>window.hit = 1</script><img src=x onerror='window.hit = 2'><svg onload='window.hit = 3'>";
for (const finding of record.findings) Object.assign(finding, { message: attack, actual: attack, expected: attack });
for (const one of record.cases) one.name = attack;
const exchanges = path.join(out, "exchanges.ndjson");
const briefs = new Map(record.exchanges.map((brief) => [brief.id, brief]));
const lines = fs.readFileSync(exchanges, "utf8").trim().split("\n").map((line) => {
  const exchange = JSON.parse(line);
  if (exchange.response) exchange.response.body = attack + exchange.response.body;
  const written = JSON.stringify(exchange);
  // Evidence that is not the record's own would be left out.
  briefs.get(exchange.id).digest = createHash("sha256").update(written).digest("hex").slice(0, 32);
  return written;
});
fs.writeFileSync(exchanges, lines.join("\n") + "\n");
fs.writeFileSync(path.join(out, "run.json"), JSON.stringify(record));
const address = report("report.html");

const browser = await driver.launch({
  executablePath: await chromium.executablePath(),
  // In one process the browser would end with its first window.
  args: [...chromium.args.filter((one) => one !== "--single-process"), "--no-sandbox", "--disable-web-security"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const trouble = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("request", (request) => request.url().startsWith("file:") || trouble.push(request.url()));
  const picture = async (name) => pictures && page.screenshot({ path: path.join(pictures, name) });
  const visible = () => page.$$eval("details.rule:not([hidden])", (all) => all.map((one) => one.id));

  await page.goto(address);
  assert.deepEqual((await visible()).sort(), ["LINK-9", "LIST-13", "RUN-9", "WIRE-1"]);
  await picture("light.png");

  await page.selectOption("select[name=verdict]", "failed");
  assert.deepEqual(await visible(), ["LINK-9"]);
  assert.equal(new URL(page.url()).hash, "#?verdict=failed");
  await page.selectOption("select[name=verdict]", "");
  await page.selectOption("select[name=operation]", "generateText");
  assert.deepEqual(await visible(), ["RUN-9"]);
  await page.selectOption("select[name=operation]", "");
  await page.fill("input[name=text]", "past the end");
  assert.deepEqual(await visible(), ["LIST-13"]);

  // A link to a case that the filter hides opens its rule.
  await page.goto(address + "#RUN-9.named-again");
  const first = await page.$eval("tr[id^='RUN-9.']", (row) => row.id);
  await page.goto(address + "#" + first);
  assert.equal(await page.$eval("[id='RUN-9']", (rule) => rule.open && !rule.hidden), true);

  // The exchange behind a finding is drawn as text when it is opened, by the keyboard too.
  await page.fill("input[name=text]", "");
  await page.focus("details.exchange summary");
  await page.keyboard.press("Enter");
  await page.waitForSelector("details.exchange pre");
  const drawn = await page.$eval("details.exchange", (exchange) => exchange.textContent);
  assert.ok(drawn.includes("window.hit = 2") && drawn.includes("POST "), drawn);
  assert.equal(await page.$$eval("pre.command button", (all) => all.length > 0), true);
  assert.equal(await page.$$eval("main img, main [onload], main script", (all) => all.length), 0);
  assert.equal(await page.evaluate(() => window.hit), undefined);
  assert.deepEqual(trouble, []);

  // An address with a filter shows what it asks for.
  await page.goto(plain + "#?operation=generateText");
  await page.reload();
  assert.deepEqual(await visible(), ["RUN-9"]);
  await page.evaluate(() => { location.hash = "#?"; });
  await page.waitForFunction(() => document.querySelectorAll("details.rule[hidden]").length === 0);

  // Failures come first: the steps, the place that is wrong, and the whole body as a tree that folds.
  const order = await page.$$eval("article.block, #glance, form.filters", (all) => all.map((one) => one.className || one.id));
  assert.deepEqual(order, ["block failed", "glance", "filters"]);
  assert.match(await page.textContent(".block .steps"), /✗\s*Then /);
  assert.match(await page.textContent(".block .calls mark"), /"Token": null/);
  assert.match(await page.textContent(".block .story pre.command"), /run --rule LINK-9\.every-exchange --seed \d+/);
  await page.click(".block .call:has(mark) details.exchange summary");
  assert.match(await page.textContent(".block .tree mark"), /"Token": null/);
  const rows = () => page.$eval(".block .tree:last-child", (tree) => tree.offsetHeight);
  const unfolded = await rows();
  await page.click(".block .tree:last-child > details > summary");
  assert.ok(await rows() < unfolded);
  await page.click(".block .tree:last-child > details > summary");

  // By the keyboard: the squares are one stop, arrows go on, Enter follows; / leads to the filter.
  await page.focus(".glance a[tabindex='0']");
  await page.keyboard.press("ArrowRight");
  const to = await page.evaluate(() => document.activeElement.hash.slice(1));
  await page.keyboard.press("Enter");
  await page.waitForFunction((id) => document.getElementById(id).open, to);
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.name), "text");

  const axe = await import("axe-core").then((found) => found.default, () => undefined);
  if (!axe) console.log("axe left out: npm cannot fetch it");
  const accessible = async () => {
    if (!axe) return;
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => axe.run());
    const said = violations.map((one) => `${one.id}: ${one.nodes[0].html} ${one.nodes[0].failureSummary}`);
    assert.deepEqual(said, []);
  };
  await accessible();
  await page.emulateMedia({ colorScheme: "dark" });
  await picture("dark.png");
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await accessible();
  await page.emulateMedia({ colorScheme: "light" });
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), dark);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.$$eval("details.rule", (all) => all.forEach((one) => { one.open = true; }));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than a phone");
  const torn = await page.$$eval("td, b, summary", (all) => all.filter((one) => {
    const text = [...one.childNodes].find((node) => node.nodeType === 3 && /passed|failed/.test(node.data));
    if (!text) return false;
    const range = document.createRange();
    const { index, 0: word } = text.data.match(/passed|failed/);
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).length);
  assert.equal(torn, 0, "no verdict breaks inside");
  await accessible();
  await picture("phone.png");

  // Runs over time and implementations side by side: without a script, as any of them is looked at.
  const [over, beside] = comparisons();
  for (const [name, place] of [["over-time", over], ["side-by-side", beside]]) {
    await page.goto(place);
    await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${name} is no wider than ${width}`);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await accessible();
        await picture(`${name}-${width}-${colorScheme}.png`);
      }
    }
    assert.equal(await page.$$eval("main img, script", (all) => all.length), 0);
    assert.match(await page.textContent("table.grid tbody"), new RegExp(name === "over-time" ? "LINK-9flaky" : "LINK-9passedfailed"));
  }
  await page.goto(over);
  const heights = await page.$$eval(".trend svg", (all) => all.map((one) => Math.max(...[...one.querySelectorAll("rect")].map((bar) => bar.getBoundingClientRect().height))));
  assert.ok(heights.length === 3 && heights[0] >= 1 && heights[1] > 40 && heights[2] > 40, `bars are seen: ${heights}`);
  await page.focus("table.grid thead a");
  await page.keyboard.press("Enter");
  assert.equal(await page.$eval("tr:target th", (cell) => /^\d{4}-/.test(cell.textContent)), true);
  assert.deepEqual(trouble, []);

  await capture();
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}
console.log("the report holds in a real browser");

// The pages of a comparison over time, in whose texts one tries to break out, and of one side by side.
function comparisons() {
  const run = (name, ...more) => {
    const place = path.join(folder, name);
    tool("run", "--rule", "LINK-9,LIST-13.known-page", "--out", place, ...more);
    return place;
  };
  const runs = [run("first"), run("second", "--fault", fault), run("third")];
  const file = path.join(runs[2], "run.json");
  const record = JSON.parse(fs.readFileSync(file));
  for (const rule of record.rules) rule.title = attack;
  fs.writeFileSync(file, JSON.stringify(record));
  return [[], ["--side-by-side"]].map((more) => {
    const page = path.join(folder, `compared${more}.html`);
    assert.equal(tool("compare", ...runs, ...more, "--format", "html", "--output", page).code, 0);
    return pathToFileURL(page).href;
  });
}

// A client in the browser talks to a server with a fault; the capture that the browser writes of it
// is judged.
async function capture() {
  const server = spawn(binary, ["serve", "--fault", fault], { stdio: ["ignore", "pipe", "ignore"] });
  const site = http.createServer((_, answer) => answer.setHeader("content-type", "text/html").end("<title>client</title>"));
  try {
    let said = "";
    for await (const piece of server.stdout) {
      said += piece;
      if (said.includes("serving until")) break;
    }
    const value = (name) => said.split("\n").map((line) => line.trim().split(/\s+/)).find((words) => words[0] === name)[1];
    await new Promise((listening) => site.listen(0, "127.0.0.1", listening));
    const har = path.join(folder, "browser.har");
    const context = await browser.newContext({ recordHar: { path: har, content: "embed" } });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${site.address().port}/`);
    await page.evaluate(async ([base, token, project]) => {
      const call = (name, body) => fetch(`${base}/v2/project/content/${name}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { authorization: "Bearer " + token, "x-project-id": project, "content-type": "application/json" },
      }).then((answer) => answer.json());
      const all = await call("listApprovals", { Limit: 6, Offset: 0 });
      await call("generateText", { HotelIDs: [all.Data[0].HotelID] });
    }, [value("base_url"), value("token"), value("project")]);
    await context.close();
    const judged = tool("judge", har);
    assert.equal(judged.code, 1, judged.out);
    assert.match(judged.out, /Failed \(1 rule\)\n {2}LINK-9 /);
    assert.ok(!judged.out.includes(value("token")));
  } finally {
    site.close();
    server.kill("SIGTERM");
  }
}
