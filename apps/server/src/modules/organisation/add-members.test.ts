import { getUserDetail } from "@pharos/api/identity";
import {
  addMember,
  addMembers,
  declineInvitation,
  getCompany,
  inviteMember,
  listOwnInvitations,
  setMemberAdmin,
} from "@pharos/api/organisation";
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
  it("answers the same for strangers, customers of others and the vendor's people, and tells nothing of them", async () => {
    const phones = [
      "13800000001",
      personas.otherCompany.phone,
      personas.dba.phone,
      personas.expiredCustomer.phone,
    ];
    const answers = [];
    for (const [index, phone] of phones.entries()) {
      const body = { companyId: calls.companyOf("a"), list: [entry(`某甲${index}`, phone)] };
      answers.push((await app.call(addMembers, { body }, { as: "orgAdmin" })).body);
    }
    expect(new Set(answers).size).toBe(1);
    const rows = (await calls.list("orgAdmin", { keyword: "某甲" })).map(
      ({ userId, account, accountStatus, lastLoginTime, invitation }) => ({
        userId,
        account,
        accountStatus,
        lastLoginTime,
        state: invitation?.state,
      }),
    );
    expect(rows).toEqual(
      phones.map(() => ({ userId: null, account: null, accountStatus: null, lastLoginTime: null, state: 0 })),
    );
    expect(
      (await app.call(getCompany, { query: { id: calls.companyOf("a") } }, { as: "otherCompany" })).status,
    ).toBe(204);
  });

  it("keeps contacts without inviting them, and makes no one an admin who has not accepted", async () => {
    const list = [entry("杜若", "13800000003", { createLogin: false }), entry("茯苓", "13800000004")];
    const body = { companyId: calls.companyOf("a"), list };
    expect((await app.call(addMembers, { body }, { as: "orgAdmin" })).result).toEqual({
      created: 2,
      invited: 1,
    });
    const [contact] = await calls.list("orgAdmin", { keyword: "杜若" });
    expect(contact).toMatchObject({ userId: null, invitation: null });
    const [invited] = await calls.list("orgAdmin", { keyword: "茯苓" });
    const admin = { employeeId: invited?.id ?? 0, isAdmin: true };
    expect((await app.call(setMemberAdmin, { body: admin }, { as: "orgAdmin" })).errorCode).toBe(
      "organisation.adminNeedsLogin",
    );
    expect(await calls.tokensTo("13800000003")).toEqual([]);
  });

  it("sends a link on which the person sets the password and comes in", async () => {
    const body = { companyId: calls.companyOf("a"), list: [entry("苍术", "13800000021")] };
    await app.call(addMembers, { body }, { as: "orgAdmin" });
    const token = await calls.openBy("13800000021");
    const me = await app.call(getUserDetail, {}, { token });
    expect(me.result).toMatchObject({
      employeeName: "苍术",
      isEsUser: true,
      isOrgAdmin: false,
      roles: ["user"],
      companyId: calls.companyOf("a"),
    });
  });

  it("does all or nothing, and tells every problem at its field", async () => {
    const body = {
      companyId: calls.companyOf("a"),
      list: [
        entry("新人", "13800000031"),
        entry("木槿", personas.customer.phone),
        entry("重复", "13800000031"),
      ],
    };
    const answer = await app.call(
      addMembers,
      { body },
      { as: "orgAdmin", headers: { "accept-language": "en-US" } },
    );
    expect(answer.errorCode).toBe("common.validation");
    expect(answer.envelope?.fields).toEqual({
      "list.1.phone": "This person is a member already, or is in the list of members",
      "list.2.phone": "The same as row 1",
    });
    expect(await calls.list("pa", { keyword: "新人" })).toEqual([]);
    expect(await calls.tokensTo("13800000031")).toEqual([]);
  });

  it("is for org admins in their own organisation and for platform admins", async () => {
    const add = async (as: PersonaName, companyId: number) =>
      (await app.call(addMembers, { body: { companyId, list: [entry("某人", "13800000009")] } }, { as }))
        .errorCode;
    expect(await add("customer", calls.companyOf("a"))).toBe("common.permissionDenied");
    expect(await add("dba", calls.companyOf("a"))).toBe("common.permissionDenied");
    expect(await add("ta", calls.companyOf("a"))).toBe("organisation.membersNotAllowed");
    expect(await add("orgAdmin", calls.companyOf("b"))).toBe("organisation.notFound");
    expect(await add("orgAdmin", 999_999)).toBe("organisation.notFound");
    expect(await add("pa", calls.companyOf("vendor"))).toBeUndefined();
    const token = await calls.openBy("13800000009");
    expect((await app.call(getUserDetail, {}, { token })).result).toMatchObject({
      isInternalEmployee: true,
      roles: ["user"],
    });
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

  it("has an end for one person within a day", async () => {
    const { id } = await calls.memberOf("customer");
    await db()
      .insertInto("invitation")
      .values(
        Array.from({ length: 2000 }, () => ({
          employee_id: id,
          status: 3,
          created_by: app.world.users.sys,
          expires_at: new Date(),
          decided_at: new Date(),
        })),
      )
      .execute();
    const add = (as: PersonaName, phone: string) =>
      app.call(addMembers, { body: { companyId: calls.companyOf("a"), list: [entry("多", phone)] } }, { as });
    expect((await add("sys", "13800000041")).errorCode).toBe("organisation.tooManyInvitations");
    expect((await add("pa", "13800000041")).errorCode).toBeUndefined();
  });
});

