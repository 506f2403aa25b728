import { readSharedOrder, sendSharedCode, signSharedOrder } from "@pharos/api/service-order";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { locales, t } from "../../testing/texts.ts";

const uuid = "5b0f1c2e-0000-4000-8000-000000000001";
const path = `/service-order-share/${uuid}`;
const order = sampleOf(readSharedOrder, {
  orderNo: "SO20260612-0001",
  title: "核心库季度巡检",
  companyName: "澜汐银行",
  contentMd: "检查备份",
  customerContact: "山茶",
  customerPhone: "139****0009",
  status: 1,
  docHash: "a".repeat(64),
  canSign: true,
  signatures: [],
  voidReason: null,
  codePhone: null,
});

/** Draws a stroke with the mouse, or only a dot. */
async function draw(isDot = false): Promise<void> {
  const pad = page.getByRole("img", { name: t("serviceOrder.sign.pad") });
  await expect.element(pad).toBeVisible();
  // The role belongs to the canvas.
  const element = pad.element() as HTMLCanvasElement;
  await expect.poll(() => element.dataset["ready"]).toBe("true");
  const { left, top } = element.getBoundingClientRect();
  const event = (type: string, x: number, y: number) =>
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      button: 0,
      buttons: type === "pointerup" ? 0 : 1,
      isPrimary: true,
      clientX: left + x,
      clientY: top + y,
      pressure: 0.5,
    });
  element.dispatchEvent(event("pointerdown", 20, 40));
  for (let step = 1; step <= 10; step += 1)
    element.ownerDocument.dispatchEvent(
      event("pointermove", 20 + step * (isDot ? 0.2 : 12), 40 + (step % 2) * (isDot ? 1 : 20)),
    );
  element.ownerDocument.dispatchEvent(event("pointerup", isDot ? 22 : 140, 40));
}

it.each(locales)("shows the paper, and is signed with a drawing, a name and stars (%s)", async (locale) => {
  answer(readSharedOrder, order);
  answer(signSharedOrder, { ...order, status: 2, canSign: false });
  await renderPage(path, { me: null, locale });
  await expect.element(page.getByRole("heading", { name: "核心库季度巡检" })).toBeVisible();
  await expect.element(page.getByText(/139\*{4}0009/)).toBeVisible();
  await expectAccessible();
  await draw();
  await page.getByLabelText(t("common.stars", { count: 4 })).click();
  await page.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect.element(page.getByText(t("serviceOrder.shared.done"))).toBeVisible();
  expect(callsOf(signSharedOrder)).toMatchObject([
    {
      params: { uuid },
      body: {
        signerName: "山茶",
        docHash: "a".repeat(64),
        satisfaction: 80,
        imageBase64: expect.stringMatching(/^data:image\/png;base64,/),
      },
    },
  ]);
});

it("asks for the drawing before anything is sent", async () => {
  answer(readSharedOrder, order);
  await renderPage(path, { me: null });
  await page.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect.element(page.getByText(t("serviceOrder.sign.empty")).first()).toBeVisible();
  expect(callsOf(signSharedOrder)).toEqual([]);
});

it.each(locales)("takes no dot for a signature, and says so (%s)", async (locale) => {
  answer(readSharedOrder, order);
  await renderPage(path, { me: null, locale });
  await draw(true);
  await expect.element(page.getByText(t("serviceOrder.sign.tooSmall"))).toBeVisible();
  await page.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect.element(page.getByText(t("serviceOrder.sign.empty")).first()).toBeVisible();
  expect(callsOf(signSharedOrder)).toEqual([]);
  await page.getByRole("button", { name: t("serviceOrder.sign.clear") }).click();
  await expect.element(page.getByText(t("serviceOrder.sign.draw"))).toBeVisible();
});

it("asks for the code of a link that needs one, and says at its field when it is wrong", async () => {
  answer(readSharedOrder, { ...order, codePhone: "139****0077" });
  answer(sendSharedCode, { expireIn: 300, resendAfter: 60 });
  refuse(signSharedOrder, {
    message: "验证码错误",
    code: "auth.badSmsCode",
    fields: { smsCode: "验证码错误" },
  });
  await renderPage(path, { me: null });
  await page.getByRole("button", { name: t("auth.sendCode") }).click();
  await expect.element(page.getByText(/139\*{4}0077/).first()).toBeVisible();
  await draw();
  await page.getByLabelText(t("serviceOrder.shared.code")).fill("123456");
  await page.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect.element(page.getByText("验证码错误").first()).toBeVisible();
  expect(callsOf(signSharedOrder)).toMatchObject([{ body: { smsCode: "123456" } }]);
  await expectAccessible();
});

it("keeps what was filled in when the signature is refused", async () => {
  answer(readSharedOrder, order);
  refuse(signSharedOrder, { message: "内容已变更", code: "serviceOrder.contentChanged" });
  await renderPage(path, { me: null });
  await page.getByLabelText(t("serviceOrder.sign.jobTitle")).fill("主管");
  await draw();
  await page.getByRole("button", { name: t("serviceOrder.sign.submit") }).click();
  await expect.element(page.getByText("内容已变更")).toBeVisible();
  await expect.element(page.getByLabelText(t("serviceOrder.sign.jobTitle"))).toHaveValue("主管");
});

it("says in the page why a link leads nowhere, and goes nowhere else", async () => {
  refuse(readSharedOrder, { message: "链接已过期", code: "serviceOrderLink.expired" });
  const { path: at } = await renderPage(path, { me: null });
  await expect.element(page.getByText(t("serviceOrder.shared.invalid"))).toBeVisible();
  await expect.element(page.getByText(/链接已过期/)).toBeVisible();
  expect(at()).toBe(path);
});
