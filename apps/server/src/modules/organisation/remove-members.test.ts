import { getUserDetail } from "@pharos/api/identity";
import { addMember, getCompany, leaveCompany, removeMembers } from "@pharos/api/organisation";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createMemberCalls } from "./members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeEach(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterEach(() => app.close());

const db = () => app.platform.database.kysely;

describe("leaving", () => {
  const sessionOf = async (who: PersonaName) => {
    const token = await app.signIn(who);
    return async () => (await app.call(getUserDetail, {}, { token })).status;
  };

  it("ends the sessions and closes an account that belongs nowhere any more", async () => {
    const status = await sessionOf("customer");
    expect(await status()).toBe(200);
    const { id } = await calls.memberOf("customer");
    const answer = await app.call(removeMembers, { body: { ids: [id] } }, { as: "orgAdmin" });
    expect(answer.result).toEqual({ left: 1, handedOver: 0, disabled: 1 });
    expect(await status()).toBe(401);
    expect(
      (await calls.list("orgAdmin", { status: "0" })).map(({ name, leaveTime }) => [
        name,
        leaveTime !== null,
      ]),
    ).toEqual([["木槿", true]]);
    await expect(app.signIn("customer")).rejects.toThrow("could not sign in");
  });

  it("shows the former organisation nothing of what the account does since", async () => {
    const { id } = await calls.memberOf("customer");
    await app.signIn("customer");
    expect((await calls.list("orgAdmin")).find((row) => row.id === id)?.lastLoginTime).not.toBeNull();
    await app.call(removeMembers, { body: { ids: [id] } }, { as: "orgAdmin" });
    for (const as of ["orgAdmin", "pa"] as const)
      expect(await calls.list(as, { status: "0", sortField: "lastLoginTime" })).toMatchObject([
        { id, name: "木槿", account: "customer", lastLoginTime: null, accountStatus: null, headImgUrl: null },
      ]);
  });

  it("keeps the account of someone who belongs elsewhere too, without anything of the former organisation", async () => {
    await app.call(
      addMember,
      { body: { companyId: calls.companyOf("b"), userId: app.world.users.customer } },
      { as: "pa" },
    );
    await calls.accept("customer");
    const { id } = await calls.memberOf("customer");
    expect((await app.call(removeMembers, { body: { ids: [id] } }, { as: "orgAdmin" })).result).toEqual({
      left: 1,
      handedOver: 0,
      disabled: 0,
    });
    expect(
      (await app.call(getCompany, { query: { id: calls.companyOf("a") } }, { as: "customer" })).status,
    ).toBe(204);
    expect(
      (await app.call(getCompany, { query: { id: calls.companyOf("b") } }, { as: "customer" })).status,
    ).toBe(200);
  });

  it("is undone by inviting the person again, who accepts from the own phone, but an account that a system admin disabled stays closed", async () => {
    const { id, userId } = await calls.memberOf("customer");
    await app.call(removeMembers, { body: { ids: [id] } }, { as: "orgAdmin" });
    const back = { companyId: calls.companyOf("a"), userId: userId ?? 0 };
    expect((await app.call(addMember, { body: back }, { as: "orgAdmin" })).errorCode).toBeUndefined();
    await expect(app.signIn("customer")).rejects.toThrow("could not sign in");
    const token = await calls.openBy(personas.customer.phone);
    expect((await app.call(getUserDetail, {}, { token })).result).toMatchObject({
      userId,
      companyId: calls.companyOf("a"),
    });
    const disabled = await calls.memberOf("disabled");
    await app.call(removeMembers, { body: { ids: [disabled.id] } }, { as: "orgAdmin" });
    const again = { companyId: calls.companyOf("a"), userId: disabled.userId ?? 0 };
    expect((await app.call(addMember, { body: again }, { as: "orgAdmin" })).errorCode).toBe(
      "organisation.accountDisabled",
    );
  });

  it("is all or nothing, and refused for foreign, missing, left and last ones", async () => {
    const [admin, customer] = [await calls.memberOf("orgAdmin"), await calls.memberOf("customer")];
    const foreign = await calls.memberOf("otherCompany", "pa", calls.companyOf("b"));
    const leave = async (
      ids: number[],
      as: PersonaName = "orgAdmin",
      handOverToUserId: number | null = null,
    ) => (await app.call(removeMembers, { body: { ids, handOverToUserId } }, { as })).errorCode;
    expect(await leave([customer.id, foreign.id])).toBe("organisation.memberNotFound");
    expect(await leave([customer.id, 999_999])).toBe("organisation.memberNotFound");
    expect(await leave([customer.id, foreign.id], "pa")).toBe("organisation.memberNotFound");
    expect(await leave([customer.id, admin.id])).toBe("organisation.lastAdmin");
    expect(await leave([customer.id], "customer")).toBe("common.permissionDenied");
    expect(await leave([customer.id], "ta")).toBe("organisation.membersNotAllowed");
    expect(await leave([customer.id], "orgAdmin", app.world.users.otherCompany)).toBe(
      "organisation.successorUnknown",
    );
    expect(await leave([customer.id], "orgAdmin", app.world.users.customer)).toBe(
      "organisation.successorUnknown",
    );
    expect((await calls.list("pa", { status: "0" })).length).toBe(0);
    expect(await leave([customer.id])).toBeUndefined();
    expect(await leave([customer.id])).toBe("organisation.memberLeft");
  });

  it("takes the vendor's roles, review right and team from its people, but never the last system admin", async () => {
    const vendor = calls.companyOf("vendor");
    await calls.makeAdmin("pa", "vendor");
    const dba = await calls.memberOf("reviewDba", "pa", vendor);
    await app.call(
      addMember,
      { body: { companyId: calls.companyOf("b"), userId: app.world.users.reviewDba } },
      { as: "pa" },
    );
    await calls.accept("reviewDba");
    await app.call(removeMembers, { body: { ids: [dba.id] } }, { as: "pa" });
    const me = (await app.call(getUserDetail, {}, { as: "reviewDba" })).result;
    expect(me).toMatchObject({
      roles: ["user"],
      isEsDba: false,
      isReviewDba: false,
      teams: [],
      isEsUser: true,
    });
    const line = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "access.rolesChanged")
      .where("object_id", "=", String(app.world.users.reviewDba))
      .executeTakeFirstOrThrow();
    expect(line.detail).toMatchObject({ after: { roles: ["user"] } });
    const sys = await calls.memberOf("sys", "pa", vendor);
    expect((await app.call(removeMembers, { body: { ids: [sys.id] } }, { as: "sys" })).errorCode).toBe(
      "organisation.lastSystemAdmin",
    );
  });

  it("of the vendor is decided only by someone who may take every role that goes with it", async () => {
    const vendor = calls.companyOf("vendor");
    const roleOf = async (code: string) =>
      (await db().selectFrom("role").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
    await db()
      .insertInto("user_role")
      .values({ user_id: app.world.users.dba2, role_id: await roleOf("sys") })
      .execute();
    const leave = async (who: PersonaName, as: PersonaName) => {
      const { id } = await calls.memberOf(who, "sys", vendor);
      return (await app.call(removeMembers, { body: { ids: [id] } }, { as })).errorCode;
    };
    expect(await leave("dba2", "pa")).toBe("access.onlySysGrantsSys");
    expect(await leave("ma", "pa")).toBe("access.roleNotYours");
    expect((await app.call(getUserDetail, {}, { as: "dba2" })).result.roles).toContain("sys");
    expect(await leave("dba", "pa")).toBeUndefined();
    expect(await leave("ma", "sys")).toBeUndefined();
    expect(await leave("dba2", "sys")).toBeUndefined();
  });

  it("oneself is for customers, not for the last admin, and not for others' organisations", async () => {
    const leave = async (as: PersonaName, companyId = calls.companyOf("a")) =>
      (await app.call(leaveCompany, { body: { companyId } }, { as })).errorCode;
    expect(await leave("orgAdmin")).toBe("organisation.lastAdmin");
    expect(await leave("customer2", calls.companyOf("b"))).toBe("organisation.notFound");
    expect(await leave("dba", calls.companyOf("vendor"))).toBe("organisation.vendorLeave");
    expect(await leave("dba", calls.companyOf("a"))).toBe("organisation.notMember");
    const status = await sessionOf("customer2");
    expect(await leave("customer2")).toBeUndefined();
    expect(await status()).toBe(401);
  });
});
