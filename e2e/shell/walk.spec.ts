import { listAdvisories } from "@pharos/api/advisory";
import { listArticles } from "@pharos/api/article";
import { listAssets } from "@pharos/api/asset";
import { listManualArticles, listManuals } from "@pharos/api/manual";
import { listPlans } from "@pharos/api/plan";
import { listResources } from "@pharos/api/resource";
import { listServiceNumbers } from "@pharos/api/service-number";
import { listServiceOrders } from "@pharos/api/service-order";
import { listServiceReports } from "@pharos/api/service-report";
import { listServiceRequests, replyToServiceRequest } from "@pharos/api/service-request";
import { listTeams } from "@pharos/api/team";
import { listWeeklyReports } from "@pharos/api/weekly-report";
import { resourceStatus } from "@pharos/domain/enums";
import type { Page } from "@playwright/test";
import { chooseAction, raiseRequest } from "../service-request/steps.ts";
import { expectAccessible, expectReadable } from "../support/accessibility.ts";
import { type Caller, callFrom } from "../support/call.ts";
import { followTo } from "../support/follow.ts";
import { routes } from "../support/routes.ts";
import { settle } from "../support/settle.ts";
import { expect, type Journey, phone, test } from "../support/test.ts";
import { isTextKey } from "../support/texts.ts";
import { type Door, type Records, type Stop, walks } from "./walks.ts";

// A walk is many pages, and longer on a busy machine; the limit ends one that hangs.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

test("the walks leave no page out", () => {
  const walked = walks.flatMap(({ stops }) => stops.map(({ path }) => path));
  expect(routes.map(({ path }) => path).filter((path) => !walked.includes(path))).toEqual([]);
});

/**
 * Each language sees the one theme at a desk. Neither roles nor contrast hang on the language: the first one looks for
 * everybody, at a desk in both themes. Words and their widths do not hang on the theme: the second one keeps its own.
 */
const pictures = [
  { appLocale: "zh-CN", theme: "light", isForEverybody: true },
  { appLocale: "en-US", theme: "dark", isForEverybody: false },
] as const;

type Theme = "light" | "dark";
type Size = Parameters<Page["setViewportSize"]>[0];

for (const { appLocale, theme, isForEverybody } of pictures)
  test.describe(appLocale, () => {
    test.use({ appLocale, theme });

    for (const { name, who, stops } of walks)
      test(`${name} can read every page, at a desk and on a phone`, async ({ journey, page, viewport }) => {
        const errors: string[] = [];
        let isRefused = false;
        const [lookAtDesk, lookAtPhone] = isForEverybody
          ? [lookInBothThemes, lookForEverybody]
          : [lookAtWords, lookAtWords];
        page.on("console", (message) => {
          const isOfRefusal = isRefused && /status of 401/.test(message.text());
          if (message.type() === "error" && !isOfRefusal) errors.push(`${page.url()}: ${message.text()}`);
        });
        const records = await recordsFor(journey, stops);
        if (who) await journey.as(who);
        await page.goto(addressOf(stops[0], records));
        for (const stop of stops) {
          isRefused = stop.isRefused === true;
          await page.setViewportSize(viewport ?? phone.viewport);
          const title = titleOf(stop, journey);
          await walkTo(page, addressOf(stop, records), title);
          const opened = await lookAround(page, stop, journey, lookAtDesk);
          const atDesk = pathOf(page);
          // Nothing that arrived later has led to another page.
          await expect(page).toHaveTitle(title);
          await page.setViewportSize(laptop);
          await expectTablesToFit(page);
          await page.setViewportSize(phone.viewport);
          await showTheme(page, "dark");
          opened.push(...(await lookAround(page, stop, journey, lookAtPhone)));
          if (pathOf(page) !== atDesk) await backToDesk(page, atDesk, viewport ?? phone.viewport);
          expect(opened, `opened on ${page.url()}`).toEqual(expect.arrayContaining([...(stop.opens ?? [])]));
        }
        expect(errors).toEqual([]);
      });
  });

const addressOf = (stop: Stop | undefined, records: Records): string =>
  stop?.at?.(records) ?? stop?.path ?? "/";

/** What the page is called; a request says its own title. */
function titleOf({ path, shows = path }: Stop, { t }: Journey): RegExp {
  const route = routes.find((one) => one.path === shows);
  return route && path !== "/service/:source/:id" ? new RegExp(`^${t(route.title)} · `) : /SR\d/;
}

