import { deleteContract } from "@pharos/api/contract";
import {
  deleteCompany,
  exportCompanies,
  getCompany,
  getCompanyName,
  listCompanies,
  saveCompany,
} from "@pharos/api/organisation";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { contractActions } from "../contract/contract.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const info = async (as: PersonaName, id: number) =>
  (await app.call(getCompany, { query: { id } }, { as })).result;
const auditOf = (action: string) =>
  db()
    .selectFrom("audit_log")
    .select(["object_id", "company_id", "detail"])
    .where("action", "=", action)
    .execute();

describe("the list of organisations", () => {
  const list = async (as: PersonaName, query: Record<string, string | number> = {}) =>
    (await app.call(listCompanies, { query }, { as })).result.list.map(({ name }) => name.slice(0, 2));

  it("holds those someone may know about and no others", async () => {
    expect((await list("pa")).sort()).toEqual(["云汀", "屿光", "澜汐", "砚池"].sort());
    expect((await list("dba")).sort()).toEqual(["云汀", "屿光", "澜汐"].sort());
    expect((await list("dba2")).sort()).toEqual(["屿光", "砚池"].sort());
    expect(await list("customer")).toEqual(["澜汐"]);
    expect((await app.call(listCompanies, {}, { as: "noRole" })).status).toBe(205);
  });

  it("counts members, service numbers and contracts, without the vendor's view for customers", async () => {
    const { list: rows } = (await app.call(listCompanies, { query: { keyword: "lanxi" } }, { as: "pa" }))
      .result;
    expect(rows).toMatchObject([
      { nameEn: "Lanxi Bank", memberCount: 4, accCount: 2, level: 2, teamName: "交付一组", validity: 0 },
    ]);
    const own = (await app.call(listCompanies, {}, { as: "customer" })).result.list[0];
    expect(own?.level).toBeNull();
  });

  it("is narrowed by every filter, and finds nothing elsewhere", async () => {
    const { teams } = app.world;
    expect(await list("pa", { partyType: 2 })).toEqual(["屿光"]);
    expect(await list("pa", { city: "深圳" })).toEqual(["砚池"]);
    expect((await list("pa", { teamId: teams.one })).sort()).toEqual(["云汀", "澜汐"].sort());
    expect(await list("pa", { validity: 3 })).toEqual(["云汀"]);
    expect(await list("pa", { keyword: "%" })).toEqual([]);
    expect(await list("dba", { keyword: "砚池" })).toEqual([]);
    expect(await list("pa", { status: 0 })).toEqual([]);
  });

  it("says of every row what its own filter says", async () => {
    for (const validity of [0, 1, 2, 3, 4]) {
      const { list: rows } = (await app.call(listCompanies, { query: { validity } }, { as: "pa" })).result;
      expect(rows.map((row) => row.validity)).toEqual(rows.map(() => validity));
    }
  });

  it.each(["name", "level", "memberCount", "contractEnd", "createdTime"] as const)(
    "sorted by %s shows every row once over its pages",
    async (sortField) => {
      for (const sortOrder of ["asc", "desc"] as const) {
        const seen: number[] = [];
        for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
          const query = { sortField, sortOrder, pageNum, pageSize: 1 };
          seen.push(
            ...(await app.call(listCompanies, { query }, { as: "pa" })).result.list.map(({ id }) => id),
          );
        }
        expect(new Set(seen).size).toBe(4);
      }
    },
  );

  it("is taken away as a file with the same rows, by whom it may", async () => {
    const query = { format: "csv" as const };
    const file = await app.call(exportCompanies, { query }, { as: "dba" }).catch((error: unknown) => error);
    expect(String(file)).not.toContain("砚池");
    expect((await app.call(exportCompanies, { query }, { as: "customer" })).status).toBe(205);
  });
});

