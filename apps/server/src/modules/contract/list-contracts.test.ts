import { exportContracts, listContracts } from "@pharos/api/contract";
import type { CallInput } from "@pharos/api/core";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.platform.database.kysely.updateTable("contract").set({ amount: 1234.5 }).execute();
  // The expert of team one manages one contract of company A.
  await app.platform.database.kysely
    .updateTable("contract")
    .set({ manager_user_id: app.world.users.dba })
    .where("name", "=", "核心系统维保合同")
    .execute();
});
afterAll(() => app.close());

const list = async (as: PersonaName, query: CallInput<typeof listContracts>["query"] = {}) =>
  (await app.call(listContracts, { query: { pageSize: 100, ...query } }, { as })).result;
const names = async (as: PersonaName, query?: CallInput<typeof listContracts>["query"]) =>
  (await list(as, query)).list.map(({ name }) => name).toSorted();

const [core, office, trading, planned, parcels] = [
  "核心系统维保",
  "办公系统维保",
  "交易系统维保",
  "新系统维保",
  "物流系统维保",
];
const everything = [core, office, trading, planned, parcels].toSorted();

const take = async (as: PersonaName, language = "zh-CN") =>
  app.inject({
    method: "GET",
    url: `${exportContracts.path}?format=csv`,
    headers: { authorization: await app.signIn(as), "accept-language": language },
  });

