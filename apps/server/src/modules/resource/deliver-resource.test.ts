import { listAssets } from "@pharos/api/asset";
import { openAttachment } from "@pharos/api/file";
import {
  getPatchAdvice,
  listResourceDownloads,
  listResourceProducts,
  markInstalled,
} from "@pharos/api/resource";
import { publicSearch, search } from "@pharos/api/search";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { resourceCalls } from "./resource.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  app = await createTestApp();
  calls = resourceCalls(app);
});
afterAll(() => app.close());

const people = personaNames.filter((name) => name !== "disabled");
/** Who finds a resource in the list, on its page and by a search for its word, which must be the same people. */
async function findersOf(id: number, word: string): Promise<PersonaName[]> {
  await app.platform.queues.drain("search.index");
  const found: PersonaName[] = [];
  for (const as of people) {
    const listed = await calls.list(as, { keyword: word, pageSize: 200 });
    const page = await calls.read(as, id);
    const hits = await app.call(search, { body: { keyword: word } }, { as });
    const answers = [
      listed.envelope?.success === true && listed.result.list.some((row) => row.id === id),
      page.envelope?.success === true,
      hits.result.list.some((hit) => hit.objType === "resource" && hit.id === id),
    ];
    if (answers.includes(true)) expect([as, ...answers]).toEqual([as, true, true, true]);
    if (answers[0]) found.push(as);
  }
  return found.toSorted();
}

const ofVendorWithView = ["sys", "pa", "ta", "dba", "dba2", "reviewDba"];

describe("who receives a resource", () => {
  it("is every customer, also one whose service has ended, when it is for all", async () => {
    const { id } = await calls.deliver({ name: "quincepatch 全部" });
    const finders = await findersOf(id, "quincepatch");
    expect(finders).toEqual(
      expect.arrayContaining(["customer", "orgAdmin", "otherCompany", "expiredCustomer"]),
    );
    expect(finders).toEqual(expect.arrayContaining(ofVendorWithView));
    expect(finders).not.toContain("noRole");
    expect((await app.call(publicSearch, { body: { keyword: "quincepatch" } })).result.list).toEqual([]);
  });

  it("is the listed organisations, and none of the others", async () => {
    const { id } = await calls.deliver({
      name: "medlarpatch 指定",
      deliverScope: 1,
      companyIds: [app.world.companies.a],
    });
    const finders = await findersOf(id, "medlarpatch");
    expect(finders).toEqual(expect.arrayContaining(["customer", "customer2", "orgAdmin"]));
    expect(finders).not.toContain("otherCompany");
    expect(finders).not.toContain("expiredCustomer");
    // Who else receives it is no business of theirs.
    expect((await calls.read("customer", id)).result.companies).toEqual([]);
    expect((await calls.read("pa", id)).result.companies.map((company) => company.id)).toEqual([
      app.world.companies.a,
    ]);
    const nobody = await calls.save("pa", { name: "无人", deliverScope: 1 });
    expect(nobody.envelope?.success).toBe(false);
    const unknown = await calls.save("pa", { name: "无人", deliverScope: 1, companyIds: [999_999] });
    expect(unknown.envelope?.success).toBe(false);
  });

  it("is nobody outside the vendor when it is internal, restricted or not delivered", async () => {
    for (const more of [{ deliverScope: 2 }, { encryptLevel: "INTERNAL" }] as const) {
      const { id } = await calls.deliver({ name: "sorbpatch 内部", ...more });
      const finders = await findersOf(id, "sorbpatch");
      expect(finders).toEqual(expect.arrayContaining(ofVendorWithView));
      for (const customer of ["customer", "orgAdmin", "otherCompany", "expiredCustomer"] as const)
        expect(finders).not.toContain(customer);
    }
    const restricted = await calls.deliver({ name: "rowanpatch 限制", encryptLevel: "RESTRICTED" });
    const trusted = await findersOf(restricted.id, "rowanpatch");
    expect(trusted).toContain("ta");
    expect(trusted).not.toContain("dba");
    const { id } = (await calls.save("pa", { name: "hawpatch 草稿", submit: true })).result;
    expect((await calls.list("dba", { keyword: "hawpatch" })).result.list).toEqual([]);
    expect((await calls.read("dba", id)).status).toBe(204);
  });

  it("is found by strangers when it is public", async () => {
    const { id } = await calls.deliver({ name: "publicquince 工具", encryptLevel: "PUBLIC" });
    await app.platform.queues.drain("search.index");
    const found = await app.call(publicSearch, { body: { keyword: "publicquince" } });
    expect(found.result.list.map((hit) => hit.id)).toEqual([id]);
    expect((await calls.download("expiredCustomer", { id })).envelope?.success).toBe(true);
  });
});

