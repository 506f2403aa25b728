import { listAssets } from "@pharos/api/asset";
import {
  chooseInspectionAsset,
  getInspectionResult,
  ignoreInspectionItem,
  improveFromSuggestion,
  listInspectionSuggestions,
  planFromSuggestion,
  publishInspection,
  raiseFromSuggestion,
  readUpgradeReadiness,
} from "@pharos/api/inspection";
import { inspectionGrade, inspectionStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const engineer = { ...dba, perms: ["ins:view", "ins:edit", "ins:publish", "ins:delete", "service:create"] };
const reader = { ...customer, perms: ["ins:view", "service:create"] };
const allowed = { isAllowed: true, reason: "" };
const refused = { isAllowed: false, reason: "Not yours" };
const abilities = {
  edit: allowed,
  publish: allowed,
  withdraw: refused,
  delete: allowed,
  chooseAsset: allowed,
};

const draft = sampleOf(getInspectionResult, {
  reportId: 3,
  batchId: 12,
  batchNo: "INS20261029-3CCE20C1",
  name: "core-pg01 / mes",
  companyName: "栎原汽车",
  companyNameEn: "Liyuan Motors",
  dbType: "postgresql",
  version: "15.18",
  score: 58,
  weighted: 71.5,
  cap: "critical",
  grade: inspectionGrade.toCode("critical"),
  coverage: 64.2,
  prevScore: 71,
  counts: { critical: 1, high: 2, medium: 0, low: 0, info: 0, pass: 40, unknown: 22, na: 1 },
  topRisks: [{ ruleCode: "PG-BK-02", severity: "critical", title: "归档失败", valueText: "12" }],
  summaryMd: "先修复归档。",
  diff: null,
  group: null,
  status: inspectionStatus.toCode("ready"),
  withdrawnReason: null,
  revision: 4,
  abilities,
});
const published = {
  ...draft,
  status: inspectionStatus.toCode("published"),
  abilities: { ...abilities, edit: refused, publish: refused, chooseAsset: refused },
};
const suggestion = listItemOf(listInspectionSuggestions, {
  id: 41,
  ruleCode: "PG-BK-02",
  severity: "critical",
  title: "归档失败",
  valueText: "12",
  phenomenonMd: "`archive_command` 一直失败。",
  riskMd: "无法恢复到任意时间点。",
  adviceMd: "修复归档命令。",
  fixSql: "select pg_reload_conf();",
  evidence: { columns: ["name"], rows: [["<b>attack</b>"]], total: 1 },
  links: [],
  article: { id: 61, title: "归档失败怎么办", isChosen: false },
});
const suggestions = sampleOf(listInspectionSuggestions, { total: 1, list: [suggestion] });
const address = "/ins/report/3/12";

it.each(locales)(
  "shows score, what keeps it down, what was not checked, and the conclusion (%s)",
  async (locale) => {
    answer(getInspectionResult, draft);
    await renderPage(address, { locale, me: engineer });
    await expect.element(page.getByRole("heading", { level: 1, name: draft.name })).toBeVisible();
    const grade = t("enums.inspectionGrade.critical");
    await expect
      .element(page.getByRole("img", { name: t("inspection.score.label", { score: 58, grade }) }))
      .toBeVisible();
    await expect.element(page.getByText(t("inspection.score.cap.critical"))).toBeVisible();
    await expect.element(page.getByText(t("inspection.score.incomplete", { coverage: 64 }))).toBeVisible();
    await expect.element(page.getByText("先修复归档。")).toBeVisible();
    await expectAccessible();
  },
);

it.each(locales)(
  "shows what the database said as text, with the repair to be read first (%s)",
  async (locale) => {
    answer(getInspectionResult, published);
    answer(listInspectionSuggestions, suggestions);
    await renderPage(address, { locale, me: reader });
    await page.getByRole("tab", { name: new RegExp(t("inspection.tab.suggestions")) }).click();
    await expect.element(page.getByText("<b>attack</b>", { exact: true })).toBeVisible();
    await expect.element(page.getByText("select pg_reload_conf();")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "归档失败怎么办" }))
      .toHaveAttribute("href", "/article/inspection/61");
    await expectAccessible();
  },
);

