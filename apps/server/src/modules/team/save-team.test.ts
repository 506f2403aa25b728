import { getServiceRequest } from "@pharos/api/service-request";
import { deleteTeam, getTeam, listMembers, listTeams, saveDutyTurn, saveTeam } from "@pharos/api/team";
import { hourMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const db = () => app.platform.database.kysely;
const user = (name: PersonaName) => app.world.users[name];
const member = (name: PersonaName, isAdmin = false) => ({
  userId: user(name),
  category: 0 as const,
  isAdmin,
});

async function formOf(id: number) {
  const { result } = await app.call(getTeam, { params: { id } }, { as: "sys" });
  const { name, nameEn, groupType, leaderUserId, techDomains, city, remark, version } = result;
  return { id, version, name, nameEn, groupType, leaderUserId, techDomains, city, remark };
}
const save = (as: PersonaName, body: Parameters<typeof app.call<typeof saveTeam>>[1]["body"]) =>
  app.call(saveTeam, { body }, { as });
const fieldsOf = (answer: { envelope?: { fields?: object } | undefined }) =>
  Object.keys(answer.envelope?.fields ?? {});

describe("creating a team", () => {
  it("makes it with members, tags in one spelling, organisations and an admin who acts at once", async () => {
    const { result } = await save("pa", {
      name: "  国产库组 ",
      nameEn: "Domestic databases",
      groupType: 0,
      leaderUserId: user("dba2"),
      techDomains: ["DM8", "DM8"],
      companyIds: [app.world.companies.c],
      members: [
        { ...member("dba2", true), techTags: ["Oracle ", "oracle", " DM8"] },
        { ...member("dba"), capacityHours: 20 },
      ],
    });
    const team = (await app.call(getTeam, { params: { id: result.id } }, { as: "dba2" })).result;
    expect(team).toMatchObject({ name: "国产库组", nameEn: "Domestic databases", techDomains: ["DM8"] });
    expect(team.abilities.edit.isAllowed).toBe(true);
    expect(team.companies).toMatchObject([{ companyName: "云汀物流", isMain: false }]);
    const members = await app.call(listMembers, { query: { teamId: result.id } }, { as: "dba2" });
    expect(members.result.list).toMatchObject([
      { employeeName: "夏至", isAdmin: true, techTags: ["oracle", "dm8"], capacityHours: 40 },
      { employeeName: "芒种", isAdmin: false, capacityHours: 20 },
    ]);
    const audited = await db()
      .selectFrom("audit_log")
      .select(["action", "object_id"])
      .where("action", "=", "team.created")
      .execute();
    expect(audited).toEqual([{ action: "team.created", object_id: String(result.id) }]);
  });

  it("is for those who run all teams", async () => {
    const body = { name: "新团队", groupType: 0 as const };
    expect((await save("ta", body)).errorCode).toBe("team.leadsOnly");
    for (const as of ["dba", "ma", "customer"] as const)
      expect((await save(as, body)).errorCode).toBe("common.permissionDenied");
    expect((await app.call(listTeams, {}, { as: "pa" })).result.total).toBe(5);
  });

  it("refuses at the field what cannot be", async () => {
    const body = { name: "新团队", groupType: 0 as const };
    const fields = async (more: object) => fieldsOf(await save("pa", { ...body, ...more }));
    expect(await fields({ name: " " })).toEqual(["name"]);
    expect(await fields({ name: "交付一组" })).toEqual(["name"]);
    expect(await fields({ members: [member("dba"), member("dba")] })).toEqual(["members.1.userId"]);
    expect(await fields({ members: [member("dba"), member("customer")] })).toEqual(["members.1.userId"]);
    expect(await fields({ leaderUserId: user("dba") })).toEqual(["leaderUserId"]);
    expect(await fields({ companyIds: [999_999] })).toEqual(["companyIds"]);
    expect(await fields({ companyIds: [app.world.companies.vendor] })).toEqual(["companyIds"]);
    const tags = (techTags: string[]) => fields({ members: [{ ...member("dba"), techTags }] });
    expect(await tags(["a/b"])).toEqual(["members.0.techTags.0"]);
    expect(await tags(["12345678901234567"])).toEqual(["members.0.techTags.0"]);
    expect(await fields({ members: [{ ...member("dba"), capacityHours: 169 }] })).toEqual([
      "members.0.capacityHours",
    ]);
    expect((await app.call(listTeams, {}, { as: "pa" })).result.total).toBe(5);
  });
});

describe("changing a team", () => {
  it("is for its admin, except for admins and organisations, which others decide", async () => {
    const form = await formOf(app.world.teams.one);
    const done = await save("ta", {
      ...form,
      city: "苏州",
      members: [member("ta", true), { ...member("dba"), techTags: ["rac"] }, member("reviewDba")],
    });
    expect(done.result.id).toBe(form.id);
    const next = await formOf(form.id);
    expect(next.city).toBe("苏州");
    const fields = async (more: object) => fieldsOf(await save("ta", { ...next, ...more }));
    expect(await fields({ members: [member("ta", true), member("dba", true)] })).toEqual([
      "members.1.isAdmin",
    ]);
    expect(await fields({ members: [member("ta", false)] })).toEqual(["members.0.isAdmin"]);
    expect(await fields({ members: [member("dba")] })).toEqual(["members"]);
    expect(await fields({ companyIds: [app.world.companies.b] })).toEqual(["companyIds"]);
    // The organisations as they are may be sent along.
    const { companies } = app.world;
    expect((await save("ta", { ...next, companyIds: [companies.a, companies.c] })).envelope?.success).toBe(
      true,
    );
  });

  it("is refused to members, and to admins of other teams like a missing one", async () => {
    const two = await formOf(app.world.teams.two);
    const foreign = await save("ta", { ...two, city: "广州" });
    const absent = await save("ta", { ...two, id: 999_999, city: "广州" });
    expect([foreign.status, foreign.body]).toEqual([200, absent.body]);
    expect(foreign.errorCode).toBe("team.notFound");
    expect((await save("dba2", { ...two, city: "广州" })).errorCode).toBe("common.permissionDenied");
    expect((await formOf(two.id)).city).toBe("北京");
  });

  it("is refused when someone else was faster", async () => {
    const form = await formOf(app.world.teams.one);
    expect((await save("pa", { ...form, city: "杭州" })).envelope?.success).toBe(true);
    expect((await save("ta", { ...form, city: "苏州" })).errorCode).toBe("common.dataChanged");
    expect(fieldsOf(await save("ta", { ...form, version: undefined }))).toEqual(["version"]);
  });

  it("gives and takes the right of an admin with the next request, and leaves the expert's role", async () => {
    const { two } = app.world.teams;
    const may = async () =>
      (await app.call(getTeam, { params: { id: two } }, { as: "dba2" })).result.abilities.edit.isAllowed;
    const rolesOf = async () =>
      (
        await db()
          .selectFrom("user_role")
          .innerJoin("role", "role.id", "user_role.role_id")
          .select("role.code")
          .where("user_id", "=", user("dba2"))
          .orderBy("role.sort")
          .execute()
      ).map(({ code }) => code);
    expect(await may()).toBe(false);
    await save("pa", { ...(await formOf(two)), members: [member("dba2", true)] });
    expect(await may()).toBe(true);
    expect(await rolesOf()).toEqual(["ta", "dba"]);
    await save("pa", { ...(await formOf(two)), members: [member("dba2", false)] });
    expect(await may()).toBe(false);
    expect(await rolesOf()).toEqual(["dba"]);
  });

  it("ends what came with a membership at once: requests, shifts, the place in the list", async () => {
    const { duty } = app.world.teams;
    const now = app.platform.clock.now().getTime();
    const later = await app.call(
      saveDutyTurn,
      {
        body: {
          teamId: duty,
          userId: user("dutyDba"),
          startTime: new Date(now + 72 * hourMs).toISOString(),
          endTime: new Date(now + 80 * hourMs).toISOString(),
          shift: 0,
        },
      },
      { as: "pa" },
    );
    expect(later.envelope?.success).toBe(true);
    await save("pa", { ...(await formOf(duty)), members: [] });
    expect((await app.call(listMembers, { query: { teamId: duty } }, { as: "pa" })).result.total).toBe(0);
    expect((await app.call(getTeam, { params: { id: duty } }, { as: "dutyDba" })).status).toBe(204);
    expect((await app.call(getServiceRequest, { query: { id: 1 } }, { as: "dutyDba" })).status).toBe(204);
    const turns = await db()
      .selectFrom("duty_roster")
      .select("end_at")
      .where("user_id", "=", user("dutyDba"))
      .execute();
    expect(turns).toHaveLength(1);
    expect(turns.every(({ end_at }) => Date.parse(end_at) <= app.platform.clock.now().getTime())).toBe(true);
  });
});

describe("deleting a team", () => {
  const remove = (as: PersonaName, id: number) => app.call(deleteTeam, { params: { id } }, { as });

  it("is for system admins and for teams no one is in", async () => {
    const { result } = await save("pa", { name: "临时组", groupType: 1 });
    expect((await remove("pa", result.id)).errorCode).toBe("team.sysOnly");
    expect((await remove("ta", result.id)).errorCode).toBe("team.notFound");
    expect((await remove("dba", result.id)).errorCode).toBe("common.permissionDenied");
    expect((await remove("sys", app.world.teams.one)).errorCode).toBe("team.notEmpty");
    expect((await remove("sys", result.id)).envelope?.success).toBe(true);
    expect((await remove("sys", result.id)).errorCode).toBe("team.notFound");
    // The name is free again.
    expect((await save("pa", { name: "临时组", groupType: 1 })).envelope?.success).toBe(true);
  });
});
