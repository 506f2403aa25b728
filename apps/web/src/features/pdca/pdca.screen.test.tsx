import {
  deletePdcaAction,
  getPdcaBoard,
  listPdcaActions,
  type PdcaAction,
  type PdcaCheck,
} from "@pharos/api/pdca";
import { pdcaActionStatus, pdcaCheckKind, planStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, type Partly, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const me = { ...dba, perms: ["hour:view", "hour:own"] };
const allowed = { isAllowed: true, reason: "" };

const check: PdcaCheck = {
  kind: pdcaCheckKind.toCode("overduePlan"),
  objectId: 12,
  title: "核心库季度巡检",
  companyId: 2,
  companyName: "澜汐银行",
  companyNameEn: "Lanxi Bank",
  personId: 3,
  personName: "芒种",
  value: 4,
  actions: 1,
};

const action = (given: Partly<PdcaAction>) =>
  listItemOf(listPdcaActions, {
    objectTitle: check.title,
    content: "增加一名备份执行人",
    ownerName: "芒种",
    dueDate: "2026-06-19",
    status: pdcaActionStatus.toCode("open"),
    ...given,
  });

const board = sampleOf(getPdcaBoard, {
  periodFrom: "2026-06-08",
  periodTo: "2026-06-14",
  plan: {
    ...{ count: 2, ended: 1, hours: 16 },
    rows: [
      {
        planId: 12,
        planNo: "P000012",
        title: "备份恢复演练",
        companyName: "澜汐银行",
        companyNameEn: "Lanxi Bank",
        endDate: "2026-06-12",
        planHour: 8,
        status: planStatus.toCode("inProgress"),
      },
    ],
  },
  do: {
    hours: 30,
    approved: 20,
    requests: 5,
    people: [{ userId: 3, name: "芒种", hours: 30, approved: 20 }],
  },
  check: [check],
  act: [],
});

const phase = (name: "plan" | "do" | "check" | "act") =>
  page.getByRole("region", { name: t(`pdca.${name}.title`) });
const draw = (locale: (typeof locales)[number] = "zh-CN") =>
  renderPage("/pdca?date=2026-06-10", { me, locale });

it.each(locales)("tells the week of a team, each row under its phase (%s)", async (locale) => {
  const late = action({ isOverdue: true });
  answer(getPdcaBoard, { ...board, act: [late] });
  await draw(locale);
  await expect.element(page.getByText("2026-06-08 – 2026-06-14")).toBeVisible();
  await expect
    .element(phase("plan").getByRole("link", { name: "备份恢复演练" }))
    .toHaveAttribute("href", "/plan/12");
  await expect
    .element(phase("plan"))
    .toMatchTextContent(t("pdca.plan.sum", { count: 2, ended: 1, hours: "16" }));
  await expect.element(phase("do").getByRole("link", { name: "芒种" })).toBeVisible();
  await expect
    .element(phase("do"))
    .toMatchTextContent(t("pdca.do.sum", { hours: "30", approved: "20", requests: 5 }));
  await expect.element(phase("check").getByRole("link", { name: check.title })).toBeVisible();
  await expect.element(phase("check")).toMatchTextContent(t("pdca.check.value.overduePlan", { value: "4" }));
  await expect.element(phase("check")).toMatchTextContent(locale === "zh-CN" ? "澜汐银行" : "Lanxi Bank");
  await expect.element(phase("check")).toMatchTextContent(t("pdca.check.acted", { count: 1 }));
  await expect.element(phase("act").getByText(late.content)).toBeVisible();
  await expect.element(phase("act")).toMatchTextContent(t("pdca.act.due", { date: late.dueDate }));
  await expect.element(phase("act")).toMatchTextContent(t("pdca.act.overdue"));
  expect(callsOf(getPdcaBoard).at(-1)?.query).toEqual({ date: "2026-06-10" });
  await expectAccessible();
});

it("offers what the reader may do with an action: the owner ends it and cannot check it", async () => {
  const done = { status: pdcaActionStatus.toCode("done"), evidence: "已写入工作规程" };
  answer(getPdcaBoard, {
    ...board,
    act: [
      action({ id: 1, content: "本人未完成", abilities: { finish: allowed } }),
      action({ id: 2, content: "本人已完成", ...done }),
      action({ id: 3, content: "他人已完成", ownerName: "立秋", ...done, abilities: { check: allowed } }),
    ],
  });
  await draw();
  const card = (content: string) => phase("act").getByRole("listitem").filter({ hasText: content });
  const offered = (content: string) =>
    card(content)
      .getByRole("button")
      .elements()
      .map(({ textContent }) => textContent?.replaceAll(" ", ""));
  await expect.element(card("本人未完成")).toBeVisible();
  expect(offered("本人未完成")).toEqual([t("pdca.act.finish")]);
  expect(offered("本人已完成")).toEqual([]);
  expect(offered("他人已完成")).toEqual([t("pdca.act.check")]);
  await expect
    .element(card("本人已完成"))
    .toMatchTextContent(t("pdca.act.evidence", { text: "已写入工作规程" }));
  // Whoever does not lead the team decides nothing about a deviation.
  expect(
    phase("check")
      .getByRole("button", { name: t("pdca.check.actNamed", { title: check.title }) })
      .elements(),
  ).toEqual([]);
});

it("says who has checked an action, and what was said", async () => {
  answer(getPdcaBoard, {
    ...board,
    act: [
      action({
        status: pdcaActionStatus.toCode("checked"),
        checkedByName: "谷雨",
        checkComment: "本月再看一次",
      }),
    ],
  });
  await draw();
  await expect.element(phase("act").getByText(t("pdca.act.checkedBy", { name: "谷雨" }))).toBeVisible();
  await expect.element(phase("act").getByText(t("pdca.act.comment", { text: "本月再看一次" }))).toBeVisible();
});

it("asks before it deletes an action, and says why it was refused", async () => {
  answer(getPdcaBoard, { ...board, act: [action({ abilities: { delete: allowed } })] });
  await draw();
  await phase("act")
    .getByRole("button", { name: t("pdca.act.remove") })
    .click();
  const question = page.getByRole("dialog", { name: t("pdca.act.removeTitle") });
  await expect.element(question).toBeVisible();
  expect(callsOf(deletePdcaAction)).toEqual([]);
  refuse(deletePdcaAction, { message: "Done meanwhile", code: "pdca.isDone" });
  await question.getByRole("button", { name: t("pdca.act.remove") }).click();
  await expect.element(page.getByText("Done meanwhile").first()).toBeVisible();
  expect(callsOf(deletePdcaAction)[0]?.params).toEqual({ id: "1" });
});

it("goes a week back and on, in its address", async () => {
  answer(getPdcaBoard, board);
  const { path } = await draw();
  await page.getByRole("button", { name: t("pdca.previous") }).click();
  await expect.poll(path).toContain("date=2026-06-03");
  await expect.poll(() => callsOf(getPdcaBoard).at(-1)?.query).toEqual({ date: "2026-06-03" });
  await page.getByRole("button", { name: t("pdca.next") }).click();
  await expect.poll(path).toContain("date=2026-06-10");
});

it.each(locales)("says under each phase that there is nothing (%s)", async (locale) => {
  answer(getPdcaBoard, sampleOf(getPdcaBoard));
  await draw(locale);
  for (const name of ["plan", "do", "check", "act"] as const)
    await expect.element(phase(name).getByText(t(`pdca.${name}.none`))).toBeVisible();
  await expectAccessible();
});

it("says that the board did not come, and is there after another try", async () => {
  disconnect(getPdcaBoard);
  await draw();
  const retry = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.element(retry).toBeVisible();
  await expectAccessible();
  answer(getPdcaBoard, board);
  await retry.click();
  await expect.element(phase("plan").getByRole("link", { name: "备份恢复演练" })).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});
