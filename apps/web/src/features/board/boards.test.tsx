import { readBoardChart, readBoardTiles, readEfficiency } from "@pharos/api/board";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba, sys } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";

const lead = { ...sys, perms: ["dash:view", "eff:view", "hour:view", "fault:view"] };
const rows = (count: number) => ({
  list: "request" as const,
  query: { figure: "submitted", startTime: "2026-01-01", endTime: "2026-03-31", viewTags: "" },
  count,
});
const tiles = sampleOf(readBoardTiles, {
  tiles: [
    {
      key: "open",
      unit: "count",
      value: 7,
      isNow: true,
      rows: { list: "request", query: { status: "0,1,4,5" }, count: 7 },
    },
    { key: "submitted", unit: "count", value: 41, isNow: false, rows: rows(41) },
    {
      key: "firstRate",
      unit: "share",
      value: 0.9,
      isNow: false,
      rows: { ...rows(4), query: { ...rows(4).query, figure: "firstBreached" } },
    },
    { key: "rating", unit: "score", value: null, isNow: false, rows: rows(0) },
  ],
});
const trend = sampleOf(readBoardChart, {
  type: "trend",
  unit: "count",
  categories: [{ key: "2026-03-01", name: null, nameEn: null }],
  series: [{ key: "2", values: [3], rows: [rows(3)] }],
});

it("asks for the period before, so that it stands beside each figure", async () => {
  answer(readBoardTiles, tiles);
  await renderPage("/dashboard?span=lastMonth", { me: lead });
  await expect.poll(() => callsOf(readBoardTiles).length).toBe(2);
  await expect.element(page.getByText(t("board.before", { value: "41" })).first()).toBeVisible();
});

it("says that the figures could not be loaded", async () => {
  failWith(readBoardTiles, 500);
  await renderPage("/dashboard", { me: lead });
  await expect.element(page.getByRole("alert").first()).toBeVisible();
});

it("is for leads and management", async () => {
  const drawn = await renderPage("/dashboard", { me: { ...dba, perms: [] } });
  await expect.poll(drawn.path).toBe("/limit");
});

it("lists engineers with their closed requests", async () => {
  answer(
    readEfficiency,
    sampleOf(readEfficiency, {
      people: [
        {
          userId: 9,
          name: "芒种",
          closed: { ...rows(12), query: { ...rows(12).query, figure: "closed", personId: "9" } },
          severeShare: 0.25,
          firstMedian: 8,
          solveMedian: 90,
          reopenRate: 0,
          rating: 96.5,
          hours: 120.5,
          utilisation: 0.8,
          articles: 2,
        },
      ],
    }),
  );
  answer(readBoardChart, trend);
  await renderPage("/efficiencyAnalysis", { me: lead });
  const row = page.getByRole("row", { name: /芒种/ });
  await expect
    .element(row.getByRole("link", { name: "12 芒种", exact: true }))
    .toHaveAttribute(
      "href",
      "/serviceRecords?tab=all&submitted=2026-01-01..2026-03-31&executor=9&figure=closed",
    );
  await expect.element(row.getByText("80%")).toBeVisible();
  await expectAccessible();
});
