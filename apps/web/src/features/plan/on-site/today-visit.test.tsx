import { listAttachments } from "@pharos/api/file";
import { getPlan, listPlans } from "@pharos/api/plan";
import { draftServiceOrder, listServiceOrders } from "@pharos/api/service-order";
import { listHours } from "@pharos/api/work-hour";
import { businessToday } from "@pharos/domain/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { TodayVisit } from "./today-visit.tsx";

const me = {
  ...dba,
  perms: ["plan:view", "hour:own", "hour:view", "so:view", "so:edit"] as (typeof dba)["perms"],
};
const today = businessToday(new Date());
const isAllowed = { isAllowed: true, reason: "" };
const detail = sampleOf(getPlan, {
  id: 12,
  title: "核心库季度巡检",
  companyName: "澜汐银行",
  companyNameEn: null,
  itemName: "现场人天",
  contentMd: "## 安装 RU 补丁",
  city: "滨海",
  address: "海滨路 1 号",
  place: 1,
  status: 1,
  startDate: today,
  endDate: today,
  ownCheckIn: null,
});
const plan = { ...detail, abilities: { ...detail.abilities, checkIn: isAllowed } };

function know({ ownCheckIn = null as string | null, hours = 0, signing = null as 0 | 1 | null } = {}): void {
  answer(listPlans, { ...sampleOf(listPlans), list: [{ ...plan, ownCheckIn }], total: 1 });
  answer(getPlan, { ...plan, ownCheckIn });
  answer(
    draftServiceOrder,
    sampleOf(draftServiceOrder, { customerContact: "山茶", customerPhone: "13900000000" }),
  );
  answer(listHours, { ...sampleOf(listHours), list: [], total: hours });
  answer(listAttachments, sampleOf(listAttachments, { list: [], total: 0 }));
  const orders = sampleOf(listServiceOrders);
  const [order] = orders.list;
  answer(listServiceOrders, {
    ...orders,
    list: signing === null || !order ? [] : [{ ...order, signing }],
    total: signing === null ? 0 : 1,
  });
}

const show = (locale: (typeof locales)[number] = "zh-CN") =>
  renderPart(<TodayVisit />, { me, texts: ["plan", "workbench"], locale });
const card = () => page.getByRole("region", { name: t("workbench.visit.title") });

it.each(locales)("says where to go, whom to ask for and what was promised (%s)", async (locale) => {
  know();
  await show(locale);
  await expect.element(card().getByText("澜汐银行")).toBeVisible();
  await expect.element(card().getByText("山茶")).toBeVisible();
  await expect
    .element(card().getByRole("link", { name: "13900000000" }))
    .toHaveAttribute("href", "tel:13900000000");
  await expect.element(card().getByText("现场人天 · 安装 RU 补丁")).toBeVisible();
  await expect
    .element(card().getByRole("link", { name: /海滨路 1 号/ }))
    .toHaveAttribute("href", expect.stringContaining(encodeURIComponent("海滨路 1 号")));
  await expect.element(card().getByRole("link", { name: t("workbench.visit.depart") })).toBeVisible();
  await expectAccessible();
});

it("goes on with the hours after the arrival, and with the signature after them", async () => {
  know({ ownCheckIn: new Date().toISOString() });
  await show();
  await expect.element(card().getByRole("button", { name: t("plan.onSite.hours") })).toBeVisible();
  know({ ownCheckIn: new Date().toISOString(), hours: 1 });
  await show();
  await expect.element(card().getByRole("button", { name: t("workbench.visit.sign") })).toBeVisible();
});

it("shows nothing on a day without a visit", async () => {
  know();
  answer(listPlans, { ...sampleOf(listPlans), list: [{ ...plan, place: 0 }], total: 1 });
  await show();
  await expect.poll(() => callsOf(listPlans).length).toBeGreaterThan(0);
  await expect.element(card()).not.toBeInTheDocument();
});
