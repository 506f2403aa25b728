import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { visibleCompanies } from "./company.visibility.ts";
import { findCompanyAdmins, findOnDuty, findTeamAdmins, findTeamMembers } from "./people.repo.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

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

it("finds the people events are asked to", async () => {
  const { users, teams, companies } = app.world;
  expect(await findOnDuty(db(), app.platform.clock.now())).toEqual([users.dutyDba]);
  expect(await findTeamAdmins(db(), teams.one)).toEqual([users.ta]);
  expect((await findTeamMembers(db(), teams.one)).sort((x, y) => x - y)).toEqual([users.ta, users.dba]);
  expect(await findCompanyAdmins(db(), companies.a)).toEqual([users.orgAdmin]);
  expect(await findCompanyAdmins(db(), companies.b)).toEqual([]);
});