describe("one organisation", () => {
  it("is read by id and by name, and looks absent to strangers", async () => {
    const { companies } = app.world;
    expect(await info("orgAdmin", companies.a)).toMatchObject({ name: "澜汐银行", counts: { members: 4 } });
    expect(await info("customer", companies.a)).toMatchObject({ name: "澜汐银行", counts: { members: 1 } });
    const byName = await app.call(getCompany, { query: { name: "澜汐银行" } }, { as: "dba" });
    expect(byName.result.id).toBe(companies.a);
    const foreign = await app.call(getCompany, { query: { id: companies.b } }, { as: "customer" });
    const missing = await app.call(getCompany, { query: { id: 999_999 } }, { as: "customer" });
    expect([foreign.status, foreign.body]).toEqual([204, ""]);
    expect([missing.status, missing.body, missing.errorCode]).toEqual([204, "", foreign.errorCode]);
    expect((await app.call(getCompany, { query: { name: "砚池证券" } }, { as: "customer" })).status).toBe(
      204,
    );
  });

  it("tells customers nothing of the vendor's view of them", async () => {
    const { companies } = app.world;
    await db()
      .updateTable("company")
      .set({ remark: "重点跟进", external_id: "X-1" })
      .where("id", "=", companies.a)
      .execute();
    for (const as of ["customer", "orgAdmin"] as const) {
      const answer = await app.call(getCompany, { query: { id: companies.a } }, { as });
      expect(answer.body).not.toMatch(/重点跟进|X-1|"level"|"owner"/);
    }
    expect(await info("dba", companies.a)).toMatchObject({ remark: "重点跟进", externalId: "X-1", level: 2 });
  });

  it("gives its name in both languages to whom may know it", async () => {
    const { companies } = app.world;
    const name = await app.call(getCompanyName, { params: { id: companies.a } }, { as: "customer" });
    expect(name.result).toEqual({ id: companies.a, name: "澜汐银行", nameEn: "Lanxi Bank" });
    expect((await app.call(getCompanyName, { params: { id: companies.b } }, { as: "customer" })).status).toBe(
      204,
    );
  });

  it("says what the reader may do and why not", async () => {
    const { companies } = app.world;
    const may = async (as: PersonaName, id = companies.a) => {
      const { abilities } = await info(as, id);
      return Object.entries(abilities)
        .filter(([, { isAllowed }]) => isAllowed)
        .map(([name]) => name);
    };
    expect(await may("sys")).toEqual([
      "edit",
      "editReserved",
      "setVisibility",
      "changeParty",
      "disable",
      "remove",
      "readMembers",
      "addMembers",
      "addExisting",
      "readHistory",
      "deliver",
    ]);
    expect(await may("pa")).not.toContain("remove");
    expect(await may("orgAdmin")).toEqual([
      "edit",
      "setVisibility",
      "readMembers",
      "addMembers",
      "addExisting",
      "leave",
      "readHistory",
    ]);
    expect(await may("customer")).toEqual(["readMembers", "leave"]);
    expect(await may("dba")).toEqual(["readMembers", "readHistory", "deliver"]);
    expect(await may("ma")).toEqual(["readMembers", "readHistory"]);
    expect((await info("customer", companies.a)).abilities.edit.reason).toContain("组织管理员");
    const { abilities } = await info("sys", companies.vendor);
    for (const ability of [abilities.changeParty, abilities.disable, abilities.remove])
      expect([ability.isAllowed, ability.reason === ""]).toEqual([false, false]);
  });

  it("stays the vendor's, and nobody's people come to the vendor with theirs", async () => {
    const { companies } = app.world;
    const change = async (as: PersonaName, id: number, fields: { partyType?: number; status?: number }) => {
      const { name, version } = await info("sys", id);
      return app.call(saveCompany, { body: { id, name, version, ...fields } }, { as });
    };
    for (const as of ["pa", "sys"] as const) {
      for (const partyType of [0, 1, 3]) {
        const { errorCode, envelope } = await change(as, companies.vendor, { partyType });
        expect([errorCode, Object.keys(envelope?.fields ?? {})]).toEqual([
          "organisation.partyTypeFixed",
          ["partyType"],
        ]);
      }
      expect((await change(as, companies.vendor, { status: 0 })).errorCode).toBe("organisation.vendorStays");
      expect((await change(as, companies.a, { partyType: 2 })).errorCode).toBe("organisation.partyTypeFixed");
    }
    const removed = await app.call(deleteCompany, { params: { id: companies.vendor } }, { as: "sys" });
    expect(removed.errorCode).toBe("organisation.vendorStays");
    expect((await change("pa", companies.b, { status: 0 })).envelope?.success).toBe(true);
    expect((await change("pa", companies.b, { status: 1 })).envelope?.success).toBe(true);
  });
});

