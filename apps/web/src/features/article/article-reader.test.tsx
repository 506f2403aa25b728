import { evaluateArticle, getArticle } from "@pharos/api/article";
import { listFleetDatabases } from "@pharos/api/inspection";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const denied = { isAllowed: false, reason: "" };
const article = {
  id: 7,
  title: "ORA-01555 快照过旧的定位与处理",
  brief: "从告警日志判断原因。",
  contentMd: "## 现象\n\n长查询中断。\n\n## 诊断\n\n查看 v$undostat。",
  toc: [
    { level: 2, text: "现象" },
    { level: 2, text: "诊断" },
  ],
  lang: "zh" as const,
  status: 1 as const,
  stage: 1 as const,
  ver: 3,
  publishedVer: 3,
  tags: ["oracle"],
  withdrawnTime: null,
  replacedBy: null,
  openRevision: null,
  myEvaluate: null,
  originalIsNewer: false,
  needsReview: false,
  abilities: {
    edit: denied,
    submit: denied,
    recall: denied,
    review: denied,
    publishDirectly: denied,
    withdraw: denied,
    confirm: denied,
    label: denied,
    restrict: denied,
    remove: denied,
    evaluate: { isAllowed: true, reason: "" },
  },
};

it.each(locales)("shows the text with its contents, and sends why it did not help (%s)", async (locale) => {
  answer(getArticle, sampleOf(getArticle, article));
  answer(evaluateArticle, { usefulCount: 0, uselessCount: 1 });
  await renderPage("/article/search/7", { locale });
  await expect.element(page.getByRole("heading", { name: article.title })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "诊断" })).toBeVisible();
  const contents = page.getByRole("navigation", { name: t("article.toc") });
  await expect.element(contents.getByRole("button", { name: "诊断" })).toBeVisible();
  await expectAccessible();

  await page.getByRole("button", { name: t("article.evaluate.uselessCount", { count: 0 }) }).click();
  await page.getByRole("radio", { name: t("enums.uselessReason.unclear") }).click();
  await page.getByLabelText(t("article.evaluate.more")).fill("第二步");
  await page.getByRole("button", { name: t("article.evaluate.send") }).click();
  await expect
    .poll(() => callsOf(evaluateArticle).map(({ body }) => body))
    .toEqual([{ id: 7, useful: false, reason: 2, content: "第二步" }]);
});

it.each(locales)(
  "shows the other language beside the text where there is room, and takes it away (%s)",
  async (locale) => {
    await page.viewport(1440, 900);
    const english = { id: 8, title: "Finding and fixing ORA-01555", lang: "en" as const, isOriginal: false };
    answer(getArticle, sampleOf(getArticle, { ...article, translations: [english] }));
    await renderPage("/article/search/7", { locale });
    await expect.element(page.getByRole("heading", { name: "诊断" })).toBeVisible();
    answer(
      getArticle,
      sampleOf(getArticle, { ...article, ...english, contentMd: "## Diagnosis\n\nLook at v$undostat." }),
    );
    const beside = page.getByRole("region", { name: english.title });
    await page.getByRole("button", { name: t("article.sideBySide") }).click();
    await expect.element(beside.getByRole("heading", { name: "Diagnosis" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "诊断" })).toBeVisible();
    await expect.element(beside).toHaveAttribute("lang", "en");
    await expectAccessible();
    await page.getByRole("button", { name: t("article.closeSide") }).click();
    await expect.element(beside).not.toBeInTheDocument();
  },
);

it("leads from a withdrawn article to what replaces it", async () => {
  answer(
    getArticle,
    sampleOf(getArticle, {
      ...article,
      status: 0,
      stage: 5,
      contentMd: "",
      toc: [],
      publishedVer: null,
      withdrawnTime: "2026-06-12T10:00:00.000+08:00",
      replacedBy: { id: 9, title: "新的做法" },
    }),
  );
  await renderPage("/article/7", {});
  await expect
    .element(page.getByRole("link", { name: "新的做法" }))
    .toHaveAttribute("href", "/article/replaced/9");
});

it("leads the vendor's people from the article about a finding to the databases that have it", async () => {
  answer(getArticle, sampleOf(getArticle, { ...article, tags: ["postgresql", "PG-SE-08"] }));
  answer(
    listFleetDatabases,
    sampleOf(listFleetDatabases, { total: 2, rule: { code: "PG-SE-08", title: "薄弱的认证方式" } }),
  );
  await renderPage("/article/search/7", { me: { ...dba, perms: [...dba.perms, "ins:view"] } });
  const words = t("article.findings.count", { title: "薄弱的认证方式", count: 2 });
  await expect
    .element(page.getByRole("link", { name: words }))
    .toHaveAttribute("href", "/ins/fleet/PG-SE-08");
});

it("does not tell customers of it", async () => {
  answer(getArticle, sampleOf(getArticle, { ...article, tags: ["PG-SE-08"] }));
  await renderPage("/article/search/7", { me: { ...customer, isEsUser: true, perms: ["ins:view"] } });
  await expect.element(page.getByRole("heading", { name: "诊断" })).toBeVisible();
  expect(callsOf(listFleetDatabases)).toEqual([]);
});
