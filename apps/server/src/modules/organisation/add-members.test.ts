import { getUserDetail, redeemActivation } from "@pharos/api/identity";
import { addMember, addMembers, getCompany, inviteMember, updateMember } from "@pharos/api/organisation";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createMemberCalls, entry } from "./members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

describe("adding people", () => {
  it("opens accounts that wait for a first password, links known ones, and keeps contacts without account", async () => {
    const body = {
      companyId: calls.companyOf("a"),
      list: [
        entry("茯苓", "13800000001", { email: "fuling@example.com", jobTitle: "DBA" }),
        entry("半夏", personas.otherCompany.phone),
        entry("杜若", "13800000003", { createLogin: false }),
      ],
    };
    const { result } = await app.call(addMembers, { body }, { as: "orgAdmin" });
    expect(result).toEqual({ created: 2, linked: 1, invited: 1 });
    const fuling = (await calls.list("orgAdmin", { keyword: "茯苓" }))[0];
    expect(fuling).toMatchObject({ account: "fuling", accountStatus: 3, isActivated: false, isAdmin: false });
    expect((await calls.list("orgAdmin", { keyword: "杜若" }))[0]).toMatchObject({
      userId: null,
      account: null,
    });
    // The linked one belongs to both organisations with the next request.
    expect(
      (await app.call(getCompany, { query: { id: calls.companyOf("a") } }, { as: "otherCompany" })).status,
    ).toBe(200);
    const roles = await db()
      .selectFrom("user_role")
      .innerJoin("role", "role.id", "user_role.role_id")
      .select("role.code")
      .where("user_id", "=", fuling?.userId ?? 0)
      .execute();
    expect(roles).toEqual([{ code: "user" }]);
    expect(await calls.countAudits("member.added")).toBe(3);
  });

  it("sends a link on which the person sets the password and comes in", async () => {
    const body = { companyId: calls.companyOf("a"), list: [entry("苍术", "13800000021")] };
    await app.call(addMembers, { body }, { as: "orgAdmin" });
    const sms = await db()
      .selectFrom("notification_outbox")
      .select(["target", "body"])
      .where("target", "=", "+8613800000021")
      .executeTakeFirstOrThrow();
    expect(sms.target).toBe("+8613800000021");
    const token = /\/activate\/([\w-]+)/.exec(sms.body)?.[1] ?? "";
    const opened = await app.call(redeemActivation, { body: { token, password: "Harbour-7" } });
    const me = await app.call(getUserDetail, {}, { token: opened.result.token });
    expect(me.result).toMatchObject({
      employeeName: "苍术",
      isEsUser: true,
      isOrgAdmin: false,
      companyId: calls.companyOf("a"),
    });
  });

  it("does all or nothing, and tells every problem at its field", async () => {
    const body = {
      companyId: calls.companyOf("a"),
      list: [
        entry("新人", "13800000031"),
        entry("木槿", personas.customer.phone),
        entry("芒种", personas.dba.phone),
        entry("重复", "13800000031"),
        entry("邮箱", "13800000005", { email: "taken@example.com" }),
      ],
    };
    await db()
      .updateTable("app_user")
      .set({ email: "taken@example.com" })
      .where("account", "=", "othercompany")
      .execute();
    const answer = await app.call(
      addMembers,
      { body },
      { as: "orgAdmin", headers: { "accept-language": "en-US" } },
    );
    expect(answer.errorCode).toBe("common.validation");
    expect(answer.envelope?.fields).toEqual({
      "list.1.phone": "This person is a member already",
      "list.2.phone": "Another account uses this phone number",
      "list.3.phone": "The same as row 1",
      "list.4.email": "Another account uses this e-mail address",
    });
    expect(await calls.list("pa", { keyword: "新人" })).toEqual([]);
    expect(
      await db().selectFrom("app_user").select("id").where("phone", "=", "13800000031").execute(),
    ).toEqual([]);
  });

  it("is for org admins in their own organisation and for platform admins, and gives nobody a vendor role", async () => {
    const add = async (as: PersonaName, companyId: number) =>
      (await app.call(addMembers, { body: { companyId, list: [entry("某人", "13800000009")] } }, { as }))
        .errorCode;
    expect(await add("customer", calls.companyOf("a"))).toBe("common.permissionDenied");
    expect(await add("dba", calls.companyOf("a"))).toBe("common.permissionDenied");
    expect(await add("ta", calls.companyOf("a"))).toBe("organisation.membersNotAllowed");
    expect(await add("orgAdmin", calls.companyOf("b"))).toBe("organisation.notFound");
    expect(await add("orgAdmin", 999_999)).toBe("organisation.notFound");
    expect(await add("pa", calls.companyOf("vendor"))).toBeUndefined();
    const roles = await db()
      .selectFrom("user_role as ur")
      .innerJoin("role as r", "r.id", "ur.role_id")
      .innerJoin("app_user as u", "u.id", "ur.user_id")
      .select("r.code")
      .where("u.phone", "=", "13800000009")
      .execute();
    expect(roles).toEqual([{ code: "user" }]);
  });

  it("answers under the specification's other paths as well", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/esapi/employees/add",
      headers: { authorization: await app.signIn("orgAdmin") },
      payload: { companyId: calls.companyOf("a"), list: [entry("别名", "13800000010")] },
    });
    expect(reply.json()).toMatchObject({ success: true, operateCallBackObj: { created: 1 } });
  });

  it("of somebody with an account is open to platform admins, and to org admins for former members only", async () => {
    const { users } = app.world;
    const add = async (as: PersonaName, who: PersonaName, companyId = calls.companyOf("a")) =>
      (await app.call(addMember, { body: { companyId, userId: users[who] } }, { as })).errorCode;
    expect(await add("orgAdmin", "expiredCustomer")).toBe("organisation.personUnknown");
    expect(await add("orgAdmin", "dba")).toBe("organisation.personUnknown");
    expect(
      (
        await app.call(
          addMember,
          { body: { companyId: calls.companyOf("a"), userId: 999_999 } },
          { as: "orgAdmin" },
        )
      ).errorCode,
    ).toBe("organisation.personUnknown");
    expect(await add("orgAdmin", "customer")).toBe("organisation.memberAlready");
    expect(await add("pa", "expiredCustomer")).toBeUndefined();
    expect(
      (await app.call(getCompany, { query: { id: calls.companyOf("a") } }, { as: "expiredCustomer" })).status,
    ).toBe(200);
  });
});