describe("saving an organisation", () => {
  it("creates one with its serving team, once per key, and writes it down", async () => {
    const { teams, users } = app.world;
    const body = {
      name: "鹿溪医疗集团",
      nameEn: "Luxi Medical",
      partyType: 1,
      city: "杭州",
      level: 1,
      teamId: teams.two,
      managerUserId: users.dba2,
      email: "info@example.com",
    };
    const headers = { "idempotency-key": "new-company" };
    const first = await app.call(saveCompany, { body }, { as: "pa", headers });
    const again = await app.call(saveCompany, { body }, { as: "pa", headers });
    expect(again.result).toEqual(first.result);
    expect(await info("dba2", first.result.id)).toMatchObject({
      nameEn: "Luxi Medical",
      manager: { name: "夏至" },
      team: { name: "交付二组" },
    });
    expect((await app.call(getCompany, { query: { id: first.result.id } }, { as: "dba" })).status).toBe(204);
    expect(await auditOf("organisation.created")).toMatchObject([
      { object_id: String(first.result.id), detail: { after: { city: "杭州", level: 1 } } },
    ]);
  });

  it("is refused to everyone who does not maintain organisations", async () => {
    for (const as of ["ma", "ta", "dba", "orgAdmin", "customer", "noRole"] as const) {
      const answer = await app.call(saveCompany, { body: { name: `新组织 ${as}` } }, { as });
      expect([as, answer.status, answer.errorCode]).toEqual([as, 200, "organisation.editNotAllowed"]);
    }
    expect(await db().selectFrom("company").select("id").where("name", "like", "新组织%").execute()).toEqual(
      [],
    );
  });

  it("refuses a name that is taken, and people and teams that cannot be chosen, at their fields", async () => {
    const { users } = app.world;
    const fieldsOf = async (body: object) =>
      Object.keys(
        (await app.call(saveCompany, { body: { name: "某组织", ...body } }, { as: "pa" })).envelope?.fields ??
          {},
      );
    expect(await fieldsOf({ name: "砚池证券" })).toEqual(["name"]);
    expect(await fieldsOf({ name: " " })).toEqual(["name"]);
    expect(await fieldsOf({ teamId: 999 })).toEqual(["teamId"]);
    expect(await fieldsOf({ managerUserId: users.customer })).toEqual(["managerUserId"]);
    expect(await fieldsOf({ ownerUserId: 999 })).toEqual(["ownerUserId"]);
    expect(await fieldsOf({ email: "nobody" })).toEqual(["email"]);
    expect(await fieldsOf({ partyType: 9 })).toEqual(["partyType"]);
  });

  it("changes what was given and nothing else, and says before and after", async () => {
    const { companies } = app.world;
    const { version, name } = await info("pa", companies.c);
    const body = { id: companies.c, version, name, city: "长沙", address: "" };
    const blind = await app.call(saveCompany, { body: { ...body, version: undefined } }, { as: "pa" });
    expect([blind.errorCode, Object.keys(blind.envelope?.fields ?? {})]).toEqual([
      "common.validation",
      ["version"],
    ]);
    const saved = await app.call(saveCompany, { body }, { as: "pa" });
    expect(saved.result).toEqual({ id: companies.c, version: version + 1 });
    expect(await info("pa", companies.c)).toMatchObject({
      city: "长沙",
      industry: "物流",
      nameEn: "Yunting Logistics",
    });
    const audited = await auditOf("organisation.changed");
    expect(audited.filter(({ company_id }) => company_id === companies.c)).toMatchObject([
      { detail: { before: { city: "武汉" }, after: { city: "长沙" } } },
    ]);
    const stale = await app.call(saveCompany, { body: { ...body, city: "南京" } }, { as: "pa" });
    expect(stale.errorCode).toBe("common.dataChanged");
    expect(stale.envelope?.operateCallBackObj).toEqual(saved.result);
  });

  it("lets an org admin keep the own profile, and leave the vendor's fields alone", async () => {
    const { companies } = app.world;
    const { version, name } = await info("orgAdmin", companies.a);
    const own = { id: companies.a, version, name };
    const profile = await app.call(
      saveCompany,
      { body: { ...own, address: "滨江路 1 号" } },
      { as: "orgAdmin" },
    );
    expect(profile.result.version).toBe(version + 1);
    const reserved = await app.call(
      saveCompany,
      { body: { ...own, version: version + 1, level: 0, remark: "x", name: "澜汐大银行" } },
      { as: "orgAdmin" },
    );
    expect(reserved.errorCode).toBe("organisation.reserved");
    expect(Object.keys(reserved.envelope?.fields ?? {}).sort()).toEqual(["level", "name", "remark"]);
    expect(await info("pa", companies.a)).toMatchObject({ level: 2, name: "澜汐银行" });
  });

  it("is for the own organisation only: others look absent, colleagues are refused", async () => {
    const { companies } = app.world;
    const { version } = await info("pa", companies.b);
    const foreign = { id: companies.b, version, name: "砚池证券", address: "x" };
    const absent = { ...foreign, id: 999_999 };
    const answers = await Promise.all(
      [foreign, absent].map((body) => app.call(saveCompany, { body }, { as: "orgAdmin" })),
    );
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body]);
    expect(answers[0]?.errorCode).toBe("organisation.notFound");
    const own = await info("customer", companies.a);
    const plain = { id: companies.a, version: own.version, name: own.name, address: "x" };
    expect((await app.call(saveCompany, { body: plain }, { as: "customer" })).errorCode).toBe(
      "organisation.editNotAllowed",
    );
    expect((await app.call(saveCompany, { body: plain }, { as: "dba" })).errorCode).toBe(
      "organisation.editNotAllowed",
    );
  });

  it("takes everything from the members of an organisation that is disabled, with the next request", async () => {
    const { companies } = app.world;
    expect((await info("otherCompany", companies.b)).name).toBe("砚池证券");
    const { version, name } = await info("pa", companies.b);
    const off = await app.call(
      saveCompany,
      { body: { id: companies.b, version, name, status: 0 } },
      { as: "pa" },
    );
    expect((await app.call(getCompany, { query: { id: companies.b } }, { as: "otherCompany" })).status).toBe(
      204,
    );
    expect((await app.call(listCompanies, {}, { as: "otherCompany" })).result.list).toEqual([]);
    const on = { id: companies.b, version: off.result.version, name, status: 1 };
    await app.call(saveCompany, { body: on }, { as: "pa" });
    expect((await info("otherCompany", companies.b)).status).toBe(1);
  });
});