it("leads to no article where there is none that the reader may read", async () => {
  answer(getInspectionResult, published);
  answer(
    listInspectionSuggestions,
    sampleOf(listInspectionSuggestions, { total: 1, list: [{ ...suggestion, article: null }] }),
  );
  await renderPage(address, { me: reader });
  await page.getByRole("tab", { name: new RegExp(t("inspection.tab.suggestions")) }).click();
  await expect.element(page.getByText("select pg_reload_conf();")).toBeVisible();
  await expect.element(page.getByText(t("inspection.article.label"))).not.toBeInTheDocument();
});

it("leads from a risk to what is to be done about it, open and in view", async () => {
  const low = { ...suggestion, id: 42, ruleCode: "PG-CF-04", severity: "low" as const, title: "日志参数" };
  answer(getInspectionResult, {
    ...published,
    topRisks: [
      ...published.topRisks,
      { ruleCode: "PG-CF-04", severity: "low", title: "日志参数", valueText: "off" },
    ],
  });
  answer(
    listInspectionSuggestions,
    sampleOf(listInspectionSuggestions, {
      total: 2,
      list: [suggestion, { ...low, adviceMd: "打开慢语句日志。" }],
    }),
  );
  await renderPage(address, { me: reader });
  await page.getByRole("button", { name: "日志参数" }).click();
  await expect.element(page.getByText("打开慢语句日志。")).toBeInViewport();
  expect(document.activeElement?.textContent).toContain("日志参数");
});

it("counts what changed since the batch before, and by how much the score did", async () => {
  const change = (ruleCode: string, code: "fixed" | "persisting") => ({
    ruleCode,
    title: ruleCode,
    severity: "high" as const,
    change: code,
    valueBefore: "1",
    valueNow: null,
    since: null,
  });
  answer(getInspectionResult, {
    ...published,
    diff: {
      batchId: 9,
      collectedAt: published.collectedAt,
      score: 71,
      findings: [change("A", "persisting"), change("B", "fixed"), change("C", "fixed")],
    },
  });
  await renderPage(address, { me: reader });
  const count = (name: "persisting" | "fixed", count: number) =>
    page.getByText(t("inspection.diff.count", { change: t(`enums.inspectionChange.${name}`), count }));
  await expect.element(count("fixed", 2)).toBeVisible();
  await expect.element(count("persisting", 1)).toBeVisible();
  // 58 now, 71 before.
  await expect.element(page.getByText(/71.*−13/)).toBeVisible();
});

it("raises a request of a suggestion for a customer, and says why it cannot", async () => {
  answer(getInspectionResult, published);
  answer(listInspectionSuggestions, suggestions);
  refuse(raiseFromSuggestion, { message: "Raised before", code: "inspection.raisedAlready" });
  await renderPage(address, { me: reader });
  await page.getByRole("tab", { name: new RegExp(t("inspection.tab.suggestions")) }).click();
  await page.getByRole("button", { name: t("inspection.suggestion.raise") }).click();
  await expect.element(page.getByText("Raised before")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("inspection.waive.action") }))
    .not.toBeInTheDocument();
});

it("waives a finding of a draft with its reason, and asks for one", async () => {
  answer(getInspectionResult, draft);
  answer(listInspectionSuggestions, suggestions);
  answer(ignoreInspectionItem, { id: 1 });
  await renderPage(address, { me: engineer });
  await page.getByRole("tab", { name: new RegExp(t("inspection.tab.suggestions")) }).click();
  await expect
    .element(page.getByRole("button", { name: t("inspection.suggestion.raise") }))
    .not.toBeInTheDocument();
  await page.getByRole("button", { name: t("inspection.waive.action") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("inspection.waive.action"), exact: true }).click();
  await expect.element(dialog.getByText(t("validation.required"))).toBeVisible();
  await dialog.getByRole("textbox", { name: t("inspection.waive.reason"), exact: false }).fill("年底更换");
  await dialog.getByRole("button", { name: t("inspection.waive.action"), exact: true }).click();
  await expect
    .poll(() => callsOf(ignoreInspectionItem).map(({ body }) => body))
    .toMatchObject([{ id: 41, reason: "年底更换", isForAll: false }]);
});

