import { lookUp } from "@pharos/api/lookup";
import { saveCompany } from "@pharos/api/organisation";
import { savePlan } from "@pharos/api/plan";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
const ids = { own: 0, foreign: 0, secret: 0 };

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T09:00:00+08:00")));
  ids.own = await act.raise("customer", { title: "核心账务 RAC 宕机", type: codes.p1 });
  ids.foreign = await act.raise("otherCompany", {
    title: "行情 RAC 中断",
    accId: app.world.serviceNumbers.b247,
  });
  ids.secret = await act.raise("orgAdmin", { title: "机密 RAC", isConfidential: true });
  await index();
});
afterAll(() => app.close());

/** Words and names are findable a moment after they were written. */
async function index(): Promise<void> {
  for (const queue of ["search.index", "organisation.nameKey.company", "organisation.nameKey.employee"])
    await app.platform.queues.drain(queue);
}

const find = async (as: PersonaName, words: string) =>
  (await app.call(lookUp, { query: { words } }, { as })).result;
const requestIds = async (as: PersonaName, words: string) =>
  (await find(as, words)).requests.map(({ id }) => id).sort((a, b) => a - b);

describe("what is looked up", () => {
  it("is a request by its number, by how it begins, and by words", async () => {
    const { srNo } = (await find("customer", "宕机")).requests[0] ?? { srNo: "" };
    expect(srNo).toMatch(/^SR20260612-\d{4}$/);
    for (const words of [srNo, srNo.toLowerCase(), srNo.slice(2)])
      expect(await requestIds("customer", words)).toEqual([ids.own]);
    expect(await requestIds("sys", "rac")).toEqual([ids.own, ids.foreign, ids.secret]);
  });

  it("is an organisation and a person by name, and by pinyin in full or by initials", async () => {
    const lanxi = { id: app.world.companies.a, name: "澜汐银行" };
    for (const words of ["澜汐", "lxyh", "LanXi", "yinhang"])
      expect((await find("sys", words)).organisations).toContainEqual(expect.objectContaining(lanxi));
    expect((await find("sys", "mangzhong")).people).toMatchObject([{ name: "芒种" }]);
    expect((await find("sys", "mz")).people).toMatchObject([{ name: "芒种" }]);
  });

  it("follows a name that changes", async () => {
    const create = { name: "临江水务", partyType: 1 };
    const { result } = await app.call(saveCompany, { body: create }, { as: "pa" });
    await index();
    expect((await find("pa", "ljsw")).organisations).toMatchObject([{ name: "临江水务" }]);
    const body = { ...create, id: result.id, version: result.version, name: "望海水务" };
    await app.call(saveCompany, { body }, { as: "pa" });
    await index();
    expect((await find("pa", "ljsw")).organisations).toEqual([]);
    expect((await find("pa", "whsw")).organisations).toMatchObject([{ name: "望海水务" }]);
  });

  it("is a plan and a service order by number, for those who may read them", async () => {
    const { companies, teams, users } = app.world;
    const plan = {
      title: "核心库季度巡检",
      checkType: 0,
      companyId: companies.a,
      teamId: teams.one,
      startDate: "2026-06-15",
      endDate: "2026-06-15",
      planHour: 8,
    } as const;
    const { id, planNo } = (await app.call(savePlan, { body: plan }, { as: "pa" })).result;
    const order = await app.platform.database.kysely
      .insertInto("service_order")
      .values({
        order_no: "SO20260612-0001",
        title: "季度巡检服务单",
        company_id: companies.a,
        team_id: teams.one,
        service_from: new Date("2026-06-11T09:00:00+08:00"),
        service_to: new Date("2026-06-11T17:00:00+08:00"),
        content_md: "巡检",
        customer_contact: "木槿",
        created_by: users.dba,
      })
      .returning(["id", "order_no"])
      .executeTakeFirstOrThrow();
    for (const words of [planNo, planNo.toLowerCase(), planNo.slice(1)])
      expect((await find("dba", words)).plans).toMatchObject([{ id, planNo, companyName: "澜汐银行" }]);
    expect((await find("pa", order.order_no)).serviceOrders).toMatchObject([{ id: order.id }]);
    // The customer was not notified of the plan; another customer knows of neither.
    expect((await find("customer", planNo)).plans).toEqual([]);
    const foreign = await find("otherCompany", order.order_no);
    expect([foreign.plans, foreign.serviceOrders]).toEqual([[], []]);
  });

  it("is a contract and a service number by number or by the customer's pinyin", async () => {
    const { contracts, serviceNumbers } = await find("pa", "lxyh");
    expect(contracts.length).toBeGreaterThan(0);
    expect(serviceNumbers.length).toBeGreaterThan(0);
    const [first] = serviceNumbers;
    expect((await find("pa", first?.sn ?? "")).serviceNumbers.map(({ id }) => id)).toContain(first?.id);
    const [contract] = contracts;
    expect((await find("pa", contract?.contractNum ?? "")).contracts.map(({ id }) => id)).toContain(
      contract?.id,
    );
  });
});

describe("what is not looked up", () => {
  it("is what belongs to another organisation, or is confidential", async () => {
    expect(await requestIds("customer", "RAC")).toEqual([ids.own]);
    expect(await requestIds("otherCompany", "RAC")).toEqual([ids.foreign]);
    expect(await requestIds("orgAdmin", "RAC")).toEqual([ids.own, ids.secret]);
    const found = await find("otherCompany", "lxyh");
    expect(found).toEqual({
      requests: [],
      organisations: [],
      contracts: [],
      serviceNumbers: [],
      plans: [],
      serviceOrders: [],
      people: [],
    });
  });

  it("are people and contracts for a customer without an admin's rights", async () => {
    const found = await find("customer", "lxyh");
    expect(found.contracts).toEqual([]);
    expect((await find("customer", "mz")).people).toEqual([]);
    expect((await find("orgAdmin", "mj")).people).toMatchObject([{ name: "木槿" }]);
    expect((await find("orgAdmin", "mangzhong")).people).toEqual([]);
  });

  it("is anything for those who are not signed in or say nothing", async () => {
    expect((await app.call(lookUp, { query: { words: "RAC" } }, {})).status).toBe(401);
    expect((await app.call(lookUp, { query: { words: " " } }, { as: "sys" })).errorCode).toBe(
      "common.validation",
    );
    expect(await requestIds("noRole", "RAC")).toEqual([]);
  });

  it("has no meaning for signs of patterns", async () => {
    for (const words of ["%", "_", "\\", "' or 1=1 --", "SR%"])
      expect((await find("sys", words)).organisations).toEqual([]);
  });
});
