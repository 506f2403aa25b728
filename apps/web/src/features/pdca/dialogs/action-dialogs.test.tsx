import { findDba } from "@pharos/api/organisation";
import {
  checkPdcaAction,
  finishPdcaAction,
  getPdcaBoard,
  listPdcaActions,
  type PdcaAction,
  type PdcaCheck,
  savePdcaAction,
} from "@pharos/api/pdca";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { listItemOf, rowOf, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";

const me = { ...dba, perms: ["hour:view", "hour:own", "hour:review"] };
const allowed = { isAllowed: true, reason: "" };

const check: PdcaCheck = {
  kind: pdcaCheckKind.toCode("slaBreach"),
  objectId: 12,
  title: "备库应用延迟",
  companyId: 2,
  companyName: "澜汐银行",
  companyNameEn: "Lanxi Bank",
  personId: null,
  personName: null,
  value: 1,
  actions: 0,
};

const open = listItemOf(listPdcaActions, {
  id: 5,
  version: 3,
  week: "2026-06-08",
  checkKind: check.kind,
  objectId: check.objectId,
  objectTitle: check.title,
  content: "增加一名备份执行人",
  ownerId: 7,
  dueDate: "2026-06-19",
  abilities: { edit: allowed, finish: allowed },
});
const done = listItemOf(listPdcaActions, {
  ...open,
  status: pdcaActionStatus.toCode("done"),
  evidence: "已写入工作规程",
  abilities: { check: allowed },
});

/** The board with one deviation and one action; presses a button of it. */
async function press(button: () => string, action: PdcaAction, locale: (typeof locales)[number] = "zh-CN") {
  answer(findDba, [rowOf(findDba, { userId: 7, employeeName: "立秋" })]);
  answer(
    getPdcaBoard,
    sampleOf(getPdcaBoard, { check: [check], act: [action], abilities: { act: allowed } }),
  );
  await renderPage("/pdca?date=2026-06-10", { me, locale });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByText(open.content)).toBeVisible();
  await page.getByRole("button", { name: button(), exact: true }).click();
}

const arrange = () => t("pdca.check.actNamed", { title: check.title });
const form = () => page.getByRole("dialog");
const content = () => form().getByLabelText(t("pdca.form.content"), { exact: true });
const owner = () => form().getByLabelText(t("pdca.form.owner"), { exact: true });
const due = () => form().getByLabelText(t("pdca.form.due"), { exact: true });
const save = () => form().getByRole("button", { name: t("pdca.form.save"), exact: true });

async function chooseOwner(): Promise<void> {
  await owner().click();
  await page.getByText("立秋", { exact: true }).click();
}

async function setDue(day: string): Promise<void> {
  await due().fill(day);
  await userEvent.keyboard("{Tab}");
}

it.each(locales)("decides what is done about a deviation, by whom and until when (%s)", async (locale) => {
  answer(savePdcaAction, open, "Saved");
  await press(arrange, open, locale);
  await expect.element(form()).toMatchTextContent(t("pdca.act.of", { title: check.title }));
  await content().fill("与客户约定停机窗口");
  await chooseOwner();
  await setDue("2026-06-26");
  await expectAccessible();
  await save().click();
  await expect.element(form()).not.toBeInTheDocument();
  expect(callsOf(savePdcaAction).map(({ body }) => body)).toEqual([
    {
      date: "2026-06-10",
      checkKind: check.kind,
      objectId: check.objectId,
      content: "与客户约定停机窗口",
      ownerId: 7,
      dueDate: "2026-06-26",
    },
  ]);
  await expect.poll(() => callsOf(getPdcaBoard).length).toBe(2);
});

it("sends no action without words and an owner", async () => {
  await press(arrange, open);
  await save().click();
  await expect.element(content()).toHaveAccessibleDescription(t("validation.required"));
  await expect.element(owner()).toHaveAccessibleDescription(t("validation.required"));
  expect(callsOf(savePdcaAction)).toEqual([]);
});

it.each(locales)("shows a refusal at its field and keeps what was typed (%s)", async (locale) => {
  refuse(savePdcaAction, {
    message: "Refused",
    code: "common.validation",
    fields: { dueDate: "That day is over" },
  });
  await press(arrange, open, locale);
  await content().fill("与客户约定停机窗口");
  await chooseOwner();
  await setDue("2026-06-01");
  await save().click();
  await expect.element(due()).toHaveAccessibleDescription("That day is over");
  await expect.element(content()).toHaveValue("与客户约定停机窗口");
  await expect.element(due()).toHaveValue("2026-06-01");
  await expect.element(form()).toMatchTextContent("立秋");
  await expectAccessible();
});

it("changes an action from the version that was read", async () => {
  answer(savePdcaAction, open);
  await press(() => t("pdca.act.edit"), open);
  await expect.element(content()).toHaveValue(open.content);
  await content().fill("增加两名备份执行人");
  await save().click();
  await expect
    .poll(() => callsOf(savePdcaAction)[0]?.body)
    .toEqual({
      id: 5,
      version: 3,
      date: "2026-06-08",
      checkKind: check.kind,
      objectId: check.objectId,
      content: "增加两名备份执行人",
      ownerId: 7,
      dueDate: "2026-06-19",
    });
});

it.each(locales)("asks the owner what shows that the action is done (%s)", async (locale) => {
  answer(finishPdcaAction, done);
  await press(() => t("pdca.act.finish"), open, locale);
  const submit = form().getByRole("button", { name: t("pdca.form.submit"), exact: true });
  const evidence = form().getByLabelText(t("pdca.form.evidence"), { exact: true });
  await submit.click();
  await expect.element(form().getByText(t("validation.required")).first()).toBeVisible();
  expect(callsOf(finishPdcaAction)).toEqual([]);
  await expectAccessible();
  await evidence.fill("已写入工作规程");
  await submit.click();
  await expect
    .poll(() => callsOf(finishPdcaAction).map(({ body }) => body))
    .toEqual([{ id: 5, version: 3, evidence: "已写入工作规程" }]);
  await expect.element(form()).not.toBeInTheDocument();
});

it.each(locales)("a second person sees the evidence and closes the action (%s)", async (locale) => {
  answer(checkPdcaAction, { ...done, status: pdcaActionStatus.toCode("checked") });
  await press(() => t("pdca.act.check"), done, locale);
  await expect.element(form()).toMatchTextContent(t("pdca.act.evidence", { text: "已写入工作规程" }));
  await expectAccessible();
  await save().click();
  await expect
    .poll(() => callsOf(checkPdcaAction).map(({ body }) => body))
    .toEqual([{ id: 5, version: 3, isEffective: true }]);
});

it("a return without a reason is refused at the comment, and the choice stays", async () => {
  refuse(checkPdcaAction, {
    message: "Refused",
    code: "pdca.commentMissing",
    fields: { comment: "Say why" },
  });
  await press(() => t("pdca.act.check"), done);
  await form().getByRole("combobox").click();
  await page.getByTitle(t("pdca.form.ineffective")).click();
  await save().click();
  const comment = form().getByLabelText(t("pdca.form.comment"), { exact: true });
  await expect.element(comment).toHaveAccessibleDescription("Say why");
  answer(checkPdcaAction, open);
  await comment.fill("延迟又出现了");
  await save().click();
  await expect
    .poll(() => callsOf(checkPdcaAction).at(-1)?.body)
    .toEqual({ id: 5, version: 3, isEffective: false, comment: "延迟又出现了" });
});
