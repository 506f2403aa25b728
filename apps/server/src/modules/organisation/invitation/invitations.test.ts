import { getUserDetail } from "@pharos/api/identity";
import {
  acceptInvitation,
  acceptInvitationLink,
  addMembers,
  declineInvitation,
  declineInvitationLink,
  getCompany,
  inviteMember,
  listOwnInvitations,
  openInvitedAccount,
  removeMembers,
  revokeInvitation,
  showInvitationLink,
} from "@pharos/api/organisation";
import { type PersonaName, personas } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { createMemberCalls, entry } from "../members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.kysely.deleteFrom("rate_limit").execute());

const db = () => app.platform.database.kysely;
let counter = 0;

/** Someone whom company A has just invited by phone and mail. */
async function invite(more: object = {}) {
  counter += 1;
  const phone = `1380001${String(counter).padStart(4, "0")}`;
  const email = `invited${counter}@example.com`;
  const list = [entry(`连翘${counter}`, phone, { email, ...more })];
  await app.call(addMembers, { body: { companyId: calls.companyOf("a"), list } }, { as: "orgAdmin" });
  const [row] = await calls.list("orgAdmin", { keyword: `连翘${counter}` });
  return { phone, email, id: row?.id ?? 0, name: `连翘${counter}` };
}
const show = (token: string) => app.call(showInvitationLink, { body: { token } });
const open = (token: string, password = "Harbour-7") =>
  app.call(openInvitedAccount, { body: { token, password } });
const stateOf = async (id: number) =>
  (await calls.list("orgAdmin", { pageSize: 200 })).find((row) => row.id === id)?.invitation?.state;
