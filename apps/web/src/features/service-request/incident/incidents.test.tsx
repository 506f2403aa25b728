import { assignServiceRequest, type Incident, listIncidents } from "@pharos/api/service-request";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { hourMs } from "@pharos/domain/time";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, hold, refuse } from "../../../testing/network.ts";
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
  hours: null,
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
  turn: null,
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

const clock = (given: Partial<NonNullable<Incident["sla"]>>): NonNullable<Incident["sla"]> => ({
  kind: "reply",
  cycle: 0,
  targetMinutes: 60,
  startedAt: new Date().toISOString(),
  dueAt: new Date(Date.now() + hourMs).toISOString(),
  pausedAt: null,
  stoppedAt: null,
  outcome: "running",
  isBreached: false,
  workingLeft: null,
  ...given,
});
it.each([
  ["promises a customer the next update", "reply", true],
  ["promises a customer no moment of the solution", "solve", false],
] as const)("%s", async (_, kind, isShown) => {
  await page.viewport(1280, 800);
  answer(listIncidents, { total: 1, list: [down({ executorName: "芒种", sla: clock({ kind }) })] });
  await renderPart(<Incidents />, { texts, me: someUser({ ...customer, ...reader, isEsUser: true }) });
  await expect.element(strip()).toMatchTextContent(t("serviceRequest.incident.handledBy", { name: "芒种" }));
  const words = t("serviceRequest.incident.nextUpdate", { time: "" }).trim();
  expect(strip().element().textContent.includes(words)).toBe(isShown);
});

it("shows on a phone who has it and all of the time that is left", async () => {
  await page.viewport(375, 812);
  const title = "核心账务库两个实例同时宕机，交易全部失败，柜面与网银都不可用";
  answer(listIncidents, { total: 1, list: [down({ title, executorName: "芒种", sla: clock({}) })] });
  await renderPart(<Incidents />, { texts, me: expert, locale: "en-US" });
  await expect
    .element(page.getByText(t("serviceRequest.incident.handledBy", { name: "芒种" })))
    .toBeVisible();
  const words = (await strip().getByText(/min/).findElement()) as HTMLElement;
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
  expect(strip().element().scrollHeight).toBeLessThanOrEqual(52);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await page.viewport(1280, 800);
});

it.each(locales)("has two lines on a customer's phone, however late it is (%s)", async (locale) => {
  await page.viewport(375, 812);
  const dueAt = new Date(Date.now() - 26.6 * hourMs).toISOString();
  answer(listIncidents, { total: 1, list: [down({ sla: clock({ dueAt, isBreached: true }) })] });
  const me = someUser({ ...customer, ...reader, isEsUser: true });
  await renderPart(<Incidents />, { texts, me, locale });
  await expect.element(strip()).toBeVisible();
  const words = strip().element().querySelector(".sr-incident-words");
  expect(words?.getBoundingClientRect().height).toBeLessThanOrEqual(44);
  await page.viewport(1280, 800);
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

it("has been taken before the server says so, and is given back when it refuses", async () => {
  answer(listIncidents, { total: 1, list: [down({ mayTake: true })] });
  refuse(assignServiceRequest, { message: "芒种已领取", code: "serviceRequest.alreadyTaken" });
  const release = hold(assignServiceRequest);
  await renderPart(<Incidents />, { texts, me: expert });
  const take = strip().getByRole("button", { name: t("serviceRequest.action.take") });
  await take.click();
  await expect.element(strip()).toMatchTextContent(t("serviceRequest.incident.mine"));
  await expect.element(take).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText("芒种已领取")).toBeVisible();
  await expect.element(take).toBeVisible();
});
