import { type BreachRow, explainBreach, getServiceRequest, listBreaches } from "@pharos/api/service-request";
import { breachReason, severity } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba, someUser } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const lead = someUser({ ...dba, perms: ["fault:view", "fault:stat", "team:view"] });

const breach = (given: Partial<BreachRow>): BreachRow => ({
  id: 1,
  faultId: 11,
  srNo: "SR20260612-0011",
  title: "核心交易库宕机",
  type: severity.toCode("p1"),
  status: 2,
  companyName: "晨星证券",
  companyNameEn: "Morning Star Securities",
  teamName: null,
  teamNameEn: null,
  executorName: "芒种",
  clock: {
    kind: "firstResponse",
    cycle: 0,
    targetMinutes: 5,
    startedAt: "2026-06-12T08:00:00+08:00",
    dueAt: "2026-06-12T08:05:00+08:00",
    pausedAt: null,
    stoppedAt: "2026-06-12T08:12:20+08:00",
    outcome: "breached",
    isBreached: true,
    workingLeft: null,
  },
  overMinutes: 7 + 20 / 60,
  breach: null,
  isExplainable: true,
  ...given,
});

const explained = breach({
  id: 2,
  faultId: 12,
  title: "复制中断",
  isExplainable: false,
  breach: {
    reason: breachReason.toCode("staffing"),
    remark: "两起故障同时发生",
    byName: "小满",
    time: "2026-06-12T10:00:00+08:00",
  },
});

it.each(locales)("groups promises by reason, and says by how much each was missed (%s)", async (locale) => {
  answer(listBreaches, {
    total: 2,
    list: [breach({}), explained],
    pageNum: 1,
    pageSize: 50,
    reasons: [
      { reason: "unexplained", count: 1 },
      { reason: "staffing", count: 1 },
    ],
  });
  const { path } = await renderPage("/serviceStatistics?view=breaches", { me: lead, locale });
  const table = page.getByRole("region", { name: t("serviceStatistics.breaches.title") }).last();
  await expect.element(table.getByText("核心交易库宕机")).toBeVisible();
  const late = locale === "zh-CN" ? "7 分 20 秒" : "7 min 20 s";
  await expect.element(table.getByText(late).first()).toBeVisible();
  await expect.element(table.getByText("两起故障同时发生")).toBeVisible();
  await page.getByRole("tab", { name: new RegExp(t("enums.breachReason.staffing")) }).click();
  await expect.poll(path).toContain("reason=staffing");
  await expect.poll(() => callsOf(listBreaches).at(-1)?.query["breachReason"]).toBe("staffing");
  await expectAccessible();
});

it("draws all lines on one scale, so that their lengths compare", async () => {
  const long = breach({ id: 3, faultId: 13, title: "备份失败", overMinutes: 95 });
  answer(listBreaches, {
    total: 2,
    list: [breach({ overMinutes: 15 }), long],
    pageNum: 1,
    pageSize: 50,
    reasons: [],
  });
  await renderPage("/serviceStatistics?view=breaches", { me: lead });
  await expect.element(page.getByText("备份失败")).toBeVisible();
  const widths = [...document.querySelectorAll<HTMLElement>(".ss-over-line > span")].map(
    ({ style }) => style.width,
  );
  // The longest took 5 + 95 minutes: that is the whole line. Roots of 0.05 and 0.2 are 0.2236 and 0.4472.
  expect(widths).toEqual(["22.36%", "22.36%", "22.36%", "77.64%"]);
});

it("explains a promise where it stands, and looks again", async () => {
  answer(listBreaches, { total: 1, list: [breach({})], pageNum: 1, pageSize: 50, reasons: [] });
  answer(explainBreach, sampleOf(getServiceRequest, { id: 11 }));
  await renderPage("/serviceStatistics?view=breaches", { me: lead });
  await page.getByRole("button", { name: t("serviceStatistics.breaches.explain") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").click();
  await page.getByTitle(t("enums.breachReason.staffing")).click();
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect
    .poll(() => callsOf(explainBreach)[0]?.body)
    .toMatchObject({ faultId: 11, clockId: 1, reason: breachReason.toCode("staffing") });
  await expect.poll(() => callsOf(listBreaches).length).toBe(2);
});
