import { closeServiceRequest, getServiceRequest } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { callsOf, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { CloseServiceRequestDialog } from "./close-service-request.dialog.tsx";

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
  await renderPart(<CloseServiceRequestDialog isVendor detail={detail} isOpen onClose={() => {}} />, {
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
