import {
  copyServiceOrder,
  createServiceOrder,
  deleteServiceOrder,
  draftServiceOrder,
  editServiceOrder,
  listServiceOrders,
  voidServiceOrder,
} from "@pharos/api/service-order";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { actionsOn } from "../service-request/service-request.testing.ts";
import { type OrderActions, orderActionsOn } from "./service-order.testing.ts";

let app: TestApp;
let act: OrderActions;
beforeAll(async () => {
  app = await createTestApp();
  act = orderActionsOn(app);
});
afterAll(() => app.close());

describe("making an order", () => {
  it("numbers it, and keeps what it says", async () => {
    const order = await act.make();
    expect(order).toMatchObject({
      orderNo: expect.stringMatching(/^SO\d{8}-\d{4}$/),
      status: 0,
      engineers: ["芒种"],
      // Eight were sent, and no hours stand on it.
      totalHours: null,
      totalHoursFull: null,
      signing: 0,
      customerPhone: "139****0009",
      customerPhoneFull: "13900000009",
      docHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signatures: [],
    });
    const next = await act.make();
    expect(next.orderNo > order.orderNo).toBe(true);
  });

  it("makes one order for a request that is sent twice", async () => {
    const headers = { "idempotency-key": "one-order" };
    const send = () => app.call(createServiceOrder, { body: act.basics() }, { as: "ta", headers });
    const [first, second] = [await send(), await send()];
    expect(second.result.id).toBe(first.result.id);
  });

  it.each<[PersonaName, string]>([
    ["customer", "common.permissionDenied"],
    ["ma", "serviceOrder.editNotAllowed"],
    ["dba2", "common.validation"],
  ])("is refused to %s", async (as, code) => {
    expect((await act.create(as)).errorCode).toBe(code);
  });

  it.each([
    ["serviceDateTo", { serviceDateTo: "2026-06-11T09:00:00+08:00" }],
    [
      "serviceDateFrom",
      { serviceDateFrom: "2099-11-23T09:00:00+08:00", serviceDateTo: "2099-11-23T18:00:00+08:00" },
    ],
    ["engineerIds", { engineerIds: [] }],
    ["totalHours", { totalHours: 0.7 }],
    ["contentMd", { contentMd: " " }],
    ["customerContact", { customerContact: "" }],
  ] as const)("refuses a wrong %s at its field", async (field, more) => {
    expect((await act.create("dba", more as object)).envelope?.fields).toHaveProperty(field);
  });

  it("refuses what belongs to others at its field", async () => {
    const { users, serviceNumbers, companies } = app.world;
    const wrong = [
      ["engineerIds", { engineerIds: [users.customer] }],
      ["accId", { accId: serviceNumbers.a247, companyId: companies.c }],
      ["companyId", { companyId: companies.vendor, accId: null }],
      ["faultId", { faultId: 7_999_999 }],
    ] as const;
    for (const [field, more] of wrong)
      expect((await act.create("pa", more as object)).envelope?.fields).toHaveProperty(field);
  });

  it("begins with what is known of a request", async () => {
    const request = actionsOn(app);
    const faultId = await request.raise("customer", { title: "归档日志堆积", contactName: "木槿" });
    await request.reply("dba", faultId);
    const draft = await app.call(draftServiceOrder, { query: { faultId } }, { as: "dba" });
    expect(draft.result).toMatchObject({
      title: "归档日志堆积",
      companyId: app.world.companies.a,
      accId: app.world.serviceNumbers.a247,
      engineerIds: [app.world.users.dba],
      customerContact: "木槿",
    });
    const foreign = await app.call(draftServiceOrder, { query: { faultId } }, { as: "dba2" });
    expect(foreign.status).toBe(204);
  });
});

describe("who sees an order", () => {
  it.each<[PersonaName, number]>([
    ["sys", 200],
    ["pa", 200],
    ["ma", 200],
    ["ta", 200],
    ["dba", 200],
    ["customer", 200],
    ["orgAdmin", 200],
    ["dba2", 204],
    ["reviewDba", 204],
    ["otherCompany", 204],
    ["expiredCustomer", 204],
  ])("%s gets %i", async (as, status) => {
    const order = await act.make();
    expect((await act.read(as, order.id)).status).toBe(status);
    const list = await app.call(listServiceOrders, { body: { keyword: order.orderNo } }, { as });
    expect(list.result.total).toBe(status === 200 ? 1 : 0);
  });

  it("hides the full number, the links and the history of copies from customers", async () => {
    const order = await act.make();
    await act.share("dba", order.id);
    const seen = await act.read("customer", order.id);
    expect(seen.result).toMatchObject({ customerPhoneFull: null, links: [], copiedFrom: null });
    expect(seen.body).not.toContain("13900000009");
  });
});