/** Goes there as a link does, without loading the application again, until the page has its title. */
async function walkTo(page: Page, address: string, title: RegExp): Promise<void> {
  await followTo(page, address);
  await expect.poll(() => page.title(), { intervals: soon }).toMatch(title);
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** A page that led a phone elsewhere leads back at a desk; it would do so in the middle of the next step. */
async function backToDesk(page: Page, path: string, desk: Size): Promise<void> {
  await page.setViewportSize(desk);
  await expect.poll(() => pathOf(page), { intervals: soon }).toBe(path);
}

/** Looks at the page, and then at what opens; answers what could be opened, as a phone leaves some out and has others. */
async function lookAround(
  page: Page,
  { opens = [] }: Stop,
  { t }: Journey,
  look: (page: Page) => Promise<void>,
): Promise<Door[]> {
  await look(page);
  const opened: Door[] = [];
  for (const door of opens) {
    if (door !== "row" && isRequestAction(door)) await chooseAction(page, t, t(door));
    else {
      const opener =
        door === "row"
          ? page.locator("[data-row-link]").first()
          : page.getByRole("button", { name: t(door), exact: true }).first();
      if (!(await opener.isVisible())) continue;
      await opener.click();
    }
    await expect(page.getByRole("dialog").first()).toBeVisible();
    await look(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    opened.push(door);
  }
  return opened;
}

/** A common laptop: narrower than the desk that the rest is looked at on. */
const laptop = { width: 1280, height: 800 };

/** Every column of every list is in sight: those that matter least leave where there is no room. */
async function expectTablesToFit(page: Page): Promise<void> {
  const overflowing = () =>
    page
      .locator("main .ph-table-scroll")
      .evaluateAll((boxes) =>
        boxes.map((box) => box.scrollWidth - box.clientWidth).filter((tooMuch) => tooMuch > 0),
      );
  await expect.poll(overflowing, `tables wider than their place on ${page.url()}`).toEqual([]);
}

/** What can be done with a request stands in a bar, in its menu or in a sheet. */
const isRequestAction = (door: Door): boolean => door.startsWith("serviceRequest.action.");

const themeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset["theme"]);

/** Shows the page as on a device with this theme. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => themeOf(page), { intervals: soon }).toBe(theme);
}

/** What a machine without other work does at once is not waited for any longer, milliseconds. */
const soon = [20, 20, 50, 50, 100];

/** The words fit, and everyone can read them. */
async function lookForEverybody(page: Page): Promise<void> {
  await lookAtWords(page);
  await expectAccessible(page);
}

/** The same, and they can be read in the other theme, in which the next look begins. */
async function lookInBothThemes(page: Page): Promise<void> {
  await lookForEverybody(page);
  await showTheme(page, (await themeOf(page)) === "dark" ? "light" : "dark");
  await expectReadable(page);
}

/** Every text is there, and nothing sticks out at the side. */
async function lookAtWords(page: Page): Promise<void> {
  await settle(page);
  const words = await page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])),
      ...["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
    ]),
  );
  expect(words.filter(isTextKey), `texts missing on ${page.url()}`).toEqual([]);
  // A page that was wider a moment ago is drawn anew.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(overflow, { message: `${page.url()} is wider than the window`, intervals: soon })
    .toBeLessThanOrEqual(0);
}

/** One of each kind; looked up once by each worker, as signing three people in takes longer than most walks. */
let found: Promise<Records> | undefined;

async function recordsFor(journey: Journey, stops: readonly Stop[]): Promise<Records> {
  found ??= findRecords(journey);
  const records = await found;
  // What can be done with a request hangs on what was done with it, so that one of its own is needed.
  const isHandled = stops.some(({ opens = [] }) => opens.some(isRequestAction));
  return isHandled ? { ...records, request: await raiseAndReply(journey) } : records;
}

async function findRecords({ caller }: Journey): Promise<Records> {
  const [admin, orgAdmin, expert] = [await caller("pa"), await caller("orgAdmin"), await caller("dba")];
  const one = { pageSize: 1 };
  const assets = await callFrom(orgAdmin, listAssets, { query: one });
  const companyId = assets.list[0]?.companyId ?? 0;
  const numbers = await callFrom(admin, listServiceNumbers, { query: { ...one, companyId } });
  const teams = await callFrom(admin, listTeams, { query: one });
  const requests = await callFrom(expert, listServiceRequests, { query: { ...one, mine: "true" } });
  const reports = await callFrom(await caller("ta"), listWeeklyReports, { query: one });
  const orders = await callFrom(expert, listServiceOrders, { body: { ...one, status: "1" } });
  const articles = await callFrom(orgAdmin, listArticles, { query: one });
  const warnings = await callFrom(orgAdmin, listAdvisories, { query: one });
  const [manual] = await callFrom(orgAdmin, listManuals, { query: {} });
  const manualId = manual?.id ?? 0;
  const chapters = await callFrom(orgAdmin, listManualArticles, { query: { manualId } });
  const plans = await callFrom(admin, listPlans, { query: { ...one, status: "1" } });
  return {
    plan: plans.list[0]?.id ?? 0,
    weeklyReport: reports.list[0]?.id ?? 0,
    order: orders.list[0]?.id ?? 0,
    serviceReport: await findServiceReport(admin),
    article: articles.list[0]?.id ?? 0,
    warning: warnings.list[0]?.id ?? 0,
    manual: manualId,
    chapter: chapters.at(-1)?.id ?? 0,
    resource: await findResource(admin),
    company: companyId,
    asset: assets.list[0]?.id ?? 0,
    serviceNumber: numbers.list[0]?.id ?? 0,
    team: teams.list[0]?.id ?? 0,
    request: requests.list[0]?.id ?? 0,
  };
}

/** The resource of the story with a version that waits for review: the oldest one, as others are uploaded meanwhile. */
async function findResource(admin: Caller): Promise<number> {
  const query = {
    isManaged: "true" as const,
    status: String(resourceStatus.toCode("pending")),
    pageSize: 100,
  };
  const { list } = await callFrom(admin, listResources, { query });
  return Math.min(...list.map(({ id }) => id));
}

/** The newest report of the first service number that has a published one. */
async function findServiceReport(admin: Caller): Promise<Records["serviceReport"]> {
  const { list } = await callFrom(admin, listServiceNumbers, { query: { pageSize: 50 } });
  for (const { id, companyId } of list) {
    const query = { pageSize: 1, status: "1,2" };
    const [report] = (await callFrom(admin, listServiceReports, { params: { id }, query })).list;
    if (report) return { number: id, company: companyId, id: report.reportId };
  }
  throw new Error("the story has no monthly report");
}

async function raiseAndReply({ caller }: Journey): Promise<number> {
  const [customer, expert] = [await caller("customer"), await caller("dba")];
  const faultId = await raiseRequest(customer, { title: "归档空间告警", symptom: "ORA-00257" });
  await callFrom(expert, replyToServiceRequest, { body: { faultId, contentMd: "正在处理" } });
  return faultId;
}
