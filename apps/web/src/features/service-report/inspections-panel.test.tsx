import { getServiceReport } from "@pharos/api/service-report";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { locales, t } from "../../testing/texts.ts";

const address = "/sn/serviceReport/5/2/detail/9";
const report = sampleOf(getServiceReport, { reportId: 9, accId: 5, title: "运维服务月报" });
const inspections = {
  databases: [{ name: "core-pg01 / mes", batches: 2, firstScore: 58, lastScore: 71 }],
  found: 2,
  fixed: 3,
  persisting: 4,
  open: [
    {
      severity: "critical" as const,
      title: "归档失败",
      titleEn: "Archiving fails",
      database: "core-pg01 / mes",
      since: "2026-05-20T02:00:00.000+08:00",
    },
  ],
};
const withInspections = { ...report, figures: { ...report.figures, inspections } };

it.each(locales)("says what inspections of the month found and left open (%s)", async (locale) => {
  answer(getServiceReport, withInspections);
  await renderPage(address, { locale });
  await expect
    .element(page.getByText(t("serviceReport.inspectionSum", { found: 2, fixed: 3, persisting: 4 })))
    .toBeVisible();
  const row = page.getByRole("row", { name: locale === "zh-CN" ? /归档失败/ : /Archiving fails/ });
  await expect.element(row.getByText("2026-05-20")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "71" })).toBeVisible();
  await expectAccessible();
});

it("says nothing of inspections in a report that has none", async () => {
  answer(getServiceReport, { ...report, figures: { ...report.figures, inspections: null } });
  await renderPage(address);
  await expect.element(page.getByRole("heading", { level: 1, name: report.title })).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: t("serviceReport.inspections") }))
    .not.toBeInTheDocument();
});
