import { listServiceCompanies, listValidAssets } from "@pharos/api/service-number";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const companiesOf = async (as: PersonaName, keyword?: string) =>
  (await app.call(listServiceCompanies, { query: { keyword } }, { as })).result;
const namesOf = async (as: PersonaName) =>
  new Set((await companiesOf(as)).map(({ companyName }) => companyName));
const assetsOf = async (as: PersonaName, companyId: number, accId?: number) =>
  (await app.call(listValidAssets, { query: { companyId, accId } }, { as })).result
    .map(({ name }) => name)
    .sort();

const [a, b, c] = ["澜汐银行", "砚池证券", "云汀物流"];

it("an asset comes with its nodes, by name", async () => {
  const { assets, companies } = app.world;
  const type = await app.platform.database.kysely
    .selectFrom("dict_item")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const node = { asset_id: assets.aCore, node_type_item_id: type.id, role: 0 };
  await app.platform.database.kysely
    .insertInto("asset_node")
    .values([
      { ...node, name: "core-2" },
      { ...node, name: "core-1" },
    ])
    .execute();
  const { result } = await app.call(
    listValidAssets,
    { query: { companyId: companies.a } },
    { as: "customer" },
  );
  const found = result.map(({ id, nodes }) => [id, nodes.map(({ name }) => name)] as const);
  expect(new Map(found).get(assets.aCore)).toEqual(["core-1", "core-2"]);
});

describe("organisations to raise a request for", () => {
  it.each<[PersonaName, (string | undefined)[]]>([
    ["sys", [a, b, c]],
    ["pa", [a, b, c]],
    ["ma", []],
    ["ta", [a, c]],
    ["dba", [a, c]],
    ["dba2", [b]],
    ["reviewDba", []],
    ["dutyDba", []],
    ["orgAdmin", [a]],
    ["customer", [a]],
    ["otherCompany", [b]],
    ["expiredCustomer", [c]],
  ])("are for %s %j", async (as, expected) => {
    expect(await namesOf(as)).toEqual(new Set(expected));
  });

  it("are a page that someone without the permission never opens", async () => {
    expect((await app.call(listServiceCompanies, {}, { as: "noRole" })).status).toBe(205);
    expect((await app.call(listServiceCompanies, {})).status).toBe(401);
  });

  it("come with their service numbers, in force or not, and say which", async () => {
    const [company] = await companiesOf("otherCompany");
    expect(company?.accs).toMatchObject([
      {
        id: app.world.serviceNumbers.b247,
        name: "交易系统维保",
        productName: "MySQL",
        coverage: 0,
        validity: 0,
      },
      { id: app.world.serviceNumbers.bPending, productName: "PostgreSQL", validity: 4 },
    ]);
    const [expired] = await companiesOf("expiredCustomer");
    expect(expired?.accs).toMatchObject([{ id: app.world.serviceNumbers.cExpired, validity: 3 }]);
    const [mine] = await companiesOf("customer");
    expect(mine?.accs.map(({ id, coverage }) => [id, coverage])).toEqual([
      [app.world.serviceNumbers.a247, 0],
      [app.world.serviceNumbers.a59, 1],
    ]);
  });

  it("are found by a word of their Chinese, English or short name", async () => {
    expect((await companiesOf("pa", "lanxi")).map(({ companyName }) => companyName)).toEqual([a]);
    expect((await companiesOf("pa", "证券")).map(({ companyName }) => companyName)).toEqual([b]);
    expect(await companiesOf("pa", "100%_nothing")).toEqual([]);
    expect(await companiesOf("customer", "砚池")).toEqual([]);
  });

  it("show the promises of the service number, else of the organisation", async () => {
    const db = app.platform.database.kysely;
    const calendar = await db
      .insertInto("sla_calendar")
      .values({ code: "test", name: "测试", name_en: "Test", is_wall_clock: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const promise = async (
      owner: { company_id: number } | { service_number_id: number },
      firstResponseMinutes: number,
    ) => {
      const policy = await db
        .insertInto("sla_policy")
        .values({ name: "测试", name_en: "Test", ...owner })
        .returning("id")
        .executeTakeFirstOrThrow();
      const target = {
        policy_id: policy.id,
        first_response_minutes: firstResponseMinutes,
        reply_minutes: null,
        solve_minutes: 60,
        calendar_id: calendar.id,
      };
      await db
        .insertInto("sla_target")
        .values([0, 1, 2, 3].map((severity) => ({ severity, ...target })))
        .execute();
    };
    await promise({ company_id: app.world.companies.a }, 7);
    await promise({ service_number_id: app.world.serviceNumbers.a59 }, 9);
    const [company] = await companiesOf("customer");
    const firstResponses = company?.accs.map(({ id, targets }) => [
      id,
      targets.map(({ type, firstResponseMinutes }) => [type, firstResponseMinutes]),
    ]);
    expect(firstResponses).toEqual([
      [
        app.world.serviceNumbers.a247,
        [
          [0, 7],
          [1, 7],
          [2, 7],
          [3, 7],
        ],
      ],
      [
        app.world.serviceNumbers.a59,
        [
          [0, 9],
          [1, 9],
          [2, 9],
          [3, 9],
        ],
      ],
    ]);
    expect(company?.accs[0]?.targets[0]).toMatchObject({ replyMinutes: null, solveMinutes: 60 });
  });
});

describe("assets to raise a request for", () => {
  it("are those that a service number in force covers", async () => {
    const { companies, serviceNumbers } = app.world;
    expect(await assetsOf("customer", companies.a)).toEqual(["澜汐办公库", "澜汐核心库"]);
    expect(await assetsOf("customer", companies.a, serviceNumbers.a59)).toEqual(["澜汐办公库"]);
    expect(await assetsOf("otherCompany", companies.b)).toEqual(["砚池交易库"]);
    expect(await assetsOf("expiredCustomer", companies.c)).toEqual([]);
  });

  it("are none of an organisation one may not raise a request for, as of one that does not exist", async () => {
    const { companies, serviceNumbers } = app.world;
    for (const as of ["customer", "dba", "ta"] as const) {
      expect(await assetsOf(as, companies.b)).toEqual([]);
      expect(await assetsOf(as, companies.a, serviceNumbers.b247)).toEqual([]);
    }
    expect(await assetsOf("customer", 999_999)).toEqual([]);
    expect(await assetsOf("dba2", companies.a)).toEqual([]);
  });

  it("want to know the organisation", async () => {
    const refused = await app.call(
      listValidAssets,
      { query: {} as { companyId: number } },
      { as: "customer" },
    );
    expect(refused.errorCode).toBe("common.validation");
    expect(refused.envelope?.fields).toHaveProperty("companyId");
  });
});
