import {
  getShiftHandover,
  listShiftHandovers,
  openShiftHandover,
  receiveShiftHandover,
  saveShiftHandover,
} from "@pharos/api/shift-handover";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, failWith, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const [allowed, not] = [
  { isAllowed: true, reason: "" },
  { isAllowed: false, reason: "Not now" },
];
const me = {
  ...dba,
  perms: ["team:view", "duty:edit"],
  teams: [{ teamId: 3, teamName: "值班组", teamNameEn: "Duty team", isAdmin: false }],
};
const facts = {
  takenAt: "2026-06-15T19:50:00.000+08:00",
  requests: [],
  isCut: false,
  plans: [],
  morePlans: 0,
  absences: [],
};
const note = (given: object = {}) =>
  sampleOf(getShiftHandover, {
    id: 5,
    version: 1,
    teamId: 3,
    changeTime: "2026-06-15T20:00:00.000+08:00",
    state: "open",
    outgoingNames: ["芒种"],
    incomingNames: ["谷雨"],
    handedOverByName: null,
    handedOverTime: null,
    receivedByName: null,
    receivedTime: null,
    receiveRemark: null,
    remark: "",
    facts,
    abilities: { handOver: not, receive: not },
    ...given,
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });

it.each(locales)("is written and signed by the outgoing shift (%s)", async (locale) => {
  answer(getShiftHandover, note({ abilities: { handOver: allowed, receive: not } }));
  await renderPage("/shiftHandover/5", { me, locale });
  await expect.element(page.getByText(t("shiftHandover.requests.none"))).toBeVisible();
  await expect.element(page.getByText(t("shiftHandover.plans.none"))).toBeVisible();
  await expect.element(page.getByText(t("shiftHandover.absences.none"))).toBeVisible();
  await expectAccessible();
  await userEvent.fill(page.getByRole("textbox", { name: t("shiftHandover.remark.title") }), "盯住备库延迟");
  answer(saveShiftHandover, { id: 5, version: 2 });
  await button(t("shiftHandover.remark.sign")).click();
  await expect
    .poll(() => callsOf(saveShiftHandover).at(-1)?.body)
    .toEqual({ id: 5, version: 1, remark: "盯住备库延迟", isHandedOver: true });
});

it("keeps what was typed when it is refused", async () => {
  answer(getShiftHandover, note({ abilities: { handOver: allowed, receive: not } }));
  await renderPage("/shiftHandover/5", { me });
  const remark = page.getByRole("textbox", { name: t("shiftHandover.remark.title") });
  await userEvent.fill(remark, "盯住备库延迟");
  refuse(saveShiftHandover, { message: "Somebody was faster" });
  await button(t("shiftHandover.remark.save")).click();
  await expect.element(page.getByText("Somebody was faster")).toBeVisible();
  await expect.element(remark).toHaveValue("盯住备库延迟");
});

it("keeps what was typed while somebody else wrote, and shows what they wrote", async () => {
  const mayWrite = { abilities: { handOver: allowed, receive: not } };
  answer(getShiftHandover, note(mayWrite));
  await renderPage("/shiftHandover/5", { me });
  const remark = page.getByRole("textbox", { name: t("shiftHandover.remark.title") });
  await userEvent.fill(remark, "盯住备库延迟");
  refuse(saveShiftHandover, { message: "Somebody was faster" });
  answer(getShiftHandover, note({ ...mayWrite, version: 2, remark: "周三切换" }));
  await button(t("shiftHandover.remark.save")).click();
  await expect.element(page.getByText("周三切换")).toBeVisible();
  await expect.element(remark).toHaveValue("盯住备库延迟");
  await expect.element(button(t("shiftHandover.remark.sign"))).toBeDisabled();
  await button(t("shiftHandover.remark.goOn")).click();
  answer(saveShiftHandover, { id: 5, version: 3 });
  await button(t("shiftHandover.remark.save")).click();
  await expect
    .poll(() => callsOf(saveShiftHandover).at(-1)?.body)
    .toMatchObject({ version: 2, remark: "盯住备库延迟" });
});

it.each(locales)("is read and signed by the incoming shift (%s)", async (locale) => {
  const signed = {
    version: 2,
    state: "handedOver",
    handedOverByName: "芒种",
    handedOverTime: "2026-06-15T19:50:00.000+08:00",
    remark: "盯住备库延迟",
    abilities: { handOver: not, receive: allowed },
  };
  answer(getShiftHandover, note(signed));
  await renderPage("/shiftHandover/5", { me, locale });
  await expect.element(page.getByText("盯住备库延迟")).toBeVisible();
  // What is signed is not to be written any more.
  expect(page.getByRole("textbox").elements()).toEqual([]);
  await button(t("shiftHandover.receive.action")).click();
  const dialog = page.getByRole("dialog");
  await userEvent.fill(dialog.getByLabelText(t("shiftHandover.receive.remark")), "已知悉");
  await expectAccessible();
  answer(receiveShiftHandover, { id: 5, version: 3 });
  await dialog.getByRole("button", { name: t("shiftHandover.receive.action") }).click();
  await expect
    .poll(() => callsOf(receiveShiftHandover).at(-1)?.body)
    .toEqual({ id: 5, version: 2, remark: "已知悉" });
  await expect.element(dialog).not.toBeInTheDocument();
});

it.each(locales)(
  "stands in a list with both shifts and its state, on a phone as well (%s)",
  async (locale) => {
    await page.viewport(375, 800);
    const row = listItemOf(listShiftHandovers, {
      id: 5,
      state: "handedOver",
      outgoingNames: ["芒种"],
      incomingNames: ["谷雨"],
      handedOverByName: null,
      receivedByName: null,
    });
    answer(listShiftHandovers, sampleOf(listShiftHandovers, { total: 1, list: [row] }));
    await renderPage("/shiftHandover", { me, locale });
    await expect.element(page.getByText("谷雨")).toBeVisible();
    await expect.element(page.getByText(t("enums.shiftHandoverState.handedOver")).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await expectAccessible();
  },
);

it("begins the note of the reader's shift, and says why it cannot", async () => {
  answer(listShiftHandovers, sampleOf(listShiftHandovers, { total: 0, list: [] }));
  await renderPage("/shiftHandover", { me });
  await expect.element(page.getByText(t("shiftHandover.list.none"))).toBeVisible();
  refuse(openShiftHandover, { message: "Not on duty" });
  await button(t("shiftHandover.list.write")).click();
  await expect.element(page.getByText("Not on duty")).toBeVisible();
  answer(openShiftHandover, { id: 5 });
  answer(getShiftHandover, note());
  await button(t("shiftHandover.list.write")).click();
  await expect.element(page.getByText(t("shiftHandover.sign.title"))).toBeVisible();
  expect(callsOf(openShiftHandover).at(-1)?.body).toEqual({ teamId: 3 });
});

it("offers to read again what could not be read", async () => {
  failWith(getShiftHandover, 503);
  await renderPage("/shiftHandover/5", { me });
  await expect.element(button(t("common.ui.retry"))).toBeVisible();
});

it.each(locales)("says how many plans it does not list (%s)", async (locale) => {
  answer(getShiftHandover, note({ facts: { ...facts, morePlans: 7 } }));
  await renderPage("/shiftHandover/5", { me, locale });
  await expect.element(page.getByText(t("shiftHandover.plans.more", { count: 7 }))).toBeVisible();
});
