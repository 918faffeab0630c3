"use strict";
// Everything that a server sent is put into the page as text nodes: nothing of it is markup.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const make = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  // JSON in colours: pieces of the text itself, so that nothing is lost or added.
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  const colour = (place, text) => {
    let from = 0;
    if (text.length <= 20000) {
      for (const found of text.matchAll(token)) {
        place.append(text.slice(from, found.index));
        const kind = found[1] ? (found[2] ? "key" : "text") : "number";
        place.append(make("span", found[1] || found[0], kind));
        from = found.index + (found[1] || found[0]).length;
      }
    }
    place.append(text.slice(from));
  };
  for (const place of document.querySelectorAll("pre.value")) {
    const text = place.textContent;
    place.textContent = "";
    colour(place, text);
  }

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
  const copyButton = (text) => {
    const button = make("button", "Copy");
    button.type = "button";
    button.setAttribute("aria-label", "Copy the curl command");
    button.addEventListener("click", () => copy(text, button));
    return button;
  };
  for (const place of document.querySelectorAll("pre.curl")) {
    place.before(copyButton(place.textContent));
  }

  // Bodies are drawn when they are opened: a page of many stays quick.
  const pretty = (text) => {
    // Numbers beyond the exact ones would change on the way through a parser.
    if (/\d{16}|\d\.\d*[eE]|\d[eE]/.test(text)) return text;
    try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
  };
  const draw = (place) => {
    const seen = data.exchanges[place.dataset.exchange];
    if (!seen || place.dataset.drawn) return;
    place.dataset.drawn = "yes";
    for (const [title, head, body] of [["request", seen.request, seen.sent], ["answer", seen.answer, seen.received]]) {
      place.append(make("h4", title), make("pre", head));
      if (body) {
        const shown = make("pre");
        colour(shown, pretty(body));
        place.append(shown);
      }
    }
  };
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("details.exchange")) draw(event.target);
  }, true);

  // The index of all exchanges, in pieces.
  const index = document.getElementById("index");
  if (index) {
    const list = index.querySelector("tbody");
    let shown = 0;
    const more = make("button", "Show more");
    more.type = "button";
    const add = () => {
      for (const [id, at, operation, status, took] of data.index.slice(shown, shown + 500)) {
        const row = make("tr");
        row.id = "exchange-" + id;
        for (const text of [id, data.cases[at], data.operations[operation], status, took + " ms"]) {
          row.append(make("td", String(text)));
        }
        list.append(row);
      }
      shown += 500;
      more.hidden = shown >= data.index.length;
    };
    more.addEventListener("click", add);
    index.append(more);
    index.addEventListener("toggle", () => { if (index.open && shown === 0) add(); });
  }

  // Filters, kept in the address so that a view can be sent to somebody.
  const form = document.querySelector("form.filters");
  const rules = [...document.querySelectorAll("details.rule")];
  const found = form.querySelector(".count");
  const filter = () => {
    const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const rule of rules) {
      const text = rule.textContent.toLowerCase();
      const fits = (!form.verdict.value || rule.dataset.verdict === form.verdict.value)
        && (!form.operation.value || rule.dataset.operation === form.operation.value)
        && words.every((word) => text.includes(word));
      rule.hidden = !fits;
      if (fits) count += 1;
    }
    for (const part of document.querySelectorAll("section.part")) {
      part.hidden = !part.querySelector("details.rule:not([hidden])");
    }
    found.textContent = count + " of " + rules.length + " rules";
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();

  // A link to a rule or a case opens what holds it, whatever the filters hide.
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const place = id && document.getElementById(id);
    if (!place) return;
    for (let at = place; at; at = at.parentElement) {
      if (at.matches("details")) at.open = true;
      at.hidden = false;
    }
    place.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  follow();

  // Printed, everything that deviates is open.
  addEventListener("beforeprint", () => {
    for (const rule of rules) if (rule.dataset.verdict === "failed") rule.open = true;
  });
})();
