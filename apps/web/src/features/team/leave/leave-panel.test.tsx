import type { CallResult } from "@pharos/api/core";
import { cancelLeave, decideLeave, listLeave, listMembers, saveLeave } from "@pharos/api/team";
import { leaveKind, leaveState } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "../../../testing/network.ts";
import { renderPage, renderPart } from "../../../testing/render.tsx";
import { listItemOf, rowOf, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { LeavePanel } from "./leave-panel.tsx";

type Row = CallResult<typeof listLeave>[number];
const [allowed, not] = [
  { isAllowed: true, reason: "" },
  { isAllowed: false, reason: "" },
];
const row = (given: Partial<Row> = {}): Row => ({
  ...rowOf(listLeave),
  id: 5,
  version: 2,
  userId: dba.userId,
  employeeName: "芒种",
  kind: leaveKind.toCode("annual"),
  state: leaveState.toCode("requested"),
  startDate: "2026-06-22",
  endDate: "2026-06-24",
  workdays: 3,
  remark: null,
  abilities: { decide: not, cancel: allowed },
  ...given,
});
const asked = row({
  id: 6,
  version: 1,
  userId: 12,
  employeeName: "夏至",
  substituteName: "谷雨",
  abilities: { decide: allowed, cancel: allowed },
});
const admin = { ...dba, isTA: true };
const answerLists = (mine: Row[], waiting: Row[] = []) =>
  answer(listLeave, ({ query }) => (query["scope"] === "waiting" ? waiting : mine));
const member = (userId: number, employeeName: string) => listItemOf(listMembers, { userId, employeeName });
const answerMembers = () =>
  answer(
    listMembers,
    sampleOf(listMembers, {
      total: 3,
      list: [member(dba.userId, "芒种"), member(12, "夏至"), member(13, "谷雨")],
    }),
  );
const draw = (viewing: object = {}, mayEnter = false) =>
  renderPart(<LeavePanel teamId={3} mayEnter={mayEnter} />, { texts: ["team"], me: dba, ...viewing });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog");
async function fillDay(label: string, day: string): Promise<void> {
  await userEvent.fill(dialog.getByLabelText(label), day);
  await userEvent.keyboard("{Tab}");
}
const choose = async (label: string, name: string): Promise<void> => {
  await dialog.getByRole("combobox", { name: label }).click();
  await page.getByText(name, { exact: true }).last().click();
};

it.each(locales)("asks for leave with halves and somebody who stands in (%s)", async (locale) => {
  answerLists([]);
  answerMembers();
  await draw({ locale });
  await expect.element(page.getByText(t("team.leave.none"))).toBeVisible();
  // Whoever decides about nothing does not ask what waits.
  expect(callsOf(listLeave).map(({ query }) => query["scope"])).toEqual(["mine"]);
  await button(t("team.leave.ask")).click();
  await button(t("team.leave.submit")).click();
  await expect.element(dialog.getByText(t("validation.required")).first()).toBeVisible();
  expect(callsOf(saveLeave)).toEqual([]);

  await fillDay(t("team.leave.first"), "2026-06-22");
  await fillDay(t("team.leave.last"), "2026-06-24");
  await dialog.getByRole("checkbox", { name: t("team.leave.startsAtNoon") }).click();
  await dialog.getByRole("checkbox", { name: t("team.leave.endsAtNoon") }).click();
  await dialog.getByRole("combobox", { name: t("team.leave.substitute") }).click();
  await expect.element(page.getByText("谷雨", { exact: true }).last()).toBeVisible();
  // Nobody stands in for oneself.
  expect(document.querySelectorAll(".ant-select-item-option")).toHaveLength(2);
  await page.getByText("谷雨", { exact: true }).last().click();
  await expectAccessible();
  answer(saveLeave, row());
  answerLists([row({ startsAtNoon: true, endsAtNoon: true, workdays: 2, substituteName: "谷雨" })]);
  await button(t("team.leave.submit")).click();
  await expect
    .poll(() => callsOf(saveLeave).at(-1)?.body)
    .toEqual({
      kind: leaveKind.toCode("annual"),
      startDate: "2026-06-22",
      endDate: "2026-06-24",
      startsAtNoon: true,
      endsAtNoon: true,
      substituteId: 13,
      remark: null,
    });
  await expect.element(dialog).not.toBeInTheDocument();
  const first = t("team.leave.afternoonOf", { day: "2026-06-22" });
  const last = t("team.leave.morningOf", { day: "2026-06-24" });
  await expect.element(page.getByText(`${first} – ${last}`)).toBeVisible();
  await expect
    .element(page.getByRole("listitem"))
    .toMatchTextContent(t("team.leave.standsIn", { name: "谷雨" }));
  await expectAccessible();
});

it("shows a refusal at its field, and asks why when the time is taken", async () => {
  answerLists([]);
  await draw();
  await button(t("team.leave.ask")).click();
  await fillDay(t("team.leave.first"), "2026-06-22");
  await fillDay(t("team.leave.last"), "2026-06-22");
  refuse(saveLeave, { message: "Refused", fields: { startDate: "There is leave then" } });
  await button(t("team.leave.submit")).click();
  await expect.element(dialog.getByText("There is leave then").first()).toBeVisible();
  const why = dialog.getByLabelText(t("common.ui.overrideReason"));
  await expect.element(why).not.toBeVisible();

  refuse(saveLeave, { message: "Refused", fields: { overrideReason: "On duty on 2026-06-23" } });
  await fillDay(t("team.leave.first"), "2026-06-23");
  await fillDay(t("team.leave.last"), "2026-06-23");
  await button(t("team.leave.submit")).click();
  await expect.element(dialog.getByText("On duty on 2026-06-23").first()).toBeVisible();
  await why.fill("Hospital");
  answer(saveLeave, row());
  await button(t("team.leave.submit")).click();
  await expect
    .poll(() => callsOf(saveLeave).at(-1)?.body)
    .toMatchObject({ startDate: "2026-06-23", overrideReason: "Hospital" });
});

it("lets a team's admin enter leave for a member, with another who stands in", async () => {
  answerLists([]);
  answerMembers();
  await draw({ me: admin }, true);
  await button(t("team.leave.ask")).click();
  await choose(t("team.leave.person"), "夏至");
  await choose(t("team.leave.substitute"), "芒种");
  await fillDay(t("team.leave.first"), "2026-06-22");
  await fillDay(t("team.leave.last"), "2026-06-22");
  answer(saveLeave, asked);
  await button(t("team.leave.submit")).click();
  await expect
    .poll(() => callsOf(saveLeave).at(-1)?.body)
    .toMatchObject({ userId: 12, substituteId: dba.userId });
});

it.each(locales)("lets the team's admin grant leave, or refuse it with a reason (%s)", async (locale) => {
  answerLists([], [asked]);
  await draw({ me: admin, locale });
  await expect.element(page.getByText(t("team.leave.waiting"))).toBeVisible();
  await expect.element(page.getByText("夏至 · 2026-06-22 – 2026-06-24")).toBeVisible();
  await button(t("team.leave.refuse")).click();
  await expect.element(dialog).toMatchTextContent(t("team.leave.refuseTitle", { name: "夏至" }));
  await dialog.getByRole("button", { name: t("team.leave.refuse") }).click();
  await expect.element(dialog.getByText(t("validation.required"))).toBeVisible();
  expect(callsOf(decideLeave)).toEqual([]);
  await dialog.getByLabelText(t("team.leave.reason")).fill("Cut-over that week");
  answer(decideLeave, asked);
  await expectAccessible();
  await dialog.getByRole("button", { name: t("team.leave.refuse") }).click();
  await expect
    .poll(() => callsOf(decideLeave).at(-1)?.body)
    .toEqual({ id: 6, version: 1, isApproved: false, remark: "Cut-over that week" });
  await expect.element(dialog).not.toBeInTheDocument();

  await button(t("team.leave.grant")).click();
  answerLists([], []);
  await dialog.getByRole("button", { name: t("team.leave.grant") }).click();
  await expect
    .poll(() => callsOf(decideLeave).at(-1)?.body)
    .toEqual({ id: 6, version: 1, isApproved: true, remark: null });
  await expect.element(page.getByText(t("team.leave.waiting"))).not.toBeInTheDocument();
});

it("says why leave was refused, and takes leave back only when that is confirmed", async () => {
  const refused = row({
    id: 7,
    state: leaveState.toCode("refused"),
    decidedByName: "谷雨",
    decisionRemark: "Cut-over that week",
    abilities: { decide: not, cancel: not },
  });
  answerLists([row(), refused]);
  answer(cancelLeave, row());
  await draw();
  const reason = t("team.leave.decided", { name: "谷雨", reason: "Cut-over that week" });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByText(t("enums.leaveState.refused"))).toBeVisible();
  await button(t("team.leave.cancel")).click();
  await dialog.getByRole("button", { name: t("common.ui.cancel") }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(cancelLeave)).toEqual([]);
  await button(t("team.leave.cancel")).click();
  await dialog.getByRole("button", { name: t("team.leave.cancel") }).click();
  await expect.poll(() => callsOf(cancelLeave).at(-1)?.body).toEqual({ id: 5, version: 2 });
});

