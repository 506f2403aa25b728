import { listCerts, listMembers, removeCert, saveCert } from "@pharos/api/team";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, hold, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { CertsPanel } from "./certs-panel.tsx";

const allowed = { isAllowed: true } as const;
const row = listItemOf(listCerts, {
  id: 5,
  version: 2,
  userId: dba.userId,
  employeeName: "芒种",
  name: "Recovery expert",
  issuer: "Academy",
  expireDate: "2029-06-11",
  daysLeft: 900,
  abilities: { edit: allowed, confirm: allowed },
});
const certs = sampleOf(listCerts, { total: 1, list: [row], pageNum: 1, pageSize: 10 });

const drawPanel = (at = "/", viewing = {}) =>
  renderPart(<CertsPanel />, { texts: ["team", "file", "sheet"], me: dba, at, ...viewing });

it.each(locales)("asks for what the address says, and puts filters into the address (%s)", async (locale) => {
  answer(listCerts, certs);
  const { path } = await drawPanel("/?state=pending&sort=name&order=desc&pageNum=2", { locale });
  await expect.element(page.getByText("Recovery expert")).toBeVisible();
  expect(callsOf(listCerts).at(-1)?.query).toMatchObject({
    status: "0",
    sortField: "name",
    sortOrder: "desc",
    pageNum: "2",
  });
  await page.getByRole("searchbox").fill("expert");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => path()).toContain("name=expert");
  await expect.poll(() => callsOf(listCerts).at(-1)?.query).toMatchObject({ name: "expert", pageNum: "1" });
  await expectAccessible();
});

it("says when there is none, and when the list did not come, which can be tried again", async () => {
  answer(listCerts, sampleOf(listCerts));
  await drawPanel();
  await expect.element(page.getByText(t("team.certs.none"))).toBeVisible();

  disconnect(listCerts);
  await drawPanel();
  const retry = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.element(retry).toBeVisible();
  answer(listCerts, certs);
  await retry.click();
  await expect.element(page.getByText("Recovery expert")).toBeVisible();
});

it("keeps the room of the list while it loads", async () => {
  answer(listCerts, certs);
  const release = hold(listCerts);
  await drawPanel();
  await expect.element(page.getByText("Recovery expert")).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector("[aria-busy=true]")).not.toBeNull();
  release();
  await expect.element(page.getByText("Recovery expert")).toBeVisible();
});

it("shows a refusal at its field and loses nothing that was typed", async () => {
  answer(listCerts, certs);
  await drawPanel();
  await page
    .getByRole("button", { name: t("team.action.addCert") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("team.field.certNo")).fill("C-1");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect.element(dialog.getByText(t("validation.required"))).toBeVisible();
  expect(callsOf(saveCert)).toEqual([]);

  refuse(saveCert, { message: "Refused", fields: { name: "Known already" } });
  await dialog.getByLabelText(t("team.field.certName")).fill("Backup expert");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect.element(dialog.getByText("Known already").first()).toBeVisible();
  await expect.element(dialog.getByLabelText(t("team.field.certNo"))).toHaveValue("C-1");

  answer(saveCert, { id: 6 });
  await dialog.getByLabelText(t("team.field.certName")).fill("Backup expert II");
  await dialog.getByRole("button", { name: t("common.ui.save") }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(saveCert).at(-1)?.body).toEqual({
    userId: dba.userId,
    name: "Backup expert II",
    issuer: null,
    certNo: "C-1",
    level: null,
    issueDate: null,
    expireDate: null,
  });
});

it("confirms a certificate as it is, and removes one only when that is confirmed", async () => {
  answer(listCerts, certs);
  answer(saveCert, { id: 5 });
  answer(removeCert, null);
  await drawPanel();
  const menu = page.getByRole("button", { name: t("team.action.more") });
  await menu.click();
  await page.getByRole("menuitem", { name: t("team.action.confirmCert") }).click();
  await expect
    .poll(() => callsOf(saveCert).at(-1)?.body)
    .toMatchObject({ id: 5, version: 2, name: "Recovery expert", expireDate: "2029-06-11", status: 1 });

  await menu.click();
  await page.getByRole("menuitem", { name: t("team.action.removeCert") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.ui.cancel") })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(callsOf(removeCert)).toEqual([]);
  await menu.click();
  await page.getByRole("menuitem", { name: t("team.action.removeCert") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("team.action.removeCert") })
    .click();
  await expect.poll(() => callsOf(removeCert).map(({ params }) => params)).toEqual([{ id: "5" }]);
});

it("an owner who changes a confirmed certificate leaves it to be confirmed again", async () => {
  const own = {
    ...row,
    status: 1 as const,
    abilities: { ...row.abilities, confirm: { isAllowed: false, reason: "" } },
  };
  answer(listCerts, sampleOf(listCerts, { total: 1, list: [own] }));
  answer(saveCert, { id: 5 });
  await drawPanel();
  await page.getByRole("button", { name: t("team.action.more") }).click();
  await page.getByRole("menuitem", { name: t("team.action.editCert") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.ui.save") })
    .click();
  await page.getByRole("button", { name: t("common.confirmChange.ok") }).click();
  await expect.poll(() => callsOf(saveCert).at(-1)?.body).toMatchObject({ id: 5, version: 2 });
  expect(callsOf(saveCert).at(-1)?.body).not.toHaveProperty("status");
});

it("offers the members of a team as owners", async () => {
  const member = listItemOf(listMembers, { userId: 12, employeeName: "谷雨" });
  answer(listMembers, sampleOf(listMembers, { total: 1, list: [member] }));
  answer(listCerts, certs);
  await renderPart(<CertsPanel teamId={3} />, { texts: ["team", "file", "sheet"], me: dba });
  expect(callsOf(listCerts).at(-1)?.query).toMatchObject({ teamId: "3" });
  await page
    .getByRole("button", { name: t("team.action.addCert") })
    .first()
    .click();
  await page.getByRole("dialog").getByLabelText(t("team.field.owner")).click();
  await page.getByText("谷雨").last().click();
  await page.getByRole("dialog").getByLabelText(t("team.field.certName")).fill("Backup expert");
  answer(saveCert, { id: 6 });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.ui.save") })
    .click();
  await expect.poll(() => callsOf(saveCert).at(-1)?.body).toMatchObject({ userId: 12 });
});