describe("a download", () => {
  it("is refused with the reason where the service has ended, and given where it is in force", async () => {
    const { id, versionId } = await calls.deliver({ name: "仅限服务期" });
    const expired = (await calls.read("expiredCustomer", id)).result.versions[0];
    expect(expired?.abilities.download).toMatchObject({
      isAllowed: false,
      reason: expect.stringMatching(/\d{4}-\d{2}-\d{2}/),
    });
    const refused = await calls.download("expiredCustomer", { id, versionId });
    expect(refused.errorCode).toBe("resource.expired");
    expect(refused.envelope?.operateMessage).toBe(expired?.abilities.download.reason);
    expect((await calls.download("noRole", { id })).errorCode).toBe("common.permissionDenied");
    const given = await calls.download("customer", { id, versionId, purpose: "生产环境升级" });
    expect(given.result).toMatchObject({ name: "install.sh", version: "5.2.1-p3" });
    expect((await calls.download("customer", { id, versionId: versionId + 1000 })).errorCode).toBe(
      "resource.notFound",
    );
  });

  it("goes on where it broke off, with another link, and a changed link is worth nothing", async () => {
    const content = `#!/bin/sh\n${"echo patch\n".repeat(500)}`;
    const { id } = await calls.deliver({ name: "可续传", objectKey: await calls.file("pa", content) });
    const { files } = calls;
    const first = (await calls.download("customer", { id })).result.url;
    const begin = await files.send(first, "GET", { range: "bytes=0-999" });
    expect([begin.status, begin.body.length]).toEqual([206, 1000]);
    const second = (await calls.download("customer", { id })).result.url;
    const rest = await files.send(second, "GET", {
      range: "bytes=1000-",
      "if-range": String(begin.headers.etag),
    });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([begin.body, rest.body]).toString()).toBe(content);
    expect(rest.headers["content-disposition"]).toContain("attachment");
    expect((await files.send(`${first}0`, "GET", {})).status).toBe(403);
  });

  it("is written down with who, when, which version, from where and for what, for those who manage it", async () => {
    const { id, versionId } = await calls.deliver({ name: "有记录" });
    await calls.download("customer", { id, purpose: "测试环境验证" });
    await calls.download("dba", { id, versionId });
    const log = (await app.call(listResourceDownloads, { query: { id } }, { as: "reviewDba" })).result;
    expect(log.list).toMatchObject([
      { companyName: null, version: "5.2.1-p3" },
      { companyName: expect.any(String), purpose: "测试环境验证", ip: expect.stringMatching(/./) },
    ]);
    for (const as of ["customer", "dba"] as const)
      expect((await app.call(listResourceDownloads, { query: { id } }, { as })).errorCode).toBe(
        "resource.notFound",
      );
    expect((await calls.read("customer2", id)).result.versions[0]?.downloadedTime).not.toBeNull();
    expect((await calls.read("otherCompany", id)).result.versions[0]?.downloadedTime).toBeNull();
    expect((await calls.read("customer", id)).result.downloadCount).toBe(2);
  });

  it("has no second way through the attachments of records", async () => {
    const { versionId } = await calls.deliver({ name: "只此一路" });
    expect((await app.call(openAttachment, { params: { id: versionId } }, { as: "customer" })).status).toBe(
      204,
    );
  });
});

