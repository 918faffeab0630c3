// Sends what a form or a button says, and shows the answer below it.
const value = (id) => document.getElementById(id).value;
const post = async (output, path, headers, body, said = "") => {
  const started = performance.now();
  output.hidden = false;
  output.textContent = "…";
  try {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });
    const text = await answer.text();
    let read = null;
    try {
      read = JSON.parse(text);
    } catch {
      // Shown as it is.
    }
    const status = document.createElement("strong");
    status.className = answer.ok ? "good" : "bad";
    status.textContent = `${answer.status} ${answer.statusText}`;
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    shown.textContent = read === null ? text : JSON.stringify(read, null, 2);
    output.replaceChildren(said, status, ` in ${Math.round(performance.now() - started)} ms`, shown);
    return answer.ok ? read : null;
  } catch (error) {
    output.textContent = `No answer: ${error.message}`;
    return null;
  }
};
for (const form of document.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());
for (const form of document.querySelectorAll(".call"))
  form.addEventListener("submit", async () => {
    const headers = { Authorization: `Bearer ${value("token")}`, "X-Project-ID": value("project") };
    const read = await post(form.querySelector("output"), form.dataset.path, headers, form.querySelector("textarea").value);
    if (form.dataset.path.endsWith("/generateText") && read?.Data?.ID)
      document.getElementById("getTextGenerationStatus-body").value = JSON.stringify({ ID: read.Data.ID }, null, 2);
  });
for (const button of document.querySelectorAll("[data-state]"))
  button.addEventListener("click", () => {
    const { state, params, hotel } = button.dataset;
    const said = { ...JSON.parse(params), ...(hotel === undefined ? {} : { hotel_id: value("hotel") }) };
    return post(button.form.querySelector("output"), "/states", {}, JSON.stringify({ state, action: "setup", params: said }), `${button.textContent}: `);
  });
