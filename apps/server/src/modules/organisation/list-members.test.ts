import { exportMembers, listMembers } from "@pharos/api/organisation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { createMemberCalls } from "./members.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof createMemberCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = createMemberCalls(app);
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

describe("the members of an organisation", () => {
  it("are shown whole to staff and org admins, and only as the own entry to the others", async () => {
    for (const as of ["sys", "pa", "ma", "ta", "dba", "orgAdmin"] as const)
      expect([as, (await calls.list(as)).map(({ name }) => name).sort()]).toEqual([
        as,
        ["山茶", "忍冬", "木槿", "紫藤"].sort(),
      ]);
    expect((await calls.list("customer")).map(({ name }) => name)).toEqual(["木槿"]);
    expect(
      (await app.call(listMembers, { query: { companyId: calls.companyOf("a") } }, { as: "customer" })).result
        .total,
    ).toBe(1);
  });

  it("are hidden with their organisation: the same bytes as for one that does not exist", async () => {
    for (const as of ["otherCompany", "dba2", "expiredCustomer"] as const) {
      const foreign = await app.call(listMembers, { query: { companyId: calls.companyOf("a") } }, { as });
      const missing = await app.call(listMembers, { query: { companyId: 999_999 } }, { as });
      expect([foreign.status, foreign.body, foreign.errorCode]).toEqual([204, "", "organisation.notFound"]);
      expect([missing.status, missing.body, missing.errorCode]).toEqual([204, "", "organisation.notFound"]);
    }
  });

  it("have a masked phone number but for those who may call, and for themselves", async () => {
    await db()
      .updateTable("employee")
      .set({ phone: "13912345678" })
      .where("company_id", "=", calls.companyOf("a"))
      .execute();
    for (const as of ["sys", "pa", "ta", "orgAdmin", "customer"] as const)
      expect([as, (await calls.list(as))[0]?.phone]).toEqual([as, "13912345678"]);
    for (const as of ["dba", "ma"] as const)
      expect([as, (await calls.list(as))[0]?.phone]).toEqual([as, "139****5678"]);
    const file = await app.inject({
      method: "GET",
      url: `/esapi/companies/employees/export?companyId=${calls.companyOf("a")}&format=csv`,
      headers: { authorization: await app.signIn("dba") },
    });
    expect(file.body).toContain("139****5678");
    expect(file.body).not.toContain("13912345678");
  });

  it("are found by name and narrowed by standing", async () => {
    expect((await calls.list("pa", { keyword: "山" })).map(({ name }) => name)).toEqual(["山茶"]);
    expect((await calls.list("pa", { isAdmin: "true" })).map(({ name }) => name)).toEqual(["山茶"]);
    expect(await calls.list("pa", { keyword: "%" })).toEqual([]);
    expect(await calls.list("pa", { status: "0" })).toEqual([]);
    expect(
      (
        await app.call(
          exportMembers,
          { query: { companyId: calls.companyOf("a"), format: "csv" } },
          { as: "customer" },
        )
      ).status,
    ).toBe(205);
  });

  it("carry what the reader may do with each, with the reason when not", async () => {
    const admin = await calls.memberOf("orgAdmin", "orgAdmin");
    expect(admin.abilities.setAdmin).toMatchObject({
      isAllowed: false,
      reason: expect.stringContaining("至少"),
    });
    expect(admin.abilities.remove.isAllowed).toBe(false);
    const colleague = await calls.memberOf("customer", "orgAdmin");
    expect(colleague.abilities).toMatchObject({
      edit: { isAllowed: true },
      setAdmin: { isAllowed: true },
      remove: { isAllowed: true },
      invite: { isAllowed: false },
    });
    const own = await calls.memberOf("customer", "customer");
    expect(own.abilities).toMatchObject({ edit: { isAllowed: true }, remove: { isAllowed: false } });
    expect((await calls.memberOf("customer", "dba")).abilities.edit.isAllowed).toBe(false);
  });
});
