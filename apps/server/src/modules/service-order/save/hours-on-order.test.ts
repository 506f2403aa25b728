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
import { createHourApp, type HourSetup, june } from "../../work-hour/work-hour.testing.ts";
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
const rowOf = (id: number) =>
  setup.app.platform.database.kysely
    .selectFrom("work_hour")
    .select(["sign_state", "version", "start_at", "end_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const stateOf = async (id: number) => (await rowOf(id)).sign_state;
const timesOf = async (id: number) => {
  const { start_at, end_at } = await rowOf(id);
  return { startTime: new Date(start_at).toISOString(), endTime: new Date(end_at).toISOString() };
};
const remove = (as: PersonaName, id: number) => setup.app.call(removeHours, { params: { id } }, { as });
const show = (name: "nothing" | "totals" | "lines") =>
  setup.app.platform.database.kysely
    .updateTable("company")
    .set({ hour_visibility: hourVisibility.toCode(name) })
    .where("id", "=", setup.app.world.companies.a)
    .execute();

describe("hours on an order", () => {
  it.each([
    ["engineer", 0],
    ["customer", 1],
  ] as const)(
    "are locked when the %s has signed first, and free again when it is voided",
    async (_, party) => {
      const id = await newHours();
      const order = await act.make("dba", { ...ofRequest(), hourIds: [id] });
      expect(order.hourIds).toEqual([id]);
      expect(await stateOf(id)).toBe(1);
      const edit = async () =>
        setup.enter("dba", { id, version: (await rowOf(id)).version, taskTime: 0.5, ...(await timesOf(id)) });
      expect((await edit()).envelope?.success).toBe(true);
      const read = (await act.read("dba", order.id)).result;
      expect(read).toMatchObject({ totalHoursFull: 0.5, hours: [{ hours: 0.5, isPending: true }] });
      await act.sign(party === 0 ? "dba" : "customer", read, party);
      expect(await stateOf(id)).toBe(2);
      expect((await edit()).errorCode).toBe("workHour.signed");
      expect((await remove("dba", id)).errorCode).toBe("workHour.signed");
      const reject = await setup.review("ta", { ids: [id], status: 2, comment: "请拆分为两条" });
      expect(reject.result.skipped[0]?.code).toBe("workHour.signed");
      // An approval changes nothing of what was signed.
      expect((await setup.review("ta", { ids: [id], status: 1 })).result.done).toBe(1);
      const revoke = await setup.review("pa", { ids: [id], status: 0 });
      expect(revoke.result.skipped[0]).toMatchObject({
        code: "workHour.signed",
        reason: expect.stringContaining("先作废该服务单"),
      });
      await setup.app.call(
        voidServiceOrder,
        { params: { id: order.id }, body: { voidReason: "重复" } },
        { as: "ta" },
      );
      expect(await stateOf(id)).toBe(0);
      expect((await setup.review("pa", { ids: [id], status: 0 })).result.done).toBe(1);
      expect((await remove("dba", id)).envelope?.success).toBe(true);
    },
  );

  it("are summed for it, whatever number was sent, with those that wait said", async () => {
    await show("totals");
    const [approved, pending] = [await newHours(), await newHours()];
    await setup.review("ta", { ids: [approved], status: 1 });
    const order = await act.make("dba", { ...ofRequest(), hourIds: [approved, pending], totalHours: 99 });
    expect(order).toMatchObject({ totalHours: 2, pendingHours: 1, totalHoursFull: 2 });
    const listed = async (as: PersonaName) =>
      (await setup.app.call(listServiceOrders, { body: { keyword: order.orderNo } }, { as })).result.list.map(
        ({ totalHours, signing }) => ({ totalHours, signing }),
      );
    expect(await listed("customer")).toEqual([{ totalHours: 2, signing: 0 }]);
    // What was returned does not stand on it any more.
    await setup.review("ta", { ids: [pending], status: 2, comment: "请拆分为两条" });
    const after = (await act.read("dba", order.id)).result;
    expect(after).toMatchObject({ totalHours: 1, pendingHours: null });
    expect((await act.sign("customer", order, 1)).errorCode).toBe("serviceOrder.contentChanged");
    await act.sign("customer", after, 1);
    expect(await listed("dba")).toEqual([{ totalHours: 1, signing: 4 }]);
    const filtered = await setup.app.call(
      listServiceOrders,
      { body: { keyword: order.orderNo, signing: "4" } },
      { as: "dba" },
    );
    expect([filtered.result.total, filtered.result.signingCounts["4"]]).toEqual([1, 1]);
    await show("nothing");
    expect(await listed("customer")).toEqual([{ totalHours: null, signing: 4 }]);
    expect(await listed("dba")).toEqual([{ totalHours: 1, signing: 4 }]);
  });

  it("of today stand on the open order of their work, and on none once somebody has signed", async () => {
    const planId = await setup.plan();
    const onPlan = (hour: number) => ({
      kind: 1 as const,
      rid: planId,
      startTime: june(`12T${hour}:00`),
      endTime: june(`12T${hour + 1}:00`),
    });
    const order = await act.make("dba", { planId });
    const today = (await setup.enter("dba", onPlan(10))).result.id;
    const read = (await act.read("dba", order.id)).result;
    expect([read.hourIds, read.totalHoursFull]).toEqual([[today], 1]);
    await act.sign("dba", read, 0);
    const late = (await setup.enter("dba", onPlan(14))).result.id;
    expect(await stateOf(late)).toBe(0);
    expect((await act.read("dba", order.id)).result.totalHoursFull).toBe(1);
  });

  it("of a colleague on the same plan are put on it by either, with both named", async () => {
    const { users } = setup.app.world;
    const planId = await setup.plan({
      executors: [
        { userId: users.dba, role: 0 },
        { userId: users.ta, role: 1 },
      ],
    });
    const enter = async (as: "dba" | "ta", hour: number) =>
      (
        await setup.enter(as, {
          kind: 1,
          rid: planId,
          startTime: june(`11T${hour}:00`),
          endTime: june(`11T${hour + 1}:00`),
        })
      ).result.id;
    const [own, colleagues] = [await enter("dba", 17), await enter("ta", 17)];
    const candidates = await setup.app.call(listOrderableHours, { query: { planId } }, { as: "dba" });
    expect(new Set(candidates.result.map(({ id }) => id))).toEqual(new Set([own, colleagues]));
    const both = { planId, hourIds: [own, colleagues] };
    const alone = await act.create("dba", { ...both, engineerIds: [users.dba] });
    expect(alone.envelope?.fields?.["engineerIds"]).toMatch(/谷雨/);
    const order = await act.make("dba", { ...both, engineerIds: [users.dba, users.ta] });
    expect(order.totalHoursFull).toBe(2);
    const stranger = await setup.app.call(listOrderableHours, { query: { planId } }, { as: "dba2" });
    expect(stranger.result).toEqual([]);
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

  it("begins with the hours of its request and their sum", async () => {
    const id = await newHours();
    const { result } = await draft("dba", ofRequest());
    expect(result.hourIds).toContain(id);
    // Each is an hour.
    expect(result.totalHours).toBe(result.hourIds.length);
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
