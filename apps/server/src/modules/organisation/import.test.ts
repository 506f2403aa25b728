import {
  exportCompanies,
  getCompany,
  importCompanies,
  importMembers,
  listMembers,
} from "@pharos/api/organisation";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { problemsOfImport } from "../../testing/problems-of-import.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const countCompanies = async () =>
  (await db().selectFrom("company").select("id").where("party_type", "=", 1).execute()).length;

describe("importing organisations", () => {
  const bring = (rows: Record<string, string>[], isDryRun: boolean, as: PersonaName = "pa") =>
    app.call(importCompanies, { body: { rows, isDryRun } }, { as, headers: { "accept-language": "en-US" } });

  it("tries everything, tells problems by row and field, and keeps nothing", async () => {
    const before = await countCompanies();
    const { result } = await bring(
      [
        { name: "鹿溪医疗集团", level: "重点客户", city: "杭州", team: "Delivery team two" },
        { name: "", city: "成都" },
        { name: "苇杭零售", level: "gold", email: "nobody" },
        { name: "栎原汽车", team: "不存在", managerAccount: "dba" },
        { name: "朔汀电力", managerAccount: "customer" },
        { name: "鹿溪医疗集团", externalId: "X-9" },
      ],
      true,
    );
    expect([result.created, result.updated]).toEqual([0, 0]);
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual([
      [2, "name"],
      [3, "level"],
      [3, "email"],
      [4, "team"],
      [5, "managerAccount"],
      [6, "name"],
    ]);
    expect(result.errors.every(({ message }) => /^[A-Z]/.test(message))).toBe(true);
    expect(await countCompanies()).toBe(before);
  });

  it("keeps nothing either when one row of the real run does not fit", async () => {
    const before = await countCompanies();
    const refused = await bring([{ name: "鹿溪医疗集团" }, { name: "苇杭零售", level: "gold" }], false);
    expect(problemsOfImport(refused)).toHaveLength(1);
    expect(await countCompanies()).toBe(before);
  });

  it("creates new ones and changes known ones in what their row says", async () => {
    const rows: Record<string, string>[] = [
      {
        name: "鹿溪医疗集团",
        nameEn: "Luxi Medical",
        partyType: "customer",
        level: "Key",
        team: "交付二组",
        ownerAccount: "MA",
      },
      { name: "云汀物流", city: "长沙" },
    ];
    expect((await bring(rows, false)).result).toEqual({ created: 1, updated: 1, errors: [] });
    const created = await app.call(getCompany, { query: { name: "鹿溪医疗集团" } }, { as: "dba2" });
    expect(created.result).toMatchObject({ nameEn: "Luxi Medical", level: 1, owner: { name: "惊蛰" } });
    const changed = await app.call(getCompany, { query: { id: app.world.companies.c } }, { as: "pa" });
    expect(changed.result).toMatchObject({ city: "长沙", nameEn: "Yunting Logistics", industry: "物流" });
    const audit = await db()
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "organisation.imported")
      .execute();
    expect(audit).toEqual([{ detail: { created: 1, updated: 1 } }]);
  });

  it("refuses two rows that mean the same organisation, one by its number and one by its name", async () => {
    await bring([{ name: "苇杭零售", externalId: "X-1" }], false);
    const refused = await bring([{ name: "苇杭商业", externalId: "X-1" }, { name: "苇杭零售" }], false);
    expect(problemsOfImport(refused)).toEqual([{ row: 2, field: "name", message: "The same as row 1" }]);
  });

  it("takes formulas and links for the texts that they are, and gives none of them away as a formula", async () => {
    const city = "=WEBSERVICE(1)";
    const names = [
      '=HYPERLINK("http://elsewhere.example.com","名")',
      "@SUM(1)",
      "+cmd|' /C calc'!A0",
      "[1]Sheet!A1",
    ];
    const rows = names.map((name) => ({ name, city }));
    expect((await bring(rows, false)).result).toEqual({ created: 4, updated: 0, errors: [] });
    for (const name of names)
      expect((await app.call(getCompany, { query: { name } }, { as: "pa" })).result).toMatchObject({
        name,
        city,
      });
    const { body } = await app.inject({
      url: `${exportCompanies.path}?format=csv`,
      headers: { authorization: await app.signIn("pa") },
    });
    expect(body).toContain("'=HYPERLINK");
    expect(body).not.toMatch(/(^|[,\n"])[=@+]/);
  });

  it("refuses more rows than a sheet may have, and does not even read a million", async () => {
    const before = await countCompanies();
    const manyRows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `n${at}` }));
    expect((await bring(manyRows(2_001), false)).envelope?.fields).toHaveProperty("rows");
    const million = await bring(manyRows(1_000_000), false);
    expect([million.status, million.errorCode]).toEqual([413, "common.payloadTooLarge"]);
    expect(await countCompanies()).toBe(before);
  });

  it("is for those who maintain organisations", async () => {
    for (const as of ["ta", "dba", "ma", "orgAdmin", "customer"] as const)
      expect([as, (await bring([{ name: "某组织" }], true, as)).errorCode]).toEqual([
        as,
        "common.permissionDenied",
      ]);
  });
});

