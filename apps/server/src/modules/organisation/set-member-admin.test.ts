import { addMembers, setMemberAdmin } from "@pharos/api/organisation";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createMemberCalls, entry } from "./members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeEach(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterEach(() => app.close());

describe("admins of an organisation", () => {
  it("are appointed and dismissed with the next request, and one stays", async () => {
    const customer = await calls.memberOf("customer");
    const admin = await calls.memberOf("orgAdmin");
    const set = async (employeeId: number, isAdmin: boolean, as: PersonaName = "orgAdmin") =>
      (await app.call(setMemberAdmin, { body: { employeeId, isAdmin } }, { as })).errorCode;
    expect(await set(admin.id, false)).toBe("organisation.lastAdmin");
    expect(await set(customer.id, true)).toBeUndefined();
    expect((await calls.list("customer")).length).toBe(4);
    expect(await set(admin.id, false, "customer")).toBeUndefined();
    expect(await set(admin.id, true)).toBe("common.permissionDenied");
    expect((await calls.list("orgAdmin")).map(({ name }) => name)).toEqual(["山茶"]);
    expect(await set(customer.id, false, "pa")).toBe("organisation.lastAdmin");
    expect(await calls.countAudits("member.adminSet")).toBe(2);
  });

  it("of another organisation appoint no one here, and colleagues no one at all", async () => {
    await calls.makeAdmin("otherCompany", "b");
    const { id } = await calls.memberOf("customer");
    const set = async (as: PersonaName, employeeId: number) =>
      (await app.call(setMemberAdmin, { body: { employeeId, isAdmin: true } }, { as })).errorCode;
    expect(await set("otherCompany", id)).toBe("organisation.memberNotFound");
    expect(await set("otherCompany", 999_999)).toBe("organisation.memberNotFound");
    expect(await set("customer", id)).toBe("common.permissionDenied");
    expect(await set("ta", id)).toBe("organisation.membersNotAllowed");
  });

  it("are never two that dismiss each other at the same moment", async () => {
    await calls.makeAdmin("customer", "a");
    const [one, two] = [await calls.memberOf("orgAdmin"), await calls.memberOf("customer")];
    const answers = await Promise.all(
      [
        [one.id, "customer"] as const,
        [two.id, "orgAdmin"] as const,
        [one.id, "pa"] as const,
        [two.id, "sys"] as const,
      ].map(([employeeId, as]) => app.call(setMemberAdmin, { body: { employeeId, isAdmin: false } }, { as })),
    );
    expect(answers.some(({ errorCode }) => errorCode !== undefined)).toBe(true);
    expect((await calls.list("pa", { isAdmin: "true" })).length).toBe(1);
  });

  it("of the vendor manage its people and no customer's", async () => {
    await calls.makeAdmin("dba2", "vendor");
    const add = async (companyId: number, phone: string) =>
      (await app.call(addMembers, { body: { companyId, list: [entry("某人", phone)] } }, { as: "dba2" }))
        .errorCode;
    expect(await add(calls.companyOf("vendor"), "13800000011")).toBeUndefined();
    expect(await add(calls.companyOf("b"), "13800000012")).toBe("organisation.membersNotAllowed");
    expect(await add(calls.companyOf("a"), "13800000013")).toBe("organisation.notFound");
  });
});
