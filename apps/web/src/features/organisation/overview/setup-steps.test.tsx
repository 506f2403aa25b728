import { getCompany, inviteMember, listMembers } from "@pharos/api/organisation";
import { invitationState } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { sys } from "../../../testing/samples.ts";
import { locales, t } from "../../../testing/texts.ts";
import { SetupSteps } from "./setup-steps.tsx";

const allowed = { isAllowed: true, reason: "" };
const company = sampleOf(getCompany, {
  id: 7,
  level: 1,
  abilities: { edit: allowed, readMembers: allowed },
});
const invited = (id: number, name: string, state: "pending" | "declined") =>
  listItemOf(listMembers, {
    id,
    name,
    status: 1,
    abilities: { invite: allowed },
    invitation: {
      state: invitationState.toCode(state),
      sentTime: "2026-06-12T08:00:00+08:00",
      expireTime: "2026-06-15T08:00:00+08:00",
    },
  });

it.each(locales)("says who is invited and has yet to accept, and invites again (%s)", async (locale) => {
  answer(
    listMembers,
    sampleOf(listMembers, {
      total: 2,
      list: [invited(41, "沈湖", "pending"), invited(42, "青禾", "declined")],
    }),
  );
  answer(inviteMember, { channels: ["email"], expiresAt: "2026-06-18T08:00:00+08:00" });
  await renderPart(<SetupSteps company={company} />, { texts: ["organisation"], me: sys, locale });
  const words = t("organisation.setup.invited", { name: "沈湖", until: "2026-06-15 08:00" });
  await expect.element(page.getByText(words)).toBeVisible();
  // Nobody waits for somebody who has declined.
  expect(page.getByText("青禾").elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole("button", { name: t("organisation.member.inviteAgain") }).click();
  await expect.poll(() => callsOf(inviteMember).map(({ body }) => body)).toEqual([{ id: 41 }]);
});

it("asks for no members where there is an admin", async () => {
  await renderPart(<SetupSteps company={{ ...company, admins: [{ userId: 5, name: "山茶" }] }} />, {
    texts: ["organisation"],
    me: sys,
  });
  await expect.element(page.getByText(t("organisation.setup.assets.title"))).toBeVisible();
  expect(callsOf(listMembers)).toEqual([]);
});
