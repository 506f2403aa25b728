import {
  acknowledgeAdvisory,
  countAdvisoryRecipients,
  listAdvisories,
  previewAdvisory,
} from "@pharos/api/advisory";
import type { SaveArticle } from "@pharos/api/article";
import { type SaveAsset, saveAsset } from "@pharos/api/asset";
import type { CallInput } from "@pharos/api/core";
import { listMessages } from "@pharos/api/message";
import { articleType } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";
import { matchAdvisories } from "./advisory.listeners.ts";

let app: TestApp;
let calls: ReturnType<typeof articleCalls>;
beforeAll(async () => {
  app = await createTestApp();
  const menu = await createCatalogue(app);
  calls = articleCalls(app, () => menu.codes);
});
afterAll(() => app.close());

const postgres15 = { databaseType: "postgresql", from: "15", before: "15.11" } as const;

/** A published security warning; every listener has run. */
async function warn(more: Partial<SaveArticle> = {}): Promise<number> {
  const id = await calls.publish({
    title: "安全警告：转义函数可致注入",
    type: articleType.toCode("securityWarning"),
    encryptLevel: "PUBLIC",
    affects: [postgres15],
    ...more,
  });
  await app.drain();
  return id;
}

const list = (as: PersonaName, query: CallInput<typeof listAdvisories>["query"] = {}) =>
  app.call(listAdvisories, { query }, { as }).then(({ result }) => result);

const acknowledge = (as: PersonaName, id: number, companyId: number) =>
  app.call(acknowledgeAdvisory, { body: { id, companyId } }, { as });

/** Whether somebody has a message about the article. */
async function countMessages(as: PersonaName, id: number): Promise<number> {
  const { result } = await app.call(listMessages, { query: { pageSize: 200 } }, { as });
  return result.list.filter(({ link }) => link === `/article/message/${id}`).length;
}

describe("a published security warning", () => {
  it("reaches exactly the organisations whose systems run what it is about", async () => {
    const { companies, assets } = app.world;
    const id = await warn();
    const [own] = (await list("customer", { articleId: id })).list;
    expect(own).toMatchObject({
      id,
      companyId: companies.a,
      assets: [{ id: assets.aOffice, dbVersion: "15" }],
      acknowledgedTime: null,
      mayAcknowledge: true,
    });
    expect((await list("sys", { articleId: id })).list.map(({ companyId }) => companyId)).toEqual([
      companies.a,
      companies.c,
    ]);
    expect(await list("otherCompany", { articleId: id })).toMatchObject({ total: 0, list: [] });
    expect([
      await countMessages("customer", id),
      await countMessages("orgAdmin", id),
      await countMessages("expiredCustomer", id),
      await countMessages("otherCompany", id),
      await countMessages("dba2", id),
    ]).toEqual([1, 1, 1, 0, 0]);
  });

  it("reaches no organisation that may not read it", async () => {
    const forCustomers = await warn({ encryptLevel: "CUSTOMER" });
    const internal = await warn({ encryptLevel: "INTERNAL" });
    expect((await list("sys", { articleId: forCustomers })).list.map(({ companyId }) => companyId)).toEqual([
      app.world.companies.a,
    ]);
    expect((await list("sys", { articleId: internal })).total).toBe(0);
    expect(await countMessages("expiredCustomer", forCustomers)).toBe(0);
  });

  it("takes a system without a version for affected, a retired one not", async () => {
    const db = app.platform.database.kysely;
    const { aOffice } = app.world.assets;
    const set = (values: { db_version?: string | null; status?: number }) =>
      db.updateTable("asset").set(values).where("id", "=", aOffice).execute();
    await set({ db_version: null });
    const unknown = await warn({ affects: [{ ...postgres15, from: "15.9" }] });
    await set({ db_version: "15", status: 0 });
    const retired = await warn();
    await set({ status: 1 });
    const ids = async (articleId: number) =>
      (await list("customer", { articleId })).list.flatMap(({ assets }) => assets.map(({ id }) => id));
    expect([await ids(unknown), await ids(retired)]).toEqual([[aOffice], []]);
  });

  it("is nothing when the article is about something else", async () => {
    const id = await warn({ type: articleType.toCode("knowledge") });
    expect((await calls.read("dba", id)).result.affects).toEqual([]);
    expect((await list("sys", { articleId: id })).total).toBe(0);
  });
});

