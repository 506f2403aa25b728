import { assignServiceRequest, type Incident, listIncidents } from "@pharos/api/service-request";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { customer, dba, someUser } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { Incidents } from "./incidents.tsx";

const down = (given: Partial<Incident> = {}): Incident => ({
  id: 12,
  srNo: "SR20260612-0012",
  title: "核心交易库宕机",
  type: severity.toCode("p1"),
  status: serviceRequestStatus.toCode("submitted"),
  auditState: 0,
  companyId: 7,
  companyName: "晨星证券",
  companyNameEn: "Morning Star Securities",
  productName: null,
  productNameEn: null,
  sn: null,
  tags: [],
  teamName: null,
  teamNameEn: null,
  executorName: null,
  reporterName: "木槿",
  submitTime: "2026-06-12T08:58:00+08:00",
  closedTime: null,
  lastReplyTime: null,
  replyCount: 0,
  urgent: false,
  starred: false,
  sla: null,
  isMine: false,
  mayTake: false,
  executorPhone: null,
  ...given,
});
const texts = ["serviceRequest"] as const;
const reader = { perms: ["fault:view"] };
const expert = someUser({ ...dba, ...reader });
const strip = () => page.getByRole("complementary", { name: t("serviceRequest.incident.title") });

it.each(locales)("offers what no one has taken, and says why it could not be taken (%s)", async (locale) => {
  answer(listIncidents, { total: 3, list: [down({ mayTake: true })] });
  refuse(assignServiceRequest, { message: "芒种已领取", code: "serviceRequest.alreadyTaken" });
  await renderPart(<Incidents />, { texts, me: expert, locale });
  await expect.element(strip()).toMatchTextContent(t("serviceRequest.incident.untaken"));
  await expect.element(strip()).toMatchTextContent(t("serviceRequest.incident.others", { count: 2 }));
  await strip()
    .getByRole("button", { name: t("serviceRequest.action.take") })
    .click();
  await expect.element(page.getByText("芒种已领取")).toBeVisible();
  expect(callsOf(assignServiceRequest)[0]?.body).toEqual({ faultId: 12, executorId: expert.userId });
  await expectAccessible();
});

it("says who has it, and how to call", async () => {
  answer(listIncidents, { total: 1, list: [down({ executorName: "芒种", executorPhone: "13900000005" })] });
  await renderPart(<Incidents />, { texts, me: expert });
  await expect.element(strip()).toMatchTextContent(t("serviceRequest.incident.handledBy", { name: "芒种" }));
  await expect
    .element(strip().getByRole("link", { name: t("serviceRequest.incident.call", { phone: "13900000005" }) }))
    .toHaveAttribute("href", "tel:13900000005");
});

it("gives a customer the telephone of the service desk", async () => {
  answer(listIncidents, { total: 1, list: [down()] });
  await renderPart(<Incidents />, { texts, me: someUser({ ...customer, ...reader, isEsUser: true }) });
  await expect.element(strip()).toMatchTextContent(t("serviceRequest.incident.untakenCustomer"));
  await expect
    .element(
      strip().getByRole("link", { name: t("serviceRequest.incident.call", { phone: "400-000-0000" }) }),
    )
    .toBeVisible();
});

it("is not above the page of the only incident", async () => {
  answer(listIncidents, { total: 1, list: [down()] });
  await renderPart(<Incidents />, { texts, me: expert, at: "/service/list/12" });
  await expect.poll(() => callsOf(listIncidents).length).toBe(1);
  await expect.element(strip()).not.toBeInTheDocument();
});

it("asks nothing for a reader without service requests", async () => {
  await renderPart(<Incidents />, { texts, me: someUser() });
  expect(callsOf(listIncidents)).toHaveLength(0);
});
