// Sends the form of an operation and shows the response. The key stays in this page's memory: it is never part of the
// page's URL and never stored.
const key = document.getElementById("key");
// Without this, Enter in the key's field reloads the page and loses the key.
key.form.addEventListener("submit", (event) => event.preventDefault());
for (const form of document.querySelectorAll("form[data-operation]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const query = new URLSearchParams({ module: "api", api: form.dataset.operation, version: form.dataset.version });
    for (const [name, value] of new FormData(form)) if (value !== "") query.set(name, value);
    query.set("key", key.value);
    const output = form.nextElementSibling;
    output.hidden = false;
    output.textContent = "…";
    try {
      const response = await fetch(`/api.php?${query}`);
      const text = await response.text();
      const json = response.headers.get("content-type").includes("json");
      output.textContent = `${response.status} ${response.statusText}\n\n${json ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
      output.classList.toggle("bad", !response.ok);
    } catch (error) {
      output.textContent = String(error);
      output.classList.add("bad");
    }
  });
}
