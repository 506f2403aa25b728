import { findSimilarArticles } from "@pharos/api/article";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { rowOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { t } from "../../../testing/texts.ts";
import { ArticlePicker } from "./article-picker.tsx";

const articles = [
  rowOf(findSimilarArticles, { id: 3, title: "归档空间满", link: "/article/3", customerMayRead: true }),
  rowOf(findSimilarArticles, { id: 4, title: "内部排查", link: "/article/4", customerMayRead: false }),
];

it("offers what fits before anything is typed, marks what the customer may not read, and takes the one chosen", async () => {
  const taken: string[] = [];
  answer(findSimilarArticles, ({ query }) =>
    articles.filter(({ title }) => title.includes(query["keyword"] ?? "")),
  );
  await renderPart(<ArticlePicker subjectId={12} isOpenedAtOnce onTake={({ link }) => taken.push(link)} />, {
    texts: ["serviceRequest"],
    me: dba,
  });
  await expect.element(page.getByText("归档空间满")).toBeVisible();
  await expect.element(page.getByText(t("serviceRequest.knowledge.closedToCustomer"))).toBeVisible();
  const search = page.getByRole("combobox", { name: t("serviceRequest.knowledge.article") });
  await search.fill("内部");
  await expect.element(page.getByText("归档空间满")).not.toBeInTheDocument();
  await page.getByText("内部排查").click();
  expect(taken).toEqual(["/article/4"]);
});
