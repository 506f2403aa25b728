import { getServiceRequest } from "@pharos/api/service-request";
import { listDuty } from "@pharos/api/team";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { rowOf, sampleOf } from "../../../testing/sample.ts";
import { customer } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { EmergencyPanel } from "./emergency-panel.tsx";

beforeEach(() => answer(listDuty, [rowOf(listDuty, { employeeName: "大寒" })]));

const time = "2026-06-12T19:50:00.000+08:00";

const emergency = (more: object = {}) =>
  sampleOf(getServiceRequest, {
    type: severity.toCode("p1"),
    status: serviceRequestStatus.toCode("submitted"),
    auditState: 0,
    restoredTime: null,
    executor: null,
    notifiedOnDuty: [{ userId: 5, name: "小雪", headImgUrl: null, time }],
    ...more,
  });

const region = () => page.getByRole("region", { name: t("serviceRequest.emergency.title") });

it.each(locales)("says who was notified when, who has it and who is on duty (%s)", async (locale) => {
  await renderPart(<EmergencyPanel detail={emergency()} />, {
    texts: ["serviceRequest"],
    me: customer,
    locale,
  });
  await expect.element(region().getByText("小雪", { exact: false })).toBeVisible();
  await expect.element(region().getByText("19:50", { exact: false })).toBeVisible();
  await expect.element(region().getByText("大寒", { exact: false })).toBeVisible();
  await expect.element(region().getByText(t("serviceRequest.emergency.nobodyYet"))).toBeVisible();
  await expectAccessible();
});

it("invents nobody", async () => {
  answer(listDuty, []);
  await renderPart(<EmergencyPanel detail={emergency({ notifiedOnDuty: [] })} />, {
    texts: ["serviceRequest"],
    me: customer,
  });
  await expect.element(region()).toBeVisible();
  await expect.element(region().getByText(t("serviceRequest.emergency.notified"))).not.toBeInTheDocument();
  await expect.element(region().getByText(t("serviceRequest.emergency.onDuty"))).not.toBeInTheDocument();
});

it.each([
  ["less than an emergency", { type: severity.toCode("p3") }],
  ["a restored request", { status: serviceRequestStatus.toCode("restored"), restoredTime: time }],
  ["a closed request", { status: serviceRequestStatus.toCode("closed") }],
  ["a request in review", { auditState: 1 }],
])("says nothing of %s", async (_, more) => {
  await renderPart(
    <>
      <p>{"beside"}</p>
      <EmergencyPanel detail={emergency(more)} />
    </>,
    { texts: ["serviceRequest"], me: customer },
  );
  await expect.element(page.getByText("beside")).toBeVisible();
  await expect.element(region()).not.toBeInTheDocument();
});