describe("deleting an organisation", () => {
  it("is for the system admin, and only when nothing refers to it", async () => {
    const { id } = (await app.call(saveCompany, { body: { name: "空组织" } }, { as: "pa" })).result;
    for (const as of ["pa"] as const)
      expect((await app.call(deleteCompany, { params: { id } }, { as })).errorCode).toBe(
        "organisation.deleteNotAllowed",
      );
    for (const as of ["orgAdmin", "dba", "customer"] as const)
      expect((await app.call(deleteCompany, { params: { id } }, { as })).errorCode).toBe(
        "common.permissionDenied",
      );
    expect((await app.call(deleteCompany, { params: { id } }, { as: "sys" })).result).toBeNull();
    expect((await app.call(deleteCompany, { params: { id } }, { as: "sys" })).errorCode).toBe(
      "organisation.notFound",
    );
    const full = await app.call(deleteCompany, { params: { id: app.world.companies.a } }, { as: "sys" });
    expect(full.errorCode).toBe("organisation.hasChildren");
    expect((await info("pa", app.world.companies.a)).name).toBe("澜汐银行");
  });

  it("is not hindered by contracts that were deleted, which count nowhere either", async () => {
    const { id } = (await app.call(saveCompany, { body: { name: "短约组织" } }, { as: "pa" })).result;
    const contracts = contractActions(app);
    const service = await contracts.create({
      companyId: id,
      accs: [{ name: "短约服务号", productMenuId: app.world.catalogue.oracle, assetIds: [] }],
    });
    const remove = () => app.call(deleteCompany, { params: { id } }, { as: "sys" });
    expect((await info("pa", id)).counts).toMatchObject({ accs: 1, contracts: 1 });
    expect((await remove()).errorCode).toBe("organisation.hasChildren");
    await app.call(deleteContract, { params: { id: service.id } }, { as: "pa" });
    expect((await info("pa", id)).counts).toMatchObject({ accs: 0, contracts: 0 });
    const [row] = (await app.call(listCompanies, { query: { keyword: "短约组织" } }, { as: "pa" })).result
      .list;
    expect(row).toMatchObject({ accCount: 0, validity: null });
    expect((await remove()).errorCode).toBeUndefined();
    expect((await app.call(getCompany, { query: { id } }, { as: "pa" })).errorCode).toBe(
      "organisation.notFound",
    );
  });
});
