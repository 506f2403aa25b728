import {
  getConsult,
  listConsultMacros,
  listConsults,
  listConsultTemplates,
  readConsult,
  replyToConsult,
  sayThere,
} from "@pharos/api/consult";
import { chatLimits } from "@pharos/domain/limits";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const allowed = { isAllowed: true, reason: "" };
const not = { isAllowed: false, reason: "Not now" };
const abilities = {
  reply: allowed,
  requestExpert: not,
  join: not,
  handOver: not,
  invite: not,
  book: not,
  convert: not,
  write: not,
  close: allowed,
  rate: not,
};
const record = (seq: number, content: string) => ({
  id: seq,
  consultId: 5,
  seq,
  createdBy: customer.userId,
  createdByName: "木槿",
  employeeName: null,
  companyName: "澜汐银行",
  companyNameEn: null,
  createdTime: "2026-06-15T19:50:00.000+08:00",
  headImgUrl: null,
  content,
  type: 0 as const,
  event: null,
  citations: [],
  clientId: null,
});
const consult = (given: object = {}) =>
  sampleOf(getConsult, {
    id: 5,
    title: "备份失败",
    status: 0,
    createdBy: customer.userId,
    records: [record(1, "备份失败怎么办")],
    lastSeq: 1,
    readSeq: 1,
    otherReadSeq: 0,
    queue: null,
    isOffered: false,
    isAsker: true,
    faultId: null,
    srNo: null,
    score: null,
    expertUserId: null,
    expertName: null,
    expertRequestedTime: null,
    abilities,
    ...given,
  });
const input = () => page.getByRole("textbox", { name: t("consult.input") });

beforeEach(() => {
  answer(readConsult, null);
  answer(sayThere, { isAway: false, isOnDuty: true });
});

it.each(locales)("sends what was written with Enter, and nothing that is empty (%s)", async (locale) => {
  answer(getConsult, consult());
  answer(replyToConsult, record(2, "日志见附件"));
  await renderPage("/consult/5", { me: { ...customer, perms: ["consult:create"] }, locale });
  await expect.element(page.getByText("备份失败怎么办")).toBeVisible();
  await expect.element(input()).toHaveAttribute("rows", String(chatLimits.inputRows));
  await expect.element(input()).toHaveAttribute("placeholder", t("consult.placeholder.asker"));
  await userEvent.type(input(), "   {Enter}");
  await expect.element(page.getByText(t("consult.empty"))).toBeVisible();
  expect(callsOf(replyToConsult)).toHaveLength(0);
  await userEvent.fill(input(), "日志见附件");
  await userEvent.type(input(), "{Enter}");
  await expect.element(input()).toHaveValue("");
  expect(callsOf(replyToConsult)).toHaveLength(1);
  await expectAccessible();
});

it("never sends while Chinese is being composed", async () => {
  answer(getConsult, consult());
  answer(replyToConsult, record(2, "nihao"));
  await renderPage("/consult/5", { me: { ...customer, perms: ["consult:create"] } });
  await userEvent.fill(input(), "nihao");
  const area = input().element();
  area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
  await expect.element(input()).toHaveValue("nihao");
  expect(callsOf(replyToConsult)).toHaveLength(0);
  await userEvent.type(input(), "{Enter}");
  await expect.element(input()).toHaveValue("");
  expect(callsOf(replyToConsult)).toHaveLength(1);
});

it("is silent when it is closed, and asks the asker for a rating", async () => {
  answer(
    getConsult,
    consult({ status: 2, abilities: { ...abilities, reply: not, close: not, rate: allowed } }),
  );
  await renderPage("/consult/5", { me: { ...customer, perms: ["consult:create"] } });
  await expect.element(input()).toBeDisabled();
  await expect.element(page.getByRole("group", { name: t("consult.rate") })).toBeVisible();
  expect(page.getByRole("button", { name: t("consult.send") }).elements()).toHaveLength(0);
});

it.each(locales)("lists the records for an expert (%s)", async (locale) => {
  answer(listConsults, { list: [], total: 0, pageNum: 1, pageSize: 20 });
  await renderPage("/consultRecords", { me: { ...dba, perms: ["consult:answer"] }, locale });
  await expect.element(page.getByText(t("consult.records.empty"))).toBeVisible();
  await expectAccessible();
});

it.each(locales)(
  "lets an expert step away and come back, and counts what is new in the title (%s)",
  async (locale) => {
    const row = (given: object) =>
      listItemOf(listConsults, { title: "备份失败", status: 0, unread: 0, isOffered: false, ...given });
    answer(
      listConsults,
      sampleOf(listConsults, { list: [row({ id: 8, unread: 3 }), row({ id: 9, isOffered: true })] }),
    );
    await renderPage("/consult", { me: { ...dba, perms: ["consult:answer"] }, locale });
    await expect.element(page.getByText(t("consult.away.there"))).toBeVisible();
    // Both lists answer both rows: one is unread among the own ones, one is offered among those that wait.
    await expect.poll(() => document.title).toMatch(/^\(2\) /);
    answer(sayThere, { isAway: true, isOnDuty: true });
    await page.getByRole("button", { name: t("consult.away.leave") }).click();
    await expect.element(page.getByText(t("consult.away.away"))).toBeVisible();
    expect(callsOf(sayThere).map(({ body }) => body)).toContainEqual({ isAway: true });
    answer(sayThere, { isAway: false, isOnDuty: false });
    await page.getByRole("button", { name: t("consult.away.back") }).click();
    await expect.element(page.getByText(t("consult.away.offDuty"))).toBeVisible();
    await expectAccessible();
  },
);

