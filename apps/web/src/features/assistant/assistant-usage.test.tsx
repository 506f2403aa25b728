import { listAssistantUsage, saveAssistantMode } from "@pharos/api/assistant";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const none = {
  answers: 0,
  quotations: 0,
  unanswered: 0,
  inputTokens: 0,
  outputTokens: 0,
  suggested: 0,
  taken: 0,
  dismissed: 0,
  tokensToday: 0,
};
const row = {
  ...none,
  companyId: 7,
  companyName: "澜汐银行",
  companyNameEn: "Lanxi Bank",
  mode: 2 as const,
  answers: 12,
  inputTokens: 41_200,
  outputTokens: 3_800,
  suggested: 9,
  taken: 5,
  dismissed: 3,
  changedByName: null,
  changedTime: null,
};
const usage = {
  list: [row],
  total: 1,
  isTotalCapped: false,
  pageNum: 1,
  pageSize: 10,
  hasModel: true,
  tokensPerDay: 2_000_000,
  tokensPerDayAndOrganisation: 500_000,
  all: { ...none, answers: 15, inputTokens: 50_000 },
  vendor: { ...none, answers: 3 },
};

it.each(locales)("shows what was used and sets what is allowed, in %s", async (locale) => {
  answer(listAssistantUsage, usage);
  answer(saveAssistantMode, {
    companyId: 7,
    mode: 1,
    changedByName: "谷雨",
    changedTime: "2026-11-20T10:00:00.000+08:00",
  });
  await renderPage("/assistantUsage", { me: sys, locale });
  const organisation = locale === "zh-CN" ? row.companyName : row.companyNameEn;
  await expect.element(page.getByText(organisation)).toBeVisible();
  await expect.element(page.getByText("45,000", { exact: true })).toBeVisible();
  const taken = t("assistant.usage.taken", { taken: "5", dismissed: "3" });
  await expect.element(page.getByText(taken)).toBeVisible();
  await expectAccessible();
  const name = t("assistant.usage.modeOf", { name: organisation });
  await page.getByRole("combobox", { name }).click();
  answer(listAssistantUsage, { ...usage, list: [{ ...row, mode: 1 as const }] });
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.poll(() => callsOf(saveAssistantMode)[0]?.body).toEqual({ companyId: 7, mode: 1 });
  await expect
    .element(page.getByText(t("enums.assistantMode.quotations"), { exact: true }).first())
    .toBeVisible();
});

it("asks for the month of the address, and shows what stands when saving is refused", async () => {
  answer(listAssistantUsage, usage);
  refuse(saveAssistantMode, { message: "组织不存在或您无权查看", code: "organisation.notFound" });
  await renderPage("/assistantUsage?month=2026-09", { me: sys, locale: "zh-CN" });
  await expect.element(page.getByText("澜汐银行")).toBeVisible();
  expect(callsOf(listAssistantUsage)[0]?.query).toMatchObject({ month: "2026-09" });
  const choice = page.getByRole("combobox", {
    name: t("assistant.usage.modeOf", { name: "澜汐银行" }),
  });
  await choice.click();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  await expect.poll(() => callsOf(saveAssistantMode).length).toBe(1);
  await expect.element(page.getByText("组织不存在或您无权查看")).toBeVisible();
  await expect.element(page.getByTitle(t("enums.assistantMode.model")).first()).toBeVisible();
});
