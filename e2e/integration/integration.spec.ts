import type { Locator } from "@playwright/test";
import { chooseFound } from "../support/select.ts";
import { expect, test } from "../support/test.ts";

test("a token is made, used, and ends; a mail it hands in is put on a request", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("sys");
  const name = `网关 ${Date.now()}`;
  await page.goto("/apiTokens");
  await page
    .getByRole("button", { name: t("integration.tokens.create") })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await fillFirst(form.getByLabel(t("integration.tokens.name"), { exact: true }), name);
  await chooseFound(form.getByLabel(t("integration.tokens.person")), "admin");
  for (const code of ["mail:receive", "fault:view"])
    await choosePermission(form.getByLabel(t("integration.tokens.permissions")), code);
  // The list of permissions stays open for more of them, and lies over the button.
  await form.getByText(t("integration.tokens.person"), { exact: true }).click();
  await journey.screenshot("token-form", page);
  await form.getByRole("button", { name: t("integration.tokens.create") }).click();

  const made = page.getByRole("dialog", { name: t("integration.tokens.made") });
  const token = (await made.locator("code").first().textContent()) ?? "";
  expect(token).toMatch(/^phr_/);
  await made.getByRole("button", { name: t("integration.tokens.close") }).click();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  const authorization = `Bearer ${token}`;
  const list = await page.request.get("/esapi/fault/list?pageSize=1", {
    headers: { authorization },
  });
  const { operateCallBackObj } = await list.json();
  const [{ srNo }] = operateCallBackObj.list;
  const subject = `${name} 备库`;
  const mail = await page.request.post("/esapi/mail/inbound", {
    headers: { authorization, "content-type": "message/rfc822" },
    data: Buffer.from(
      `From: Ops <ops@elsewhere.example>\r\nTo: support@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${Date.now()}@elsewhere.example>\r\n\r\n请转交值班`,
    ),
  });
  expect((await mail.json()).operateCallBackObj.outcome).toBe("waiting");
  await page.goto("/mailbox");
  await page.getByText(subject).first().click();
  const drawer = page.getByRole("dialog", { name: subject });
  await expect(drawer.getByText("请转交值班")).toBeVisible();
  await journey.screenshot("mail", page);
  await drawer.getByRole("button", { name: t("integration.mail.assign") }).click();
  const assign = page.getByRole("dialog", { name: t("integration.mail.assign") });
  await fillFirst(assign.getByLabel(t("integration.mail.srNo")), srNo);
  await assign.getByLabel(t("integration.mail.asNote")).check();
  await journey.screenshot("assign-mail", page);
  await assign.getByRole("button", { name: t("integration.mail.assign") }).click();
  await expect(page.getByText(subject)).toHaveCount(0);

  await page.goto(`/apiTokens?keyword=${encodeURIComponent(name)}`);
  await page
    .getByRole("button", { name: t("integration.actions") })
    .first()
    .click();
  await page.getByRole("menuitem", { name: t("integration.tokens.revoke") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("integration.tokens.revoke") })
    .click();
  await expect(page.getByText(t("integration.tokens.state.revoked")).first()).toBeVisible();
  const after = await page.request.get("/esapi/user/detail", { headers: { authorization } });
  expect(after.status()).toBe(401);
});

test("a webhook shows its secret once and every try in its log", async ({ journey }) => {
  const { t } = journey;
  const page = await journey.as("sys");
  const name = `大屏 ${Date.now()}`;
  await page.goto("/webhooks");
  await page
    .getByRole("button", { name: t("integration.hooks.add") })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await fillFirst(form.getByLabel(t("integration.hooks.name"), { exact: true }), name);
  // No one is there, and no one is asked: the server calls nothing in its own network.
  await form.getByLabel(t("integration.hooks.url")).fill("https://127.0.0.1/hook");
  await form.getByRole("button", { name: t("common.ui.save") }).click();
  const secret = page.getByRole("dialog", { name: t("integration.hooks.secret") });
  await expect(secret.getByText(/^whs_/)).toBeVisible();
  await secret.getByRole("button", { name: t("integration.tokens.close") }).click();

  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: t("integration.actions") }).click();
  await page.getByRole("menuitem", { name: t("integration.hooks.test") }).click();
  await row.getByText(name).click();
  const log = page.getByRole("dialog").filter({ hasText: name });
  await expect(log.getByText(t("integration.hooks.ping"))).toBeVisible();
  await expect(log.getByText(t("integration.hooks.noAnswer")).first()).toBeVisible({ timeout: 20_000 });
  await journey.screenshot("webhook-log", page);
});

/** A dialog gives its first field the focus once it is open; what is typed before lands anywhere. */
async function fillFirst(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.fill(text);
}

async function choosePermission(field: Locator, code: string): Promise<void> {
  const names: Readonly<Record<string, string>> = {
    "mail:receive": "转交来信",
    "fault:view": "查看服务请求",
  };
  await chooseFound(field, names[code] ?? code, code);
}
