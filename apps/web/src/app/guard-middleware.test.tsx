import { logout } from "@pharos/api/identity";
import { listOutbox } from "@pharos/api/system";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/accessibility.ts";
import { callsOf, failWith } from "../testing/network.ts";
import { renderPage } from "../testing/render.tsx";
import { customer, someUser, sys } from "../testing/samples.ts";
import { locales, t } from "../testing/texts.ts";
import { routes } from "./routes.ts";

describe("someone who is signed in", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/%5Cevil.example",
    "/%2f/evil.example",
    "javascript:alert(1)",
  ])("stays at home for ?redirect=%s", async (redirect) => {
    const { path } = await renderPage(`/login?redirect=${encodeURIComponent(redirect)}`, { me: customer });
    await expect.poll(path).toBe("/");
  });

  it("goes straight on from the sign-in page", async () => {
    const { path } = await renderPage("/login?redirect=/outbox");
    await expect.poll(path).toBe("/outbox");
  });

  it("is asked for a new password before anything else", async () => {
    const { path } = await renderPage("/serviceRecords", { me: { ...customer, mustChangePassword: true } });
    await expect.poll(path).toBe("/login?redirect=%2FserviceRecords");
    await expect.element(page.getByRole("heading", { name: t("auth.changePassword.must") })).toBeVisible();
  });

  it("is led home from the invitation once it belongs to one", async () => {
    const { path } = await renderPage("/invite", { me: someUser({ isUser: true, companyId: 7 }) });
    await expect.poll(path).not.toBe("/invite");
  });

  it("is invited as long as the account belongs to no organisation", async () => {
    const { path } = await renderPage("/serviceRecords", { me: someUser({ isUser: true }) });
    await expect.poll(path).toBe("/invite");
  });
});

describe("a session that has ended", () => {
  it("says so, and keeps where the reader was", async () => {
    const { path } = await renderPage("/serviceRecords?status=0", { hasEnded: true });
    await expect.poll(path).toBe("/login?redirect=%2FserviceRecords%3Fstatus%3D0");
    await expect.element(page.getByText(t("auth.signInFirst"))).toBeVisible();
  });

  it("in the middle of work leads back to the same page", async () => {
    const { path } = await renderPage("/outbox");
    failWith(listOutbox, 401);
    await page.getByText(t("system.outbox.sms"), { exact: true }).click();
    await expect.poll(path).toBe("/login?redirect=%2Foutbox");
    expect(callsOf(logout)).toEqual([]);
  });
});

it("leads to the sign-in page first when no one is signed in", async () => {
  const { path } = await renderPage("/serviceRecords?status=1", { me: null });
  expect(path()).toBe("/login?redirect=%2FserviceRecords%3Fstatus%3D1");
});

it("leads to /limit from a page that the reader may never open", async () => {
  failWith(listOutbox, 205);
  const { path } = await renderPage("/outbox", { me: customer });
  await expect.poll(path).toBe("/limit");
});

describe.each(locales)("in %s", (locale) => {
  it.each([
    ["/404", "shell.notice.notFound.title", sys],
    ["/no/such/page", "shell.notice.notFound.title", sys],
    ["/limit", "shell.notice.limit.title", sys],
    ["/invite", "application.invite.title", someUser({ isUser: true })],
  ] as const)("explains %s", async (path, title, me) => {
    await renderPage(path, { me, locale });
    await expect.element(page.getByRole("heading", { name: t(title) })).toBeVisible();
    await expectAccessible();
  });
});

it.each(["/404", "/no/such/page", "/limit"])(
  "keeps the frame around %s for those who are signed in",
  async (path) => {
    await renderPage(path, { me: sys });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(page.getByRole("navigation", { name: t("shell.sidebar.title") })).toBeVisible();
  },
);

it.each([
  ["nobody", null],
  ["somebody who may enter no other page", someUser({})],
])("shows %s no way into the portal on /404", async (_who, me) => {
  await renderPage("/404", { me });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.getByRole("navigation").elements()).toEqual([]);
});

it.each(routes.filter(({ isFor }) => isFor).map(({ path }) => path))(
  "leads from %s to /limit whoever it is not for",
  async (pattern) => {
    const { path } = await renderPage(pattern.replaceAll(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "1"), {
      me: customer,
    });
    await expect.poll(path).toBe("/limit");
  },
);
