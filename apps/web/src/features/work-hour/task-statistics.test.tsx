import { sumHours } from "@pharos/api/work-hour";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const lead = { ...dba, perms: ["hour:view" as const] };

const sum = (key: string | null, name: string | null, actual: number, approved: number) => ({
  key,
  name,
  nameEn: null,
  planned: 10,
  actual,
  approved,
  overtime: 0,
  bonus: 0,
  workdays: null,
  utilisation: null,
});

/** The days that were asked for, and by what: those of the page, then those before them. */
const asked = () => callsOf(sumHours).map(({ query }) => [query["from"], query["to"], query["groupBy"]]);

it.each(locales)("shows hours by what was chosen, with their sum (%s)", async (locale) => {
  answer(sumHours, [sum("3", "澜汐银行", 12.5, 8), sum(null, null, 4, 4)]);
  await renderPage("/taskStatistics?from=2026-06&by=company", { me: lead, locale });
  await expect.element(page.getByRole("rowheader", { name: "澜汐银行" })).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: t("workHour.statistics.nothing") })).toBeVisible();
  const sumRow = page.getByRole("row").last();
  await expect.element(sumRow).toMatchTextContent(new RegExp(`^${t("workHour.statistics.sum")}.*16\\.5`));
  await expectAccessible();
  const row = page.getByRole("row", { name: /澜汐银行/ });
  await expect
    .element(row.getByRole("link", { name: /^12\.5/ }))
    .toHaveAttribute("href", "/manHourSummary?company=3&days=2026-06-01..2026-06-30&worked=1");
  await expect.poll(asked).toEqual([
    ["2026-06-01", "2026-06-30", "company"],
    ["2026-05-01", "2026-05-31", "company"],
  ]);
  await page.getByRole("button", { name: t("workHour.statistics.previous") }).click();
  await expect.poll(() => asked().at(-1)).toEqual(["2026-04-01", "2026-04-30", "company"]);
});

it("says when there is nothing", async () => {
  answer(sumHours, []);
  await renderPage("/taskStatistics?span=year&from=2025", { me: lead });
  await expect.poll(() => document.body.textContent).toContain(t("workHour.statistics.none"));
  expect(asked()[0]?.slice(0, 2)).toEqual(["2025-01-01", "2025-12-31"]);
});
