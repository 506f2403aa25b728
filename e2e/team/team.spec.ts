import type { Page } from "@playwright/test";
import { fillDate } from "../support/dates.ts";
import { chooseFound, chooseListed } from "../support/select.ts";
import { expect, type Journey, test } from "../support/test.ts";

const teamName = "Oracle 交付一部";

test("a platform admin makes a team and gives it an admin and a customer", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("pa");
  await page.goto("/team");
  await journey.screenshot("team-list");
  await page.getByRole("button", { name: t("team.list.create") }).click();
  const dialog = page.getByRole("dialog");
  const name = "专项组";
  await dialog.getByLabel(t("team.field.name"), { exact: true }).fill(name);
  await chooseFound(dialog.getByRole("combobox", { name: t("team.action.addMember") }), "霜降");
  await chooseFound(dialog.getByRole("combobox", { name: t("common.picker.company") }), "云汀物流");
  await dialog.getByRole("switch").click();
  await journey.screenshot("team-form");
  await dialog.getByRole("button", { name: t("team.form.save") }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(t("team.members.admin"), { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: t("team.tab.history") }).click();
  await expect(page.getByText(t("audit.action.team.created"))).toBeVisible();
  await journey.screenshot("team-history");
});

test("a team admin keeps the roster; a clash is said at the field", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("ta");
  await page.goto("/team");
  await page.getByRole("link", { name: teamName }).click();
  await page.getByRole("tab", { name: t("team.tab.duty") }).click();
  const week = page.getByText(/^\d{4}-\d{2}-\d{2} – \d{4}-\d{2}-\d{2}$/);
  // A new shift is for the week that is shown: one that no plan of the demo story reaches.
  for (let ahead = 0; ahead < 8; ahead += 1) {
    const shown = await week.innerText();
    await page.getByRole("button", { name: t("team.duty.next") }).click();
    await expect(week).not.toHaveText(shown);
  }
  await page.getByRole("button", { name: t("team.action.addShift"), exact: true }).click();
  await addShift(page, journey, "芒种");
  const shift = page.getByRole("button", { name: /^芒种/ });
  await expect(shift).toHaveCount(1);
  await journey.screenshot("team-roster");

  await page.getByRole("button", { name: t("team.action.addShift"), exact: true }).click();
  await addShift(page, journey, "芒种");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/已有Oracle 交付一部的班次/)).toBeVisible();
  await journey.screenshot("team-shift-clash");
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect(shift).toHaveCount(2);

  // Dragged to another day.
  const days = page.locator(".team-day");
  const from = await days.evaluateAll((all) => all.findIndex((day) => day.querySelector("button.team-turn")));
  const to = from === 0 ? 3 : 0;
  await shift.last().dragTo(days.nth(to));
  await expect(days.nth(to).getByRole("button", { name: /^芒种/ })).toHaveCount(1);

  const turn = page.getByRole("dialog", { name: t("team.duty.editTitle") });
  const question = page.getByRole("dialog", { name: /^确认要删除芒种/ });
  for (const left of [1, 0]) {
    await shift.first().click();
    await turn.getByRole("button", { name: t("team.action.deleteShift") }).click();
    await question.getByRole("button", { name: t("team.action.deleteShift") }).click();
    await expect(question).toBeHidden();
    await expect(turn).toBeHidden();
    await expect(shift).toHaveCount(left);
  }
});

test("an expert looks at the own team, sets the status and adds a certificate", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("dba");
  await page.goto("/myTeam");
  await expect(page.getByText(t("team.my.dutyToday"))).toBeVisible();
  await expect(page.getByRole("list", { name: t("team.members.title") })).toContainText("谷雨");
  await journey.screenshot("my-team");

  await page.getByRole("button", { name: t("team.status.change") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t("enums.engineerStatus.onSite"), { exact: true }).click();
  await journey.screenshot("my-status");
  await dialog.getByRole("button", { name: t("team.status.save") }).click();
  await expect(page.locator(".team-figure").first()).toContainText(t("enums.engineerStatus.onSite"));

  await page.getByRole("button", { name: t("team.members.openCard", { name: "芒种" }) }).click();
  await expect(page.getByRole("dialog")).toContainText(t("team.card.states"));
  await expect(page.getByRole("dialog")).toContainText(t("enums.engineerStatus.onSite"));
  await journey.screenshot("member-card");
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: t("team.my.myCerts") }).click();
  await page.getByRole("button", { name: t("team.action.addCert") }).click();
  await dialog.getByLabel(t("team.field.certName"), { exact: true }).fill("容灾工程师");
  await fillDate(dialog.getByLabel(t("team.field.issueDate")), "2026-06-12");
  await fillDate(dialog.getByLabel(t("team.field.expireDate")), "2029-06-11");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect(page.getByText("容灾工程师")).toBeVisible();
  await journey.screenshot("my-certs");

  // From the avatar as well, wherever one is.
  await page.goto("/serviceRecords");
  await page.getByRole("button", { name: t("shell.user.menu", { name: "芒种" }) }).click();
  await page
    .getByRole("menuitem", {
      name: t("shell.user.status", { status: t("enums.engineerStatus.onSite") }),
    })
    .click();
  await page.getByRole("dialog").getByText(t("enums.engineerStatus.onDuty"), { exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("team.status.save") })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

async function addShift(page: Page, { t }: Journey, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await chooseListed(dialog.getByRole("combobox", { name: t("team.field.person") }), name);
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
}
