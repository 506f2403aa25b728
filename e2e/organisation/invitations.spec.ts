import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { findSent } from "../support/outbox.ts";
import { expect, type Journey, test } from "../support/test.ts";

/** The organisation of the org admin in the story. */
const lanxiBank = 2;

const invited = {
  name: "远志",
  phone: "13811112001",
  email: "yuanzhi@example.com",
  other: "半夏甲",
  otherPhone: "13811112003",
} as const;

test("a stranger accepts by the link of the own phone, and the inviter reads of it", async ({
  journey,
  page,
  openAnother,
}) => {
  const { t } = journey;
  const { name, phone, email } = invited;
  const admin = await journey.another("orgAdmin");
  await invite(journey, admin, { name, phone, email });
  const row = admin.getByRole("row", { name });
  await expect(row.getByText(t("enums.invitationState.pending"))).toBeVisible();
  await journey.screenshot("members-invited", admin);

  await page.goto(await findSent(journey, "sms", phone, "invitation"));
  await expect(page.getByRole("heading", { name: t("application.activate.title") })).toBeVisible();
  await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
  // No walk comes here: the link is made for one person.
  await expectAccessible(page);
  await journey.screenshot("invitation-link");
  await page.getByLabel(t("auth.changePassword.new"), { exact: true }).fill("Harbour-7");
  await page.getByLabel(t("auth.changePassword.repeat"), { exact: true }).fill("Harbour-7");
  await page.getByRole("button", { name: t("application.activate.submit") }).click();
  await expect(page).toHaveURL("/");

  // The other channel's link died with it.
  const stranger = await openAnother({});
  await stranger.goto(await findSent(journey, "email", email, "invitation"));
  await expect(stranger.getByRole("heading", { name: t("application.activate.deadTitle") })).toBeVisible();
  await admin.reload();
  await expect(row.getByText(t("enums.invitationState.pending"))).toHaveCount(0);
  await admin.goto("/message");
  await expect(admin.getByText(joinedWords(journey, name)).first()).toBeVisible();

  // The new account has one proved address, and can add the other.
  await page.getByRole("button", { name: t("shell.user.menu", { name }) }).click();
  await page.getByRole("menuitem", { name: t("auth.addresses.title") }).click();
  const dialog = page.getByRole("dialog", { name: t("auth.addresses.title") });
  await expect(dialog.getByText(phone)).toBeVisible();
  await expect(dialog.getByText(t("auth.addresses.verified"), { exact: true })).toHaveCount(1);
  await expect(dialog.getByText(t("auth.addresses.none"), { exact: true })).toBeVisible();
  await journey.screenshot("own-addresses");
});

test("someone with an account finds the invitation inside the portal, and may decline", async ({
  journey,
  page,
}) => {
  const { t } = journey;
  const { other, otherPhone } = invited;
  const admin = await journey.another("orgAdmin");
  await invite(journey, admin, { name: other, phone: otherPhone, email: "banxia@example.com" });
  await journey.as("otherCompany");
  await page.goto("/invitations");
  await expect(page.getByRole("heading", { name: t("shell.titles.invitations") })).toBeVisible();
  await journey.screenshot("invitations");
  await page.getByRole("button", { name: t("application.invitations.decline") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("application.invitations.decline") })
    .click();
  await expect(page.getByText(t("application.invitations.none"))).toBeVisible();
  await admin.reload();
  const row = admin.getByRole("row", { name: other });
  await expect(row.getByText(t("enums.invitationState.declined"))).toBeVisible();

  // Again, and taken back.
  await row.getByRole("button", { name: t("organisation.member.actionsOf", { name: other }) }).click();
  await admin.getByRole("menuitem", { name: t("organisation.member.inviteAgain") }).click();
  await expect(row.getByText(t("enums.invitationState.pending"))).toBeVisible();
  await row.getByRole("button", { name: t("organisation.member.actionsOf", { name: other }) }).click();
  await admin.getByRole("menuitem", { name: t("organisation.member.revokeInvitation") }).click();
  await expect(row.getByText(t("enums.invitationState.revoked"))).toBeVisible();
});

/** Enters a person in the org admin's organisation and invites the person. */
async function invite(
  { t }: Journey,
  page: Page,
  { name, phone, email }: { readonly name: string; readonly phone: string; readonly email: string },
): Promise<void> {
  await page.goto(`/organization/member/${lanxiBank}`);
  await page
    .getByRole("button", { name: t("organisation.members.add") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("organisation.member.name")).fill(name);
  await dialog.getByLabel(t("organisation.member.phone")).fill(phone);
  await dialog.getByLabel(t("organisation.member.email")).fill(email);
  await dialog.getByRole("button", { name: t("organisation.add.submit") }).click();
  await expect(page.getByText(t("done.organisation.membersAdded"))).toBeVisible();
}

/** What the inviter's message says, in the reader's language. */
const joinedWords = ({ t }: Journey, name: string): string =>
  t("organisationServer.message.joined", { name, company: "" }).split("“", 1)[0] ?? "";
