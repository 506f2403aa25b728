import { findDba } from "@pharos/api/organisation";
import { listServiceNumbers } from "@pharos/api/service-number";
import {
  createServiceOrder,
  draftServiceOrder,
  listOrderableHours,
  type ServiceOrderDetail,
} from "@pharos/api/service-order";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { countWaiting } from "../../../shared/offline/device-database.ts";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { emptyDevice } from "../../../testing/device.ts";
import { answer, callsOf, disconnect, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba, someUser } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { OfflineEntries } from "../../offline/parts.ts";
import { OrderFormDialog } from "./order-form.dialog.tsx";

const engineer = someUser({ ...dba, perms: ["so:view", "so:edit", "so:sign"] });
const draft = sampleOf(draftServiceOrder, {
  title: "核心库季度巡检",
  companyId: 7,
  companyName: "澜汐银行",
  accId: 3,
  faultId: null,
  planId: 12,
  serviceDateFrom: "2026-06-12T09:00:00+08:00",
  serviceDateTo: "2026-06-12T18:00:00+08:00",
  engineerIds: [engineer.userId],
  hourIds: [],
  totalHours: 8,
  contentMd: "检查归档目录",
  resultMd: null,
  customerContact: "山茶",
  customerPhone: null,
});

beforeEach(() => {
  answer(draftServiceOrder, draft);
  answer(listOrderableHours, []);
  answer(listServiceNumbers, sampleOf(listServiceNumbers, { list: [] }));
  answer(findDba, []);
});
afterEach(emptyDevice);

const show = async (locale: (typeof locales)[number] = "zh-CN") => {
  const handlers = {
    onClose: vi.fn<() => void>(),
    onSaved: vi.fn<(order: ServiceOrderDetail) => void>(),
    onKept: vi.fn<() => void>(),
  };
  await renderPart(
    <>
      <OfflineEntries />
      <OrderFormDialog order={null} source={{ planId: 12 }} {...handlers} />
    </>,
    { me: engineer, texts: ["serviceOrder", "offline"], locale },
  );
  await expect.element(page.getByRole("dialog")).toBeVisible();
  return handlers;
};
/** Fetches again whatever is shown, as a change elsewhere does. */
function FetchAgain(): ReactNode {
  const client = useQueryClient();
  return (
    <button id="fetch-again" type="button" onClick={() => void client.invalidateQueries()}>
      fetch
    </button>
  );
}

it("keeps what was typed when its draft is fetched again", async () => {
  await renderPart(
    <>
      <FetchAgain />
      <OrderFormDialog order={null} source={{ planId: 12 }} onClose={() => undefined} />
    </>,
    { me: engineer, texts: ["serviceOrder", "offline"] },
  );
  const title = () => page.getByRole("textbox", { name: t("serviceOrder.field.title"), exact: false });
  await title().fill("核心库季度巡检（补签）");
  const before = callsOf(draftServiceOrder).length;
  answer(draftServiceOrder, { ...draft, title: "另一个标题" });
  document.querySelector<HTMLElement>("#fetch-again")?.click();
  await expect.poll(() => callsOf(draftServiceOrder).length).toBe(before + 1);
  await expect.element(title()).toHaveValue("核心库季度巡检（补签）");
});

const save = () => page.getByRole("button", { name: t("serviceOrder.form.submit") }).click();
const letCustomerSign = () =>
  page.getByRole("checkbox", { name: t("serviceOrder.form.customerSigns") }).click();

/** One stroke on the pad. */
async function draw(): Promise<void> {
  const pad = page.getByRole("img", { name: t("serviceOrder.sign.pad") });
  await expect.element(pad).toHaveAttribute("data-ready", "true");
  await userEvent.dragAndDrop(pad, pad, {
    sourcePosition: { x: 30, y: 40 },
    targetPosition: { x: 120, y: 70 },
  });
}

it.each(locales)(
  "keeps a new order with the customer's signature without a network, and sends it once (%s)",
  async (locale) => {
    disconnect(createServiceOrder);
    const { onKept, onSaved } = await show(locale);
    await letCustomerSign();
    const signing = page.getByRole("region", { name: t("serviceOrder.paper.customerSignature") });
    await expect.element(signing.getByLabelText(t("serviceOrder.sign.name"))).toHaveValue("山茶");
    await expectAccessible();
    await draw();
    await save();
    await expect.element(page.getByText(t("offline.title", { count: 1 }))).toBeVisible();
    await expect.poll(() => onKept.mock.calls.length).toBe(1);
    expect(onSaved).not.toHaveBeenCalled();
    const tries = callsOf(createServiceOrder).length;
    answer(createServiceOrder, sampleOf(createServiceOrder));
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => countWaiting(dba.userId)).toBe(0);
    const sent = callsOf(createServiceOrder).slice(tries);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      planId: 12,
      contentMd: "检查归档目录",
      customerSigning: { signerName: "山茶", imageBase64: expect.stringMatching(/^data:image\/png;base64,/) },
    });
  },
);

it("asks for the drawing once the customer signs, and for none before", async () => {
  answer(createServiceOrder, sampleOf(createServiceOrder, { id: 26 }));
  const { onSaved } = await show();
  await letCustomerSign();
  await save();
  await expect.element(page.getByText(t("serviceOrder.sign.empty"))).toBeVisible();
  expect(callsOf(createServiceOrder)).toEqual([]);
  await letCustomerSign();
  await save();
  await expect.poll(() => onSaved.mock.calls.at(0)?.[0].id).toBe(26);
  expect(callsOf(createServiceOrder)[0]?.body).not.toHaveProperty("customerSigning");
});

it("shows a refused signature at its field, and keeps what was typed", async () => {
  refuse(createServiceOrder, {
    code: "common.validation",
    message: "请检查填写的内容",
    fields: { "customerSigning.signerName": "请填写客户本人的姓名" },
  });
  await show();
  await letCustomerSign();
  await draw();
  await save();
  await expect.element(page.getByText("请填写客户本人的姓名")).toBeVisible();
  await expect.element(page.getByLabelText(t("serviceOrder.field.content"))).toHaveValue("检查归档目录");
});

it("offers no signature to somebody who is no engineer of the order", async () => {
  answer(draftServiceOrder, { ...draft, engineerIds: [engineer.userId + 1] });
  await show();
  await expect.element(page.getByLabelText(t("serviceOrder.field.content"))).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
});
