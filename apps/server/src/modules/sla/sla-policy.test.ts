import { listRecordHistory } from "@pharos/api/audit";
import { getServiceRequest, saveServiceRequest } from "@pharos/api/service-request";
import { deleteSlaPolicy, findSlaSubjects, listSlaPolicies, saveSlaPolicy } from "@pharos/api/sla";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sys = { as: "sys" } as const;
const p1 = 2;

const policies = async () => (await app.call(listSlaPolicies, {}, sys)).result;

async function targetsOf(firstResponseMinutes: number, replyMinutes: number | null = 60) {
  const wall = (await policies()).calendars.find(({ isWallClock }) => isWallClock);
  return [2, 1, 0, 3].map((type) => ({
    type,
    firstResponseMinutes,
    replyMinutes,
    solveMinutes: 600,
    calendarId: wall?.id ?? 0,
  }));
}

/** The promise of the first response of a P1 that is raised now, and why. */
async function promisedTo(accId: number) {
  const { result } = await app.call(
    saveServiceRequest,
    { body: { title: "实例无法连接", contentMd: "无法连接", type: p1, accId } },
    { as: "otherCompany" },
  );
  const detail = (await app.call(getServiceRequest, { query: { id: result.id } }, { as: "otherCompany" }))
    .result;
  const { sla_snapshot } = await app.platform.database.kysely
    .selectFrom("service_request")
    .select("sla_snapshot")
    .where("id", "=", result.id)
    .executeTakeFirstOrThrow();
  // Written by createSlaSnapshot.
  const { policy } = sla_snapshot as { policy?: { subject: string; name: string } };
  return {
    id: result.id,
    minutes: detail.clocks.find(({ kind }) => kind === "firstResponse")?.targetMinutes,
    subject: policy?.subject,
  };
}