it("makes a plan of a suggestion, and leads to the databases that have the finding", async () => {
  answer(getInspectionResult, { ...published, abilities: { ...abilities, edit: refused } });
  answer(listInspectionSuggestions, suggestions);
  answer(planFromSuggestion, { planId: 9 });
  const drawn = await renderPage(address, { me: { ...engineer, perms: [...engineer.perms, "plan:create"] } });
  await page.getByRole("tab", { name: new RegExp(t("inspection.tab.suggestions")) }).click();
  await expect
    .element(page.getByRole("link", { name: t("inspection.suggestion.fleet") }))
    .toHaveAttribute("href", "/ins/fleet/PG-BK-02");
  await page.getByRole("button", { name: t("inspection.suggestion.plan") }).click();
  await expect.poll(drawn.path).toBe("/plan/9");
  expect(callsOf(planFromSuggestion).map(({ body }) => body)).toEqual([{ id: 41 }]);
});

it("makes an improvement action for a team's lead, once, and leads to its board", async () => {
  const lead = { ...engineer, perms: [...engineer.perms, "hour:review"] };
  const improved = listItemOf(listInspectionSuggestions, {
    ...suggestion,
    id: 42,
    ruleCode: "PG-SE-08",
    title: "薄弱的认证方式",
    links: [
      {
        kind: "pdca",
        objectId: 5,
        title: "core-pg01 薄弱的认证方式",
        createdAt: published.collectedAt,
        closedAt: null,
        reopenedAt: null,
      },
    ],
  });
  answer(getInspectionResult, published);
  answer(
    listInspectionSuggestions,
    sampleOf(listInspectionSuggestions, { total: 2, list: [suggestion, improved] }),
  );
  answer(improveFromSuggestion, { actionId: 6 });
  await renderPage(address, { me: lead });
  await page.getByRole("tab", { name: new RegExp(t("inspection.tab.suggestions")) }).click();
  await expect.element(page.getByRole("link", { name: /core-pg01 薄弱/ })).toHaveAttribute("href", "/pdca");
  // The one that has an action is offered no second.
  await page.getByRole("button", { name: t("inspection.suggestion.improve") }).click();
  await expect.poll(() => callsOf(improveFromSuggestion).map(({ body }) => body)).toEqual([{ id: 41 }]);
});

