import { getArticle, modifyArticle } from "@pharos/api/article";
import { reviewCriteria } from "@pharos/domain/article";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { ReviewDrawer } from "./review-drawer.tsx";

const allowed = { isAllowed: true, reason: "" };

const draw = async (locale: (typeof locales)[number] = "zh-CN") => {
  answer(
    getArticle,
    sampleOf(getArticle, {
      id: 5,
      ver: 2,
      title: "快照过旧",
      contentMd: "正文",
      abilities: { review: allowed },
    }),
  );
  answer(modifyArticle, { id: 5, stage: 1, version: 2 });
  await renderPart(<ReviewDrawer id={5} onClose={() => undefined} />, {
    texts: ["article", "file"],
    me: sys,
    locale,
  });
};
it.each(locales)("asks for points at each criterion before it approves (%s)", async (locale) => {
  await draw(locale);
  const approve = page.getByRole("button", { name: t("article.review.approve") });
  await approve.click();
  await expect
    .poll(() => page.getByText(t("article.review.pointsMissing")).elements().length)
    .toBe(reviewCriteria.length);
  expect(callsOf(modifyArticle)).toEqual([]);
  await expectAccessible();
});

it("needs a comment to reject, and no points", async () => {
  await draw();
  const reject = page.getByRole("button", { name: t("article.review.reject") });
  await reject.click();
  await expect.element(page.getByText(t("validation.required"))).toBeVisible();
  expect(callsOf(modifyArticle)).toEqual([]);
  await page.getByRole("textbox", { name: t("article.review.comment") }).fill("请补充回退步骤");
  await reject.click();
  await expect
    .poll(() => callsOf(modifyArticle).map(({ body }) => body))
    .toMatchObject([{ id: 5, status: 0, ver: 2, reviewComment: "请补充回退步骤" }]);
});
