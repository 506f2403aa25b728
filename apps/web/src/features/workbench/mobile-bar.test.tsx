import { listArticles } from "@pharos/api/article";
import { getEnvClock } from "@pharos/api/identity";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { clock, customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const bar = () => page.getByRole("navigation", { name: t("shell.menu.places") });

it.each(locales)(
  "leads to the main places from every page of a phone, and calls the desk (%s)",
  async (locale) => {
    await page.viewport(375, 812);
    const { path } = await renderPage("/message", { me: { ...dba, unreadMsgCount: 3 }, locale });
    await expect
      .element(bar().getByRole("link", { name: t("shell.nav.message"), exact: false }))
      .toHaveAttribute("aria-current", "page");
    const call = page.getByRole("link", {
      name: t("shell.menu.call", { phone: clock.env.serviceDeskPhone }),
    });
    await expect
      .element(call)
      .toHaveAttribute("href", `tel:${clock.env.serviceDeskPhone.replaceAll(/[^\d+]/g, "")}`);
    const { width, height } = call.element().getBoundingClientRect();
    expect([width, height]).toEqual([44, 44]);
    await expectAccessible();
    await bar()
      .getByRole("link", { name: t("shell.menu.requests") })
      .click();
    await expect.poll(path).toMatch(/^\/serviceRecords/);
    await expect
      .element(bar().getByRole("link", { name: t("shell.menu.requests") }))
      .toHaveAttribute("aria-current", "page");
  },
);

it.each(["/message", "/work"])("holds what is one's own, signing out last (%s)", async (at) => {
  await page.viewport(375, 812);
  await renderPage(at, { me: customer });
  await bar()
    .getByRole("button", { name: t("shell.menu.me") })
    .click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText(customer.employeeName)).toBeVisible();
  const buttons = sheet.getByRole("button");
  await expect.element(sheet.getByRole("button", { name: t("auth.signOut") })).toBeVisible();
  expect(buttons.elements().at(-1)?.textContent).toBe(t("auth.signOut"));
  await sheet.getByRole("button", { name: t("auth.changePassword.title") }).click();
  await expect.element(page.getByLabelText(t("auth.changePassword.old"))).toBeVisible();
});

it("stands on no desk", async () => {
  await page.viewport(1280, 800);
  await renderPage("/message", { me: dba });
  await expect.element(page.getByRole("contentinfo")).toBeVisible();
  expect(bar().elements()).toEqual([]);
});

it("shows a customer the latest news and articles, and nothing where there are none", async () => {
  await page.viewport(1280, 800);
  const row = listItemOf(listArticles, { id: 7, type: 1, title: "十一月补丁公告" });
  answer(listArticles, ({ query }) =>
    sampleOf(listArticles, { list: query["sort"] === "news" ? [row] : [], total: 1 }),
  );
  answer(getEnvClock, clock);
  await renderPage("/", {
    me: { ...customer, isEsUser: true, perms: [...customer.perms, "knowledge:view"] },
  });
  await expect
    .element(page.getByRole("link", { name: "十一月补丁公告" }))
    .toHaveAttribute("href", "/news/workbench/7");
  expect(page.getByRole("list", { name: t("shell.nav.article") }).elements()).toEqual([]);
});
