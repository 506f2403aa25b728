import { listInboundMails } from "@pharos/api/integration";
import { mailReasons } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const mail = {
  id: 7,
  sender: "noreply@bank.example",
  senderName: null,
  subject: "监控告警",
  content: "归档目录 98%",
  attachmentNames: [],
  status: 3,
  reason: "automatic",
  discardReason: null,
  faultId: null,
  srNo: null,
  userName: null,
  receivedTime: "2026-06-12T10:00:00.000+08:00",
  decidedByName: null,
  decidedTime: null,
};

const listed = (list: readonly (typeof mail)[]) =>
  sampleOf(listInboundMails, { total: list.length, waitingCount: 2, ignoredCount: 41, list: [...list] });

it.each(locales)("counts what was ignored and lets a person take it in (%s)", async (locale) => {
  answer(listInboundMails, listed([mail]));
  await renderPage("/mailbox?tab=ignored", {
    me: { ...sys, perms: [...sys.perms, "service:create"] },
    locale,
  });
  await expect.element(page.getByRole("tab", { name: /41/ })).toHaveAttribute("aria-selected", "true");
  expect(callsOf(listInboundMails).some(({ query }) => query["status"] === "3")).toBe(true);
  await page.getByText("监控告警").click();
  await expect.element(page.getByRole("button", { name: t("integration.mail.assign") })).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("integration.mail.raise") })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("integration.mail.discard") }))
    .not.toBeInTheDocument();
  await expectAccessible();
});

it.each(locales)("says in words why a mail is where it is (%s)", async (locale) => {
  answer(listInboundMails, listed(mailReasons.map((reason, at) => ({ ...mail, id: at + 1, reason }))));
  await renderPage("/mailbox?tab=all", { me: sys, locale });
  await expect.element(page.getByText(t("integration.mail.reason.listed"))).toBeVisible();
  const shown = document.body.textContent ?? "";
  for (const reason of mailReasons) expect(shown).toContain(t(`integration.mail.reason.${reason}`));
});
