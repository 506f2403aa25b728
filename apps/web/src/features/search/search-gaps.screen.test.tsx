import { listSearchGaps, listUnopenedQuestions } from "@pharos/api/search";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const question = {
  id: 7,
  question: "从库延迟越来越大怎么查",
  times: 12,
  opened: 2,
  choices: [{ objType: "sr" as const, position: 8, times: 2 }],
  firstTime: "2026-06-01T10:00:00.000+08:00",
  lastTime: "2026-06-12T10:00:00.000+08:00",
};

it.each(locales)(
  "shows questions of which nobody opens the first results, with counts (%s)",
  async (locale) => {
    answer(listSearchGaps, sampleOf(listSearchGaps, {}));
    answer(
      listUnopenedQuestions,
      sampleOf(listUnopenedQuestions, {
        total: 2,
        list: [question, { ...question, id: 8, question: "wal files pile up", opened: 0, choices: [] }],
      }),
    );
    const { path } = await renderPage("/searchGaps", { locale, me: sys });
    await page.getByRole("tab", { name: t("search.gaps.view.unopened") }).click();
    await expect.poll(path).toBe("/searchGaps?view=unopened");
    await expect.element(page.getByText(question.question)).toBeVisible();
    await expect.element(page.getByText(t("search.unopened.openedBelow", { count: 2 }))).toBeVisible();
    const choice = t("search.unopened.choice", { type: t("search.type.sr"), position: 8, times: 2 });
    await expect.element(page.getByText(choice)).toBeVisible();
    await expect.element(page.getByText(t("search.unopened.openedNone"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("search.gaps.again") }).first())
      .toHaveAttribute("href", `/search?q=${encodeURIComponent(question.question)}`);
    await expectAccessible();
  },
);

it("says when there is no such question, and what went wrong", async () => {
  answer(listUnopenedQuestions, sampleOf(listUnopenedQuestions, {}));
  await renderPage("/searchGaps?view=unopened", { me: sys });
  await expect.element(page.getByText(t("search.unopened.none"))).toBeVisible();
  expect(callsOf(listSearchGaps)).toEqual([]);
  failWith(listUnopenedQuestions, 500);
  await renderPage("/searchGaps?view=unopened&keyword=wal", { me: sys });
  await expect.element(page.getByRole("alert")).toBeVisible();
});
