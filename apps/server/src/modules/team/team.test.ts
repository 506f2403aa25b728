import {
  countMembers,
  findMembers,
  getMember,
  getTeam,
  listMembers,
  listTeamContracts,
  listTeams,
  listTeamsByAsset,
  listTechDomains,
  listTechTags,
} from "@pharos/api/team";
import { validityOf } from "@pharos/domain/contract";
import { validity } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { insertRequests } from "./team.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await insertRequests(app, { executor: "dba", severity: "p1", count: 1 });
  await insertRequests(app, { executor: "dba2", severity: "p4", count: 3 });
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const vendor: readonly PersonaName[] = ["sys", "pa", "ma", "ta", "dba", "dba2", "reviewDba", "dutyDba"];
const strangers: readonly PersonaName[] = ["customer", "orgAdmin", "otherCompany", "noRole"];

describe("the list of teams", () => {
  const list = async (as: PersonaName, query: Record<string, string | number> = {}) =>
    (await app.call(listTeams, { query }, { as })).result;

  it("names every team to the vendor's people, and is a page others never open", async () => {
    for (const as of vendor) expect((await list(as)).total).toBe(5);
    for (const as of strangers) expect((await app.call(listTeams, {}, { as })).status).toBe(205);
  });

  it("shows figures to management of all, to others of their own teams only", async () => {
    const seen = async (as: PersonaName) =>
      (await list(as)).list.filter(({ memberCount }) => memberCount !== null).map(({ name }) => name);
    for (const as of ["sys", "pa", "ma"] as const) expect(await seen(as)).toHaveLength(5);
    for (const as of ["ta", "dba"] as const) expect(await seen(as)).toEqual(["交付一组"]);
    const one = (await list("dba")).list[0];
    expect(one).toMatchObject({
      name: "交付一组",
      nameEn: "Delivery team one",
      isMine: true,
      memberCount: 2,
      onDutyCount: 0,
      // One P1 against two weeks of forty hours.
      loadRate: 40,
      taskCount: 1,
      companyCount: 2,
    });
    const two = (await list("dba")).list.find(({ name }) => name === "交付二组");
    expect(two).toMatchObject({ isMine: false, loadRate: null, taskCount: null, companyCount: null });
    const duty = (await list("pa")).list.find(({ name }) => name === "值班组");
    expect(duty).toMatchObject({ onDutyCount: 1 });
  });

  it("is ordered by load or by tasks, searched in both languages, and paged", async () => {
    const names = async (query: Record<string, string | number>) =>
      (await list("pa", query)).list.map(({ name }) => name);
    expect((await names({ sort: 1 })).slice(0, 2)).toEqual(["交付一组", "交付二组"]);
    expect((await names({ sort: 2 })).slice(0, 2)).toEqual(["交付二组", "交付一组"]);
    expect(await names({ keyword: "duty" })).toEqual(["值班组"]);
    expect(await names({ keyword: "%" })).toEqual([]);
    expect(await names({ groupType: 1 })).toEqual(["评审组"]);
    const page = await list("pa", { pageSize: 2, pageNum: 3 });
    expect(page).toMatchObject({ total: 5, pageNum: 3, pageSize: 2 });
    expect(page.list).toHaveLength(1);
  });
});

describe("one team", () => {
  const read = (as: PersonaName, id: number) => app.call(getTeam, { params: { id } }, { as });

  it("is for its members and those who answer for it; for others it is like a missing one", async () => {
    const { one, two } = app.world.teams;
    for (const as of ["sys", "pa", "ma", "ta", "dba"] as const)
      expect((await read(as, one)).result).toMatchObject({ name: "交付一组" });
    const hidden = await read("dba", two);
    const absent = await read("dba", 999_999);
    expect([hidden.status, hidden.body]).toEqual([204, absent.body]);
    for (const as of strangers) expect((await read(as, one)).status).toBe(205);
  });

  it("says what the reader may do", async () => {
    const may = async (as: PersonaName) => {
      const { abilities } = (await read(as, app.world.teams.one)).result;
      return Object.entries(abilities)
        .filter(([, { isAllowed }]) => isAllowed)
        .map(([name]) => name);
    };
    expect(await may("sys")).toEqual(["edit", "editScope", "remove", "editDuty", "manageMembers"]);
    expect(await may("pa")).toEqual(["edit", "editScope", "editDuty", "manageMembers"]);
    expect(await may("ta")).toEqual(["edit", "editDuty", "manageMembers"]);
    expect(await may("dba")).toEqual([]);
    expect(await may("ma")).toEqual([]);
    const { abilities } = (await read("dba", app.world.teams.one)).result;
    expect(abilities.edit.reason).toContain("管理员");
  });

  it("lists the organisations it serves", async () => {
    const { companies } = (await read("dba", app.world.teams.one)).result;
    expect(companies.map(({ companyName, isMain, openSr }) => [companyName, isMain, openSr])).toEqual([
      ["澜汐银行", true, 4],
      ["云汀物流", true, 0],
    ]);
  });
});

