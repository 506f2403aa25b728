import { getServiceRequest, waitForThird } from "@pharos/api/service-request";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { ThirdAnsweredDialog, WaitForThirdDialog } from "./wait-for-third.dialog.tsx";

const detail = sampleOf(getServiceRequest, {
  id: 12,
  turn: { holder: "third", since: "2026-06-10T10:00:00+08:00", party: "存储厂商" },
});
const changed = sampleOf(waitForThird, {});
const reason = "正在等待客户，请先等客户答复";

const party = () => page.getByRole("textbox", { name: t("serviceRequest.third.party"), exact: false });
const remark = () => page.getByRole("textbox", { name: t("serviceRequest.third.remark") });
const submit = () => page.getByRole("button", { name: t("serviceRequest.third.submit") });

it.each(locales)("names whom the request waits for, and closes (%s)", async (locale) => {
  answer(waitForThird, changed);
  const close = vi.fn<() => void>();
  await renderPart(<WaitForThirdDialog detail={detail} isOpen onClose={close} />, {
    texts: ["serviceRequest"],
    me: dba,
    locale,
  });
  await party().fill("  数据库原厂 ");
  await remark().fill("SR 3-0001");
  await expectAccessible();
  await submit().click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(callsOf(waitForThird).map(({ body }) => body)).toEqual([
    { faultId: 12, party: "数据库原厂", remark: "SR 3-0001" },
  ]);
});

it.each(["", "   ", "厂".repeat(65)])("sends nothing for the name “%s”", async (name) => {
  const close = vi.fn<() => void>();
  await renderPart(<WaitForThirdDialog detail={detail} isOpen onClose={close} />, {
    texts: ["serviceRequest"],
    me: dba,
  });
  await party().fill(name);
  await submit().click();
  await expect.element(party()).toHaveAttribute("aria-invalid", "true");
  expect([callsOf(waitForThird), close.mock.calls]).toEqual([[], []]);
});

it("shows a refusal inside the dialog, and keeps what was written", async () => {
  refuse(waitForThird, { message: reason, code: "serviceRequest.customersTurn" });
  const close = vi.fn<() => void>();
  await renderPart(<WaitForThirdDialog detail={detail} isOpen onClose={close} />, {
    texts: ["serviceRequest"],
    me: dba,
  });
  await party().fill("数据库原厂");
  await submit().click();
  await expect.element(page.getByRole("dialog").getByRole("alert").getByText(reason)).toBeVisible();
  await expect.element(party()).toHaveValue("数据库原厂");
  expect(close).not.toHaveBeenCalled();
});

it("takes the turn back from the third party it names, or says why not", async () => {
  refuse(waitForThird, { message: "没有在等待第三方", code: "serviceRequest.noThirdParty" });
  const close = vi.fn<() => void>();
  await renderPart(<ThirdAnsweredDialog detail={detail} isOpen onClose={close} />, {
    texts: ["serviceRequest"],
    me: dba,
  });
  const intro = t("serviceRequest.third.answeredIntro", { party: "存储厂商" });
  await expect.element(page.getByRole("dialog").getByText(intro)).toBeVisible();
  await submit().click();
  await expect.element(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  answer(waitForThird, changed);
  await submit().click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(callsOf(waitForThird).at(-1)?.body).toEqual({ faultId: 12, party: null, remark: null });
});
