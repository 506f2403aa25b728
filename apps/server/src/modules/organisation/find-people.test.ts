import { findCompanies, findDba, findUsers, getCompany, listCompanies } from "@pharos/api/organisation";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("people to choose", () => {
  const find = async (as: PersonaName, query: Record<string, string | number> = {}) =>
    (await app.call(findUsers, { query }, { as })).result.map(({ employeeName }) => employeeName).sort();

  it("are everyone with an account in use for those who lead, found by name and account", async () => {
    expect(await find("sys", { limit: 50 })).toHaveLength(14);
    expect(await find("ta", { keyword: "芒" })).toEqual(["芒种"]);
    expect(await find("pa", { keyword: "OTHERCOMP" })).toEqual(["半夏"]);
    expect(await find("sys", { keyword: "%" })).toEqual([]);
    expect(await find("sys", { keyword: "忍冬" })).toEqual([]);
  });

  it("are narrowed by organisation, side and person", async () => {
    const { companies, users } = app.world;
    expect(await find("pa", { companyId: companies.a })).toEqual(["山茶", "木槿", "紫藤"].sort());
    expect(await find("pa", { isInternal: "true" })).toHaveLength(8);
    expect(await find("pa", { userId: users.otherCompany })).toEqual(["半夏"]);
  });

  it("are the vendor's and the served organisations' people for experts", async () => {
    const { companies } = app.world;
    expect(await find("dba", { companyId: companies.a })).toHaveLength(3);
    expect(await find("dba", { companyId: companies.b })).toEqual([]);
    expect(await find("dba", { keyword: "半夏" })).toEqual([]);
    expect(await find("dba2", { keyword: "半夏" })).toEqual(["半夏"]);
    expect(await find("dba", { keyword: "浮萍" })).toEqual([]);
  });

  it("are the own members for an org admin, and no one of another organisation", async () => {
    expect(await find("orgAdmin")).toEqual(["山茶", "木槿", "紫藤"].sort());
    expect(await find("orgAdmin", { companyId: app.world.companies.b })).toEqual([]);
    expect(await find("orgAdmin", { userId: app.world.users.dba })).toEqual([]);
  });

  it("are a page that other customers never open", async () => {
    for (const as of ["customer", "otherCompany", "noRole"] as const)
      expect((await app.call(findUsers, {}, { as })).status).toBe(205);
  });
});

describe("engineers to choose", () => {
  it("are members of the vendor's teams, once each, with their status and teams", async () => {
    const all = await app.call(findDba, {}, { as: "dba2" });
    expect(all.result).toHaveLength(8);
    const { result } = await app.call(findDba, { query: { keyword: "芒" } }, { as: "ta" });
    expect(result).toMatchObject([
      {
        employeeName: "芒种",
        engineerStatus: 1,
        teamNames: ["交付一组"],
        teamNamesEn: ["Delivery team one"],
      },
    ]);
    const inTwo = await app.call(findDba, { query: { teamId: app.world.teams.two } }, { as: "ta" });
    expect(inTwo.result.map(({ employeeName }) => employeeName)).toEqual(["夏至"]);
  });

  it("are a page customers never open", async () => {
    for (const as of ["customer", "orgAdmin", "noRole"] as const)
      expect((await app.call(findDba, {}, { as })).status).toBe(205);
  });
});

describe("organisations to choose", () => {
  const find = async (as: PersonaName, query: Record<string, string | number> = {}) =>
    (await app.call(findCompanies, { query }, { as })).result.map(({ companyName }) =>
      companyName.slice(0, 2),
    );

  it("are those someone may know about, found in either language", async () => {
    expect((await find("pa")).sort()).toEqual(["云汀", "屿光", "澜汐", "砚池"].sort());
    expect((await find("dba", { partyType: 1 })).sort()).toEqual(["云汀", "澜汐"].sort());
    expect(await find("pa", { keyword: "yanchi" })).toEqual(["砚池"]);
    expect(await find("pa", { keyword: "_" })).toEqual([]);
  });

  it("say who administers them and how many service numbers they have", async () => {
    const { result } = await app.call(findCompanies, {}, { as: "orgAdmin" });
    expect(result).toEqual([
      {
        companyId: app.world.companies.a,
        companyName: "澜汐银行",
        companyNameEn: "Lanxi Bank",
        partyType: 1,
        isAdmin: true,
        accCount: 2,
      },
    ]);
  });

  it("are no other organisation's, by name or id, and none for strangers", async () => {
    const { companies } = app.world;
    expect(await find("customer", { companyId: companies.b })).toEqual([]);
    expect(await find("customer", { keyword: "砚池" })).toEqual([]);
    expect(await find("dba", { companyId: companies.b })).toEqual([]);
    expect(await find("noRole")).toEqual([]);
  });
});

describe("what is not found", () => {
  // Every way to meet an organisation or its people, against what its own page says.
  it.each(personaNames.filter((name) => name !== "disabled"))(
    "is in no picker and no list of %s",
    async (as) => {
      for (const [key, companyId] of Object.entries(app.world.companies)) {
        const page = await app.call(getCompany, { query: { id: companyId } }, { as });
        if (page.envelope?.success) continue;
        const people = await app.call(findUsers, { query: { companyId, limit: 50 } }, { as });
        const names = await app.call(findCompanies, { query: { limit: 50 } }, { as });
        const list = await app.call(listCompanies, { query: { pageSize: 50 } }, { as });
        const found = [
          people.envelope?.success ? people.result.length : 0,
          names.envelope?.success ? names.result.filter((one) => one.companyId === companyId).length : 0,
          list.envelope?.success ? list.result.list.filter(({ id }) => id === companyId).length : 0,
        ];
        expect([as, key, found]).toEqual([as, key, [0, 0, 0]]);
      }
    },
  );

  it("is another team's customer for a team admin, as for its experts", async () => {
    const { b } = app.world.companies;
    expect((await app.call(getCompany, { query: { id: b } }, { as: "ta" })).status).toBe(204);
    expect((await app.call(findUsers, { query: { companyId: b } }, { as: "ta" })).result).toEqual([]);
    expect((await app.call(findUsers, { query: { keyword: "半夏" } }, { as: "ta" })).result).toEqual([]);
    expect((await app.call(findUsers, { query: { keyword: "半夏" } }, { as: "pa" })).result).toHaveLength(1);
  });
});
