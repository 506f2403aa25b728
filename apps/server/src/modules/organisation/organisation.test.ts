import { findEngineers, listDuty } from "@pharos/contract/organisation";
import { jsonText } from "@pharos/db";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { visibleCompanies } from "./company.visibility.ts";
import { findCompanyAdmins, findOnDuty, findTeamAdmins, findTeamMembers } from "./people.repo.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

describe("engineers to give work to", () => {
  const find = async (as: PersonaName, query: Record<string, string | number> = {}) =>
    (await app.call(findEngineers, { query }, { as })).result.map(({ employeeName }) => employeeName);

  it("are everybody in the vendor's teams, for the vendor's people", async () => {
    expect(await find("dba")).toHaveLength(8);
    expect(await find("dba")).toEqual(await find("pa"));
  });

  it("are narrowed by team, kind of team, name and the organisation a team serves", async () => {
    const { teams, companies } = app.world;
    expect(await find("ta", { teamId: teams.two })).toEqual(["夏至"]);
    expect(await find("ta", { groupType: 3 })).toEqual(["立冬"]);
    expect(await find("ta", { employeeName: "种" })).toEqual(["芒种"]);
    expect(await find("ta", { companyId: companies.a })).toEqual(["谷雨", "芒种"]);
    expect(await find("ta", { companyId: companies.a, employeeName: "%" })).toEqual([]);
  });

  it("are nobody for an organisation the caller does not know, as for one that does not exist", async () => {
    expect(await find("dba", { companyId: app.world.companies.b })).toEqual([]);
    expect(await find("dba", { companyId: 999_999 })).toEqual([]);
    expect(await find("dba2", { companyId: app.world.companies.b })).toEqual(["夏至"]);
  });

  it("carry the weight of their open requests", async () => {
    const { users, companies } = app.world;
    const request = (srNo: string, severity: number, status: number) => ({
      sr_no: srNo,
      title: "x",
      content_md: "x",
      severity,
      status,
      company_id: companies.a,
      reporter_user_id: users.customer,
      executor_user_id: users.dba,
      closed_at: status === 2 ? new Date() : null,
      sla_snapshot: jsonText({}),
    });
    await db()
      .insertInto("service_request")
      .values([request("SR1", 2, 1), request("SR2", 3, 4), request("SR3", 2, 2)])
      .execute();
    const [engineer] = (await app.call(findEngineers, { query: { employeeName: "芒种" } }, { as: "ta" }))
      .result;
    // P1 counts 4 and P4 counts 0.5 against five days a week; the closed one counts nothing.
    expect(engineer).toMatchObject({
      taskCount: 2,
      loadRate: 90,
      engineerStatus: 1,
      category: 0,
      techTags: ["oracle"],
    });
  });

  it("are a page customers never open", async () => {
    for (const as of ["customer", "orgAdmin", "noRole"] as const)
      expect((await app.call(findEngineers, {}, { as })).status).toBe(205);
  });
});

describe("the duty roster", () => {
  const listFor = async (as: PersonaName, query: { date?: string; teamId?: number } = {}) =>
    (await app.call(listDuty, { query }, { as })).result;

  it("names who is on duty now, with the telephone for the vendor's people only", async () => {
    expect(await listFor("dba")).toMatchObject([
      {
        userId: app.world.users.dutyDba,
        employeeName: "立冬",
        teamName: "值班组",
        phone: "13900000008",
        shift: 2,
      },
    ]);
    expect(await listFor("customer")).toMatchObject([{ employeeName: "立冬", phone: null }]);
  });

  it("answers for a day of the business time zone and for a team", async () => {
    const day = (offset: number) =>
      dateAt(app.platform.clock.now().getTime() + offset * dayMs, businessTimeZone);
    expect(await listFor("dba", { date: day(1) })).toHaveLength(1);
    expect(await listFor("dba", { date: day(4) })).toEqual([]);
    expect(await listFor("dba", { date: day(-3) })).toEqual([]);
    expect(await listFor("dba", { teamId: app.world.teams.one })).toEqual([]);
  });

  it("refuses what is no date, and strangers", async () => {
    expect((await app.call(listDuty, { query: { date: "2026-13-40" } }, { as: "dba" })).errorCode).toBe(
      "common.validation",
    );
    expect((await app.call(listDuty, {})).status).toBe(401);
  });
});

it("lets people know of the organisations they deal with and of no others", async () => {
  const known = async (as: PersonaName) => {
    const actor = (await app.sessions.live.resolve(await app.signIn(as)))?.actor;
    if (!actor) throw new Error("no session");
    const rows = await db()
      .selectFrom("company")
      .select("name")
      .where(visibleCompanies(actor))
      .orderBy("id")
      .execute();
    return rows.map(({ name }) => name.slice(0, 2));
  };
  expect(await known("ma")).toEqual(["屿光", "澜汐", "砚池", "云汀"]);
  expect(await known("dba")).toEqual(["屿光", "澜汐", "云汀"]);
  expect(await known("dba2")).toEqual(["屿光", "砚池"]);
  expect(await known("customer")).toEqual(["澜汐"]);
  expect(await known("noRole")).toEqual([]);
});

it("finds the people events are told to", async () => {
  const { users, teams, companies } = app.world;
  expect(await findOnDuty(db(), app.platform.clock.now())).toEqual([users.dutyDba]);
  expect(await findTeamAdmins(db(), teams.one)).toEqual([users.ta]);
  expect((await findTeamMembers(db(), teams.one)).sort((x, y) => x - y)).toEqual([users.ta, users.dba]);
  expect(await findCompanyAdmins(db(), companies.a)).toEqual([users.orgAdmin]);
  expect(await findCompanyAdmins(db(), companies.b)).toEqual([]);
});