it.each(locales)(
  "links a database that matched no system to one of its organisation (%s)",
  async (locale) => {
    answer(getInspectionResult, { ...draft, companyId: 5, assetId: null });
    answer(
      listAssets,
      sampleOf(listAssets, {
        total: 1,
        list: [listItemOf(listAssets, { id: 7, name: "tms-pg", dbType: "postgresql", version: "18.4" })],
      }),
    );
    answer(chooseInspectionAsset, null);
    await renderPage(address, { locale, me: engineer });
    await page.getByRole("button", { name: t("inspection.asset.choose") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").click();
    await page.getByText("tms-pg · PostgreSQL · 18.4").click();
    await dialog.getByRole("button", { name: t("inspection.asset.submit") }).click();
    await expect
      .poll(() => callsOf(chooseInspectionAsset).map(({ body }) => body))
      .toEqual([{ reportId: 3, assetId: 7 }]);
  },
);

it("publishes what was read, after a question", async () => {
  answer(getInspectionResult, draft);
  answer(publishInspection, { fixed: 2, returned: 0 });
  await renderPage(address, { me: engineer });
  await page.getByRole("button", { name: t("inspection.action.publish") }).click();
  const question = page.getByRole("dialog", { name: t("inspection.confirm.publish") });
  const yes = question.getByRole("button", { name: t("inspection.action.publish") });
  await expect.element(yes).toBeVisible();
  expect(callsOf(publishInspection)).toEqual([]);
  await yes.click();
  await expect
    .poll(() => callsOf(publishInspection).map(({ body }) => body))
    .toEqual([{ batchId: 12, revision: 4 }]);
});

it("says of a report that was read from AWR that this was not tried on a real server", async () => {
  answer(getInspectionResult, { ...draft, dbType: "oracle", collector: { name: "awr", ver: "1" } });
  await renderPage(address, { me: engineer });
  await expect.element(page.getByText(t("inspection.infos.untried"))).toBeVisible();
});

it("leads away from an address that names no report, and to the group of an organisation", async () => {
  const drawn = await renderPage("/ins/report/x/12", { me: engineer });
  await expect.poll(drawn.path).toBe("/404");
});

it("says what to do when the report does not come", async () => {
  failWith(getInspectionResult, 500);
  await renderPage(address, { me: engineer });
  await expect.element(page.getByRole("button", { name: t("common.ui.retry") })).toBeVisible();
});

it("shows the known faults of a database that no later major is there for", async () => {
  answer(getInspectionResult, published);
  answer(
    readUpgradeReadiness,
    sampleOf(readUpgradeReadiness, {
      targets: [],
      readiness: {
        from: 18,
        to: 18,
        items: [
          { code: "minorFault", weight: "now", name: "CVE-2026-14669", text: "18.6 已修复", source: null },
        ],
        missing: [],
      },
    }),
  );
  await renderPage(address, { me: reader });
  await page.getByRole("tab", { name: t("inspection.tab.upgrade") }).click();
  await expect.element(page.getByText(t("inspection.upgrade.newest", { major: 18 }))).toBeVisible();
  await expect.element(page.getByText("18.6 已修复")).toBeVisible();
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
});

it.each(locales)("says what stands before a later major, which the reader chooses (%s)", async (locale) => {
  const answerOf = (to: number) =>
    sampleOf(readUpgradeReadiness, {
      targets: [16, 17, 18],
      readiness: {
        from: 15,
        to,
        items: [
          {
            code: "parameterRemoved",
            weight: "stops",
            name: "db_user_namespace",
            text: "db_user_namespace 不再存在",
            source: null,
          },
          {
            code: "minorFault",
            weight: "now",
            name: "CVE-2025-1094",
            text: "15.11 已修复",
            source: "https://www.postgresql.org/support/security/CVE-2025-1094/",
          },
        ],
        missing: ["Q33"],
      },
      supportAsOf: "2026-05-14",
      faultsAsOf: "2026-05-14",
    });
  answer(getInspectionResult, published);
  answer(readUpgradeReadiness, answerOf(18));
  await renderPage(address, { locale, me: reader });
  await page.getByRole("tab", { name: t("inspection.tab.upgrade") }).click();
  const row = page.getByRole("row", { name: /db_user_namespace/ });
  await expect.element(row.getByText(t("inspection.upgrade.stops"))).toBeVisible();
  await expect.element(page.getByText(t("inspection.upgrade.sum", { count: 1 }))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("inspection.upgrade.source") }))
    .toHaveAttribute("href", "https://www.postgresql.org/support/security/CVE-2025-1094/");
  await expect.element(page.getByText(t("inspection.upgrade.missing", { sections: "Q33" }))).toBeVisible();
  await expectAccessible();
  answer(readUpgradeReadiness, answerOf(17));
  await page.getByRole("combobox", { name: t("inspection.upgrade.target") }).click();
  await page.getByTitle("PostgreSQL 17").click();
  await expect
    .element(page.getByRole("heading", { name: t("inspection.upgrade.title", { to: 17 }) }))
    .toBeVisible();
  expect(callsOf(readUpgradeReadiness).at(-1)?.query).toMatchObject({ batchId: "12", to: "17" });
});

it("has no chapter of upgrades for other products", async () => {
  answer(getInspectionResult, { ...published, dbType: "oracle" });
  await renderPage(address, { me: reader });
  await expect.element(page.getByRole("heading", { level: 1, name: draft.name })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: t("inspection.tab.upgrade") })).not.toBeInTheDocument();
});
