import {
  describeCollector,
  listInspectionReports,
  readInspectionLog,
  retryInspection,
  uploadInspection,
} from "@pharos/api/inspection";
import { listCompanies } from "@pharos/api/organisation";
import { inspectionGrade, inspectionStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith, hold } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const engineer = { ...dba, perms: ["ins:view", "ins:upload", "ins:edit"] };
const reader = { ...customer, perms: ["ins:view"] };

const published = listItemOf(listInspectionReports, {
  reportId: 3,
  batchId: 12,
  batchNo: "INS20261029-3CCE20C1",
  kind: 0,
  name: "core-pg01 / mes",
  companyName: "栎原汽车",
  companyNameEn: "Liyuan Motors",
  dbType: "postgresql",
  version: "15.18",
  score: 84,
  grade: inspectionGrade.toCode("good"),
  critical: 0,
  high: 2,
  medium: 4,
  low: 0,
  status: inspectionStatus.toCode("published"),
  problem: null,
});
const failed = {
  ...published,
  reportId: null,
  batchId: 13,
  name: "tms.ndjson",
  score: null,
  grade: null,
  version: null,
  dbType: null,
  high: 0,
  medium: 0,
  status: inspectionStatus.toCode("failed"),
  problem: "The file has no end.",
};
const list = sampleOf(listInspectionReports, { total: 2, list: [published, failed] });

it.each(locales)("lists batches with score and findings, and what could not be read (%s)", async (locale) => {
  answer(listInspectionReports, list);
  await renderPage("/ins", { locale, me: engineer });
  const row = page.getByRole("row", { name: /core-pg01/ });
  await expect.element(row.getByText("84")).toBeVisible();
  await expect.element(row.getByText(`${t("enums.inspectionSeverity.high")} 2`)).toBeVisible();
  await expect.element(row.getByText("PostgreSQL 15.18")).toBeVisible();
  await expect.element(page.getByText("The file has no end.")).toBeVisible();
  await expectAccessible();
});

it("lists groups by their organisation, without the columns that only databases fill", async () => {
  const group = { ...published, kind: 1 as const, name: "栎原汽车", score: null, grade: null, version: null };
  answer(listInspectionReports, { ...list, total: 1, list: [group] });
  await renderPage("/ins?kind=group", { me: engineer });
  await expect
    .element(page.getByRole("columnheader", { name: t("inspection.upload.company") }))
    .toBeVisible();
  for (const key of ["version", "score", "findings"] as const)
    await expect
      .element(page.getByRole("columnheader", { name: t(`inspection.field.${key}`) }))
      .not.toBeInTheDocument();
});

it.each(locales)("says to engineers where to begin (%s)", async (locale) => {
  answer(listInspectionReports, { ...list, total: 0, list: [] });
  await renderPage("/ins", { locale, me: engineer });
  await expect.element(page.getByText(t("inspection.list.none"))).toBeVisible();
});

it.each(locales)("offers customers neither upload nor states (%s)", async (locale) => {
  answer(listInspectionReports, { ...list, total: 0, list: [] });
  await renderPage("/ins", { locale, me: reader });
  await expect.element(page.getByText(t("inspection.list.noneYet"))).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("inspection.upload.action") }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText(t("inspection.field.status"))).not.toBeInTheDocument();
});

it("says what to do when the list does not come", async () => {
  failWith(listInspectionReports, 500);
  await renderPage("/ins", { me: engineer });
  await expect.element(page.getByRole("button", { name: t("common.ui.retry") })).toBeVisible();
});

it("holds the place of the list while it loads", async () => {
  answer(listInspectionReports, list);
  const release = hold(listInspectionReports);
  await renderPage("/ins", { me: engineer });
  await expect.element(page.getByRole("heading", { name: t("shell.titles.inspections") })).toBeVisible();
  await expect.element(page.getByText(published.name)).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText(published.name)).toBeVisible();
});

const log = sampleOf(readInspectionLog, {
  ...failed,
  log: [
    { time: "2026-10-29T09:20:00+08:00", code: "received", vars: { bytes: 4_200 } },
    { time: "2026-10-29T09:20:01+08:00", code: "failed", vars: {} },
  ],
  sections: [
    {
      code: "Q01",
      name: "instance",
      line: 2,
      ok: true,
      rows: 1,
      capped: false,
      sqlstate: null,
      reason: null,
    },
    {
      code: "Q14",
      name: "tables",
      line: 9,
      ok: true,
      rows: 5_000,
      capped: true,
      sqlstate: null,
      reason: null,
    },
    {
      code: "Q31",
      name: "hba",
      line: 12,
      ok: false,
      rows: 0,
      capped: false,
      sqlstate: "42501",
      reason: "permission denied <b>",
    },
  ],
  retry: { isAllowed: true, reason: "" },
  isAssetUnknown: false,
});

it.each(locales)("shows why a file could not be read, and has it read again (%s)", async (locale) => {
  answer(listInspectionReports, list);
  answer(readInspectionLog, log);
  answer(retryInspection, null);
  await renderPage("/ins", { locale, me: engineer });
  await page.getByText(failed.name).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("alert").getByText("The file has no end.")).toBeVisible();
  await expect.element(dialog.getByText(t("inspection.log.received", { bytes: "4200" }))).toBeVisible();
  const sections = dialog.getByRole("region", { name: t("inspection.log.sectionList") });
  await expect.element(sections.getByText("Q14 tables")).toBeVisible();
  await expect.element(sections.getByText(t("inspection.log.capped"))).toBeInTheDocument();
  // What a file says is text.
  await expect.element(sections.getByText("42501 · permission denied <b>")).toBeInTheDocument();
  await expectAccessible();
  await dialog.getByRole("button", { name: t("inspection.log.retry") }).click();
  await expect.poll(() => callsOf(retryInspection).map(({ body }) => body)).toEqual([{ batchId: 13 }]);
});

it("hands nothing in without organisation and file", async () => {
  answer(listInspectionReports, list);
  answer(listCompanies, sampleOf(listCompanies));
  answer(describeCollector, {
    list: [
      { dbType: "postgresql", fileName: "es-inspect-pg.sql", sha256: "a".repeat(64) },
      { dbType: "mysql", fileName: "es-inspect-mysql.sql", sha256: "b".repeat(64) },
    ],
  });
  await renderPage("/ins", { me: engineer });
  await page.getByRole("button", { name: t("inspection.upload.action") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("inspection.upload.collect.postgresql")).click();
  await expect.element(dialog.getByText(`SHA-256 ${"a".repeat(64)}`)).toBeVisible();
  await dialog.getByText(t("inspection.upload.collect.mysql")).click();
  await expect.element(dialog.getByText(/--force < es-inspect-mysql\.sql/)).toBeVisible();
  await dialog.getByText(t("inspection.upload.collect.oracle")).click();
  await expect.element(dialog.getByText(t("inspection.upload.steps.oracle"))).toBeVisible();
  await expect
    .element(dialog.getByRole("button", { name: t("inspection.upload.send"), exact: true }))
    .toBeDisabled();
  expect(callsOf(uploadInspection)).toEqual([]);
  await expectAccessible();
});

it("is for those who may see inspections", async () => {
  const drawn = await renderPage("/ins", { me: { ...dba, perms: [] } });
  await expect.poll(drawn.path).toBe("/limit");
});