describe("the list", () => {
  it("narrows, counts by state and sorts", async () => {
    const title = "清单专用标题";
    const first = await act.make("dba", { title });
    const second = await act.make("dba", {
      title,
      serviceDateFrom: "2026-06-20T09:00:00+08:00",
      serviceDateTo: "2026-06-20T10:00:00+08:00",
      engineerIds: [app.world.users.ta],
    });
    await act.sign("ta", second, 0);
    const find = async (body: object) =>
      (await app.call(listServiceOrders, { body: { keyword: title, ...body } }, { as: "pa" })).result;
    expect((await find({})).list.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await find({ sortOrder: "asc" })).list.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await find({})).counts).toMatchObject({ 0: 1, 1: 1, 2: 0, 3: 0 });
    expect((await find({ status: "1" })).list.map(({ id }) => id)).toEqual([second.id]);
    expect((await find({ engineerId: app.world.users.dba })).list.map(({ id }) => id)).toEqual([first.id]);
    expect((await find({ startTime: "2026-06-13" })).list.map(({ id }) => id)).toEqual([second.id]);
    expect((await find({ endTime: "2026-06-12" })).list.map(({ id }) => id)).toEqual([first.id]);
    expect((await find({ companyId: app.world.companies.b })).total).toBe(0);
  });
});

describe("changing an order", () => {
  const editOf = (order: { id: number; version: number }, more: object = {}) => ({
    params: { id: order.id },
    body: { ...act.basics(), version: order.version, ...more },
  });

  it("replaces what it says, by version", async () => {
    const order = await act.make();
    const changed = await app.call(editServiceOrder, editOf(order, { title: "换了标题" }), { as: "ta" });
    expect(changed.result).toMatchObject({ title: "换了标题", id: order.id });
    expect(changed.result.docHash).not.toBe(order.docHash);
    const stale = await app.call(editServiceOrder, editOf(order), { as: "dba" });
    expect(stale.errorCode).toBe("common.dataChanged");
  });

  it("is refused after the first signature, whoever gave it", async () => {
    for (const [as, party] of [
      ["dba", 0],
      ["customer", 1],
    ] as const) {
      const order = await act.make();
      const signed = (await act.sign(as, order, party)).result;
      for (const editor of ["dba", "ta", "pa"] as const) {
        const answer = await app.call(editServiceOrder, editOf(signed), { as: editor });
        expect(answer.errorCode).toBe("serviceOrder.frozen");
        const gone = await app.call(deleteServiceOrder, { params: { id: order.id } }, { as: editor });
        expect(gone.errorCode).toMatch(/serviceOrder\.(frozen|leadOnly)/);
      }
    }
  });

  it("is for those who work on it and those who lead them", async () => {
    const order = await act.make("ta", { engineerIds: [app.world.users.ta] });
    const answer = await app.call(editServiceOrder, editOf(order), { as: "dba" });
    expect(answer.errorCode).toBe("serviceOrder.editNotAllowed");
    expect((await app.call(editServiceOrder, editOf(order), { as: "dba2" })).errorCode).toBe(
      "serviceOrder.notFound",
    );
  });

  it("deletes what nobody has signed", async () => {
    const order = await act.make("ta", { engineerIds: [app.world.users.dba] });
    const remove = (as: PersonaName) => app.call(deleteServiceOrder, { params: { id: order.id } }, { as });
    expect((await remove("dba")).errorCode).toBe("serviceOrder.leadOnly");
    expect((await remove("ta")).errorCode).toBeUndefined();
    expect((await act.read("ta", order.id)).status).toBe(204);
    expect((await remove("ta")).errorCode).toBe("serviceOrder.notFound");
  });
});

describe("voiding and copying", () => {
  it("keeps the signed order readable and begins a new one", async () => {
    const order = await act.make();
    const voidIt = (as: PersonaName) =>
      app.call(voidServiceOrder, { params: { id: order.id }, body: { voidReason: "日期写错" } }, { as });
    expect((await voidIt("dba")).errorCode).toBe("serviceOrder.nothingSigned");
    await act.sign("dba", order, 0);
    expect((await voidIt("customer")).errorCode).toBe("common.permissionDenied");
    const voided = (await voidIt("dba")).result;
    expect(voided).toMatchObject({ status: 3, voidReason: "日期写错", docHash: order.docHash });
    expect(voided.signatures).toHaveLength(1);
    expect((await act.sign("customer", order, 1)).errorCode).toBe("serviceOrder.wrongState");
    const copy = await app.call(copyServiceOrder, { params: { id: order.id } }, { as: "dba" });
    expect(copy.result).toMatchObject({
      status: 0,
      signatures: [],
      title: order.title,
      copiedFrom: { id: order.id, orderNo: order.orderNo },
    });
  });

  it("of what both sides have signed is for team leads", async () => {
    const order = await act.make();
    await act.sign("dba", order, 0);
    await act.sign("orgAdmin", order, 1);
    const voidIt = (as: PersonaName) =>
      app.call(voidServiceOrder, { params: { id: order.id }, body: { voidReason: "重复开单" } }, { as });
    expect((await voidIt("dba")).errorCode).toBe("serviceOrder.teamLeadOnly");
    expect((await voidIt("ta")).result.status).toBe(3);
  });
});
