import { listMessages, readAllMessages } from "@pharos/api/message";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, disconnect } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const bell = (unread: number) =>
  page.getByRole("button", {
    name: unread === 0 ? t("shell.bell.title") : t("shell.bell.unread", { count: unread }),
  });

it.each(locales)("shows messages behind the bell, and marks them as read (%s)", async (locale) => {
  const unread = listItemOf(listMessages, { title: "核心库实例宕机", readTime: null });
  answer(listMessages, { ...sampleOf(listMessages), list: [unread], total: 1, unread: 1 });
  answer(readAllMessages, { unread: 0 });
  await renderPage("/outbox", { me: { ...customer, unreadMsgCount: 1 }, locale });
  await bell(1).click();
  const messages = page.getByRole("region", { name: t("shell.bell.title") });
  await expect.element(messages.getByText("核心库实例宕机")).toBeVisible();
  await expectAccessible();
  await messages.getByRole("button", { name: t("shell.bell.readAll") }).click();
  await expect.element(bell(0)).toBeVisible();
});

it("says that there is nothing, and that nothing arrived", async () => {
  await renderPage("/outbox");
  await bell(0).click();
  await expect.element(page.getByText(t("shell.bell.empty"))).toBeVisible();
  disconnect(listMessages);
  await renderPage("/outbox");
  await bell(0).click();
  await expect.element(page.getByText(t("common.error.unreachable"))).toBeVisible();
});
