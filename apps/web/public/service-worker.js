// What an engineer needs at a customer without a network: the files of the application, and the last answers about the own
// plans and orders. The network always comes first; what is kept is used only where there is none. Written by hand:
// one page registers it (shared/offline/device-copy.ts), and it does nothing that a library would make shorter.

/** Files of a build; nothing in them is personal. A new build has a cache of its own, whose name ends with its time. */
const filesPrefix = "pharos.files.";
/** Answers to the person who is signed in; this cache ends with the session. */
const answersName = "pharos.answers";
/** How many sessions have ended here: an answer that began in an earlier one is not kept. */
let endedSessions = 0;
const answersMax = 300;
/** What is kept of the API: who is signed in, the installation, own plans, orders, and what the form for an order asks. */
const isKept =
  /^(GET \/esapi\/user\/detail|POST \/esapi\/user\/login|GET \/api\/env\/clock|GET \/esapi\/plan\/(list|detail\/\d+)|POST \/esapi\/service-order\/list|GET \/esapi\/service-order\/(\d+|draft|hours)|GET \/esapi\/service\/acc\/list|GET \/esapi\/user\/find\/dba)$/;
/** Has a page of its own, or is no page of the application. */
const isElsewhere = /^\/(service-order-share|esapi|api|files)\/|\.[a-z0-9]{2,5}$/i;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(follow(event.data)));

/** Does what a page asks for. */
function follow(asked) {
  if (asked.isSessionOver) return forgetAnswers();
  return asked.isUncontrolled ? clients.claim() : keepBuild(asked);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (isKept.test(`${request.method} ${pathname}`)) {
    // Without a session nothing is kept, and nothing of an earlier one is shown.
    if (request.headers.has("authorization")) event.respondWith(answer(request));
  } else if (request.method !== "GET") return;
  else if (request.mode === "navigate") {
    if (!isElsewhere.test(pathname)) event.respondWith(freshOrKept(request, "/"));
  } else if (pathname.startsWith("/assets/")) event.respondWith(hashedFile(request));
  else if (pathname === "/pre-paint.js" || pathname === "/favicon.svg")
    event.respondWith(freshOrKept(request, pathname));
});

/** The caches of builds, the newest first. */
const builds = async () =>
  (await caches.keys()).filter((name) => name.startsWith(filesPrefix)).toReversed();

/**
 * Keeps the build that a page runs: the files that the page names, and then the document, so that only a whole build is
 * opened without a network. The build before stays, for pages that still run it.
 */
async function keepBuild({ files, entry }) {
  const page = await fetch("/", { cache: "no-cache" });
  const text = await page.clone().text();
  // Another build has come meanwhile; its own page says what it needs.
  if (!page.ok || !text.includes(entry)) return;
  const [newest] = await builds();
  const known = newest && (await (await caches.open(newest)).match("/"));
  const isKnown = known !== undefined && (await known.text()) === text;
  const name = isKnown ? newest : filesPrefix + Date.now();
  const cache = await caches.open(name);
  try {
    await Promise.all(files.map((file) => addMissing(cache, file)));
    await cache.put("/", page);
  } catch (error) {
    if (!isKnown) await caches.delete(name);
    throw error;
  }
  for (const old of (await builds()).slice(2)) await caches.delete(old);
}

async function addMissing(cache, file) {
  if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
}

/** What a kept build has under an address, the newest first. */
async function keptFile(address) {
  for (const name of await builds()) {
    const kept = await caches.match(address, { cacheName: name, ignoreVary: true });
    if (kept) return kept;
  }
  return undefined;
}

/** The name of a file changes with its content. */
async function hashedFile(request) {
  const kept = await keptFile(request.url);
  if (kept) return kept;
  const fresh = await fetch(request);
  const [newest] = await builds();
  if (fresh.ok && newest) await (await caches.open(newest)).put(request.url, fresh.clone());
  return fresh;
}

async function freshOrKept(request, address) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptFile(address);
    if (kept) return kept;
    throw error;
  }
}

/** An answer of the server, or without a network the last one to the same question. */
async function answer(request) {
  const question = request.method === "POST" ? `?${encodeURIComponent(await request.clone().text())}` : "";
  const key = request.url + question;
  const session = endedSessions;
  try {
    const fresh = await fetch(request);
    if (fresh.status < 500) await keepAnswer(key, fresh.clone(), session);
    return fresh;
  } catch (error) {
    const kept = await caches.match(key, { cacheName: answersName });
    if (kept) return kept;
    throw error;
  }
}

/** Keeps the words of an answer, not its headers: they may renew a session. What is gone or refused is kept no longer. */
async function keepAnswer(key, fresh, session) {
  const text = await fresh.text();
  if (session !== endedSessions) return;
  if (fresh.status !== 200) {
    if (await caches.has(answersName)) await (await caches.open(answersName)).delete(key);
    return;
  }
  const cache = await caches.open(answersName);
  const headers = { "content-type": fresh.headers.get("content-type") ?? "application/json" };
  await cache.put(key, new Response(text, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -answersMax).map((one) => cache.delete(one)));
  if (session !== endedSessions) await caches.delete(answersName);
}

/** Removes what was answered in the session that is over, and what is still on its way. */
async function forgetAnswers() {
  endedSessions += 1;
  await caches.delete(answersName);
}
