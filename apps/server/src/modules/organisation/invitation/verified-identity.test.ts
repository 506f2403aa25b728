import { authorizeRole, saveUser, setUserStatus } from "@pharos/api/access";
import { getUserDetail, login } from "@pharos/api/identity";
import {
  addMember,
  addMembers,
  getCompany,
  inviteMember,
  listOwnInvitations,
  removeMembers,
  updateMember,
} from "@pharos/api/organisation";
import { listServiceRequests } from "@pharos/api/service-request";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { createMemberCalls, entry } from "../members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeEach(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterEach(() => app.close());

const db = () => app.platform.database.kysely;
const victim = "13812345678";
const attacker = "attacker@example.com";

/** The org admin of company A adds another person's phone with an own mail address, and opens the account by the mail. */
async function plant(): Promise<string> {
  const list = [entry("植入", victim, { email: attacker })];
  await app.call(addMembers, { body: { companyId: calls.companyOf("a"), list } }, { as: "orgAdmin" });
  return calls.openBy(attacker);
}
const addTo = (company: "b" | "vendor", phone: string) =>
  app.call(
    addMembers,
    { body: { companyId: calls.companyOf(company), list: [entry("受邀", phone)] } },
    { as: "pa" },
  );
const infoOf = async (token: string) => (await app.call(getUserDetail, {}, { token })).result;

describe("a phone that was typed and never verified", () => {
  it("leads no one into another customer", async () => {
    const token = await plant();
    expect((await addTo("b", victim)).result).toEqual({ created: 1, invited: 1 });
    expect((await app.call(listOwnInvitations, {}, { token })).result).toEqual([]);
    expect((await app.call(getCompany, { query: { id: calls.companyOf("b") } }, { token })).status).toBe(204);
    const { list } = (await app.call(listServiceRequests, { query: {} }, { token })).result;
    expect(list.filter(({ companyId }) => companyId === calls.companyOf("b"))).toEqual([]);
    // The other organisation's link goes to the address it entered, and to no other.
    expect(await calls.tokensTo(attacker)).toHaveLength(1);
    const real = await infoOf(await calls.openBy(victim));
    expect(real.companyId).toBe(calls.companyOf("b"));
    expect(real.userId).not.toBe((await infoOf(token)).userId);
  });

  it("leads no one into the vendor", async () => {
    const token = await plant();
    await addTo("vendor", victim);
    expect(await infoOf(token)).toMatchObject({ isInternalEmployee: false, companyId: calls.companyOf("a") });
    expect((await app.call(getCompany, { query: { id: calls.companyOf("vendor") } }, { token })).status).toBe(
      204,
    );
    expect(await infoOf(await calls.openBy(victim))).toMatchObject({ isInternalEmployee: true });
  });

  it("brings no link to the planted address when the planted account was never opened", async () => {
    const list = [entry("植入", victim, { email: attacker })];
    await app.call(addMembers, { body: { companyId: calls.companyOf("a"), list } }, { as: "orgAdmin" });
    await addTo("b", victim);
    expect(await calls.tokensTo(attacker)).toHaveLength(1);
  });

  it("signs no one in by SMS, and does not stand in the way of who proves it", async () => {
    const { result } = await app.call(
      saveUser,
      { body: { account: "typed", displayName: "手填", phone: victim, roles: [] } },
      { as: "sys" },
    );
    await addTo("b", victim);
    const opened = await infoOf(await calls.openBy(victim));
    expect(opened.userId).not.toBe(result.userId);
    const phones = await db()
      .selectFrom("app_user")
      .select(["id", "phone"])
      .where("id", "in", [result.userId, opened.userId])
      .orderBy("id")
      .execute();
    expect(phones).toEqual([
      { id: result.userId, phone: null },
      { id: opened.userId, phone: victim },
    ]);
  });
});

