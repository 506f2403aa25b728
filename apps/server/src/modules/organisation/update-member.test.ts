import { addMembers, inviteMember, updateMember } from "@pharos/api/organisation";
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

describe("changing a member", () => {
  it("is for admins, who correct everything, and for people themselves, who keep their contact data", async () => {
    const change = async (as: PersonaName, body: object, who: PersonaName = "customer") => {
      const { id, version } = await calls.memberOf(who);
      return app.call(updateMember, { body: { id, version, ...body } }, { as });
    };
    expect((await change("orgAdmin", { name: "木槿花", jobTitle: "架构师" })).result.version).toBe(2);
    expect((await change("customer", { phone: "13911112222", workCity: "苏州" })).result.version).toBe(3);
    expect(await calls.memberOf("customer")).toMatchObject({
      name: "木槿花",
      phone: "13911112222",
      workCity: "苏州",
    });
    const tooMuch = await change("customer", { name: "我是老板" });
    expect([tooMuch.errorCode, Object.keys(tooMuch.envelope?.fields ?? {})]).toEqual([
      "organisation.contactDataOnly",
      ["name"],
    ]);
    expect((await change("customer2", { workCity: "x" })).errorCode).toBe("organisation.memberNotFound");
    expect((await change("otherCompany", { workCity: "x" })).errorCode).toBe("organisation.memberNotFound");
    expect((await change("dba", { workCity: "x" })).errorCode).toBe("organisation.membersNotAllowed");
    const missing = await app.call(
      updateMember,
      { body: { id: 999_999, version: 1 } },
      { as: "otherCompany" },
    );
    expect(missing.errorCode).toBe("organisation.memberNotFound");
    // What one signs in with stays: it needs the current factor.
    const account = await db()
      .selectFrom("app_user")
      .select("phone")
      .where("id", "=", app.world.users.customer)
      .executeTakeFirstOrThrow();
    expect(account.phone).toBe(personas.customer.phone);
  });

  it("is refused with an old version", async () => {
    const { id, version } = await calls.memberOf("customer");
    await app.call(updateMember, { body: { id, version, workCity: "一" } }, { as: "orgAdmin" });
    const stale = await app.call(updateMember, { body: { id, version, workCity: "二" } }, { as: "orgAdmin" });
    expect([stale.errorCode, stale.envelope?.operateCallBackObj]).toEqual([
      "common.dataChanged",
      { id, version: version + 1 },
    ]);
  });

  it("lets a team admin look after the vendor's people of the own team", async () => {
    const own = await calls.memberOf("dba", "pa", calls.companyOf("vendor"));
    const other = await calls.memberOf("dba2", "pa", calls.companyOf("vendor"));
    const change = ({ id, version }: { id: number; version: number }) =>
      app.call(updateMember, { body: { id, version, workCity: "上海" } }, { as: "ta" });
    expect((await change(own)).errorCode).toBeUndefined();
    expect((await change(other)).errorCode).toBe("organisation.membersNotAllowed");
  });

  it("leaves name and job of the vendor's people to those who manage members, also for a team admin", async () => {
    const { id, version } = await calls.memberOf("dba", "pa", calls.companyOf("vendor"));
    const refused = await app.call(updateMember, { body: { id, version, name: "改名" } }, { as: "ta" });
    expect([refused.errorCode, Object.keys(refused.envelope?.fields ?? {})]).toEqual([
      "organisation.contactDataOnly",
      ["name"],
    ]);
  });

  it("corrects the entry of someone who has not accepted yet, so that the next link arrives", async () => {
    await app.call(
      addMembers,
      { body: { companyId: calls.companyOf("a"), list: [entry("茯苓", "13800000001")] } },
      { as: "orgAdmin" },
    );
    const found = (await calls.list("orgAdmin", { keyword: "茯苓" }))[0];
    const body = { id: found?.id ?? 0, version: found?.version ?? 0, phone: "13800000002" };
    await app.call(updateMember, { body }, { as: "orgAdmin" });
    const sent = await app.call(inviteMember, { body: { id: found?.id ?? 0 } }, { as: "orgAdmin" });
    expect(sent.result.channels).toEqual(["sms"]);
    const targets = await db().selectFrom("notification_outbox").select("target").orderBy("id").execute();
    expect(targets.map(({ target }) => target)).toEqual(["+8613800000001", "+8613800000002"]);
  });
});