describe("patch advice", () => {
  const adviceFor = (as: PersonaName, assetId: number) =>
    app.call(getPatchAdvice, { query: { assetId } }, { as });
  const officeOf = async () => {
    const { list } = (await app.call(listAssets, { query: { pageSize: 50 } }, { as: "orgAdmin" })).result;
    const asset = list.find(({ dbType }) => dbType === "postgresql");
    if (!asset) throw new Error("the small world has no PostgreSQL of company A");
    return asset;
  };

  it("lists what applies, what supersedes what and what is there, to those who know of the system", async () => {
    const asset = await officeOf();
    const name = "建议补丁";
    const first = await calls.deliver({ name, version: "p1", platform: null });
    const next = await calls.save("pa", {
      id: first.id,
      name,
      version: "p2",
      platform: null,
      supersedes: ["p1"],
      submit: true,
    });
    await calls.review("reviewDba", { ...next.result, status: 3 });
    await calls.deliver({ name: "别的库", targets: [{ dbType: "oracle" }] });
    await calls.deliver({ name: "更新的库", targets: [{ dbType: "postgresql", fromVersion: "17" }] });
    await calls.deliver({
      name: "别人的",
      deliverScope: 1,
      companyIds: [app.world.companies.b],
      platform: null,
    });
    await calls.deliver({ name: "内部的", deliverScope: 2, platform: null });
    const stateOf = async (as: PersonaName = "orgAdmin") =>
      (await adviceFor(as, asset.id)).result.list
        .filter((one) => [name, "别的库", "更新的库", "别人的", "内部的"].includes(one.name))
        .map((one) => [one.version, one.state, one.supersededBy]);
    const before = [
      ["p2", "recommended", null],
      ["p1", "superseded", "p2"],
    ];
    expect(await stateOf()).toEqual(before);
    expect(await stateOf("pa")).toEqual(before);
    const mark = (as: PersonaName, versionId: number, more: object = {}) =>
      app.call(markInstalled, { body: { assetId: asset.id, versionId, isInstalled: true, ...more } }, { as });
    expect((await mark("customer", first.versionId)).errorCode).toBe("common.permissionDenied");
    expect((await mark("dba2", first.versionId)).errorCode).toMatch(/asset\./);
    const future = await mark("orgAdmin", first.versionId, { installedDate: "2999-01-01" });
    expect(future.envelope?.success).toBe(false);
    expect((await mark("orgAdmin", first.versionId)).envelope?.success).toBe(true);
    expect(await stateOf()).toEqual([
      ["p2", "recommended", null],
      ["p1", "installed", "p2"],
    ]);
    expect((await mark("orgAdmin", first.versionId, { isInstalled: false })).envelope?.success).toBe(true);
    expect(await stateOf()).toEqual(before);
    expect((await adviceFor("otherCompany", asset.id)).errorCode).toBe("asset.notFound");
    expect((await adviceFor("noRole", asset.id)).errorCode).toBe("common.permissionDenied");
  });

  it("says that it cannot be sure where the system's entry is not exact", async () => {
    const asset = await officeOf();
    const { versionId } = await calls.deliver({
      name: "看版本",
      targets: [{ dbType: "postgresql", fromVersion: "15.4" }],
    });
    const find = async () =>
      (await adviceFor("orgAdmin", asset.id)).result.list.find((one) => one.versionId === versionId);
    expect(await find()).toMatchObject({ fit: "unknown", abilities: { download: { isAllowed: true } } });
    await app.platform.database.kysely
      .updateTable("asset")
      .set({ db_version: "15.6", os: "Rocky Linux 9.4" })
      .where("id", "=", asset.id)
      .execute();
    expect((await find())?.fit).toBe("fits");
  });
});

describe("the product catalogue", () => {
  it("narrows the list, and counts what the reader may know of", async () => {
    const { postgresql, mysql } = app.world.catalogue;
    const countsFor = async (as: PersonaName) => {
      const { result } = await app.call(listResourceProducts, {}, { as });
      return new Map(result.map(({ id, count }) => [id, count]));
    };
    const open = await calls.deliver({ name: "产品补丁", productMenuId: postgresql });
    const internal = await calls.deliver({
      name: "内部补丁",
      productMenuId: postgresql,
      deliverScope: 2,
      encryptLevel: "INTERNAL",
    });
    const listed = async (as: PersonaName, productMenuId: number) =>
      (await calls.list(as, { productMenuId })).result.list.map(({ id }) => id);
    expect(await listed("customer", postgresql)).toEqual([open.id]);
    expect(new Set(await listed("pa", postgresql))).toEqual(new Set([open.id, internal.id]));
    expect(await listed("customer", mysql)).toEqual([]);
    expect([(await countsFor("customer")).get(postgresql), (await countsFor("pa")).get(postgresql)]).toEqual([
      1, 2,
    ]);
    expect((await calls.read("customer", open.id)).result).toMatchObject({
      productMenuId: postgresql,
      productName: "PostgreSQL",
    });
  });

  it("has no entries of other catalogues", async () => {
    const refused = await calls.save("pa", { productMenuId: app.world.catalogue.articleCase });
    expect(Object.keys(refused.envelope?.fields ?? {})).toEqual(["productMenuId"]);
  });
});
