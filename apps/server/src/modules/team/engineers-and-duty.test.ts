import { findEngineers, listDuty } from "@pharos/api/team";
import { type Severity, severity } from "@pharos/domain/enums";
import { loadRate } from "@pharos/domain/team";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { insertRequests } from "./team.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

describe("engineers to give work to", () => {
  const find = async (as: PersonaName, query: Record<string, string | number> = {}) =>
    (await app.call(findEngineers, { query }, { as })).result.map(({ employeeName }) => employeeName);

  it("are everyone in the vendor's teams, for the vendor's people", async () => {
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

  it("are no one for an organisation the caller does not know, as for one that does not exist", async () => {
    expect(await find("dba", { companyId: app.world.companies.b })).toEqual([]);
    expect(await find("dba", { companyId: 999_999 })).toEqual([]);
    expect(await find("dba2", { companyId: app.world.companies.b })).toEqual(["夏至"]);
  });

  it("carry the load that the domain's rule computes, whatever the work and the capacity", async () => {
    const { users, teams } = app.world;
    const loads: { work: Partial<Record<Severity, number>>; hours: number }[] = [
      { work: {}, hours: 40 },
      { work: {}, hours: 0 },
      { work: { p4: 1 }, hours: 37.5 },
      { work: { p1: 1, p4: 1 }, hours: 40 },
      { work: { p2: 2, p3: 3 }, hours: 20 },
      { work: { p3: 1 }, hours: 0 },
      { work: { p1: 6, p2: 6 }, hours: 8 },
    ];
    for (const { work, hours } of loads) {
      await db().deleteFrom("service_request").execute();
      await db()
        .updateTable("team_member")
        .set({ capacity_hours: hours })
        .where("user_id", "=", users.dba)
        .execute();
      for (const name of severity.names)
        await insertRequests(app, { executor: "dba", severity: name, count: work[name] ?? 0 });
      const { result } = await app.call(findEngineers, { query: { employeeName: "芒种" } }, { as: "ta" });
      expect(result).toMatchObject([
        {
          teamId: teams.one,
          teamName: "交付一组",
          teamNameEn: "Delivery team one",
          loadRate: loadRate({ openRequests: work, capacityHours: hours }),
          taskCount: Object.values(work).reduce((sum, count) => sum + count, 0),
          engineerStatus: 1,
          techTags: ["oracle"],
        },
      ]);
    }
  });

  it("are not charged with what is closed", async () => {
    await db().deleteFrom("service_request").execute();
    await insertRequests(app, { executor: "dba2", severity: "p1", count: 2, status: 2 });
    const { result } = await app.call(findEngineers, { query: { employeeName: "夏至" } }, { as: "ta" });
    expect(result).toMatchObject([{ taskCount: 0, loadRate: 0 }]);
  });

  it("are a page customers never open", async () => {
    for (const as of ["customer", "orgAdmin", "noRole"] as const)
      expect((await app.call(findEngineers, {}, { as })).status).toBe(205);
  });
});

describe("who is on duty", () => {
  const listFor = async (as: PersonaName, query: { date?: string; teamId?: number } = {}) =>
    (await app.call(listDuty, { query }, { as })).result;
  const day = (offset: number) =>
    dateAt(app.platform.clock.now().getTime() + offset * dayMs, businessTimeZone);

  it("is named now with team and telephone for the vendor's people", async () => {
    expect(await listFor("dba")).toMatchObject([
      {
        userId: app.world.users.dutyDba,
        employeeName: "立冬",
        teamName: "值班组",
        teamNameEn: "Duty team",
        phone: "13900000008",
        shift: 2,
      },
    ]);
  });

  it("is a name and the service desk's telephone for customers, of this moment only", async () => {
    const desk = app.platform.config.brand.serviceDesk.phone;
    const now = [{ employeeName: "立冬", phone: desk, teamName: null, teamNameEn: null }];
    for (const as of ["customer", "orgAdmin", "noRole"] as const)
      expect(await listFor(as)).toMatchObject(now);
    expect(await listFor("customer", { date: day(4) })).toMatchObject(now);
    expect(JSON.stringify(await listFor("customer"))).not.toContain("13900000008");
  });

  it("is answered for a day of the business time zone and for a team", async () => {
    expect(await listFor("dba", { date: day(1) })).toHaveLength(1);
    expect(await listFor("dba", { date: day(4) })).toEqual([]);
    expect(await listFor("dba", { date: day(-3) })).toEqual([]);
    expect(await listFor("dba", { teamId: app.world.teams.one })).toEqual([]);
  });

  it("is told to no one who is not signed in, and not for what is no date", async () => {
    expect((await app.call(listDuty, { query: { date: "2026-13-40" } }, { as: "dba" })).errorCode).toBe(
      "common.validation",
    );
    expect((await app.call(listDuty, {})).status).toBe(401);
  });
});