describe("adding someone with an account", () => {
  it("is open to platform admins, and to org admins for former members only", async () => {
    const { users } = app.world;
    const add = async (as: PersonaName, userId: number) =>
      (await app.call(addMember, { body: { companyId: calls.companyOf("a"), userId } }, { as })).errorCode;
    expect(await add("orgAdmin", users.expiredCustomer)).toBe("organisation.personUnknown");
    expect(await add("orgAdmin", users.dba)).toBe("organisation.personUnknown");
    expect(await add("orgAdmin", 999_999)).toBe("organisation.personUnknown");
    expect(await add("orgAdmin", users.customer)).toBe("organisation.memberAlready");
    expect(await add("pa", users.expiredCustomer)).toBeUndefined();
    expect(await add("pa", users.expiredCustomer)).toBe("organisation.memberAlready");
  });

  it("changes nothing until the person accepts, who is notified inside the portal and not by a link", async () => {
    const company = { query: { id: calls.companyOf("a") } };
    const { users } = app.world;
    const body = { companyId: calls.companyOf("a"), userId: users.noRole };
    // Earlier news of the same kind are not what is looked at.
    await app.drain();
    await db().deleteFrom("message").execute();
    await db().deleteFrom("invitation").where("user_id", "is", null).execute();
    await app.call(addMember, { body }, { as: "pa" });
    expect(await calls.tokensTo(personas.noRole.phone)).toEqual([]);
    expect((await app.call(getCompany, company, { as: "noRole" })).status).toBe(205);
    await app.drain();
    const notified = await db()
      .selectFrom("message")
      .select(["title_key", "link"])
      .where("user_id", "=", users.noRole)
      .execute();
    expect(notified).toEqual([{ title_key: "organisationServer.message.invited", link: "/invitations" }]);
    const [waiting] = (await app.call(listOwnInvitations, {}, { as: "noRole" })).result;
    await app.call(declineInvitation, { body: { id: waiting?.id ?? 0 } }, { as: "noRole" });
    const [entered] = (await calls.list("pa", { pageSize: 200 })).filter(
      ({ invitation }) => invitation?.state === 2,
    );
    await app.call(inviteMember, { body: { id: entered?.id ?? 0 } }, { as: "pa" });
    await calls.accept("noRole");
    expect((await app.call(getCompany, company, { as: "noRole" })).status).toBe(200);
    await app.drain();
    const inviter = await db()
      .selectFrom("message")
      .select("title_key")
      .where("user_id", "=", users.pa)
      .where("title_key", "=", "organisationServer.message.joined")
      .execute();
    expect(inviter).toHaveLength(1);
  });
});