describe("a later revision", () => {
  /** The next revision of a warning, approved. */
  async function revise(id: number, affects: SaveArticle["affects"]): Promise<void> {
    await calls.submit("dba", {
      id,
      title: "安全警告：转义函数可致注入（更正）",
      type: articleType.toCode("securityWarning"),
      encryptLevel: "PUBLIC",
      affects,
    });
    await calls.approve("reviewDba", id);
    await app.drain();
  }

  it("notifies of systems it adds only, and takes back what nobody has acknowledged", async () => {
    const { a, b } = app.world.companies;
    const id = await warn();
    await acknowledge("customer", id, a);
    await revise(id, [postgres15]);
    expect([
      await countMessages("customer", id),
      (await list("customer", { articleId: id })).list,
    ]).toMatchObject([1, [{ acknowledgedByName: "木槿" }]]);
    await revise(id, [postgres15, { databaseType: "mysql" }]);
    expect(await countMessages("customer", id)).toBe(2);
    expect((await list("customer", { articleId: id })).list).toMatchObject([{ acknowledgedTime: null }]);
    expect((await list("otherCompany", { articleId: id })).list).toMatchObject([{ companyId: b }]);
    await revise(id, [{ databaseType: "oracle" }]);
    expect((await list("sys", { articleId: id })).list.map(({ companyId }) => companyId)).toEqual([a]);
    expect(await countMessages("otherCompany", id)).toBe(1);
  });

  it("leaves the organisations' pages when it is withdrawn", async () => {
    const id = await warn();
    expect((await list("customer", { articleId: id })).total).toBe(1);
    await calls.modify("reviewDba", { id, status: 0 });
    expect((await list("customer", { articleId: id })).total).toBe(0);
    expect((await acknowledge("customer", id, app.world.companies.a)).errorCode).toBe("advisory.notFound");
  });
});

describe("acknowledging", () => {
  it("is done once by a member of the organisation, who stays named", async () => {
    const { a } = app.world.companies;
    const id = await warn();
    const open = async () => (await list("customer", { articleId: id, isOpen: "true" })).total;
    expect(await open()).toBe(1);
    await acknowledge("customer", id, a);
    await acknowledge("orgAdmin", id, a);
    expect(await open()).toBe(0);
    expect((await list("orgAdmin", { articleId: id })).list).toMatchObject([
      { acknowledgedByName: "木槿", mayAcknowledge: false },
    ]);
    const { result } = await app.call(countAdvisoryRecipients, { params: { id } }, { as: "dba" });
    expect(result).toEqual({ companies: 2, acknowledged: 1, assets: 2 });
  });

  it.each<PersonaName>(["otherCompany", "dba", "sys"])("is refused to %s", async (as) => {
    const id = await warn();
    expect((await acknowledge(as, id, app.world.companies.a)).errorCode).toBe("advisory.notFound");
    expect((await list("customer", { articleId: id })).list).toMatchObject([{ acknowledgedTime: null }]);
  });

  it("is counted for those who look after the warning", async () => {
    const id = await warn();
    const count = async (as: PersonaName) =>
      (await app.call(countAdvisoryRecipients, { params: { id } }, { as })).errorCode;
    expect([await count("reviewDba"), await count("dba2"), await count("customer")]).toEqual([
      undefined,
      "article.notFound",
      "common.permissionDenied",
    ]);
  });
});

