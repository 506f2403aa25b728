import { getServiceRequest, rateServiceRequest } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { callsOf, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { customer } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { CloseNotice } from "./close-notice.tsx";

const sample = sampleOf(getServiceRequest, {
  id: 12,
  status: serviceRequestStatus.toCode("closed"),
  rateableUntil: "2026-06-19T10:00:00.000+08:00",
});
const detail = { ...sample, abilities: { ...sample.abilities, rate: { isAllowed: true, reason: "" } } };

it.each(locales)("rates every side of the service with one row of stars (%s)", async (locale) => {
  refuse(rateServiceRequest, { message: "已过评价期" });
  await renderPart(<CloseNotice detail={detail} isVendor={false} onOpen={() => undefined} />, {
    texts: ["serviceRequest"],
    me: customer,
    locale,
  });
  const stars = page.getByRole("radiogroup", { name: t("serviceRequest.rating.overall") });
  const send = page.getByRole("button", { name: t("serviceRequest.rating.submit") });
  await expect.element(stars).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
  await stars.getByRole("radio", { name: t("common.stars", { count: 4 }) }).click();
  await expectAccessible();
  await send.click();
  await expect.element(page.getByText("已过评价期")).toBeVisible();
  expect(callsOf(rateServiceRequest).map(({ body }) => body)).toMatchObject([
    { id: 12, responseScore: 80, durationScore: 80, resultScore: 80, reportScore: null },
  ]);
  // What was refused can be sent again.
  await expect.element(send).toBeVisible();
});