describe("the list of contracts", () => {
  it.each<[PersonaName, string[]]>([
    ["sys", everything],
    ["pa", everything],
    ["ma", everything],
    ["ta", [core, office, parcels]],
    ["dba", [core, office, parcels]],
    ["dba2", [trading, planned]],
    ["reviewDba", []],
    ["dutyDba", []],
    ["orgAdmin", [core, office]],
  ])("shows %s only what is theirs: %j", async (as, expected) => {
    const result = await list(as);
    expect(result.list.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
    expect(result.total).toBe(expected.length);
    expect(Object.values(result.counts).reduce((sum, count) => sum + count, 0)).toBe(expected.length);
  });

  it.each<PersonaName>(["customer", "otherCompany", "noRole"])(
    "is a page that %s never opens",
    async (as) => {
      expect((await app.call(listContracts, {}, { as })).status).toBe(205);
    },
  );

  it("says what a contract is worth only to those who may know", async () => {
    const amountsOf = async (as: PersonaName) =>
      (await list(as)).list.map((row) => [row.name, "amount" in row ? row.amount : "absent"]);
    expect(await amountsOf("ma")).toContainEqual([core, 1234.5]);
    expect(await amountsOf("dba")).toContainEqual([core, 1234.5]);
    expect(await amountsOf("dba")).toContainEqual([office, "absent"]);
    expect(await amountsOf("ta")).toContainEqual([core, "absent"]);
    expect((await amountsOf("orgAdmin")).map(([, amount]) => amount)).toEqual(["absent", "absent"]);
  });

  it("is narrowed by every filter, within what the caller sees", async () => {
    expect(await names("pa", { validity: "4" })).toEqual([planned]);
    expect(await names("pa", { validity: "3" })).toEqual([parcels]);
    expect(await names("pa", { validity: "0,1,2" })).toEqual([core, office, trading].toSorted());
    expect(await names("pa", { search: "lanxi 核心" })).toEqual([core]);
    expect(await names("pa", { search: "HT2026010100003" })).toEqual([trading]);
    expect(await names("pa", { search: "%" })).toEqual([]);
    expect(await names("pa", { companyId: app.world.companies.c })).toEqual([parcels]);
    expect(await names("dba", { companyId: app.world.companies.b })).toEqual([]);
    expect(await names("pa", { managerId: app.world.users.dba })).toEqual([core]);
    expect(await names("pa", { teamId: app.world.teams.two })).toEqual([trading, planned].toSorted());
    expect(await names("pa", { type: "1" })).toEqual([]);
    expect(await names("pa", { renewState: "2" })).toEqual([]);
    expect(await names("pa", { status: "2" })).toEqual([]);
    const { list: rows } = await list("pa", { search: "核心" });
    const end = rows[0]?.endTime;
    expect(await names("pa", { startTime: end, endTime: end })).toContain(core);
    expect(await names("pa", { endTime: "2020-01-01" })).toEqual([]);
  });

  it("says how many hours are planned and used, by its lines or else by its service numbers", async () => {
    const db = app.platform.database.kysely;
    await db.updateTable("service_number").set({ quota_hours: 40 }).execute();
    const [before] = (await list("pa", { search: "核心" })).list;
    expect(before).toMatchObject({ planHour: 40, usedHours: null });
    const line = {
      company_id: app.world.companies.a,
      contract_id: before?.contractId ?? 0,
      name: "巡检",
      item_type: "巡检",
      start_date: "2026-01-01",
      end_date: "2026-12-31",
    };
    await db
      .insertInto("contract_item")
      .values([
        { ...line, item_id: "L-1", planned_hours: 100, actual_hours: 30 },
        { ...line, item_id: "L-2", planned_hours: 20, actual_hours: 5.5 },
        { ...line, item_id: "L-3", planned_hours: 500, actual_hours: 1, status: 3 },
      ])
      .execute();
    const [after] = (await list("pa", { search: "核心" })).list;
    expect(after).toMatchObject({ planHour: 120, usedHours: 35.5 });

    // An organisation that may see no hours sees those of the lines as little, on the page and in the file.
    const shownTo = async (as: PersonaName) => {
      const [row] = (await list(as, { search: "核心" })).list;
      return [row?.usedHours, (await take(as)).body.includes("35.5")];
    };
    const allow = (hour_visibility: number) =>
      db.updateTable("company").set({ hour_visibility }).where("id", "=", app.world.companies.a).execute();
    await allow(0);
    expect(await shownTo("orgAdmin")).toEqual([null, false]);
    expect(await shownTo("pa")).toEqual([35.5, true]);
    await allow(1);
    expect(await shownTo("orgAdmin")).toEqual([35.5, true]);
  });

  it("counts by validity what the filter by validity leaves out", async () => {
    const result = await list("pa", { validity: "4" });
    expect(result.total).toBe(1);
    expect(result.counts).toMatchObject({ 3: 1, 4: 1 });
    expect(result.terminatedCount).toBe(0);
  });

  it("puts what ends next first and what is over last, or the other way round", async () => {
    const order = async (sortOrder: "asc" | "desc") =>
      (await list("pa", { sortOrder })).list.map(({ name }) => name);
    const ascending = await order("asc");
    expect(ascending[0]).toBe(planned);
    expect(ascending.at(-1)).toBe(parcels);
    expect((await order("desc"))[0]).toBe(parcels);
  });

  it("comes in pages that neither repeat nor lose a line", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => list("pa", { pageNum, pageSize: 2, sortField: "companyName" })),
    );
    expect(pages.flatMap((page) => page.list.map(({ name }) => name)).toSorted()).toEqual(everything);
  });

  it("refuses a date that is none", async () => {
    const answer = await app.call(listContracts, { query: { startTime: "2026-02-30" } }, { as: "pa" });
    expect(answer.envelope).toMatchObject({ success: false, fields: { startTime: expect.any(String) } });
  });
});

describe("the export", () => {
  it("holds the caller's rows, and amounts only where the caller may see them", async () => {
    const mine = await take("orgAdmin", "en-US");
    expect(mine.body).toContain("Contract number");
    expect(mine.body).toContain(core);
    expect(mine.body).not.toContain(trading);
    expect(mine.body).not.toContain("1234.5");
    expect((await take("pa")).body).toContain("1234.5");
  });

  it("is refused to anyone who may not see the list", async () => {
    expect((await take("customer")).statusCode).toBe(205);
  });
});
