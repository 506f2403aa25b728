import {
  deleteAssetNode,
  exportAssets,
  getAsset,
  importAssets,
  listAssets,
  listNodeTypes,
  retireAsset,
  saveAsset,
  saveAssetNode,
} from "@pharos/api/asset";
import { listRecordHistory } from "@pharos/api/audit";
import type { CallInput } from "@pharos/api/core";
import { saveServiceRequest } from "@pharos/api/service-request";
import { assetNodeLimits } from "@pharos/domain/asset";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { problemsOfImport } from "../../testing/problems-of-import.ts";

let app: TestApp;
let companyA: number;
let typeId: number;
beforeAll(async () => {
  app = await createTestApp();
  companyA = app.world.companies.a;
  const types = await app.call(listNodeTypes, {}, { as: "dba" });
  typeId = types.result[0]?.id ?? 0;
});
afterAll(() => app.close());

let names = 0;
const newName = (): string => `asset-${(names += 1)}`;
const basics = (companyId: number) => ({
  companyId,
  name: newName(),
  dbType: "postgresql" as const,
  version: "15.4",
});
const add = async (as: PersonaName = "dba", companyId = companyA) =>
  (await app.call(saveAsset, { body: basics(companyId) }, { as })).result;
const nodeOf = (
  assetId: number,
  more: object = {},
): NonNullable<CallInput<typeof saveAssetNode>["body"]> => ({
  assetId,
  nodeTypeItemId: typeId,
  name: newName(),
  role: 0,
  ...more,
});