describe("importing members", () => {
  const bring = (
    rows: Record<string, string>[],
    isDryRun: boolean,
    as: PersonaName = "orgAdmin",
    company: "a" | "b" = "a",
  ) => app.call(importMembers, { body: { companyId: app.world.companies[company], rows, isDryRun } }, { as });
  const namesOf = async () =>
    (
      await app.call(
        listMembers,
        { query: { companyId: app.world.companies.a, pageSize: 50 } },
        { as: "orgAdmin" },
      )
    ).result.list.map(({ name }) => name);
  const good: Record<string, string>[] = [
    { name: "茯苓", phone: "13800000001", jobTitle: "DBA", email: "fuling@example.com" },
    { name: "杜若", phone: "13800000002", createLogin: "否" },
    { name: "木槿", phone: personas.customer.phone, jobTitle: "架构师" },
  ];

  it("tries everything and keeps nothing", async () => {
    const { result } = await bring(
      [
        ...good,
        { name: "坏号", phone: "123" },
        { phone: "13800000003" },
        // Someone of the vendor's looks like a stranger.
        { name: "内部", phone: personas.dba.phone },
        { name: "真假", phone: "13800000004", createLogin: "也许" },
      ],
      true,
    );
    expect([result.created, result.updated]).toEqual([0, 0]);
    expect(result.errors.map(({ row, field }) => [row, field])).toEqual([
      [4, "phone"],
      [5, "name"],
      [7, "createLogin"],
    ]);
    expect(await namesOf()).not.toContain("茯苓");
    expect(await db().selectFrom("notification_outbox").select("id").execute()).toEqual([]);
  });

  it("adds people, invites those who may sign in, and changes whom the phone number knows", async () => {
    expect((await bring(good, false)).result).toEqual({ created: 2, updated: 1, errors: [] });
    expect(await namesOf()).toEqual(expect.arrayContaining(["茯苓", "杜若", "木槿"]));
    const sent = await db()
      .selectFrom("notification_outbox")
      .select(["channel", "target"])
      .orderBy("id")
      .execute();
    expect(sent).toEqual([
      { channel: "sms", target: "+8613800000001" },
      { channel: "email", target: "fuling@example.com" },
    ]);
    expect((await bring(good, false)).result).toEqual({ created: 0, updated: 3, errors: [] });
  });

  it("is for admins of the own organisation: a foreign one looks absent", async () => {
    expect((await bring(good, true, "orgAdmin", "b")).errorCode).toBe("organisation.notFound");
    expect((await bring(good, true, "customer")).errorCode).toBe("common.permissionDenied");
    expect((await bring(good, true, "ta")).errorCode).toBe("organisation.membersNotAllowed");
  });
});
