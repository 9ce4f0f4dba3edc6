// Opens the page of a scorer from what it has kept, if there is no network. Data is never kept here.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || !/^\/(score|assets)(\/|$)/.test(pathname)) return;
  event.respondWith(
    fetch(event.request).catch(async () => {
      const kept = (await caches.match(event.request)) ?? (await caches.match(event.request, { ignoreSearch: true }));
      return kept ?? Response.error();
    }),
  );
});