describe("members", () => {
  const members = (as: PersonaName, query: Record<string, string | number> = {}) =>
    app.call(listMembers, { query: { teamId: app.world.teams.one, ...query } }, { as });

  it("are shown with status and load, the busiest first when asked", async () => {
    const { result } = await members("dba", { sort: 1 });
    expect(result.list.map(({ employeeName, loadRate, openSr }) => [employeeName, loadRate, openSr])).toEqual(
      [
        ["芒种", 80, 1],
        ["谷雨", 0, 0],
      ],
    );
    expect(result.list[1]).toMatchObject({ isAdmin: true, engineerStatus: 1, isOnDuty: false, certCount: 0 });
    expect((await members("dba", { keyword: "种" })).result.total).toBe(1);
    expect((await members("dba", { keyword: "ORACLE" })).result.total).toBe(2);
    expect((await members("dba", { status: 0 })).result.total).toBe(0);
    expect((await members("dba", { status: -1 })).result.total).toBe(2);
  });

  it("are no one's business outside the team", async () => {
    const teamId = app.world.teams.two;
    for (const as of ["ta", "dba", "reviewDba"] as const)
      expect((await members(as, { teamId })).status).toBe(204);
    for (const as of strangers) expect((await members(as)).status).toBe(205);
  });

  it("say whose card the reader may open", async () => {
    const cards = async (as: PersonaName) =>
      (await members(as)).result.list
        .filter(({ hasCard }) => hasCard)
        .map(({ employeeName }) => employeeName)
        .sort();
    expect(await cards("dba")).toEqual(["芒种"]);
    expect(await cards("ta")).toEqual(["芒种", "谷雨"].sort());
    expect(await cards("ma")).toEqual(["芒种", "谷雨"].sort());
  });

  it("are counted and named for the vendor's people only", async () => {
    const { result } = await app.call(countMembers, {}, { as: "dba" });
    expect(result.total).toBe(8);
    expect(result.byStatus).toEqual({ 0: 1, 1: 7, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 });
    expect(result.byCategory).toEqual({ 0: 3, 1: 1, 2: 3, 3: 1 });
    expect(result.byLevel).toMatchObject({ none: 8 });
    const names = await app.call(findMembers, { query: { keyword: "雨" } }, { as: "dba2" });
    expect(names.result).toEqual([{ userId: app.world.users.ta, employeeName: "谷雨", headImgUrl: null }]);
    for (const as of strangers) {
      expect((await app.call(countMembers, {}, { as })).status).toBe(205);
      expect((await app.call(findMembers, {}, { as })).status).toBe(205);
      expect((await app.call(listTechTags, {}, { as })).status).toBe(205);
    }
  });
});

