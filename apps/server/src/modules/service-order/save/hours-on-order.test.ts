import { savePlan } from "@pharos/api/plan";
import {
  copyServiceOrder,
  deleteServiceOrder,
  draftServiceOrder,
  editServiceOrder,
  listOrderableHours,
  listServiceOrders,
  voidServiceOrder,
} from "@pharos/api/service-order";
import { removeHours } from "@pharos/api/work-hour";
import { hourVisibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHourApp, type HourSetup } from "../../work-hour/work-hour.testing.ts";
import { type OrderActions, orderActionsOn } from "../service-order.testing.ts";

let setup: HourSetup;
let act: OrderActions;
beforeAll(async () => {
  setup = await createHourApp();
  act = orderActionsOn(setup.app);
});
afterAll(() => setup.app.close());

const ofRequest = () => ({ faultId: setup.requestId });
const newHours = async () => (await setup.enter("dba")).result.id;
const stateOf = async (id: number) =>
  (
    await setup.app.platform.database.kysely
      .selectFrom("work_hour")
      .select("sign_state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).sign_state;
const remove = (as: PersonaName, id: number) => setup.app.call(removeHours, { params: { id } }, { as });
const show = (name: "nothing" | "totals" | "lines") =>
  setup.app.platform.database.kysely
    .updateTable("company")
    .set({ hour_visibility: hourVisibility.toCode(name) })
    .where("id", "=", setup.app.world.companies.a)
    .execute();

describe("hours on an order", () => {
  it("are locked when both sides have signed, and free again when it is voided", async () => {
    const id = await newHours();
    const order = await act.make("dba", { ...ofRequest(), hourIds: [id] });
    expect(order.hourIds).toEqual([id]);
    expect(await stateOf(id)).toBe(1);
    await act.sign("dba", order, 0);
    await act.sign("customer", order, 1);
    expect(await stateOf(id)).toBe(2);
    expect((await remove("dba", id)).errorCode).toBe("workHour.signed");
    await setup.app.call(
      voidServiceOrder,
      { params: { id: order.id }, body: { voidReason: "重复" } },
      { as: "ta" },
    );
    expect(await stateOf(id)).toBe(0);
    expect((await remove("dba", id)).envelope?.success).toBe(true);
  });

  it("stay with the copy of a voided order, as far as they are free", async () => {
    const [kept, taken] = [await newHours(), await newHours()];
    const order = await act.make("dba", { ...ofRequest(), hourIds: [kept, taken] });
    await act.sign("dba", order, 0);
    await setup.app.call(
      voidServiceOrder,
      { params: { id: order.id }, body: { voidReason: "日期写错" } },
      { as: "dba" },
    );
    await act.make("dba", { ...ofRequest(), hourIds: [taken] });
    const copy = () => setup.app.call(copyServiceOrder, { params: { id: order.id } }, { as: "dba" });
    expect((await copy()).result.hourIds).toEqual([kept]);
    expect((await copy()).result.hourIds).toEqual([]);
  });

  it("stand on one order, and are taken off with it or by a change", async () => {
    const [first, second] = [await newHours(), await newHours()];
    const order = await act.make("dba", { ...ofRequest(), hourIds: [first] });
    expect((await act.create("dba", { ...ofRequest(), hourIds: [first] })).envelope?.fields).toHaveProperty(
      "hourIds",
    );
    const changed = await setup.app.call(
      editServiceOrder,
      {
        params: { id: order.id },
        body: { ...act.basics(), ...ofRequest(), hourIds: [second], version: order.version },
      },
      { as: "dba" },
    );
    expect(changed.result.hourIds).toEqual([second]);
    expect([await stateOf(first), await stateOf(second)]).toEqual([0, 1]);
    await setup.app.call(deleteServiceOrder, { params: { id: order.id } }, { as: "dba" });
    expect(await stateOf(second)).toBe(0);
  });

  it("are refused when they are of another request, or not the actor's to see", async () => {
    const id = await newHours();
    for (const more of [{ hourIds: [id] }, { ...ofRequest(), hourIds: [9_999_999] }])
      expect((await act.create("dba", more)).envelope?.fields).toHaveProperty("hourIds");
    const candidates = (as: PersonaName, query: object = ofRequest()) =>
      setup.app.call(listOrderableHours, { query }, { as });
    expect((await candidates("dba")).result.map((line) => line.id)).toContain(id);
    expect((await candidates("dba2")).result).toEqual([]);
    expect((await candidates("customer")).status).toBe(205);
    const order = await act.make("dba", { ...ofRequest(), hourIds: [id] });
    expect((await candidates("dba2", { orderId: order.id })).result).toEqual([]);
    expect((await candidates("ta", { orderId: order.id })).result).toHaveLength(1);
  });

  it("are read by customers where their organisation sees hours in detail, and nowhere as a remark", async () => {
    const order = await act.make("dba", { ...ofRequest(), hourIds: [await newHours()] });
    const read = async (as: PersonaName) => (await act.read(as, order.id)).result;
    for (const name of ["nothing", "totals"] as const) {
      await show(name);
      expect((await read("customer")).hours).toEqual([]);
    }
    await show("lines");
    const { hours, hourIds } = await read("customer");
    expect([hours.length, hourIds]).toEqual([1, []]);
    expect((await act.read("customer", order.id)).body).not.toContain("检查归档日志");
    expect((await act.read("dba", order.id)).body).not.toContain("检查归档日志");
    await show("nothing");
  });
});

describe("a new order", () => {
  const draft = (as: PersonaName, query: object) => setup.app.call(draftServiceOrder, { query }, { as });

  it("begins with the hours of its request, and with their sum where the organisation may see one", async () => {
    const id = await newHours();
    const { result } = await draft("dba", ofRequest());
    expect(result.hourIds).toContain(id);
    expect(result.totalHours).toBeNull();
    await show("totals");
    expect((await draft("dba", ofRequest())).result.totalHours).toBeGreaterThan(0);
    await show("nothing");
  });

  it("begins with what a plan says, and is found by it", async () => {
    const { companies, teams, users } = setup.app.world;
    const plan = await setup.app.call(
      savePlan,
      {
        body: {
          title: "核心库季度巡检",
          checkType: 0,
          companyId: companies.a,
          teamId: teams.one,
          startDate: "2026-06-15",
          endDate: "2026-06-16",
          planHour: 8,
          executors: [{ userId: users.dba, role: 0 }],
        },
      },
      { as: "ta" },
    );
    const planId = plan.result.id;
    const { result } = await draft("dba", { planId });
    expect(result).toMatchObject({
      title: "核心库季度巡检",
      planId,
      faultId: null,
      engineerIds: [users.dba],
      serviceDateFrom: "2026-06-15T09:00:00.000+08:00",
      serviceDateTo: "2026-06-16T18:00:00.000+08:00",
    });
    expect((await draft("dba2", { planId })).status).toBe(204);
    const order = await act.make("dba", { planId });
    expect(order).toMatchObject({ planId, planNo: expect.stringMatching(/^P\d+$/) });
    const listed = await setup.app.call(listServiceOrders, { body: { planId } }, { as: "dba" });
    expect(listed.result.list.map(({ id }) => id)).toEqual([order.id]);
    expect((await act.create("dba", { planId: 9_999_999 })).envelope?.fields).toHaveProperty("planId");
  });
});
