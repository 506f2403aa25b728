import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumLaunch } from "../tools/test/chromium-launch.ts";
import { medianOf } from "./beside-statements.ts";
import { visit, visitWords } from "./first-visit.ts";
import { print } from "./steps.ts";

// What four screens cost and where they begin, and how long it takes from a click to a request:
// `BASE_URL=http://127.0.0.1:8080 node bench/screens.ts`, against a server with the demo that runs already.

const base = process.env["BASE_URL"] ?? "http://127.0.0.1:8080";
const turns = Number(process.env["BENCH_ROUNDS"] ?? 5);
const account = process.env["BENCH_ACCOUNT"] ?? "dba01";
const viewport = { width: 1440, height: 900 };

/** The first row without those before it: the table begins with a hidden one that measures. */
const firstRow = "main tr:has([data-row-link]):not(tr:has([data-row-link]) ~ tr)";
const rowLink = "main [data-row-link]";
const message = ".ph-timeline-item:not(.ph-timeline-event)";

/** Signs an account of the demo in. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ loginType: "password", account, password: "pharos@demo1" }),
  });
  // The login's own answer.
  return ((await answer.json()) as { operateCallBackObj: { token: string } }).operateCallBackObj.token;
}

async function openPage(browser: Browser, token: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: "zh-CN", timezoneId: "Asia/Shanghai", viewport });
  await context.addCookies([{ name: "pharos_token", value: encodeURIComponent(token), url: base }]);
  const page = await context.newPage();
  await page.goto(base + path);
  return page;
}

/** Milliseconds from pressing on a row until the request's title stands there, and until nothing of it is missing. */
async function openRequest(page: Page): Promise<{ title: number; whole: number }> {
  const link = page.locator(rowLink).first();
  await link.waitFor();
  const title = ((await link.textContent()) ?? "").trim();
  await page.evaluate(`
    globalThis.benchOpening = new Promise((resolve) => {
      const seen = {};
      const look = () => {
        const heading = document.querySelector("h1");
        if (!seen.title && heading?.textContent.includes(${JSON.stringify(title)})) seen.title = performance.now();
        if (seen.title && document.querySelector(${JSON.stringify(message)}) && !document.querySelector(".ph-skeleton"))
          resolve({ title: seen.title - benchFrom, whole: performance.now() - benchFrom });
      };
      addEventListener("pointerdown", () => { globalThis.benchFrom = performance.now(); }, { capture: true, once: true });
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    // Else the promise itself would be waited for.
    undefined;`);
  await link.click();
  return page.evaluate<{ title: number; whole: number }>("benchOpening");
}

/** Where the last element begins that fits, once nothing arrives any more. */
async function topOf(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.evaluate<number>(`Math.round(
    [...document.querySelectorAll(${JSON.stringify(selector)})].at(-1).getBoundingClientRect().top)`);
}

async function measure(browser: Browser): Promise<void> {
  const token = await signIn();
  const page = await openPage(browser, token, "/serviceRecords?mine=1");
  print(`first row of the list at y = ${await topOf(page, firstRow)}`);
  const href = (await page.locator(rowLink).first().getAttribute("href")) ?? "";
  const times = {
    first: [] as number[],
    firstWhole: [] as number[],
    title: [] as number[],
    whole: [] as number[],
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const fresh = await openPage(browser, token, "/serviceRecords?mine=1");
    const cold = await openRequest(fresh);
    times.first.push(cold.title);
    times.firstWhole.push(cold.whole);
    await fresh.goBack();
    const warm = await openRequest(fresh);
    times.title.push(warm.title);
    times.whole.push(warm.whole);
    await fresh.context().close();
  }
  const round = (values: readonly number[]) => Math.round(medianOf(values));
  print(`newest message of a request at y = ${await topOf(await openPage(browser, token, href), message)}`);
  print(
    `click → title ${round(times.first)} ms, whole page ${round(times.firstWhole)} ms; again ${round(times.title)} and ${round(times.whole)} ms`,
  );
  for (const [name, path, until, isSignedIn] of [
    ["sign-in", "/login", "input[type=password]", false],
    ["workbench", "/", rowLink, true],
    ["list", "/serviceRecords", rowLink, true],
    ["detail", href, message, true],
  ] as const) {
    const visiting = {
      url: base + path,
      until: (seen: Page) => seen.locator(until).first().waitFor(),
      visits: turns,
      ...(isSignedIn && { token }),
    };
    print(`${name}, cold: ${visitWords(await visit(browser, visiting))}`);
    print(`${name}, warm: ${visitWords(await visit(browser, { ...visiting, isWarm: true }))}`);
  }
}

const browser = await chromium.launch(chromiumLaunch);
await measure(browser);
await browser.close();
