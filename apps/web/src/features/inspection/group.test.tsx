import type { CallResult } from "@pharos/api/core";
import { getInspectionResult } from "@pharos/api/inspection";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const engineer = { ...dba, perms: ["ins:view"] };
const node = (reportId: number, name: string) => ({
  reportId,
  batchId: reportId + 100,
  name,
  collectedAt: "2026-11-26T21:00:07.000+08:00",
});
type Group = NonNullable<CallResult<typeof getInspectionResult>["group"]>;
const group = (drift: Group["drift"]) =>
  sampleOf(getInspectionResult, {
    companyName: "栎原汽车",
    companyNameEn: "Liyuan Motors",
    group: {
      members: [],
      avgScore: 71,
      minScore: 58,
      matrix: { rules: [], rows: [] },
      sharedRisks: [],
      trend: [],
      drift,
    },
  });

it.each(locales)("shows in which parameters the nodes of one system differ (%s)", async (locale) => {
  answer(
    getInspectionResult,
    group([
      {
        nodes: [node(3, "core / app"), node(4, "core / app @ standby_1")],
        params: [
          { name: "work_mem", unit: "kB", default: "4096", values: ["65536", null] },
          { name: "<b>x</b>", unit: null, default: null, values: ["on", "off"] },
        ],
        total: 2,
      },
      { nodes: [node(5, "a"), node(6, "b")], params: [], total: 0 },
    ]),
  );
  await renderPage("/ins/group/1/12", { locale, me: engineer });
  const row = page.getByRole("row", { name: /work_mem/ });
  await expect.element(row.getByText("65536 kB")).toBeVisible();
  await expect.element(row.getByText(t("inspection.drift.default", { value: "4096 kB" }))).toBeVisible();
  await expect.element(page.getByText("<b>x</b>", { exact: true })).toBeVisible();
  await expect.element(page.getByText(t("inspection.drift.same", { names: "a · b" }))).toBeVisible();
  await expectAccessible();
});

it("says that no system was collected from several nodes", async () => {
  answer(getInspectionResult, group([]));
  await renderPage("/ins/group/1/12", { me: engineer });
  await expect.element(page.getByText(t("inspection.drift.noNodes"))).toBeVisible();
});
