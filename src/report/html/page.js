"use strict";
// Everything that a server sent is put into the page as text nodes: nothing of it is markup.
(function () {
  const exchanges = JSON.parse(document.getElementById("data").textContent);
  const all = (what, place = document) => [...place.querySelectorAll(what)];
  const make = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  // JSON as a tree that folds, made of pieces of the text itself, so that nothing is lost or added.
  const piece = /\{\s*\}|\[\s*\]|"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;
  const kind = (word) => (word[0] === '"' ? "text" : /[-\d]/.test(word[0]) ? "number" : undefined);
  const tree = (text, wrong) => {
    const top = make("div", undefined, "tree");
    const open = [];
    let name, last;
    for (const [word] of text.matchAll(piece)) {
      const around = open.at(-1);
      if (word === ":") continue;
      if (word === "," || word === "}" || word === "]") {
        if (word === ",") around.at += 1;
        else open.pop();
        if (word !== ",") around.node.append((last = make("div", "")));
        last.append(word);
        continue;
      }
      if (around && !around.list && name === undefined) {
        name = word;
        continue;
      }
      const step = around && (around.list ? String(around.at) : JSON.parse(name));
      const pointer = around ? around.pointer + "/" + step.replaceAll("~", "~0").replaceAll("/", "~1") : "";
      const opens = word === "{" || word === "[";
      last = make(opens ? "summary" : "div");
      const line = wrong.includes(pointer) ? last.appendChild(make("mark")) : last;
      if (name !== undefined) line.append(make("span", name, "key"), ": ");
      line.append(make("span", word, kind(word)));
      name = undefined;
      let node = around ? around.node : top;
      if (opens) {
        node = node.appendChild(make("details"));
        node.open = open.length < 2 || wrong.some((place) => (place + "/").startsWith(pointer + "/"));
        open.push({ node, pointer, list: word === "[", at: 0 });
      }
      node.append(last);
    }
    return top;
  };
  const body = (text, wrong) => {
    try {
      JSON.parse(text);
      return tree(text, wrong);
    } catch {
      return make("pre", text);
    }
  };

  // Exchanges are drawn when they are opened: a page of many stays quick.
  const draw = (place) => {
    const seen = exchanges[place.dataset.exchange];
    if (place.dataset.drawn) return;
    place.dataset.drawn = "yes";
    if (!seen) place.append(make("p", "It is not in this page: it stands in exchanges.ndjson."));
    for (const part of seen ? ["request", "answer"] : []) {
      place.append(make("p", part, "note"), make("pre", seen[part].head));
      if (seen[part].body) place.append(body(seen[part].body, part === "answer" ? seen.wrong : []));
    }
  };
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("details.exchange")) draw(event.target);
  }, true);

  const copy = (text, button) => {
    const done = () => { button.textContent = "Copied"; };
    const select = () => {
      const area = make("textarea", text);
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, select);
    else select();
  };
  for (const place of all("pre.command")) {
    const text = place.textContent;
    const button = make("button", "Copy");
    button.type = "button";
    button.setAttribute("aria-label", "Copy the command");
    button.addEventListener("click", () => copy(text, button));
    place.append(button);
  }

  // Filters live in the address, so that a view can be sent to somebody: #?verdict=failed&text=token
  const form = document.querySelector("form.filters");
  const fields = ["text", "level", "verdict", "operation"].map((name) => form.elements[name]);
  const rules = all("details.rule");
  const squares = all(".glance a");
  const texts = new Map();
  const text = (rule) => {
    if (!texts.has(rule)) texts.set(rule, rule.textContent.toLowerCase());
    return texts.get(rule);
  };
  const filter = () => {
    const [typed, ...chosen] = fields;
    const words = typed.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hidden = new Set();
    for (const rule of rules) {
      rule.hidden = !(chosen.every((field) => !field.value || rule.dataset[field.name] === field.value)
        && words.every((word) => text(rule).includes(word)));
      if (rule.hidden) hidden.add(rule.id);
    }
    for (const part of all("section.part")) part.hidden = !part.querySelector("details.rule:not([hidden])");
    for (const square of squares) square.classList.toggle("out", hidden.has(square.hash.slice(1)));
    form.querySelector(".count").textContent = rules.length - hidden.size + " of " + rules.length + " rules";
  };
  form.addEventListener("input", () => {
    filter();
    const set = fields.filter((field) => field.value).map((field) => [field.name, field.value]);
    history.replaceState(null, "", "#" + (set.length ? "?" + new URLSearchParams(set) : ""));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;

  // A link to a rule or a case opens what holds it, whatever the filters hide.
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id.startsWith("?")) {
      const asked = new URLSearchParams(location.hash.slice(2));
      for (const field of fields) field.value = asked.get(field.name) || "";
    }
    filter();
    const place = document.getElementById(id.startsWith("?") ? "rules" : id);
    if (!id || !place) return;
    for (let at = place; at; at = at.parentElement) {
      if (at.matches("details")) at.open = true;
      if (at !== form) at.hidden = false;
    }
    place.scrollIntoView();
    const heading = place.querySelector("summary");
    if (heading) heading.focus({ preventScroll: true });
  };
  addEventListener("hashchange", follow);
  follow();

  // Keys: / leads to the text filter; the squares are one stop, and arrows go from one to the next.
  addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.matches("input, select, textarea")) {
      event.preventDefault();
      fields[0].focus();
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = step && squares[squares.indexOf(event.target) + step];
    if (next && squares.includes(event.target)) {
      event.preventDefault();
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }
  });
  squares.forEach((square, at) => { square.tabIndex = at ? -1 : 0; });

  // Printed, everything that deviates is open.
  addEventListener("beforeprint", () => {
    for (const rule of rules) if (rule.dataset.verdict === "failed") rule.open = true;
  });
})();
