import { listExamResults, listExams, saveExam, saveExamResult } from "@pharos/api/exam";
import { examStatus } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const reader = { ...dba, perms: ["exam:view"] };
const reviewer = { ...dba, perms: ["exam:view", "knowledge:review"] };
const row = listItemOf(listExams, {
  id: 4,
  name: "PostgreSQL 中级",
  category: "PostgreSQL",
  url: "https://exam.example.com/4",
  startTime: "2026-06-01",
  endTime: "2026-06-30",
  durationMin: 90,
  passScore: 60,
  myScore: 72,
  status: examStatus.toCode("open"),
});
const exams = (mayEdit: boolean) => {
  const ability = { isAllowed: mayEdit, reason: "" };
  return sampleOf(listExams, { total: 1, list: [{ ...row, abilities: { edit: ability } }], create: ability });
};

it.each(locales)(
  "shows when an exam is, where it is taken, and what the reader scored (%s)",
  async (locale) => {
    answer(listExams, exams(false));
    await renderPage("/examList", { locale, me: reader });
    await expect.element(page.getByText(row.name)).toBeVisible();
    await expect.element(page.getByText(t("exam.passed"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: t("exam.enter") }))
      .toHaveAttribute("href", "https://exam.example.com/4");
    await expect.element(page.getByRole("button", { name: t("exam.create") })).not.toBeInTheDocument();
    await expectAccessible();
  },
);

it("shows an address that is no web address as text", async () => {
  const { list, ...rest } = exams(false);
  answer(listExams, { ...rest, list: list.map((exam) => ({ ...exam, url: "javascript:alert(1)" })) });
  await renderPage("/examList", { me: reader });
  await expect.element(page.getByText("javascript:alert(1)")).toBeVisible();
  await expect.element(page.getByRole("link", { name: t("exam.enter") })).not.toBeInTheDocument();
});

it("keeps a new exam that is refused, with the words at their field", async () => {
  answer(listExams, exams(true));
  refuse(saveExam, {
    message: "Wrong address",
    code: "exam.addressWrong",
    fields: { url: "Not on the web" },
  });
  await renderPage("/examList", { me: reviewer });
  await page
    .getByRole("button", { name: t("exam.create") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox", { name: t("exam.field.name"), exact: false })
    .first()
    .fill("MySQL 初级");
  await dialog.getByRole("button", { name: t("exam.save") }).click();
  await expect.element(dialog.getByText(t("validation.required")).first()).toBeVisible();
  await expect
    .element(dialog.getByRole("textbox", { name: t("exam.field.name"), exact: false }).first())
    .toHaveValue("MySQL 初级");
  expect(callsOf(saveExam)).toEqual([]);
});

it("shows reviewers what people scored, and asks for a person and a score", async () => {
  answer(listExams, exams(true));
  answer(listExamResults, [
    {
      userId: 9,
      userName: "谷雨",
      score: 48,
      isPassed: false,
      recordedTime: "2026-06-12T10:00:00.000+08:00",
    },
  ]);
  await renderPage("/examList", { me: reviewer });
  await page.getByText(row.name).click();
  const results = page.getByRole("region", { name: t("exam.results") });
  await expect.element(results.getByRole("row", { name: /谷雨/ }).getByText(t("exam.failed"))).toBeVisible();
  await results.getByRole("button", { name: t("exam.recordResult") }).click();
  await expect.element(results.getByText(t("validation.required")).first()).toBeVisible();
  expect(callsOf(saveExamResult)).toEqual([]);
});
