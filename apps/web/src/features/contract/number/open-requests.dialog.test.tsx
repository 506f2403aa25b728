import { getServiceNumber, listServiceNumbers, moveOpenRequests } from "@pharos/api/service-number";
import { listServiceRequests } from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const reader = { ...sys, perms: ["sn:view", "sn:edit", "fault:view", "contract:view"] };
const other = listItemOf(listServiceNumbers, {
  id: 8,
  sn: "2026010100008",
  name: "办公系统维保",
  companyId: 3,
});
const own = { ...other, id: 7, sn: "2026010100007", name: "核心系统维保" };
const open = listItemOf(listServiceRequests, { id: 5, srNo: "SR20260101-0005", title: "监听异常" });

async function openDialog(targets: (typeof other)[], locale: (typeof locales)[number] = "zh-CN") {
  answer(
    getServiceNumber,
    sampleOf(getServiceNumber, {
      ...own,
      status: 1,
      abilities: { close: { isAllowed: false, reason: "还有 1 个未关闭的服务请求" } },
    }),
  );
  answer(listServiceRequests, sampleOf(listServiceRequests, { total: 1, list: [open] }));
  answer(listServiceNumbers, sampleOf(listServiceNumbers, { total: targets.length, list: targets }));
  await renderPage("/sn/7/3", { me: reader, locale });
  const more = page.getByRole("button", { name: t("contract.number.close"), exact: true });
  await more.click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("link", { name: /SR20260101-0005/ })).toBeVisible();
  return dialog;
}

it.each(locales)("names the open requests and moves them to another number (%s)", async (locale) => {
  const dialog = await openDialog([own, other], locale);
  await expectAccessible();
  answer(moveOpenRequests, { moved: 1, remaining: 0 });
  const submit = dialog.getByRole("button", { name: t("contract.number.moveSubmit"), exact: true });
  await submit.click();
  expect(callsOf(moveOpenRequests)).toEqual([]);
  await dialog.getByRole("combobox").click();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("办公系统维保 · 2026010100008").last()).toBeVisible();
  await dialog.getByRole("textbox").fill("合并服务号");
  await submit.click();
  await expect
    .poll(() => callsOf(moveOpenRequests).map(({ body }) => body))
    .toEqual([{ id: 7, toId: 8, reason: "合并服务号" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it("keeps what was typed when the server refuses, and says why", async () => {
  const dialog = await openDialog([own, other]);
  refuse(moveOpenRequests, { message: "该服务号已没有未关闭的服务请求" });
  await dialog.getByRole("combobox").click();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("办公系统维保 · 2026010100008").last()).toBeVisible();
  await dialog.getByRole("textbox").fill("合并服务号");
  await dialog.getByRole("button", { name: t("contract.number.moveSubmit"), exact: true }).click();
  await expect.element(dialog.getByText("该服务号已没有未关闭的服务请求")).toBeVisible();
  await expect.element(dialog.getByRole("textbox")).toHaveValue("合并服务号");
});

it("stays with what is left when there are more than one call moves", async () => {
  const dialog = await openDialog([own, other]);
  answer(moveOpenRequests, { moved: 500, remaining: 12 });
  await dialog.getByRole("combobox").click();
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("textbox").fill("合并服务号");
  const submit = dialog.getByRole("button", { name: t("contract.number.moveSubmit"), exact: true });
  await submit.click();
  await expect
    .element(dialog.getByRole("status"))
    .toHaveTextContent(t("contract.number.moveRest", { moved: 500, count: 12 }));
  await expect.element(dialog.getByRole("textbox")).toHaveValue("合并服务号");
  answer(moveOpenRequests, { moved: 12, remaining: 0 });
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("says when the customer has no other number", async () => {
  const dialog = await openDialog([own]);
  await expect.element(dialog.getByText(t("contract.number.noTarget"))).toBeVisible();
});