describe("the list", () => {
  it("shows what the caller's organisations have, with what covers it", async () => {
    const list = await app.call(listAssets, { query: { companyId: companyA } }, { as: "customer" });
    expect(list.result.total).toBeGreaterThan(0);
    expect(list.result.list.every(({ companyId }) => companyId === companyA)).toBe(true);
    expect(list.result.list.some(({ valid, sn }) => valid && sn !== null)).toBe(true);
  });

  it("is empty for another organisation's members, and for experts of teams that do not serve it", async () => {
    for (const as of ["otherCompany", "dba2"] as const) {
      const list = await app.call(listAssets, { query: { companyId: companyA } }, { as });
      expect([as, list.result.total]).toEqual([as, 0]);
    }
  });

  it("narrows by type, cover and words, and sorts", async () => {
    const asset = await add();
    const find = async (query: object) =>
      (await app.call(listAssets, { query: { companyId: companyA, pageSize: 200, ...query } }, { as: "pa" }))
        .result.list;
    expect((await find({ keyword: asset.name.toUpperCase() })).map(({ id }) => id)).toEqual([asset.id]);
    expect((await find({ keyword: "%" })).length).toBe(0);
    expect((await find({ dbType: "postgresql" })).every(({ dbType }) => dbType === "postgresql")).toBe(true);
    expect((await find({ valid: "false" })).some(({ id }) => id === asset.id)).toBe(true);
    expect((await find({ valid: "true" })).some(({ id }) => id === asset.id)).toBe(false);
    const byName = (await find({ sortField: "name", sortOrder: "desc" })).map(({ name }) => name);
    expect(byName).toEqual(byName.toSorted().toReversed());
  });

  it("can be taken away in words", async () => {
    const reply = await app.inject({
      url: `${exportAssets.path}?format=csv&companyId=${companyA}`,
      headers: { authorization: await app.signIn("dba"), "accept-language": "en-US" },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain("Database type");
  });
});

describe("saving", () => {
  it("registers, changes by revision, and tells the history what changed", async () => {
    const asset = await add("orgAdmin");
    const { id, revision, companyId, name } = asset;
    const body = { id, revision, companyId, name, dbType: "mysql" as const, cpuCores: 16, memoryGb: 64.5 };
    const changed = await app.call(saveAsset, { body }, { as: "ta" });
    expect(changed.result).toMatchObject({ dbType: "mysql", version: null, cpuCores: 16, memoryGb: 64.5 });
    const stale = await app.call(saveAsset, { body }, { as: "orgAdmin" });
    expect(stale.errorCode).toBe("common.dataChanged");
    const history = await app.call(
      listRecordHistory,
      { query: { objectType: "asset", objectId: id } },
      { as: "customer" },
    );
    expect(history.result.total).toBe(2);
  });

  it.each([
    ["customer", "common.permissionDenied"],
    ["ma", "asset.editNotAllowed"],
    ["dba2", "organisation.notFound"],
    ["otherCompany", "common.permissionDenied"],
  ] as const)("is refused to %s", async (as, code) => {
    const answer = await app.call(saveAsset, { body: basics(companyA) }, { as });
    expect(answer.errorCode).toBe(code);
  });

  it("refuses a name that is taken, at the field, also when two save at once", async () => {
    const body = basics(companyA);
    const answers = await Promise.all([1, 2, 3].map(() => app.call(saveAsset, { body }, { as: "dba" })));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    for (const { envelope } of answers.filter(({ envelope: one }) => !one?.success))
      expect(envelope?.fields).toHaveProperty("name");
  });

  it("never moves an asset to another organisation", async () => {
    const { id, revision, name } = await add("pa");
    const body = { id, revision, name, companyId: app.world.companies.b, dbType: "mysql" as const };
    expect((await app.call(saveAsset, { body }, { as: "pa" })).errorCode).toBe("asset.notFound");
  });
});

describe("retiring", () => {
  it("takes it from the lists and keeps its page", async () => {
    const { id, name } = await add();
    expect((await app.call(retireAsset, { params: { id } }, { as: "orgAdmin" })).envelope?.success).toBe(
      true,
    );
    const list = await app.call(listAssets, { query: { keyword: name } }, { as: "pa" });
    expect(list.result.total).toBe(0);
    expect((await app.call(getAsset, { query: { id } }, { as: "customer" })).result.name).toBe(name);
    expect((await app.call(retireAsset, { params: { id } }, { as: "orgAdmin" })).errorCode).toBe(
      "asset.notFound",
    );
  });

  it("is refused while requests about it are open, and to people who do not maintain it", async () => {
    const { assets, serviceNumbers } = app.world;
    const id = assets.aCore;
    const request = {
      companyId: companyA,
      mode: "asset",
      accId: serviceNumbers.a247,
      assetId: id,
      type: 0,
      title: "慢",
      contentMd: "慢",
    } as const;
    const raised = await app.call(saveServiceRequest, { body: request }, { as: "customer" });
    expect(raised.envelope?.success).toBe(true);
    const requestsAs = async (as: PersonaName) =>
      (await app.call(getAsset, { query: { id } }, { as })).result.srs.map(({ title }) => title);
    expect(await requestsAs("dba")).toEqual(["慢"]);
    await app.platform.database.kysely
      .updateTable("service_request")
      .set({ is_confidential: true })
      .where("asset_id", "=", id)
      .execute();
    expect(await requestsAs("customer2")).toEqual([]);
    expect(await requestsAs("customer")).toEqual(["慢"]);
    expect((await app.call(retireAsset, { params: { id } }, { as: "dba" })).errorCode).toBe(
      "asset.hasOpenRequests",
    );
    expect((await app.call(retireAsset, { params: { id } }, { as: "otherCompany" })).errorCode).toBe(
      "common.permissionDenied",
    );
    expect((await app.call(retireAsset, { params: { id } }, { as: "dba2" })).errorCode).toBe(
      "asset.notFound",
    );
  });
});

describe("nodes", () => {
  it("stand below each other, move, and go", async () => {
    const asset = await add();
    const top = await app.call(
      saveAssetNode,
      { body: nodeOf(asset.id, { name: "vip", role: 3 }) },
      { as: "orgAdmin" },
    );
    const topNode = top.result.nodes[0];
    const both = await app.call(
      saveAssetNode,
      {
        body: nodeOf(asset.id, {
          name: "pg1",
          parentId: topNode?.id,
          ip: "192.0.2.10",
          port: 5432,
          x: 40,
          y: 80,
        }),
      },
      { as: "dba" },
    );
    expect(both.result.nodeCount).toBe(2);
    const child = both.result.nodes.find(({ name }) => name === "pg1");
    expect(child).toMatchObject({ parentId: topNode?.id, port: 5432, x: 40, y: 80 });
    const loop = await app.call(
      saveAssetNode,
      { body: nodeOf(asset.id, { id: topNode?.id, revision: topNode?.revision, parentId: child?.id }) },
      { as: "dba" },
    );
    expect(loop.envelope?.fields).toHaveProperty("parentId");
    const early = await app.call(deleteAssetNode, { params: { id: topNode?.id ?? 0 } }, { as: "dba" });
    expect(early.errorCode).toBe("asset.nodeHasChildren");
    const gone = await app.call(deleteAssetNode, { params: { id: child?.id ?? 0 } }, { as: "dba" });
    expect(gone.result.nodes).toHaveLength(1);
  });

  it("are refused with an unknown type, a doubled name, a stranger's parent, and beyond the bounds", async () => {
    const [asset, other] = [await add(), await add()];
    const foreign = (await app.call(saveAssetNode, { body: nodeOf(other.id) }, { as: "dba" })).result
      .nodes[0];
    const fieldsOf = async (more: object) =>
      (await app.call(saveAssetNode, { body: nodeOf(asset.id, more) }, { as: "dba" })).envelope?.fields;
    expect(await fieldsOf({ nodeTypeItemId: 999_999 })).toHaveProperty("nodeTypeItemId");
    expect(await fieldsOf({ parentId: foreign?.id })).toHaveProperty("parentId");
    expect(await fieldsOf({ name: "same" })).toBeUndefined();
    expect(await fieldsOf({ name: "same" })).toHaveProperty("name");
    await app.platform.database.executeSql(
      `insert into asset_node (asset_id, node_type_item_id, name, role)
       select ${asset.id}, ${typeId}, 'n' || i, 0 from generate_series(1, ${assetNodeLimits.max - 1}) i`,
    );
    const full = await app.call(saveAssetNode, { body: nodeOf(asset.id) }, { as: "dba" });
    expect(full.errorCode).toBe("asset.tooManyNodes");
  });

  it("are unknown to those who may not know the asset", async () => {
    const asset = await add();
    const node = (await app.call(saveAssetNode, { body: nodeOf(asset.id) }, { as: "dba" })).result.nodes[0];
    const id = node?.id ?? 0;
    expect((await app.call(deleteAssetNode, { params: { id } }, { as: "dba2" })).errorCode).toBe(
      "asset.nodeNotFound",
    );
    expect((await app.call(saveAssetNode, { body: nodeOf(asset.id) }, { as: "dba2" })).errorCode).toBe(
      "asset.notFound",
    );
    expect((await app.call(getAsset, { query: { id: asset.id } }, { as: "dba2" })).status).toBe(204);
  });
});

describe("a sheet", () => {
  const take = (rows: readonly Record<string, string>[], isDryRun: boolean, as: PersonaName = "orgAdmin") =>
    app.call(importAssets, { body: { companyId: companyA, rows: [...rows], isDryRun } }, { as });

  it("adds and changes by name, in the words of either language", async () => {
    const name = newName();
    const first = await take([{ name, dbType: "达梦 DM", arch: "主备", env: "生产", cpuCores: "8" }], false);
    expect(first.result).toEqual({ created: 1, updated: 0, errors: [] });
    const second = await take([{ name, dbType: "Oracle", arch: "Single instance" }], false);
    expect(second.result).toEqual({ created: 0, updated: 1, errors: [] });
    const list = await app.call(listAssets, { query: { keyword: name } }, { as: "customer" });
    expect(list.result.list).toMatchObject([{ dbType: "oracle", arch: 0 }]);
  });

  it("names every problem by row and field and keeps nothing", async () => {
    const name = newName();
    const tried = await take(
      [
        { name, dbType: "Oracle" },
        { name: newName(), dbType: "Access" },
        { dbType: "Oracle", cpuCores: "many" },
      ],
      false,
    );
    expect(problemsOfImport(tried).map(({ row, field }) => [row, field])).toEqual([
      [2, "dbType"],
      [3, "name"],
      [3, "cpuCores"],
    ]);
    expect((await app.call(listAssets, { query: { keyword: name } }, { as: "pa" })).result.total).toBe(0);
  });

  it("is refused row by row where the caller may not add", async () => {
    const answer = await take([{ name: newName(), dbType: "Oracle" }], true, "dba2");
    expect(answer.result).toMatchObject({ created: 0, errors: [{ row: 1, field: null }] });
    expect((await take([{ name: "x", dbType: "Oracle" }], true, "customer")).errorCode).toBe(
      "common.permissionDenied",
    );
  });
});
