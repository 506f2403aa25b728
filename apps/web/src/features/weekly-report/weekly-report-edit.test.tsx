import { getWeeklyReport, prepareWeeklyReport, saveWeeklyReport } from "@pharos/api/weekly-report";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";

const me = { ...dba, perms: ["weekly:own"] };
const period = { periodFrom: "2026-03-02", periodTo: "2026-03-08" };
const prepared = sampleOf(prepareWeeklyReport, {
  id: null,
  ...period,
  contentMd: "Patched two instances",
});
const allowed = { isAllowed: true, reason: "" };
const saveDraft = () => page.getByRole("button", { name: t("weeklyReport.edit.save"), exact: true });

it("shows the report that was saved, not the form of it again", async () => {
  answer(prepareWeeklyReport, prepared);
  answer(saveWeeklyReport, { id: 7, isExisting: false });
  const saved = sampleOf(getWeeklyReport, { id: 7, contentMd: "Patched two instances" });
  answer(getWeeklyReport, { ...saved, abilities: { ...saved.abilities, edit: allowed } });
  await renderPage("/weeklyReport/edit?date=2026-03-04", { me });
  await expect.element(saveDraft()).toBeVisible();
  answer(prepareWeeklyReport, { ...prepared, id: 7 });
  await saveDraft().click();
  await expect.poll(() => callsOf(getWeeklyReport).length).toBeGreaterThan(0);
  await expect.element(saveDraft()).not.toBeInTheDocument();
  await expect.element(page.getByText("Patched two instances").first()).toBeVisible();
  expect(callsOf(saveWeeklyReport).length).toBe(1);
});

it("keeps a refused report, with the words at their field", async () => {
  answer(prepareWeeklyReport, prepared);
  refuse(saveWeeklyReport, {
    message: "Not valid",
    code: "common.validation",
    fields: { contentMd: "Too short a text" },
  });
  await renderPage("/weeklyReport/edit?date=2026-03-04", { me });
  await saveDraft().click();
  await expect.element(page.getByText("Too short a text").first()).toBeVisible();
  await expect.element(page.getByText("Patched two instances").first()).toBeVisible();
});

it("keeps what was typed when another page has saved the report of the week meanwhile", async () => {
  answer(prepareWeeklyReport, prepared);
  answer(saveWeeklyReport, { id: 9, isExisting: true });
  const saved = sampleOf(getWeeklyReport, { ...period, id: 9, contentMd: "Written elsewhere" });
  answer(getWeeklyReport, { ...saved, abilities: { ...saved.abilities, edit: allowed } });
  await renderPage("/weeklyReport/edit?date=2026-03-04", { me });
  const content = page.getByRole("textbox", { name: t("weeklyReport.field.content") });
  await content.click();
  await userEvent.keyboard("Typed here. ");
  await saveDraft().click();
  await expect.element(page.getByText(t("weeklyReport.edit.existing"))).toBeVisible();
  await expect.element(content).toMatchTextContent(/Typed here\./);
});