const addressesOf = (userId: number) =>
  db()
    .selectFrom("app_user")
    .select(["phone", "phone_verified_at", "email", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

describe("a link that holds", () => {
  it("goes out once a channel, as a secret, and says what it invites to", async () => {
    const { phone, email, name } = await invite();
    const sent = await db()
      .selectFrom("notification_outbox")
      .select(["channel", "is_secret"])
      .where("target", "in", [`+86${phone}`, email])
      .orderBy("id")
      .execute();
    expect(sent.map(({ channel, is_secret }) => [channel, is_secret])).toEqual([
      ["sms", true],
      ["email", true],
    ]);
    const [sms, mail] = [await calls.tokenTo(phone), await calls.tokenTo(email)];
    expect(sms).not.toBe(mail);
    const shared = { name, companyName: "澜汐银行", invitedBy: "山茶", next: "open" };
    expect((await show(sms)).result).toMatchObject({
      ...shared,
      channel: "sms",
      address: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    });
    expect((await show(mail)).result).toMatchObject({
      ...shared,
      channel: "email",
      address: "i***@example.com",
    });
  });

  it("proves the one address it was sent to, signs in, and is used up with its sibling", async () => {
    const { phone, email, id } = await invite();
    const [sms, mail] = [await calls.tokenTo(phone), await calls.tokenTo(email)];
    const session = (await open(mail)).result;
    expect(session).toMatchObject({ mustChangePassword: false });
    expect((await app.call(getUserDetail, {}, { token: session.token })).result).toMatchObject({
      userId: session.userId,
      companyId: calls.companyOf("a"),
    });
    expect(await addressesOf(session.userId)).toEqual({
      phone: null,
      phone_verified_at: null,
      email,
      email_verified_at: expect.any(String),
    });
    expect((await open(mail)).errorCode).toBe("invitation.linkInvalid");
    expect((await show(sms)).errorCode).toBe("invitation.linkInvalid");
    expect((await calls.list("orgAdmin", { keyword: "invited" })).find((row) => row.id === id)).toMatchObject(
      {
        userId: session.userId,
        invitation: null,
      },
    );
  });

  it("is stored as a hash only", async () => {
    const token = await calls.tokenTo((await invite()).phone);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from invitation_link where invitation_link::text like ${`%${token}%`}) as found`.execute(
      db(),
    );
    expect(rows[0]?.found).toBe(false);
  });

  it("keeps the product's rules for passwords, and survives a refused one", async () => {
    const token = await calls.tokenTo((await invite()).email);
    for (const password of ["", "short", "nodigitsorsymbols", "with space 1", `invited${counter}`]) {
      const answer = await open(token, password);
      expect(answer.errorCode).toBe("common.validation");
      expect(Object.keys(answer.envelope?.fields ?? {})).toEqual(["password"]);
    }
    expect((await open(token)).errorCode).toBeUndefined();
  });

  it("lets one of many simultaneous submissions win, also on both channels", async () => {
    const { phone, email } = await invite();
    const tokens = [await calls.tokenTo(phone), await calls.tokenTo(email)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => open(tokens[index % 2] ?? "", `Harbour-7${index}`)),
    );
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(
      new Set([undefined, "invitation.linkInvalid"]),
    );
  });

  it("asks someone with an account to sign in, and does not touch the password", async () => {
    const body = { companyId: calls.companyOf("a"), list: [entry("借用", personas.expiredCustomer.phone)] };
    await app.call(addMembers, { body }, { as: "orgAdmin" });
    const token = await calls.tokenTo(personas.expiredCustomer.phone);
    expect((await show(token)).result.next).toBe("signIn");
    expect((await open(token)).errorCode).toBe("invitation.signInFirst");
    const other = await app.call(acceptInvitationLink, { body: { token } }, { as: "otherCompany" });
    expect(other.errorCode).toBe("invitation.otherAccount");
    const own = await app.call(acceptInvitationLink, { body: { token } }, { as: "expiredCustomer" });
    expect(own.result).toEqual({ companyId: calls.companyOf("a"), companyName: "澜汐银行" });
    await app.signIn("expiredCustomer");
  });

  it("gives an address that no one has verified to the account someone accepts with, where it has none", async () => {
    const { users } = app.world;
    const { phone } = await invite();
    await db()
      .updateTable("app_user")
      .set({ phone: null, phone_verified_at: null })
      .where("id", "=", users.otherCompany)
      .execute();
    const body = { token: await calls.tokenTo(phone) };
    await app.call(acceptInvitationLink, { body }, { as: "otherCompany" });
    expect(await addressesOf(users.otherCompany)).toMatchObject({
      phone,
      phone_verified_at: expect.any(String),
    });
  });

  it("says that the account is disabled, and opens nothing", async () => {
    const body = { companyId: calls.companyOf("b"), list: [entry("停用者", personas.disabled.phone)] };
    await app.call(addMembers, { body }, { as: "pa" });
    const token = await calls.tokenTo(personas.disabled.phone);
    expect((await show(token)).result.next).toBe("disabled");
    expect((await open(token)).errorCode).toBe("invitation.accountDisabled");
  });
});

describe("a link that does not hold", () => {
  it("looks the same whether it is unknown, used, expired, replaced, revoked, declined or of someone who left", async () => {
    const used = await calls.tokenTo((await invite()).phone);
    await open(used);
    const late = await invite();
    const expired = await calls.tokenTo(late.phone);
    await db()
      .updateTable("invitation")
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where("employee_id", "=", late.id)
      .execute();
    const again = await invite();
    const replaced = await calls.tokenTo(again.phone);
    await app.call(inviteMember, { body: { id: again.id } }, { as: "orgAdmin" });
    const newer = await calls.tokenTo(again.phone);
    const back = await invite();
    const revoked = await calls.tokenTo(back.phone);
    await app.call(revokeInvitation, { body: { id: back.id } }, { as: "orgAdmin" });
    const no = await invite();
    const declined = await calls.tokenTo(no.phone);
    await app.call(declineInvitationLink, { body: { token: declined } });
    const away = await invite();
    const left = await calls.tokenTo(away.phone);
    await app.call(removeMembers, { body: { ids: [away.id] } }, { as: "orgAdmin" });

    const bodies = new Set<string>();
    await db().deleteFrom("rate_limit").execute();
    for (const token of [used, expired, replaced, revoked, declined, left, "x".repeat(43), "'; --", "连翘"]) {
      bodies.add((await show(token)).body);
      bodies.add((await open(token)).body);
      bodies.add((await app.call(declineInvitationLink, { body: { token } })).body);
    }
    expect(bodies.size).toBe(1);
    await db().deleteFrom("rate_limit").execute();
    expect((await show(newer)).errorCode).toBeUndefined();
    expect([await stateOf(late.id), await stateOf(back.id), await stateOf(no.id)]).toEqual([4, 3, 2]);
  });

  it("cannot be tried without end from one address", async () => {
    for (let tries = 0; tries < 30; tries += 1) await show("guess");
    expect((await show("guess")).status).toBe(429);
  });
});

describe("an invitation inside the portal", () => {
  const own = async (as: PersonaName) => (await app.call(listOwnInvitations, {}, { as })).result;
  const inviteToB = async (name: string, phone: string, more: object = {}) => {
    const body = { companyId: calls.companyOf("b"), list: [entry(name, phone, more)] };
    await app.call(addMembers, { body }, { as: "pa" });
  };

  it("waits for anyone who has verified the phone or the mail address, and for no one else", async () => {
    await inviteToB("紫藤", personas.customer2.phone);
    await inviteToB("木槿", "13800009001", { email: "Customer@Example.com" });
    const [waiting] = await own("customer2");
    expect(waiting).toMatchObject({ companyName: "砚池证券", invitedBy: "立春" });
    expect(await own("customer")).toHaveLength(1);
    expect(await own("orgAdmin")).toEqual([]);
    const id = waiting?.id ?? 0;
    for (const as of ["customer", "orgAdmin", "sys"] as const) {
      expect((await app.call(acceptInvitation, { body: { id } }, { as })).errorCode).toBe(
        "invitation.notFound",
      );
      expect((await app.call(declineInvitation, { body: { id } }, { as })).errorCode).toBe(
        "invitation.notFound",
      );
    }
    await db()
      .updateTable("app_user")
      .set({ phone_verified_at: null })
      .where("id", "=", app.world.users.customer2)
      .execute();
    expect(await own("customer2")).toEqual([]);
    expect((await app.call(acceptInvitation, { body: { id } }, { as: "customer2" })).errorCode).toBe(
      "invitation.notFound",
    );
    await db()
      .updateTable("app_user")
      .set({ phone_verified_at: new Date() })
      .where("id", "=", app.world.users.customer2)
      .execute();
    const company = { query: { id: calls.companyOf("b") } };
    expect((await app.call(getCompany, company, { as: "customer2" })).status).toBe(204);
    await app.call(acceptInvitation, { body: { id } }, { as: "customer2" });
    expect((await app.call(getCompany, company, { as: "customer2" })).status).toBe(200);
    expect((await app.call(acceptInvitation, { body: { id } }, { as: "customer2" })).errorCode).toBe(
      "invitation.notFound",
    );
    const [decline] = await own("customer");
    await app.call(declineInvitation, { body: { id: decline?.id ?? 0 } }, { as: "customer" });
    expect(await own("customer")).toEqual([]);
    expect((await app.call(getCompany, company, { as: "customer" })).status).toBe(204);
  });

  it("is not accepted twice by one person, and not by the vendor's people when a customer asks", async () => {
    await inviteToB("紫藤二", "13800009002", { email: "customer2@example.com" });
    const [second] = await own("customer2");
    expect(
      (await app.call(acceptInvitation, { body: { id: second?.id ?? 0 } }, { as: "customer2" })).errorCode,
    ).toBe("invitation.alreadyMember");
    const body = { companyId: calls.companyOf("a"), list: [entry("芒种", personas.dba.phone)] };
    await app.call(addMembers, { body }, { as: "orgAdmin" });
    const [waiting] = await own("dba");
    expect(
      (await app.call(acceptInvitation, { body: { id: waiting?.id ?? 0 } }, { as: "dba" })).errorCode,
    ).toBe("invitation.vendorPerson");
  });
});

describe("the one who invites", () => {
  it("sends again and takes back, only in the own organisation and only while it waits", async () => {
    const { id, phone } = await invite({ createLogin: false });
    expect((await app.call(revokeInvitation, { body: { id } }, { as: "orgAdmin" })).errorCode).toBe(
      "organisation.notInvited",
    );
    const sent = await app.call(inviteMember, { body: { id } }, { as: "orgAdmin" });
    expect(sent.result.channels).toEqual(["sms", "email"]);
    expect(Math.round((Date.parse(sent.result.expiresAt) - Date.now()) / 3_600_000)).toBe(72);
    await calls.makeAdmin("otherCompany", "b");
    for (const endpoint of [inviteMember, revokeInvitation]) {
      const by = async (as: PersonaName, who = id) =>
        (await app.call(endpoint, { body: { id: who } }, { as })).errorCode;
      expect(await by("customer")).toBe("common.permissionDenied");
      expect(await by("ta")).toBe("organisation.membersNotAllowed");
      expect(await by("orgAdmin", 999_999)).toBe("organisation.memberNotFound");
    }
    await calls.openBy(phone);
    expect((await app.call(inviteMember, { body: { id } }, { as: "orgAdmin" })).errorCode).toBe(
      "organisation.alreadyActivated",
    );
  });

  it("cannot send to one entry without end", async () => {
    const { id } = await invite();
    for (let times = 0; times < 10; times += 1)
      await app.call(inviteMember, { body: { id } }, { as: "orgAdmin" });
    expect((await app.call(inviteMember, { body: { id } }, { as: "orgAdmin" })).status).toBe(429);
  });
});
