import { findSimilarArticles } from "@pharos/api/article";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { rowOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { HelpfulArticles } from "./helpful-articles.tsx";

const articles = [
  { id: 3, title: "归档空间满", link: "https://portal.example.com/article/3", customerMayRead: true },
  { id: 4, title: "内部排查", link: "https://portal.example.com/article/4", customerMayRead: false },
].map((article) => rowOf(findSimilarArticles, article));

const draw = async (locale: (typeof locales)[number] = "zh-CN") => {
  const linked: string[] = [];
  await renderPart(
    <HelpfulArticles detail={{ id: 12, title: "ORA-00257" }} onLink={(text) => linked.push(text)} />,
    { texts: ["serviceRequest"], me: dba, locale },
  );
  return linked;
};

it.each(locales)("shows what is about the same, and puts a link into the answer (%s)", async (locale) => {
  answer(findSimilarArticles, articles);
  const linked = await draw(locale);
  await expect.element(page.getByRole("link", { name: "归档空间满" })).toBeVisible();
  await expect.element(page.getByText(t("serviceRequest.knowledge.closedToCustomer"))).toBeVisible();
  await page
    .getByRole("button", { name: t("serviceRequest.knowledge.insertOne", { title: "归档空间满" }) })
    .click();
  expect(linked).toEqual(["[归档空间满](https://portal.example.com/article/3) "]);
  expect(callsOf(findSimilarArticles)[0]?.query).toEqual({ faultId: "12" });
  await expectAccessible();
});

it.each([
  ["nothing is found", () => answer(findSimilarArticles, [])],
  ["the search fails", () => failWith(findSimilarArticles, 500)],
])("takes no place when %s", async (_, given) => {
  given();
  await draw();
  await expect.poll(() => callsOf(findSimilarArticles).length).toBe(1);
  await expect.element(page.getByText(t("serviceRequest.knowledge.helpful"))).not.toBeInTheDocument();
});
