import { getKnowledgeSummary } from "@pharos/api/article";
import { listSearchGaps } from "@pharos/api/search";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const owner = { ...dba, perms: ["knowledge:view", "knowledge:create", "knowledge:review"] };
const stale = {
  id: 5,
  title: "DBWR 写盘慢的处理",
  link: "https://portal.example.com/article/5",
  authorName: "芒种",
  nextReviewDate: "2026-05-01",
};
const summary = {
  startTime: "2025-07-01",
  endTime: "2026-06-12",
  published: 64,
  pending: 3,
  useful: 9,
  useless: 1,
  closedRequests: 40,
  intoKnowledge: 10,
  reuse: { answers: 12, conclusions: 4, deflections: 2 },
  byAuthor: [{ id: 3, name: "芒种", published: 20, views: 900, useful: 9, useless: 1, reused: 16 }],
  notIntoKnowledge: [{ reason: 0 as const, count: 30 }],
  staleTotal: 1,
  stale: [stale],
};

it.each(locales)(
  "says what the knowledge base holds and how it is used, and leads to the rows (%s)",
  async (locale) => {
    answer(getKnowledgeSummary, sampleOf(getKnowledgeSummary, summary));
    answer(
      listSearchGaps,
      sampleOf(listSearchGaps, {
        total: 1,
        list: [listItemOf(listSearchGaps, { id: 1, keyword: "逻辑备份", times: 7 })],
      }),
    );
    await renderPage("/knowledgeSummary", { locale, me: owner });
    await expect
      .element(page.getByRole("link", { name: "64" }))
      .toHaveAttribute("href", "/article?tab=manage&status=published");
    await expect.element(page.getByText("25%")).toBeVisible();
    await expect.element(page.getByText("90%")).toBeVisible();
    await expect.element(page.getByText(t("enums.notIntoKnowledgeReason.notRepresentative"))).toBeVisible();
    await expect.element(page.getByRole("link", { name: "逻辑备份" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: stale.title })).toBeVisible();
    await expectAccessible();
  },
);

it("is closed to readers", async () => {
  const { path } = await renderPage("/knowledgeSummary", { me: { ...owner, perms: ["knowledge:view"] } });
  await expect.poll(path).toBe("/limit");
});
