import { saveLanguage } from "@pharos/api/identity";
import { listIncidents } from "@pharos/api/service-request";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf } from "../../testing/sample.ts";
import { customer, dba, someUser, sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const sidebar = () => page.getByRole("navigation", { name: t("shell.sidebar.title") });
const userMenu = (name: string) => page.getByRole("button", { name: t("shell.user.menu", { name }) });

describe("the menus", () => {
  it("show an administrator what is an administrator's", async () => {
    await renderPage("/outbox", { me: sys });
    await expect.element(sidebar().getByRole("link", { name: t("shell.nav.serviceRecords") })).toBeVisible();
    await expect
      .element(sidebar().getByRole("link", { name: t("shell.settings.title") }))
      .toHaveAttribute("aria-current", "page");
    const settings = page.getByRole("navigation", { name: t("shell.settings.title") });
    await expect
      .element(settings.getByRole("link", { name: t("shell.titles.outbox") }))
      .toHaveAttribute("aria-current", "page");
    await expectAccessible();
  });

  it("show a customer what is a customer's, and where the reader is", async () => {
    await renderPage("/serviceRecords", { me: customer });
    await expect
      .element(sidebar().getByRole("link", { name: t("shell.nav.serviceRecords") }))
      .toHaveAttribute("aria-current", "page");
    await userMenu(customer.employeeName).click();
    await expect.element(page.getByRole("menuitem", { name: t("shell.nav.myServices") })).toBeVisible();
    expect(
      sidebar()
        .getByRole("link", { name: t("shell.settings.title") })
        .elements(),
    ).toEqual([]);
  });
});

it("stands with the strip of an open incident from the first moment", async () => {
  answer(listIncidents, { total: 1, list: [listItemOf(listIncidents, { id: 12, title: "核心交易库宕机" })] });
  let isEverWithout = false;
  const watch = new MutationObserver(() => {
    const isStanding = document.querySelector("#main-content") !== null;
    isEverWithout ||= isStanding && document.querySelector(".sr-incident") === null;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await renderPage("/serviceRecords", { me: someUser({ ...dba, perms: ["fault:view"] }) });
  await expect.element(page.getByRole("link", { name: "核心交易库宕机" })).toBeVisible();
  watch.disconnect();
  expect(isEverWithout).toBe(false);
});

it("folds the sidebar, and gives it the width of its language", async () => {
  answer(saveLanguage, { lang: "en" });
  await renderPage("/outbox");
  const width = () => document.querySelector("aside.sidebar")?.getBoundingClientRect().width;
  expect(width()).toBe(184);
  await page.getByRole("button", { name: t("shell.sidebar.fold") }).click();
  await expect.poll(width).toBe(52);
  // Remembered for the next visit.
  await renderPage("/outbox");
  expect(width()).toBe(52);
  await page.getByRole("button", { name: t("shell.sidebar.unfold") }).click();
  await page.getByRole("button", { name: t("shell.language.switchTo", { language: "English" }) }).click();
  await expect.poll(width).toBe(220);
});

it.each(locales)(
  "says in which zone its times are, where the reader's is another one (%s)",
  async (locale) => {
    const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(300);
    await renderPage("/outbox", { me: sys, locale });
    const zone = page.getByRole("contentinfo").getByText(t("shell.footer.timeZone"));
    await expect.element(zone).toBeVisible();
    await expectAccessible();
    offset.mockReturnValue(-480);
    await renderPage("/outbox", { me: sys, locale });
    await expect.element(page.getByRole("contentinfo")).toBeVisible();
    expect(zone.elements()).toEqual([]);
    offset.mockRestore();
  },
);

it("gives the service desk's contact in the footer", async () => {
  await renderPage("/outbox");
  await expect.element(page.getByRole("contentinfo")).toMatchTextContent(/© 20\d\d/);
  page
    .getByRole("button", { name: t("shell.footer.serviceDesk") })
    .element()
    .focus();
  await expect.element(page.getByRole("link", { name: "support@example.com" })).toBeVisible();
});

it.each(locales)("has everything of header and sidebar in the drawer of a phone (%s)", async (locale) => {
  await page.viewport(375, 812);
  const { path } = await renderPage("/outbox", { locale });
  await page.getByRole("button", { name: t("shell.menu.open") }).click();
  const drawer = page.getByRole("dialog");
  const work = drawer.getByRole("list", { name: t("shell.groups.work") });
  const requests = work.getByRole("button", { name: t("shell.nav.serviceRecords") });
  await expect.element(requests).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: t("auth.signOut") })).toBeVisible();
  await expectAccessible();
  await requests.click();
  await expect.poll(path).toMatch(/^\/serviceRecords/);
});

it("opens its menus by the keyboard", async () => {
  await renderPage("/outbox");
  userMenu(sys.employeeName).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: t("auth.signOut") })).toBeVisible();
});

it("leads back to the top from 500 pixels on", async () => {
  await renderPage("/outbox");
  document.querySelector("main")?.style.setProperty("min-height", "3000px");
  const top = page.getByRole("button", { name: t("common.ui.backToTop") });
  window.scrollTo(0, 500);
  await expect.element(top).not.toBeInTheDocument();
  window.scrollTo(0, 501);
  await expect.element(top).toBeVisible();
  // A pointer would bring the page to the button first.
  top.element().focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.scrollY).toBe(0);
});
