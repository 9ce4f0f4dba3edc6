// On a page that shows a widget: gives each frame the height of its content.
"use strict";
addEventListener("message", (event) => {
  const height = event.data?.touchlineHeight;
  if (typeof height !== "number") return;
  for (const frame of document.querySelectorAll("iframe[data-touchline]")) {
    if (frame.contentWindow === event.source) frame.style.height = `${Math.min(Math.max(height, 40), 5000)}px`;
  }
});