it("says for each list when it did not come, and it can be tried again", async () => {
  disconnect(listLeave);
  await draw({ me: admin });
  const retries = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.poll(() => retries.elements()).toHaveLength(2);
  await expect.element(page.getByText(t("team.leave.waiting"))).toBeVisible();
  answerLists([], [asked]);
  await retries.first().click();
  await expect.element(page.getByText("夏至 · 2026-06-22 – 2026-06-24")).toBeVisible();
  await retries.click();
  await expect.element(page.getByText(t("team.leave.none"))).toBeVisible();
});

it("opens by its address", async () => {
  answerLists([row()]);
  const teams = [{ teamId: 3, teamName: "Oracle", teamNameEn: null, isAdmin: false }];
  await renderPage("/myTeam?tab=leave", { me: { ...dba, teams } });
  await expect.element(page.getByText("2026-06-22 – 2026-06-24")).toBeVisible();
});

it("is decided about by those who run all teams without being in one", async () => {
  answerLists([], [asked]);
  await renderPage("/myTeam?tab=leave", { me: { ...dba, isPA: true } });
  await expect.element(page.getByText(t("team.my.noTeam"))).toBeVisible();
  await expect.element(page.getByText("夏至 · 2026-06-22 – 2026-06-24")).toBeVisible();
});
