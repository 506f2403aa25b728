import type { Page } from "@playwright/test";
import { chooseAction } from "../service-request/steps.ts";
import { expectAccessible, expectOrderly, expectReadable } from "../support/accessibility.ts";
import { followTo } from "../support/follow.ts";
import { routes } from "../support/routes.ts";
import { settle } from "../support/settle.ts";
import { expect, type Journey, phone, test } from "../support/test.ts";
import { isTextKey } from "../support/texts.ts";
import { addressOf, isRequestAction, recordsFor } from "./records.ts";
import { type Door, type Stop, walks } from "./walks.ts";

// A walk is many pages, and longer on a busy machine; the limit ends one that hangs.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

test("the walks leave no page out", () => {
  const walked = walks.flatMap(({ stops }) => stops.map(({ path }) => path));
  expect(routes.map(({ path }) => path).filter((path) => !walked.includes(path))).toEqual([]);
});

/**
 * Each language sees one theme. What is in order for everybody hangs on neither: the first language looks at it, at a
 * desk and on a phone. Contrast hangs on the theme: each looks at its own, the second one on a phone as well.
 */
const pictures = [
  { appLocale: "zh-CN", theme: "light", atDesk: expectAccessible, onPhone: expectOrderly },
  { appLocale: "en-US", theme: "dark", atDesk: expectReadable, onPhone: expectReadable },
] as const;

type Size = Parameters<Page["setViewportSize"]>[0];

for (const { appLocale, theme, atDesk, onPhone } of pictures)
  test.describe(appLocale, () => {
    // What is kept on a device is no part of what a page shows.
    test.use({ appLocale, theme, serviceWorkers: "block" });

    for (const { name, who, stops } of walks)
      test(`${name} can read every page, at a desk and on a phone`, async ({ journey, page, viewport }) => {
        const errors: string[] = [];
        let isRefused = false;
        const [lookAtDesk, lookOnPhone] = [looking(page, atDesk), looking(page, onPhone)];
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
          const path = pathOf(page);
          // Nothing that arrived later has led to another page.
          await expect(page).toHaveTitle(title);
          await expectTablesToFit(page);
          await page.setViewportSize(phone.viewport);
          opened.push(...(await lookAround(page, stop, journey, lookOnPhone)));
          if (pathOf(page) !== path) await backToDesk(page, path, viewport ?? phone.viewport);
          expect(opened, `opened on ${page.url()}`).toEqual(expect.arrayContaining([...(stop.opens ?? [])]));
        }
        expect(errors).toEqual([]);
      });
  });

/** What the page is called, perhaps behind the count of what is unread; a request says its own title. */
function titleOf({ path, shows = path }: Stop, { t }: Journey): RegExp {
  const route = routes.find((one) => one.path === shows);
  return route && path !== "/service/:source/:id"
    ? new RegExp(`^(?:\\(\\d+\\+?\\) )?${t(route.title)} · `)
    : /SR\d/;
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
  look: () => Promise<void>,
): Promise<Door[]> {
  await look();
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
    await look();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    opened.push(door);
  }
  return opened;
}

/** A common laptop: narrower than the desk that the rest is looked at on. */
const laptop = { width: 1280, height: 800 };

const tables = "main .ph-table-scroll";

/** Every column of every list is in sight: those that matter least leave where there is no room. */
async function expectTablesToFit(page: Page): Promise<void> {
  if ((await page.locator(tables).count()) === 0) return;
  await page.setViewportSize(laptop);
  const overflowing = () =>
    page
      .locator(tables)
      .evaluateAll((boxes) =>
        boxes.map((box) => box.scrollWidth - box.clientWidth).filter((tooMuch) => tooMuch > 0),
      );
  await expect.poll(overflowing, `tables wider than their place on ${page.url()}`).toEqual([]);
}

/** What a machine without other work does at once is not waited for any longer, milliseconds. */
const soon = [20, 20, 50, 50, 100];

type Look = (page: Page, isFrameKnown: boolean) => Promise<void>;

/** The words fit, and everyone can read them. The frame around the pages is looked at with the first page that has it. */
function looking(page: Page, look: Look): () => Promise<void> {
  let isFrameKnown = false;
  return async () => {
    await lookAtWords(page);
    const isInFrame = await hasFrame(page);
    await look(page, isFrameKnown && isInFrame);
    isFrameKnown ||= isInFrame;
  };
}

/** Whether the shell stands around the page, and no dialog in front of it. */
const hasFrame = async (page: Page): Promise<boolean> =>
  (await page.locator(".shell").count()) > 0 && (await page.getByRole("dialog").count()) === 0;

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