const customerFilter = () => page.getByRole("combobox", { name: t("consult.field.customer") });

it("narrows the records to a customer for the vendor", async () => {
  answer(listConsults, sampleOf(listConsults, { list: [] }));
  await renderPage("/consultRecords?company=7", { me: { ...dba, perms: ["consult:answer"] } });
  await expect.element(customerFilter()).toBeVisible();
  expect(callsOf(listConsults)[0]?.query).toMatchObject({ companyId: "7" });
});

it("offers a customer no choice of customers", async () => {
  answer(listConsults, sampleOf(listConsults, { list: [] }));
  await renderPage("/consultRecords", { me: { ...customer, isEsUser: true, perms: [] } });
  await expect.element(page.getByText(t("consult.records.empty"))).toBeVisible();
  expect(customerFilter().elements()).toHaveLength(0);
});

it("leads an expert from what was said to an article, and offers nobody else to", async () => {
  answer(getConsult, consult({ isAsker: false, abilities: { ...abilities, write: allowed } }));
  answer(listConsults, sampleOf(listConsults, { list: [] }));
  const { router } = await renderPage("/consult/5", {
    me: { ...dba, perms: ["consult:answer", "knowledge:create"] },
  });
  await page.getByRole("button", { name: t("consult.write") }).click();
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe("/article/save?consultId=5");
});

it("offers no article to an asker", async () => {
  answer(getConsult, consult());
  await renderPage("/consult/5", { me: { ...customer, perms: ["consult:create"] } });
  await expect.element(input()).toBeVisible();
  expect(page.getByRole("button", { name: t("consult.write") }).elements()).toHaveLength(0);
});

it("gives an expert the templates and saved texts of the desk, by a key as well", async () => {
  answer(getConsult, consult({ isAsker: false }));
  answer(listConsults, sampleOf(listConsults, { list: [] }));
  answer(listConsultTemplates, [{ kind: 2, lang: "zh", title: "补充信息", bodyMd: "请补充报错全文。" }]);
  const macro = {
    kind: 3,
    needFeedback: true,
    isSolution: false,
    teamId: null,
    teamName: null,
    teamNameEn: null,
    ownerName: "小满",
    isEditable: true,
    version: 1,
  };
  answer(listConsultMacros, [
    {
      ...macro,
      id: 3,
      title: "看告警日志",
      bodyMd: "{engineer}：请发告警日志。",
      filledMd: "小满：请发告警日志。",
      isInternal: false,
    },
    { ...macro, id: 4, title: "备注", bodyMd: "x", filledMd: "x", isInternal: true },
  ]);
  await renderPage("/consult/5", { me: { ...dba, perms: ["consult:answer"] } });
  await userEvent.type(input(), "/");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("option", { name: "补充信息", exact: false })).toBeVisible();
  await expect.element(dialog.getByRole("option", { name: "备注", exact: false })).not.toBeInTheDocument();
  await dialog.getByRole("option", { name: "看告警日志", exact: false }).click();
  await expect.element(dialog.getByText(t("serviceRequest.reply.needFeedback"))).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: t("serviceRequest.texts.take") }).click();
  await expect.element(input()).toHaveValue("小满：请发告警日志。");
  await page.getByRole("button", { name: t("consult.texts") }).click();
  await dialog.getByRole("option", { name: "补充信息", exact: false }).click();
  await dialog.getByRole("button", { name: t("serviceRequest.texts.take") }).click();
  await expect.element(input()).toHaveValue("小满：请发告警日志。\n\n请补充报错全文。");
});

it("offers an asker no texts, and takes a stroke for one", async () => {
  answer(getConsult, consult());
  await renderPage("/consult/5", { me: { ...customer, perms: ["consult:create"] } });
  await userEvent.type(input(), "/");
  await expect.element(input()).toHaveValue("/");
  expect(page.getByRole("button", { name: t("consult.texts") }).elements()).toHaveLength(0);
});

it("shows the error codes of a message as chips that search", async () => {
  answer(
    getConsult,
    consult({ records: [record(1, "报 ORA-01555 和 MySQL 1205"), record(2, "没有编号")], lastSeq: 2 }),
  );
  await renderPage("/consult/5", { me: { ...customer, perms: ["consult:create"] } });
  const codes = page.getByRole("group", { name: t("serviceRequest.errorCodes") });
  await expect
    .element(codes.getByRole("link", { name: "ORA-01555" }))
    .toHaveAttribute("href", "/search?q=ORA-01555");
  await expect.element(codes.getByRole("link", { name: "ERROR 1205" })).toBeVisible();
  expect(codes.elements()).toHaveLength(1);
});
