import { openDatabase } from "@pharos/db";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { findChromium } from "../tools/test/machine-needs.ts";
import { startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  type MeasuredServer,
  measureOnServer,
  print,
  raiseTemplate,
  secretKey,
  signIn,
  spread,
} from "./steps.ts";

// From the moment an expert's browser sends a reply to the moment it stands on the customer's page, in another browser:
// `node bench/reply-to-browser.ts`, after a build. Both pages on one process, then on two with one database.

const replies = Number(process.env["BENCH_REPLIES"] ?? 200);

await measureOnServer(measure);

async function measure({ urlOf, dataDir }: MeasuredServer): Promise<void> {
  const url = await createDatabaseOn(urlOf, "replies");
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  const ids = [await raiseTemplate(app), await raiseTemplate(app)];
  await app.close();
  const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" };
  const [here, there] = [
    await startServerProcess(environment, 18_081),
    await startServerProcess(environment, 18_082),
  ];
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  for (const [index, [name, reader]] of (
    [
      ["one process", here],
      ["two processes", there],
    ] as const
  ).entries()) {
    const id = ids[index] ?? 0;
    const expert = await open(browser, here.url, await signIn(here.url, "dba"), id);
    const customer = await open(browser, reader.url, await signIn(reader.url, "customer"), id);
    const times: number[] = [];
    for (let turn = 0; turn < replies; turn += 1) times.push(await sendAndSee(expert, customer, id, turn));
    print(`${name.padEnd(14)} ${replies} replies   ${spread(times, 99)}`);
  }
  await browser.close();
  await here.stop();
  await there.stop();
}

/** Opens a request as someone who is signed in. */
async function open(browser: Browser, baseURL: string, token: string, id: number): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: "pharos_token", value: encodeURIComponent(token), url: baseURL }]);
  const page = await context.newPage();
  await page.goto(`/service/record/${id}`);
  await page.getByRole("heading", { name: "template", level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** What the measurement uses of a page; the types of the server, with which this is checked, have none of it. */
interface InPage {
  readonly document: { readonly cookie: string; readonly body: { readonly textContent: string } };
  readonly MutationObserver: new (
    look: () => void,
  ) => {
    observe(node: object, options: Readonly<Record<string, boolean>>): void;
    disconnect(): void;
  };
}

/** Milliseconds between sending and seeing; both browsers read the clock of this machine. */
async function sendAndSee(expert: Page, customer: Page, id: number, turn: number): Promise<number> {
  const words = `Answer ${turn} of the measurement.`;
  const seen = customer.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const { document, MutationObserver } = globalThis as unknown as InPage;
        const look = () => {
          if (!document.body.textContent.includes(text)) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );
  const sentAt = await expert.evaluate(
    async ({ faultId, contentMd }) => {
      const { document } = globalThis as unknown as InPage;
      const token = /pharos_token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const now = Date.now();
      const reply = await fetch("/esapi/fault/reply", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: decodeURIComponent(token) },
        body: JSON.stringify({ faultId, contentMd }),
      });
      const text = await reply.text();
      if (!text.includes('"success":true')) throw new Error(text);
      return now;
    },
    { faultId: id, contentMd: words },
  );
  return (await seen) - sentAt;
}
