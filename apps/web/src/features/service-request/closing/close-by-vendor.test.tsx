import { closeServiceRequest, getServiceRequest } from "@pharos/api/service-request";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { callsOf, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { CloseServiceRequestDialog } from "./close-service-request.dialog.tsx";

const open = { isVendor: true, isOpen: true, onClose: () => {}, onOpen: () => {} };

const reason = "还有一条回复等待审核";

it.each(locales)("shows a refusal inside the dialog, and keeps what was written (%s)", async (locale) => {
  refuse(closeServiceRequest, { message: reason, code: "common.stateConflict" });
  const detail = sampleOf(getServiceRequest, {
    id: 12,
    status: serviceRequestStatus.toCode("restored"),
    rootCauseState: 0,
    intoKb: false,
    notIntoKbReason: 0,
  });
  await renderPart(<CloseServiceRequestDialog {...open} detail={detail} />, {
    texts: ["serviceRequest", "file"],
    me: dba,
    locale,
  });
  const dialog = page.getByRole("dialog");
  const solution = dialog.getByLabelText(t("serviceRequest.field.solution"), { exact: false }).first();
  await solution.fill("调整了内存参数");
  await dialog.getByRole("button", { name: t("serviceRequest.close.vendorSubmit") }).click();
  await expect.element(dialog.getByRole("alert").getByText(reason)).toBeVisible();
  await expect.element(solution).toHaveTextContent("调整了内存参数");
  expect(callsOf(closeServiceRequest)).toHaveLength(1);
  await expectAccessible();
});

const allowed = { isAllowed: true, reason: "" };
const answered = (contentMd: string) =>
  ({
    key: "reply-7",
    at: "2026-06-12T10:00:00+08:00",
    step: null,
    reply: { id: 7, contentMd, isVendor: true, isSolution: false, isRemoved: false, visibility: 0 },
  }) as never;

it("mends what was forgotten: the recovery is recorded, the latest reply becomes the solution", async () => {
  const opened: string[] = [];
  const sample = sampleOf(getServiceRequest, {
    id: 13,
    status: serviceRequestStatus.toCode("processing"),
    type: severity.toCode("p1"),
    abilities: { recover: allowed },
  });
  const detail = { ...sample, timeline: { ...sample.timeline, entries: [answered("扩大了 undo 表空间")] } };
  await renderPart(
    <CloseServiceRequestDialog {...open} detail={detail} onOpen={(dialog) => opened.push(dialog)} />,
    { texts: ["serviceRequest", "file"], me: dba },
  );
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog.getByRole("button", { name: t("serviceRequest.close.check.uploadReport") }))
    .toBeVisible();
  // One writes first; nobody begins at a choice of files.
  await expect.element(dialog.getByLabelText(t("serviceRequest.close.confirmation"))).toHaveFocus();
  await dialog.getByRole("button", { name: t("serviceRequest.close.check.takeAnswer") }).click();
  const solution = dialog.getByLabelText(t("serviceRequest.field.solution"), { exact: false }).first();
  await expect.element(solution).toHaveTextContent("扩大了 undo 表空间");
  await dialog.getByRole("button", { name: t("serviceRequest.close.check.recover") }).click();
  expect(opened).toEqual(["recover"]);
});

it("offers no recovery to those who may not record it, and no reply where nobody has replied", async () => {
  const detail = sampleOf(getServiceRequest, { id: 14, status: serviceRequestStatus.toCode("processing") });
  await renderPart(<CloseServiceRequestDialog {...open} detail={detail} />, {
    texts: ["serviceRequest", "file"],
    me: dba,
  });
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(t("serviceRequest.close.check.notRestored"))).toBeVisible();
  for (const way of ["recover", "takeAnswer"] as const)
    expect(dialog.getByRole("button", { name: t(`serviceRequest.close.check.${way}`) }).elements()).toEqual(
      [],
    );
});