describe("policies", () => {
  it("start with one default for each coverage and one without a service number, with the specification's targets", async () => {
    const { list } = await policies();
    expect(list.map(({ subject, coverage }) => [subject, coverage])).toEqual([
      ["default", 0],
      ["default", 1],
      ["default", null],
    ]);
    for (const { targets } of list) {
      expect(
        targets.map((one) => [one.type, one.firstResponseMinutes, one.replyMinutes, one.solveMinutes]),
      ).toEqual([
        [2, 5, 60, 20],
        [1, 10, 120, 40],
        [0, 30, 480, 120],
        [3, 120, null, 480],
      ]);
    }
  });

  it("are chosen by contract item, service number, organisation and default, and copied onto the request", async () => {
    const { b247 } = app.world.serviceNumbers;
    const company = app.world.companies.b;
    const first = await promisedTo(b247);
    expect(first).toMatchObject({ minutes: 5, subject: "default" });
    const save = async (subject: object, minutes: number) =>
      (
        await app.call(
          saveSlaPolicy,
          {
            body: {
              name: `承诺 ${minutes}`,
              nameEn: `Promise ${minutes}`,
              targets: await targetsOf(minutes),
              ...subject,
            },
          },
          sys,
        )
      ).result;
    const ofCompany = await save({ companyId: company }, 77);
    expect(await promisedTo(b247)).toMatchObject({ minutes: 77, subject: "organisation" });
    await save({ serviceNumberId: b247 }, 33);
    expect(await promisedTo(b247)).toMatchObject({ minutes: 33, subject: "serviceNumber" });
    const itemId = await insertItem(company, b247);
    expect(await promisedTo(b247)).toMatchObject({ minutes: 33, subject: "serviceNumber" });
    const ofItem = await save({ contractItemId: itemId }, 11);
    const last = await promisedTo(b247);
    expect(last).toMatchObject({ minutes: 11, subject: "contractItem" });

    expect((await policies()).list.slice(0, 3).map(({ subject }) => subject)).toEqual([
      "contractItem",
      "serviceNumber",
      "organisation",
    ]);
    await app.call(deleteSlaPolicy, { params: { id: ofItem.id } }, sys);
    expect(await promisedTo(b247)).toMatchObject({ minutes: 33 });
    const detail = (await app.call(getServiceRequest, { query: { id: last.id } }, { as: "otherCompany" }))
      .result;
    expect(detail.clocks[0]?.targetMinutes).toBe(11);
    await app.call(deleteSlaPolicy, { params: { id: ofCompany.id } }, sys);
  });

  it("take the coverage from the contract item in force", async () => {
    const { a247 } = app.world.serviceNumbers;
    await insertItem(app.world.companies.a, a247, 1);
    const { result } = await app.call(
      saveServiceRequest,
      { body: { title: "实例无法连接", contentMd: "无法连接", type: p1, accId: a247 } },
      { as: "customer" },
    );
    const { calendar_code } = await app.platform.database.kysely
      .selectFrom("sla_clock")
      .select("calendar_code")
      .where("service_request_id", "=", result.id)
      .where("kind", "=", "solve")
      .executeTakeFirstOrThrow();
    expect(calendar_code).toBe("business");
  });

  it("change with their version, and tell their history", async () => {
    const { list } = await policies();
    const policy = list.find(({ coverage }) => coverage === 1);
    if (!policy) throw new Error("no default policy");
    const body = { ...policy, companyId: undefined, serviceNumberId: undefined, contractItemId: undefined };
    const targets = policy.targets.map((one) => (one.type === p1 ? { ...one, replyMinutes: null } : one));
    const { result } = await app.call(saveSlaPolicy, { body: { ...body, targets } }, sys);
    expect(result.targets[0]?.replyMinutes).toBeNull();
    expect(result.version).toBe(policy.version + 1);
    const stale = await app.call(saveSlaPolicy, { body: { ...body, name: "旧" } }, sys);
    expect(stale.errorCode).toBe("common.dataChanged");
    const history = await app.call(
      listRecordHistory,
      { query: { objectType: "slaPolicy", objectId: policy.id } },
      sys,
    );
    expect(history.result.list[0]?.action).toBe("slaPolicy.changed");
    await app.call(saveSlaPolicy, { body: { ...body, version: result.version } }, sys);
  });

  it("are refused twice for one subject, for none, with a severity twice or an unknown calendar", async () => {
    const targets = await targetsOf(5);
    const save = async (body: object) =>
      app.call(saveSlaPolicy, { body: { name: "n", nameEn: "n", targets, ...body } }, sys);
    const company = { companyId: app.world.companies.a };
    const { result } = await save(company);
    expect(JSON.stringify((await save(company)).envelope)).toContain("已有策略");
    expect((await save({})).errorCode).toBe("sla.policySubject");
    expect((await save({ ...company, serviceNumberId: app.world.serviceNumbers.a247 })).errorCode).toBe(
      "sla.policySubject",
    );
    expect((await save({ companyId: 99_999 })).envelope?.success).toBe(false);
    const twice = targets.map((one) => ({ ...one, type: 0 }));
    expect(JSON.stringify((await save({ serviceNumberId: 1, targets: twice })).envelope)).toContain(
      "每个级别",
    );
    const nowhere = targets.map((one) => ({ ...one, calendarId: 99_999 }));
    expect(JSON.stringify((await save({ serviceNumberId: 1, targets: nowhere })).envelope)).toContain("日历");
    await app.call(deleteSlaPolicy, { params: { id: result.id } }, sys);
  });

  it("are never deleted when they are a default, nor twice", async () => {
    const { list } = await policies();
    const id = list.find(({ subject }) => subject === "default")?.id ?? 0;
    expect((await app.call(deleteSlaPolicy, { params: { id } }, sys)).errorCode).toBe("sla.policyIsDefault");
    expect((await app.call(deleteSlaPolicy, { params: { id: 99_999 } }, sys)).errorCode).toBe(
      "sla.policyNotFound",
    );
  });

  it("are none of the business of people without the right", async () => {
    for (const as of ["customer", "orgAdmin", "dba", "ta", "pa"] as const) {
      expect((await app.call(listSlaPolicies, {}, { as })).status).toBe(205);
      const { a247 } = app.world.serviceNumbers;
      const body = { name: "n", nameEn: "n", serviceNumberId: a247, targets: await targetsOf(5) };
      expect((await app.call(saveSlaPolicy, { body }, { as })).errorCode).toBe("common.permissionDenied");
    }
  });

  it("offer an organisation's service numbers and contract items", async () => {
    const query = { companyId: app.world.companies.b, subject: "serviceNumber" } as const;
    const found = (await app.call(findSlaSubjects, { query }, sys)).result;
    expect(found.find(({ id }) => id === app.world.serviceNumbers.b247)?.hasPolicy).toBe(true);
  });
});

async function insertItem(companyId: number, serviceNumberId: number, coverage = 0): Promise<number> {
  const db = app.platform.database.kysely;
  const { id: contractId } = await db
    .insertInto("contract")
    .values({
      contract_num: `HT-${serviceNumberId}-${coverage}`,
      name: "年度维保",
      company_id: companyId,
      start_date: "2020-01-01",
      end_date: "2090-12-31",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("contract_item")
    .values({
      item_id: `HT-${serviceNumberId}-${coverage}-1`,
      contract_id: contractId,
      company_id: companyId,
      name: "数据库维保",
      item_type: "maintenance",
      coverage,
      start_date: "2020-01-01",
      end_date: "2090-12-31",
      service_number_id: serviceNumberId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