describe("the card of a member", () => {
  const card = (as: PersonaName, userId: number, teamId?: number) =>
    app.call(getMember, { query: { userId, teamId } }, { as });

  it("is for the person, the team's admin and management", async () => {
    const { users, teams } = app.world;
    for (const as of ["dba", "ta", "ma", "pa", "sys"] as const)
      expect((await card(as, users.dba, teams.one)).result).toMatchObject({
        employeeName: "芒种",
        loadRate: 80,
        teams: [{ teamName: "交付一组", teamNameEn: "Delivery team one" }],
        state: { status: 1 },
      });
    expect((await card("ta", users.dba)).result.requests).toHaveLength(1);
    expect((await card("ta", users.dba)).result.maySetStatus).toBe(true);
    expect((await card("ma", users.dba)).result.maySetStatus).toBe(false);
  });

  it("is like a missing one for colleagues, other teams' admins and of customers", async () => {
    const { users, teams } = app.world;
    const absent = await card("ta", 999_999);
    for (const [as, id] of [
      ["dba", users.ta],
      ["ta", users.dba2],
      ["reviewDba", users.dba],
      ["pa", users.customer],
    ] as const)
      expect([(await card(as, id)).status, (await card(as, id)).body]).toEqual([204, absent.body]);
    expect((await card("ta", users.dba, teams.two)).status).toBe(204);
    expect((await card("customer", users.dba)).status).toBe(205);
  });
});

describe("what stands around teams", () => {
  it("finds the teams that serve an asset's organisation, and none for an unknown asset", async () => {
    const find = async (as: PersonaName, assetId: number) =>
      (await app.call(listTeamsByAsset, { query: { assetId } }, { as })).result.map(({ nameEn }) => nameEn);
    const { assets } = app.world;
    expect(await find("customer", assets.aCore)).toEqual(["Delivery team one"]);
    expect(await find("dba2", assets.bTrading)).toEqual(["Delivery team two"]);
    expect(await find("customer", assets.bTrading)).toEqual([]);
    expect(await find("dba", assets.bTrading)).toEqual(await find("dba", 999_999));
    expect((await app.call(listTeamsByAsset, { query: { assetId: 1 } }, { as: "noRole" })).status).toBe(205);
  });

  it("knows technologies and tags", async () => {
    const domains = (await app.call(listTechDomains, {}, { as: "customer" })).result;
    expect(domains.map(({ name }) => name)).toEqual(["Oracle", "MySQL", "PostgreSQL"]);
    const tags = async (teamId?: number) =>
      (await app.call(listTechTags, { query: { teamId } }, { as: "dba" })).result;
    expect(await tags()).toEqual([
      { tag: "oracle", count: 2 },
      { tag: "mysql", count: 1 },
    ]);
    expect(await tags(app.world.teams.two)).toEqual([{ tag: "mysql", count: 1 }]);
  });

  it("lists the contracts of a team by validity, without amounts", async () => {
    const { teams, companies } = app.world;
    const today = app.platform.clock.now();
    const day = (offset: number) =>
      new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const terms = [
      [1, -400, -1],
      [1, -100, 0],
      [1, -100, 40],
      [1, -100, 89],
      [1, -100, 300],
      [1, 10, 300],
      [0, -10, 300],
      [2, -10, 300],
    ] as const;
    await db()
      .insertInto("contract")
      .values(
        terms.map(([status, from, to], index) => ({
          contract_num: `T-${index}`,
          name: `合同 ${index}`,
          company_id: companies.a,
          team_id: teams.one,
          start_date: day(from),
          end_date: day(to),
          status,
          amount: 1000,
          booked_hours: index === 2 ? 12.5 : 0,
        })),
      )
      .execute();
    const list = async (as: PersonaName, query: Record<string, number> = {}) =>
      app.call(listTeamContracts, { query: { teamId: teams.one, pageSize: 50, ...query } }, { as });
    const all = (await list("dba")).result.list;
    expect(all).toHaveLength(terms.length);
    expect(JSON.stringify(all)).not.toContain("1000");
    expect(all.find(({ contractNum }) => contractNum === "T-2")).toMatchObject({ usedHours: 12.5 });
    expect(all.find(({ contractNum }) => contractNum === "T-3")).toMatchObject({
      planHour: null,
      usedHours: null,
    });
    // The condition in SQL and the domain's rule agree.
    for (const code of validity.codes) {
      const found = (await list("dba", { validity: code })).result.list.map(({ contractNum }) => contractNum);
      const expected = terms.flatMap(([status, from, to], index) => {
        const name = validityOf({ status, startDate: day(from), endDate: day(to) }, businessDay(today));
        return validity.toCode(name) === code ? [`T-${index}`] : [];
      });
      expect(found.sort()).toEqual(expected.sort());
    }
    expect((await list("dba2")).status).toBe(204);
    expect((await list("customer")).status).toBe(205);
  });
});

const businessDay = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
