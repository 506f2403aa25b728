import { listAssets } from "@pharos/api/asset";
import { getConsult, listConsults, readConsult, sayThere } from "@pharos/api/consult";
import { listServiceItems } from "@pharos/api/contract-item";
import { readAssetInspections } from "@pharos/api/inspection";
import { listServiceNumbers } from "@pharos/api/service-number";
import { listServiceRequests } from "@pharos/api/service-request";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const perms = ["consult:answer", "fault:view", "asset:view", "ins:view", "sn:view"] as const;
const pageOf = <Row,>(...list: Row[]) => ({ list, total: list.length, pageNum: 1, pageSize: 10 });

beforeEach(() => {
  answer(readConsult, null);
  answer(sayThere, { isAway: false, isOnDuty: true });
  answer(listConsults, pageOf());
  answer(getConsult, sampleOf(getConsult, { id: 5, companyId: 7, isAsker: false, queue: null }));
  answer(
    listServiceRequests,
    sampleOf(listServiceRequests, {
      list: [listItemOf(listServiceRequests, { id: 31, companyId: 7, title: "归档写满", type: 2 })],
    }),
  );
  answer(
    listAssets,
    pageOf(listItemOf(listAssets, { id: 41, companyId: 7, name: "核心账务", version: "15.4", openSr: 2 })),
  );
  answer(readAssetInspections, {
    databases: [
      {
        reportId: 51,
        name: "core",
        batches: [{ batchId: 52, collectedAt: "2026-06-01T02:00:00.000+08:00", score: 71, grade: null }],
        findings: [
          {
            ruleCode: "BK01",
            title: "没有归档",
            severity: "high",
            since: "2026-05-01T02:00:00.000+08:00",
            batchId: 52,
          },
        ],
      },
    ],
  });
  answer(
    listServiceNumbers,
    pageOf(
      listItemOf(listServiceNumbers, { id: 61, companyId: 7, sn: "SN-0061", quotaHours: 40, usedHours: 12 }),
    ),
  );
  answer(
    listServiceItems,
    sampleOf(listServiceItems, {
      list: [
        listItemOf(listServiceItems, {
          id: 71,
          name: "季度巡检",
          unit: "times",
          isLimited: true,
          quota: { granted: 4, used: 3, remaining: 1 },
        }),
      ],
    }),
  );
});

const side = () => page.getByRole("complementary", { name: t("consult.side.title") });

it.each(locales)(
  "shows the database beside the chat, each row opening what belongs to it (%s)",
  async (locale) => {
    await renderPage("/consult/5", { me: { ...dba, perms: [...perms] }, locale });
    await expect
      .element(side().getByRole("link", { name: "归档写满" }))
      .toHaveAttribute("href", "/service/consult/31");
    expect(callsOf(readAssetInspections)).toHaveLength(0);
    await side().getByText("核心账务").click();
    await expect
      .element(side().getByRole("link", { name: "没有归档" }))
      .toHaveAttribute("href", "/ins/report/51/52");
    await expect.element(side().getByText(t("consult.side.openRequests", { count: 2 }))).toBeVisible();
    await side().getByText("SN-0061").click();
    const unit = t("enums.quotaUnit.times");
    await expect
      .element(side().getByText(t("consult.side.left", { left: "1", granted: "4", unit })))
      .toBeVisible();
    expect(callsOf(listServiceItems)[0]?.query).toEqual({ accId: "61" });
    await expectAccessible();
  },
);

it("asks for nothing that the reader may not see", async () => {
  await renderPage("/consult/5", { me: { ...dba, perms: ["consult:answer", "asset:view"] } });
  await side().getByText("核心账务").click();
  await expect.element(side().getByRole("link", { name: t("consult.side.openSystem") })).toBeVisible();
  for (const endpoint of [listServiceRequests, listServiceNumbers, readAssetInspections])
    expect(callsOf(endpoint)).toHaveLength(0);
});

it("says what does not come, and shows the rest", async () => {
  failWith(listAssets, 500);
  answer(listServiceNumbers, pageOf());
  await renderPage("/consult/5", { me: { ...dba, perms: [...perms] } });
  await expect.element(side().getByText("归档写满")).toBeVisible();
  await expect.element(side().getByRole("alert")).toBeVisible();
  await expect.element(side().getByText(t("consult.side.none"))).toBeVisible();
});

it("opens over the talk on a phone", async () => {
  await page.viewport(375, 720);
  await renderPage("/consult/5", { me: { ...dba, perms: [...perms] } });
  await expect.element(side()).not.toBeInTheDocument();
  await page.getByRole("button", { name: t("consult.side.title") }).click();
  await expect.element(side().getByRole("link", { name: "归档写满" })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});
