import { listValidAssets } from "@pharos/api/service-number";
import { prepareServiceRequest, saveServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, act } = await createRequestApp(new Date("2026-06-12T10:00:00+08:00")));
});
afterAll(() => app.close());

const prepare = async (as: PersonaName, companyId: number, assetId?: number) =>
  (await app.call(prepareServiceRequest, { query: { companyId, assetId } }, { as })).result;
const raiseFor = (as: PersonaName, reporterUserId: number, change: object = {}) =>
  app.call(
    saveServiceRequest,
    {
      body: {
        title: "代客户提交",
        contentMd: "电话报障",
        type: codes.p2,
        companyId: app.world.companies.a,
        accId: app.world.serviceNumbers.a247,
        reporterUserId,
        ...change,
      },
    },
    { as },
  );

describe("what the form fills in by itself", () => {
  it("is the customer's own contact data, and no one else's", async () => {
    const own = await prepare("customer", app.world.companies.a);
    const stored = await app.platform.database.kysely
      .selectFrom("app_user")
      .select(["phone", "email"])
      .where("id", "=", app.world.users.customer)
      .executeTakeFirstOrThrow();
    expect(own.contact).toEqual(stored);
    expect(own.people).toEqual([]);
  });

  it("is the organisation's people for those who serve it", async () => {
    const { contact, people } = await prepare("dba", app.world.companies.a);
    expect(contact).toBeNull();
    expect(people.map(({ userId }) => userId)).toContain(app.world.users.customer);
    expect(people[0]).toMatchObject({ userId: app.world.users.orgAdmin, isAdmin: true });
    expect(JSON.stringify(people)).not.toMatch(/1[3-9]\d{9}|@/);
  });

  it("is nothing for an organisation one may not raise a request for, as for a missing one", async () => {
    const nothing = { people: [], catalogue: [], nodes: [] };
    expect(await prepare("otherCompany", app.world.companies.a)).toMatchObject(nothing);
    expect(await prepare("dba2", app.world.companies.a)).toEqual(await prepare("dba2", 7_999_999));
  });

  it("is the catalogue entry that earlier requests had", async () => {
    const menuId = app.world.catalogue.faultSlowSql;
    await act.raise("customer", { menuId });
    const { catalogue } = await prepare("customer", app.world.companies.a);
    expect(catalogue.map((entry) => entry.menuId)).toContain(menuId);
    const other = await prepare("otherCompany", app.world.companies.b);
    expect(other.catalogue.map((entry) => entry.menuId)).not.toContain(menuId);
  });
});

describe("raising a request for someone", () => {
  it("makes that member the reporter and takes over how to reach the person", async () => {
    const answer = await raiseFor("dba", app.world.users.customer);
    const detail = (await act.read("customer", answer.result.id)).result;
    const { phone, email } = (await prepare("customer", app.world.companies.a)).contact ?? {};
    expect(detail).toMatchObject({ reporter: { userId: app.world.users.customer }, phone, email });
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select(["user_id", "title_key"])
      .where("object_id", "=", answer.result.id)
      .where("user_id", "=", app.world.users.customer)
      .execute();
    expect(notified.map(({ title_key }) => title_key)).toEqual(["serviceRequestServer.message.onBehalf"]);
  });

  it("is refused for people of other organisations, and for customers", async () => {
    const stranger = await raiseFor("dba", app.world.users.otherCompany);
    expect(Object.keys(stranger.envelope?.fields ?? {})).toEqual(["reporterUserId"]);
    const colleague = await raiseFor("customer", app.world.users.orgAdmin);
    expect(Object.keys(colleague.envelope?.fields ?? {})).toEqual(["reporterUserId"]);
    expect((await raiseFor("customer", app.world.users.customer)).envelope?.success).toBe(true);
  });
});

describe("tags and more addresses", () => {
  it("are stored once each, in lower case, and changed with a trace", async () => {
    const id = await act.raise("customer", {
      tags: ["Oracle ", "oracle", "rac"],
      notifyEmails: ["Ops@Example.com", "ops@example.com"],
    });
    const before = (await act.read("customer", id)).result;
    expect([before.tags, before.notifyEmails]).toEqual([["oracle", "rac"], ["ops@example.com"]]);
    const { title, contentMd, type, version } = before;
    await app.call(
      saveServiceRequest,
      { body: { id, version, title, contentMd, type, tags: ["rac"] } },
      { as: "customer" },
    );
    const after = (await act.read("customer", id)).result;
    expect([after.tags, after.notifyEmails]).toEqual([["rac"], ["ops@example.com"]]);
    const [line] = (await act.history("customer", id)).result.list;
    expect(line?.changes).toEqual([{ field: "tags", from: "oracle, rac", to: "rac" }]);
  });

  it("are refused with the field they stand in", async () => {
    const refusedFields = async (change: object) => {
      const body = { title: "标签", contentMd: "标签", type: codes.p4, ...change };
      const { envelope } = await app.call(saveServiceRequest, { body }, { as: "customer" });
      return Object.keys(envelope?.fields ?? {}).map((field) => field.split(".")[0]);
    };
    const long = { title: "标签", contentMd: "标签", type: codes.p4, tags: ["a".repeat(17)] };
    const refusal = await app.call(saveServiceRequest, { body: long }, { as: "customer" });
    expect(refusal.envelope?.fields).toEqual({ tags: "标签最大长度为16" });
    expect(await refusedFields({ tags: ["A/B"] })).toEqual(["tags"]);
    expect(await refusedFields({ tags: ["a".repeat(17)] })).toEqual(["tags"]);
    expect(await refusedFields({ notifyEmails: ["nobody"] })).toEqual(["notifyEmails"]);
    expect(await refusedFields({ notifyEmails: Array.from({ length: 6 }, (_, i) => `a${i}@b.cn`) })).toEqual([
      "notifyEmails",
    ]);
  });

  it("are mailed what customers may know, and nothing else", async () => {
    const id = await act.raise("customer", { notifyEmails: ["ops@example.com"] });
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    await act.reply("dba", id, { visibility: 1, contentMd: "内部" });
    await app.drain();
    const { srNo } = (await act.read("pa", id)).result;
    const mails = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select("target")
      .where("channel", "=", "email")
      .where("target", "=", "ops@example.com")
      .where("body", "like", `%${srNo}%`)
      .execute();
    expect(mails).toHaveLength(1);
  });

  it("show the addresses to those who handle the request only", async () => {
    const id = await act.raise("customer", { notifyEmails: ["ops@example.com"] });
    expect((await act.read("ma", id)).result.notifyEmails).toEqual([]);
    expect((await act.read("dba", id)).result.notifyEmails).toEqual(["ops@example.com"]);
  });
});

it("offers assets that nothing covers when all are asked for, of the own organisation only", async () => {
  const { kysely } = app.platform.database;
  const { id } = await kysely
    .insertInto("asset")
    .values({ company_id: app.world.companies.a, name: "未覆盖库", db_type: "mysql" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const list = async (as: PersonaName, isAll?: "true") =>
    (await app.call(listValidAssets, { query: { companyId: app.world.companies.a, isAll } }, { as })).result;
  expect((await list("customer")).map((asset) => asset.id)).not.toContain(id);
  expect((await list("customer", "true")).find((asset) => asset.id === id)).toMatchObject({ accId: null });
  expect(await list("otherCompany", "true")).toEqual([]);
  const answer = await app.call(
    saveServiceRequest,
    { body: { title: "库无响应", contentMd: "库无响应", type: codes.p1, mode: "asset", assetId: id } },
    { as: "customer" },
  );
  expect(answer.result.auditState).toBe(1);
});