describe("an account of the vendor's that waits for its person", () => {
  /** A system admin creates an account with a role, a platform admin invites it to the vendor. */
  async function waiting(roles: string[], by: PersonaName) {
    const body = { account: "waiting", displayName: "待开通", phone: victim, email: "w@example.com", roles };
    const { userId } = (await app.call(saveUser, { body }, { as: "sys" })).result;
    const vendor = calls.companyOf("vendor");
    const added = await app.call(addMember, { body: { companyId: vendor, userId } }, { as: by });
    return { userId, added };
  }
  const sentTo = async () =>
    (await db().selectFrom("notification_outbox").select("target").orderBy("id").execute()).map(
      ({ target }) => target,
    );

  it("is not redirected by a team admin who puts it into the own team", async () => {
    const { userId, added } = await waiting(["pa", "dba"], "sys");
    const { id } = added.result;
    await db().insertInto("team_member").values({ team_id: app.world.teams.one, user_id: userId }).execute();
    const body = { id, version: 1, phone: "13800000666", email: attacker };
    expect((await app.call(updateMember, { body }, { as: "ta" })).errorCode).toBe(
      "organisation.membersNotAllowed",
    );
    await app.call(inviteMember, { body: { id } }, { as: "sys" });
    expect(new Set(await sentTo())).toEqual(new Set([`+86${victim}`, "w@example.com"]));
    expect(await infoOf(await calls.openBy(victim))).toMatchObject({ userId, isPA: true });
  });

  it("is not redirected by the entry's data either once its person has joined", async () => {
    const { added } = await waiting(["dba"], "sys");
    await calls.openBy(victim);
    await db()
      .insertInto("team_member")
      .values({
        team_id: app.world.teams.one,
        user_id: (await calls.list("sys", { keyword: "waiting" }, calls.companyOf("vendor")))[0]?.userId ?? 0,
      })
      .execute();
    const [row] = await calls.list("ta", { keyword: "waiting" }, calls.companyOf("vendor"));
    const body = { id: added.result.id, version: row?.version ?? 0, phone: "13800000666" };
    expect((await app.call(updateMember, { body }, { as: "ta" })).errorCode).toBeUndefined();
    const account = await db()
      .selectFrom("app_user")
      .select("phone")
      .where("account", "=", "waiting")
      .executeTakeFirstOrThrow();
    expect(account.phone).toBe(victim);
  });

  it.each([
    ["sys", "access.onlySysGrantsSys"],
    ["ma", "access.roleNotYours"],
  ])("with the role %s gets no link from a platform admin", async (role, code) => {
    const { added } = await waiting([role, "user"], "pa");
    expect(added.errorCode).toBe(code);
    const bySys = await waitingAgain("sys");
    const [row] = await calls.list("pa", { keyword: "待开通" }, calls.companyOf("vendor"));
    const body = { id: row?.id ?? 0, version: row?.version ?? 0, phone: "13800000666", email: attacker };
    await app.call(updateMember, { body }, { as: "pa" });
    expect((await app.call(inviteMember, { body: { id: body.id } }, { as: "pa" })).errorCode).toBe(code);
    await app.call(inviteMember, { body: { id: body.id } }, { as: "sys" });
    expect(new Set(await sentTo())).toEqual(new Set([`+86${victim}`, "w@example.com"]));
    expect(bySys.errorCode).toBeUndefined();
  });

  async function waitingAgain(by: PersonaName) {
    const { id: userId } = await db()
      .selectFrom("app_user")
      .select("id")
      .where("account", "=", "waiting")
      .executeTakeFirstOrThrow();
    return app.call(addMember, { body: { companyId: calls.companyOf("vendor"), userId } }, { as: by });
  }
});

describe("someone with an account whom another organisation adds", () => {
  it("stays what the person was until accepting: the own admin may disable, the other sees nothing", async () => {
    await calls.makeAdmin("otherCompany", "b");
    const list = [entry("被拉", personas.customer.phone)];
    await app.call(addMembers, { body: { companyId: calls.companyOf("b"), list } }, { as: "otherCompany" });
    const [row] = await calls.list("otherCompany", { keyword: "被拉" }, calls.companyOf("b"));
    expect(row).toMatchObject({ userId: null, account: null, accountStatus: null, lastLoginTime: null });
    expect((await app.call(getUserDetail, {}, { as: "customer" })).result.companyId).toBe(
      calls.companyOf("a"),
    );
    const disable = { userId: app.world.users.customer, isEnabled: false };
    expect((await app.call(setUserStatus, { body: disable }, { as: "otherCompany" })).errorCode).toBe(
      "access.userNotFound",
    );
    expect((await app.call(setUserStatus, { body: disable }, { as: "orgAdmin" })).errorCode).toBeUndefined();
  });

  it("comes back after leaving only by accepting again", async () => {
    await app.call(
      addMember,
      { body: { companyId: calls.companyOf("b"), userId: app.world.users.customer } },
      { as: "pa" },
    );
    await calls.accept("customer");
    await calls.makeAdmin("otherCompany", "b");
    const member = await calls.memberOf("customer", "otherCompany", calls.companyOf("b"));
    await app.call(removeMembers, { body: { ids: [member.id] } }, { as: "otherCompany" });
    const again = { companyId: calls.companyOf("b"), userId: app.world.users.customer };
    await app.call(addMember, { body: again }, { as: "otherCompany" });
    expect(
      (await app.call(getCompany, { query: { id: calls.companyOf("b") } }, { as: "customer" })).status,
    ).toBe(204);
  });

  it("whose account was closed gets the link only at an address the person has verified", async () => {
    const { id, version } = await calls.memberOf("customer");
    await app.call(updateMember, { body: { id, version, phone: "13800000666" } }, { as: "orgAdmin" });
    await app.call(removeMembers, { body: { ids: [id] } }, { as: "orgAdmin" });
    const body = { companyId: calls.companyOf("a"), userId: app.world.users.customer };
    await app.call(addMember, { body }, { as: "orgAdmin" });
    expect(await calls.tokensTo("13800000666")).toEqual([]);
    expect(await calls.tokensTo("customer@example.com")).toHaveLength(1);
  });
});

it("keeps a system admin that a platform admin may not take away", async () => {
  const sysRole = await db()
    .selectFrom("role")
    .select("id")
    .where("code", "=", "sys")
    .executeTakeFirstOrThrow();
  const grant = { roleId: sysRole.id, addUserIds: [app.world.users.dba2] };
  await app.call(authorizeRole, { body: grant }, { as: "sys" });
  const second = await calls.memberOf("dba2", "pa", calls.companyOf("vendor"));
  const leave = await app.call(removeMembers, { body: { ids: [second.id] } }, { as: "pa" });
  expect(leave.errorCode).toBe("access.onlySysGrantsSys");
  const body = { loginType: "password", account: "dba2", password: "wrong-password-1" } as const;
  expect((await app.call(login, { body })).errorCode).toBe("auth.badCredentials");
  expect((await app.call(getUserDetail, {}, { as: "dba2" })).result.isSys).toBe(true);
});
