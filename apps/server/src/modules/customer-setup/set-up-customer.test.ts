import { getAsset } from "@pharos/api/asset";
import { getContract } from "@pharos/api/contract";
import type { CallInput } from "@pharos/api/core";
import { getCompany, listCompanies, listMembers, setUpCustomer } from "@pharos/api/organisation";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

type Body = NonNullable<CallInput<typeof setUpCustomer>["body"]>;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sheet = (name: string, given: Partial<Body> = {}): Body => ({
  company: { name, shortName: "云帆" },
  teamId: app.world.teams.one,
  service: {
    name: `${name}数据库服务`,
    contract: {
      contractNum: `YF-${name}`,
      name: `${name}数据库服务合同`,
      startTime: "2026-01-01",
      endTime: "2028-12-31",
    },
    accs: [{ name: "核心库 7×24" }],
  },
  member: { name: "海棠", phone: "13911112222", createLogin: true },
  asset: { name: "核心账务库", dbType: "oracle" },
  ...given,
});
const setUp = (body: Body, as: PersonaName = "pa") => app.call(setUpCustomer, { body }, { as });
const exists = async (name: string) =>
  (await app.call(listCompanies, { query: { keyword: name } }, { as: "pa" })).result.total > 0;

it("makes the organisation with its contract, number, member and asset, each as if it was made alone", async () => {
  const { result } = await setUp(sheet("云帆航运"));
  const { companyId, contractId, accIds, assetId } = result;
  const company = (await app.call(getCompany, { query: { id: companyId } }, { as: "pa" })).result;
  expect(company).toMatchObject({ name: "云帆航运", team: { teamId: app.world.teams.one } });
  const services = await app.platform.database.kysely
    .selectFrom("service_subscription")
    .select("id")
    .where("contract_id", "=", contractId)
    .execute();
  const contract = await app.call(getContract, { params: { id: services[0]?.id ?? 0 } }, { as: "pa" });
  expect(contract.result).toMatchObject({
    contract: { contractNum: "YF-云帆航运", endTime: "2028-12-31" },
    accs: [{ id: accIds[0], name: "核心库 7×24", assets: [{ name: "核心账务库" }] }],
  });
  const asset = await app.call(getAsset, { query: { id: assetId ?? 0 } }, { as: "pa" });
  expect(asset.result).toMatchObject({ name: "核心账务库", companyId });
  const members = (await app.call(listMembers, { query: { companyId } }, { as: "pa" })).result.list;
  expect(members).toMatchObject([{ name: "海棠", isAdmin: true }]);
  const actions = await app.platform.database.kysely
    .selectFrom("audit_log")
    .select("action")
    .where("company_id", "=", companyId)
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "organisation.created",
      "contract.created",
      "serviceNumber.created",
      "asset.created",
    ]),
  );
});

it("needs neither a member nor an asset", async () => {
  const { result } = await setUp(sheet("远洲物流", { member: null, asset: null }));
  expect(result).toMatchObject({ assetId: null, companyId: expect.any(Number) });
});

it.each<[string, (body: Body) => Body, string]>([
  ["a name that is taken", (body) => ({ ...body, company: { name: "澜汐银行" } }), "company.name"],
  [
    "a term that ends before it begins",
    (body) => ({
      ...body,
      service: { ...body.service, contract: { ...body.service.contract, endTime: "2025-01-01" } },
    }),
    "service.contract.endTime",
  ],
  [
    "a product that does not exist",
    (body) => ({ ...body, service: { ...body.service, accs: [{ name: "核心", productMenuId: 987_654 }] } }),
    "service.accs.0.productMenuId",
  ],
  ["a team that does not exist", (body) => ({ ...body, teamId: 987_654 }), "teamId"],
])("refuses %s at its field, and keeps nothing", async (_, spoil, field) => {
  const { envelope } = await setUp(spoil(sheet("半途公司")));
  expect(Object.keys(envelope?.fields ?? {})).toEqual([field]);
  expect(await exists("半途公司")).toBe(false);
});

it("is refused to those who may not set customers up, and keeps nothing", async () => {
  for (const as of ["ma", "ta", "dba", "orgAdmin", "customer"] as const) {
    const { envelope } = await setUp(sheet("无权公司"), as);
    expect([as, envelope?.code]).toEqual([as, "common.permissionDenied"]);
  }
  expect(await exists("无权公司")).toBe(false);
});
