import { listArticles } from "@pharos/api/article";
import { chooseRuleArticle, listFleetDatabases, listFleetProblems } from "@pharos/api/inspection";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { customer, dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const engineer = { ...dba, perms: ["ins:view", "ins:upload", "ins:edit", "knowledge:create"] };

const problem = listItemOf(listFleetProblems, {
  ruleCode: "PG-SE-08",
  title: "薄弱的认证方式",
  category: "SE",
  dbType: "postgresql",
  severity: "high",
  databases: 7,
  companies: 3,
  unpublished: 2,
  since: "2026-06-09T02:00:00.000+08:00",
});
const problems = sampleOf(listFleetProblems, { total: 1, list: [problem] });

const known = listItemOf(listFleetDatabases, {
  reportId: 3,
  batchId: 12,
  name: "core-pg01 / mes",
  companyName: "栎原汽车",
  companyNameEn: "Liyuan Motors",
  dbType: "postgresql",
  version: "15.18",
  assetId: 5,
  severity: "high",
  since: "2026-06-09T02:00:00.000+08:00",
  isPublished: true,
  links: [{ kind: "request", objectId: 77, title: "SR2026 口令", holderName: "沈砚" }],
  waiver: null,
  advisory: { id: 8, notifiedTime: "2026-06-12T02:00:00.000+08:00", acknowledgedTime: null },
});
const unknown = {
  ...known,
  reportId: 4,
  batchId: 13,
  name: "pay-pg02 / pay",
  assetId: null,
  isPublished: false,
  links: [],
  advisory: null,
};
const databases = sampleOf(listFleetDatabases, {
  total: 2,
  companies: 1,
  unpublished: 1,
  list: [known, unknown],
  rule: {
    code: "PG-SE-08",
    title: "薄弱的认证方式",
    dbType: "postgresql",
    article: null,
    mayChooseArticle: false,
  },
});

it.each(locales)(
  "lists the findings of all databases, with how many customers do not know (%s)",
  async (locale) => {
    answer(listFleetProblems, problems);
    await renderPage("/ins/fleet", { locale, me: engineer });
    const row = page.getByRole("row", { name: /PG-SE-08/ });
    await expect.element(row.getByText("7", { exact: true })).toBeVisible();
    await expect.element(row.getByText(t("inspection.fleet.unpublished", { count: 2 }))).toBeVisible();
    await expect
      .element(row.getByRole("link", { name: problem.title }))
      .toHaveAttribute("href", "/ins/fleet/PG-SE-08");
    await expectAccessible();
  },
);

it("asks for what the address says", async () => {
  answer(listFleetProblems, problems);
  await renderPage("/ins/fleet?severity=high&dbType=postgresql&keyword=SE", { me: engineer });
  await expect
    .poll(() => callsOf(listFleetProblems).map(({ query }) => query))
    .toMatchObject([{ severity: "high", dbType: "postgresql", keyword: "SE" }]);
});

it.each(locales)(
  "names the databases with a finding: since when, who has it, who knows (%s)",
  async (locale) => {
    answer(listFleetDatabases, databases);
    await renderPage("/ins/fleet/PG-SE-08", { locale, me: engineer });
    await expect.element(page.getByRole("heading", { level: 1, name: "薄弱的认证方式" })).toBeVisible();
    const first = page.getByRole("row", { name: /core-pg01/ });
    await expect.element(first.getByText("沈砚")).toBeVisible();
    await expect.element(first.getByText(t("inspection.fleet.published"))).toBeVisible();
    const second = page.getByRole("row", { name: /pay-pg02/ });
    await expect.element(second.getByText(t("inspection.fleet.nobody"))).toBeVisible();
    await expect.element(second.getByText(t("inspection.fleet.draft"))).toBeVisible();
    await expect.element(second.getByText(t("inspection.fleet.noSystem"))).toBeVisible();
    await expectAccessible();
  },
);

const article = { id: 61, title: "薄弱的认证方式怎么改", isChosen: false };

it.each(locales)("leads to the article of the rule, which an administrator chooses (%s)", async (locale) => {
  const rule = { ...databases.rule, article, mayChooseArticle: true };
  answer(listFleetDatabases, { ...databases, rule });
  answer(
    listArticles,
    sampleOf(listArticles, { total: 1, list: [listItemOf(listArticles, { id: 62, title: "另一篇" })] }),
  );
  answer(chooseRuleArticle, null);
  await renderPage("/ins/fleet/PG-SE-08", { locale, me: engineer });
  await expect
    .element(page.getByRole("link", { name: article.title }))
    .toHaveAttribute("href", "/article/inspection/61");
  await page.getByRole("button", { name: t("inspection.article.choose") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: t("inspection.article.label") }).fill("另一");
  await page.getByText("另一篇").click();
  await expectAccessible();
  await dialog.getByRole("button", { name: t("inspection.article.save") }).click();
  await expect
    .poll(() => callsOf(chooseRuleArticle).map(({ body }) => body))
    .toEqual([{ ruleCode: "PG-SE-08", articleId: 62 }]);
});

it("offers the choice to nobody else", async () => {
  answer(listFleetDatabases, { ...databases, rule: { ...databases.rule, article, mayChooseArticle: false } });
  await renderPage("/ins/fleet/PG-SE-08", { me: engineer });
  await expect.element(page.getByRole("link", { name: article.title })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("inspection.article.choose") }))
    .not.toBeInTheDocument();
});

it("leads to a security warning for those who have it", async () => {
  answer(listFleetDatabases, databases);
  const drawn = await renderPage("/ins/fleet/PG-SE-08", { me: engineer });
  await page.getByRole("button", { name: t("inspection.fleet.warn") }).click();
  await expect.poll(drawn.path).toBe("/article/save?ruleCode=PG-SE-08");
});

it("offers no warning where no customer may know yet, nor to readers", async () => {
  answer(listFleetDatabases, { ...databases, total: 1, unpublished: 1, list: [unknown] });
  await renderPage("/ins/fleet/PG-SE-08", { me: engineer });
  await expect.element(page.getByRole("row", { name: /pay-pg02/ })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("inspection.fleet.warn") }))
    .not.toBeInTheDocument();
});

it("says when nothing has the finding, and when it could not be read", async () => {
  answer(listFleetDatabases, { ...databases, total: 0, companies: 0, unpublished: 0, list: [] });
  await renderPage("/ins/fleet/PG-SE-08", { me: engineer });
  await expect.element(page.getByText(t("inspection.fleet.noneHas"))).toBeVisible();
});

it("fails in words", async () => {
  failWith(listFleetProblems, 500);
  await renderPage("/ins/fleet", { me: engineer });
  await expect.element(page.getByRole("button", { name: t("common.ui.retry") })).toBeVisible();
});

it("is no page of customers", async () => {
  const drawn = await renderPage("/ins/fleet", { me: { ...customer, isEsUser: true, perms: ["ins:view"] } });
  await expect.poll(drawn.path).not.toBe("/ins/fleet");
  expect(callsOf(listFleetProblems)).toEqual([]);
});