describe("invitations", () => {
  it("open an account for a contact, and are refused for one that is open", async () => {
    const contact = entry("白芷", "13800000023", { createLogin: false });
    await app.call(
      addMembers,
      { body: { companyId: calls.companyOf("a"), list: [contact] } },
      { as: "orgAdmin" },
    );
    const id = (await calls.list("orgAdmin", { keyword: "白芷" }))[0]?.id ?? 0;
    expect((await app.call(inviteMember, { body: { id } }, { as: "orgAdmin" })).result.channels).toEqual([
      "sms",
    ]);
    expect((await calls.list("orgAdmin", { keyword: "白芷" }))[0]).toMatchObject({
      accountStatus: 3,
      isActivated: false,
    });
    const open = await app.call(
      inviteMember,
      { body: { id: (await calls.memberOf("customer")).id } },
      { as: "orgAdmin" },
    );
    expect(open.errorCode).toBe("organisation.alreadyActivated");
  });

  it("never reach another organisation's person or go out for strangers", async () => {
    const { id } = await calls.memberOf("customer");
    expect((await app.call(inviteMember, { body: { id } }, { as: "otherCompany" })).errorCode).toBe(
      "common.permissionDenied",
    );
    await calls.makeAdmin("otherCompany", "b");
    expect((await app.call(inviteMember, { body: { id } }, { as: "otherCompany" })).errorCode).toBe(
      "organisation.memberNotFound",
    );
    expect((await app.call(inviteMember, { body: { id: 999_999 } }, { as: "otherCompany" })).errorCode).toBe(
      "organisation.memberNotFound",
    );
    // Taking somebody over by adding the person and changing the entry's number does not work either.
    const pull = { companyId: calls.companyOf("b"), list: [entry("木槿", personas.customer.phone)] };
    await app.call(addMembers, { body: pull }, { as: "otherCompany" });
    const pulled = await calls.memberOf("customer", "otherCompany", calls.companyOf("b"));
    const body = { id: pulled.id, version: pulled.version, phone: "13899999999" };
    await app.call(updateMember, { body }, { as: "otherCompany" });
    expect(
      (await app.call(inviteMember, { body: { id: pulled.id } }, { as: "otherCompany" })).errorCode,
    ).toBe("organisation.alreadyActivated");
    const sent = db().selectFrom("notification_outbox").select("id").where("target", "like", "%13899999999");
    expect(await sent.execute()).toEqual([]);
  });
});
