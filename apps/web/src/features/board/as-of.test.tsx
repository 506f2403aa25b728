import { readBoardAsOf, readBoardTiles } from "@pharos/api/board";
import { historyAction } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const lead = { ...sys, isInternalEmployee: true, perms: ["dash:view", "fault:view"] };
const tiles = sampleOf(readBoardTiles, { tiles: [] });
const board = sampleOf(readBoardAsOf, {
  at: "2026-06-08T08:00:00+08:00",
  tiles: [
    { key: "open", unit: "count", isNow: true, was: 12, now: 9, restated: 3 },
    { key: "solveRate", unit: "share", isNow: false, was: 1, now: 0.5, restated: 1 },
    { key: "rating", unit: "score", isNow: false, was: null, now: null, restated: 0 },
  ],
  restatedTotal: 2,
  restated: [
    {
      id: 7,
      srNo: "SR20260603-0001",
      title: "归档慢",
      figures: ["solveRate"],
      causes: [{ at: "2026-06-09T10:00:00+08:00", action: "notRestored", byName: "山茶" }],
    },
  ],
});

const rowOf = (words: string) => page.getByRole("row").filter({ hasText: words });

it.each(locales)("shows what was then beside now, and what has changed it (%s)", async (locale) => {
  answer(readBoardTiles, tiles);
  answer(readBoardAsOf, board);
  await renderPage("/dashboard?from=2026-06-01&to=2026-06-07&asOf=2026-06-08T08:00:00%2B08:00", {
    me: lead,
    locale,
  });
  const textOf = (words: string) => expect.poll(() => rowOf(words).element().textContent);
  await textOf(t("board.tile.open")).toContain(`129 · ${t("board.asOf.restated", { count: 3 })}`);
  await textOf(t("board.tile.rating")).not.toContain("·");
  const request = rowOf("SR20260603-0001");
  await textOf("SR20260603-0001").toContain(t(historyAction.labelKey("notRestored")));
  await expect.element(request.getByRole("link")).toHaveAttribute("href", "/service/message/7");
  await expect.element(page.getByText(t("board.asOf.more", { count: 1 }))).toBeVisible();
  expect(callsOf(readBoardAsOf).at(-1)?.query).toEqual({
    from: "2026-06-01",
    to: "2026-06-07",
    at: "2026-06-08T08:00:00.000+08:00",
  });
  await expectAccessible();
});

it("asks nothing of the past until a day is chosen, nor of a day that is none", async () => {
  answer(readBoardTiles, tiles);
  await renderPage("/dashboard?asOf=tomorrow", { me: lead });
  await expect.element(page.getByText(t("board.asOf.title"))).toBeVisible();
  expect(callsOf(readBoardAsOf)).toEqual([]);
});

it("takes a day as its end, and says when it cannot be read", async () => {
  answer(readBoardTiles, tiles);
  failWith(readBoardAsOf, 500);
  await renderPage("/dashboard?asOf=2026-06-08", { me: lead });
  await expect.element(page.getByRole("alert").first()).toBeVisible();
  expect(callsOf(readBoardAsOf).at(-1)?.query?.["at"]).toBe("2026-06-09T00:00:00.000+08:00");
});
