import { getUserDetail } from "@pharos/api/identity";
import { getPlan, listPlans } from "@pharos/api/plan";
import {
  createServiceOrder,
  draftServiceOrder,
  getServiceOrder,
  listServiceOrders,
} from "@pharos/api/service-order";
import { listRelatedHours } from "@pharos/api/work-hour";
import type { Page } from "@playwright/test";
import { callFrom } from "../support/call.ts";
import { tokenName } from "../support/sign-in.ts";
import { expect, phone, test } from "../support/test.ts";
import { draw } from "./draw.ts";

test.use(phone);

test("an arrival, hours and a signature taken without a network survive reloads, and arrive once when it is back", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.signIn("dba");
  const plan = await firstPlan(page);
  const draft = await callFrom(page, draftServiceOrder, { query: { planId: plan.id } });
  const words = { title: "现场巡检", contentMd: "检查**归档**", customerContact: "山茶" };
  const order = await callFrom(page, createServiceOrder, { body: { ...draft, ...words, planId: plan.id } });
  const hoursBefore = await hoursOf(page, plan.id);
  await page.goto("/work");
  await expect.poll(() => kept(page, "pharos.files.")).toContain("signature_pad");
  await expect.poll(() => kept(page, "pharos.files.")).toMatch(/:\d+\/(,|$)/);
  await expect.poll(() => kept(page, "pharos.answers")).toContain(`/service-order/${order.id}`);
  await expect.poll(() => kept(page, "pharos.answers")).toContain("/user/login");

  const context = page.context();
  await context.setOffline(true);
  await page.reload();
  await page.goto(`/planDetail?id=${plan.id}`);
  const ownPlan = page.getByRole("group", { name: t("plan.onSite.group") });
  await ownPlan.getByRole("button", { name: t("plan.onSite.checkIn") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("plan.onSite.checkIn") })
    .click();
  await expect(page.getByText(t("offline.title", { count: 1 }))).toBeVisible();
  await ownPlan.getByRole("button", { name: t("plan.onSite.hours") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("workHour.entry.save") })
    .click();
  await expect(page.getByText(t("offline.title", { count: 2 }))).toBeVisible();

  await page.reload();
  await ownPlan.getByRole("button", { name: t("plan.onSite.order") }).click();
  await page.getByRole("button", { name: t("serviceOrder.action.signAsEngineer") }).click();
  const signing = page.getByRole("dialog");
  await draw(page, signing.getByRole("img", { name: t("serviceOrder.sign.pad") }));
  await signing.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect(signing).toBeHidden();
  await page.goto("/work");
  await expect(page.getByText(t("offline.title", { count: 3 }))).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => hoursOf(page, plan.id)).toBe(hoursBefore + 1);
  await expect
    .poll(async () => (await callFrom(page, getServiceOrder, { params: { id: order.id } })).signatures)
    .toHaveLength(1);
  expect((await callFrom(page, getPlan, { params: { id: plan.id } })).checkIns).toHaveLength(1);
  await expect(page.getByText(t("offline.note"))).toBeHidden();

  await askAllAlong(page);
  await page.getByRole("button", { name: t("shell.menu.me") }).click();
  await page.getByRole("button", { name: t("auth.signOut") }).click();
  await expect(page.getByRole("textbox", { name: t("auth.account"), exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => caches.has("pharos.answers"))).toBe(false);
});

test("a new order, signed by the customer on the engineer's phone without a network, is made once when it is back", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  await journey.signIn("dba");
  const plan = await planWithoutOrder(page);
  await page.goto("/work");
  await expect.poll(() => kept(page, "pharos.files.")).toContain("order-form.dialog");
  await expect.poll(() => kept(page, "pharos.files.")).toMatch(/:\d+\/(,|$)/);
  await expect.poll(() => kept(page, "pharos.answers")).toContain(`/service-order/draft?planId=${plan.id}`);
  await expect.poll(() => kept(page, "pharos.answers")).toContain("/service-order/hours");

  const context = page.context();
  await context.setOffline(true);
  await page.goto(`/planDetail?id=${plan.id}`);
  await page.getByRole("button", { name: t("plan.onSite.order") }).click();
  const form = page.getByRole("dialog", { name: t("serviceOrder.form.create") });
  await form.getByLabel(t("serviceOrder.field.content")).fill("检查归档目录，清理过期归档");
  await form.getByLabel(t("serviceOrder.field.contact")).fill("山茶");
  await form.getByRole("checkbox", { name: t("serviceOrder.form.customerSigns") }).check();
  await draw(page, form.getByRole("img", { name: t("serviceOrder.sign.pad") }));
  await form.getByRole("button", { name: t("serviceOrder.form.submit") }).click();
  await expect(form).toBeHidden();
  await page.goto("/work");
  await expect(page.getByText(t("offline.title", { count: 1 }))).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect.poll(async () => (await ordersOf(page, plan.id)).length).toBe(1);
  await expect(page.getByText(t("offline.note"))).toBeHidden();
  const [made] = await ordersOf(page, plan.id);
  const order = await callFrom(page, getServiceOrder, { params: { id: made?.id ?? 0 } });
  expect(order).toMatchObject({ contentMd: "检查归档目录，清理过期归档", status: 0 });
  expect(order.signatures).toMatchObject([{ party: 1, signerName: "山茶" }]);
});

/** What the engineer does next: the first that the page of the phone lists. */
async function firstPlan(page: Page) {
  const [plan] = await ownPlans(page);
  if (!plan) throw new Error("the engineer has no plan");
  return plan;
}

async function ownPlans(page: Page) {
  const { userId } = await callFrom(page, getUserDetail, {});
  const query = { executorId: userId, status: "0,1,3", sortField: "startDate", sortOrder: "asc" } as const;
  return (await callFrom(page, listPlans, { query: { ...query, pageSize: 5 } })).list;
}

/** The last of these that has no order. */
async function planWithoutOrder(page: Page) {
  for (const plan of (await ownPlans(page)).toReversed())
    if ((await ordersOf(page, plan.id)).length === 0) return plan;
  throw new Error("every plan of the engineer has an order");
}

const ordersOf = async (page: Page, planId: number) =>
  (await callFrom(page, listServiceOrders, { body: { planId } })).list;

/** Asks for kept answers until the server refuses, so that some are on their way when the session ends. */
const askAllAlong = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const [, token = ""] = new RegExp(`${name}=([^;]+)`).exec(document.cookie) ?? [];
    const headers = { authorization: decodeURIComponent(token) };
    const ask = async (answered: number): Promise<number> => {
      const reply = await fetch(`/esapi/plan/list?pageSize=${(answered % 50) + 1}`, { headers });
      return reply.status === 200 ? ask(answered + 1) : answered;
    };
    const asked = Promise.all(Array.from({ length: 8 }, () => ask(0)));
    const all = asked.then((counts) => counts.reduce((sum, count) => sum + count, 0));
    Reflect.set(window, "asked", all);
  }, tokenName);

const hoursOf = async (page: Page, planId: number): Promise<number> =>
  (await callFrom(page, listRelatedHours, { params: { id: planId }, query: { kind: 1 } })).records.length;

/** The addresses of what the device keeps in the caches of a name. */
const kept = (page: Page, prefix: string): Promise<string> =>
  page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys
      .flat()
      .map(({ url }) => url)
      .join();
  }, prefix);
