import type { Browser, Page } from "@playwright/test";
import { medianOf } from "./beside-statements.ts";

/** What a first visit of a page took; medians of some visits, each in a browser that has seen nothing. */
export interface Visit {
  readonly requests: number;
  /** Bytes over the network, as they were sent. */
  readonly kilobytes: number;
  /** Until the largest piece of the page was painted. */
  readonly largestPaintMs: number;
  /** Until the page changed no more. */
  readonly drawnMs: number;
  /** Heap of the page's scripts after a collection. */
  readonly heapMb: number;
}

interface Visiting {
  readonly url: string;
  /** Absent: nobody is signed in. */
  readonly token?: string;
  readonly visits?: number;
  /** The browser has seen the page before. */
  readonly isWarm?: boolean;
  /** Waits for what the visit is about. */
  readonly until: (page: Page) => Promise<unknown>;
  /** Something to do on the page; answers milliseconds. */
  readonly step?: (page: Page) => Promise<number>;
}

// Written as text: the types of the server, with which this is checked, have no browser.
const watching = `
  globalThis.benchPage = { painted: 0, changed: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) benchPage.painted = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver(() => { benchPage.changed = performance.now(); })
    .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });`;

/** Opens a page as for the first time, and answers medians. */
export async function visit(browser: Browser, visiting: Visiting): Promise<Visit & { stepMs: number }> {
  const all: (Visit & { stepMs: number })[] = [];
  for (let turn = 0; turn < (visiting.visits ?? 5); turn += 1) all.push(await visitOnce(browser, visiting));
  const of = (key: keyof (typeof all)[number]) => medianOf(all.map((one) => one[key]));
  return {
    requests: of("requests"),
    kilobytes: of("kilobytes"),
    largestPaintMs: of("largestPaintMs"),
    drawnMs: of("drawnMs"),
    heapMb: of("heapMb"),
    stepMs: of("stepMs"),
  };
}

async function visitOnce(browser: Browser, { url, token, until, step, isWarm }: Visiting) {
  const context = await browser.newContext({
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
  });
  if (token)
    await context.addCookies([
      { name: "pharos_token", value: encodeURIComponent(token), url: new URL(url).origin },
    ]);
  if (isWarm) {
    const before = await context.newPage();
    await before.goto(url);
    await until(before);
    await before.waitForLoadState("networkidle");
    await before.close();
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith("http")) requests += 1;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.addInitScript({ content: watching });
  await page.goto(url);
  await until(page);
  await page.waitForLoadState("networkidle");
  const counted = { requests, kilobytes: bytes / 1024 };
  const { painted, changed } = await page.evaluate<{ painted: number; changed: number }>("benchPage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const stepMs = step ? await step(page) : 0;
  await context.close();
  return { ...counted, largestPaintMs: painted, drawnMs: changed, heapMb: usedSize / 1024 / 1024, stepMs };
}

/** A page that has not changed for so long is drawn. */
const stillMs = 500;

/** Does something on a page, and answers how long it was until the page changed no more. */
export async function untilDrawn(page: Page, act: () => Promise<unknown>): Promise<number> {
  const from = await page.evaluate<number>("performance.now()");
  await act();
  // The network was idle before: only the page says when it has changed, and that it changes no more.
  await page.waitForFunction(
    `benchPage.changed > ${from} && performance.now() - benchPage.changed > ${stillMs}`,
  );
  return (await page.evaluate<number>("benchPage.changed")) - from;
}

/** A visit in words. */
export function visitWords({ requests, kilobytes, largestPaintMs, drawnMs, heapMb }: Visit): string {
  const round = Math.round;
  return `${requests} requests, ${round(kilobytes)} KB, largest paint ${round(largestPaintMs)} ms, drawn ${round(drawnMs)} ms, heap ${heapMb.toFixed(1)} MB`;
}