describe("before it is published", () => {
  const preview = (as: PersonaName, affects: SaveArticle["affects"] = []) =>
    app.call(previewAdvisory, { body: { affects: affects ?? [], encryptLevel: "PUBLIC" } }, { as });

  it("says whom it would reach, and refuses ranges that hold nothing at their field", async () => {
    expect((await preview("dba", [postgres15, { databaseType: "mysql", from: "8" }])).result).toEqual({
      companies: 3,
      assets: 4,
    });
    const empty = await preview("dba", [postgres15, { databaseType: "mysql", from: "8.1", before: "8.0" }]);
    expect(empty.envelope?.fields).toHaveProperty(["affects.1.before"]);
    const unclear = await calls.save("dba", { affects: [{ databaseType: "mysql", from: "最新" }] });
    expect(unclear.envelope?.fields).toHaveProperty(["affects.0.from"]);
  });

  it("is nothing that a customer may ask", async () => {
    expect((await preview("customer", [postgres15])).errorCode).toBe("common.permissionDenied");
  });
});

describe("what an organisation runs", () => {
  const save = async (change: Partial<SaveAsset>) => {
    const { companies } = app.world;
    const body = {
      companyId: companies.a,
      name: "晚来的库",
      dbType: "postgresql",
      version: "15.7",
      ...change,
    } as SaveAsset;
    const { id, revision } = (await app.call(saveAsset, { body }, { as: "orgAdmin" })).result;
    await app.drain();
    return { id, revision };
  };
  const listedFor = async (assetId: number, articleId: number) =>
    (await list("customer", { assetId, articleId })).list;

  it("is matched again when a system is added, upgraded and taken out of use", async () => {
    const { aOffice } = app.world.assets;
    const id = await warn();
    await acknowledge("customer", id, app.world.companies.a);
    const { id: assetId, revision } = await save({});
    expect(await listedFor(assetId, id)).toMatchObject([{ acknowledgedTime: null }]);
    expect(await countMessages("customer", id)).toBe(2);
    await acknowledge("customer", id, app.world.companies.a);

    await save({ id: assetId, revision, version: "15.11" });
    expect(await listedFor(assetId, id)).toEqual([]);
    // The other system is affected still, and nobody has to take note again.
    expect(await listedFor(aOffice, id)).toMatchObject([{ acknowledgedByName: "木槿" }]);
    expect(await countMessages("customer", id)).toBe(2);
  });

  it("is matched each morning, when service has begun or ended", async () => {
    const db = app.platform.database.kysely;
    const id = await warn({ encryptLevel: "CUSTOMER" });
    const { c } = app.world.companies;
    const numbers = () => db.selectFrom("service_number").where("company_id", "=", c);
    const before = await numbers().select(["id", "end_date"]).execute();
    const reached = async () => (await list("sys", { articleId: id })).list.map(({ companyId }) => companyId);
    const run = () => matchAdvisories.run(app.platform, new AbortController().signal);
    expect(await reached()).not.toContain(c);
    await db
      .updateTable("service_number")
      .set({ end_date: "2099-12-31" })
      .where("company_id", "=", c)
      .execute();
    await run();
    expect(await reached()).toContain(c);
    for (const { id: numberId, end_date } of before)
      await db.updateTable("service_number").set({ end_date }).where("id", "=", numberId).execute();
    await run();
    expect(await reached()).not.toContain(c);
  });

  it("is read from what products print", async () => {
    const id = await warn({ affects: [{ databaseType: "oracle", from: "19.20", before: "19.22" }] });
    const banner = "Oracle 19c EE Release 19.0.0.0.0 Production Version ";
    const affected = await save({ name: "十九点二一", dbType: "oracle", version: `${banner}19.21.0.0.0` });
    const upgraded = await save({ name: "十九点二二", dbType: "oracle", version: `${banner}19.22.0.0.0` });
    expect([(await listedFor(affected.id, id)).length, (await listedFor(upgraded.id, id)).length]).toEqual([
      1, 0,
    ]);
  });
});
