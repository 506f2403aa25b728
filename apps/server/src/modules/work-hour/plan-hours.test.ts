import { deletePlan, getPlan, notifyPlanDelivery, reschedulePlan } from "@pharos/api/plan";
import { findHourSubjects, listHourProposals, listRelatedHours, saveHoursBatch } from "@pharos/api/work-hour";
import { hourVisibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHourApp, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const onPlan = (rid: number) => ({ kind: 1, rid }) as const;
const detail = async (id: number) => (await app.call(getPlan, { params: { id } }, { as: "ta" })).result;

describe("hours on a plan", () => {
  it("take over what the plan says, and begin it", async () => {
    const planId = await setup.plan({ startDate: "2026-06-15", endDate: "2026-06-15", place: 1 });
    expect((await detail(planId)).status).toBe(0);
    const { result } = await setup.enter("dba", onPlan(planId));
    expect(result).toMatchObject({
      kind: 1,
      rid: planId,
      title: "核心库季度巡检",
      companyName: "澜汐银行",
      accId: app.world.serviceNumbers.a247,
      teamName: "交付一组",
      serviceType: 0,
    });
    expect((await detail(planId)).status).toBe(1);
  });

  it("are for the people of the plan alone", async () => {
    const planId = await setup.plan();
    const refused = await setup.enter("ta", onPlan(planId));
    expect(refused.envelope?.fields?.["rid"]).toMatch(/只有执行人/);
    const unseen = await setup.enter("dba2", onPlan(planId));
    expect(unseen.envelope?.fields?.["rid"]).toMatch(/不存在/);
  });

  it("count as worked when they are approved, and no more when the approval is taken back", async () => {
    const planId = await setup.plan();
    const { id } = (await setup.enter("dba", onPlan(planId))).result;
    expect((await detail(planId)).actualHours).toBe(0);
    await setup.review("ta", { ids: [id], status: 1 });
    expect((await detail(planId)).actualHours).toBe(1);
    await setup.review("pa", { ids: [id], status: 0 });
    expect((await detail(planId)).actualHours).toBe(0);
  });

  it("keep the plan from being deleted, approved or not and wherever it is moved", async () => {
    const planId = await setup.plan();
    await setup.enter("dba", onPlan(planId));
    const { version } = await detail(planId);
    const later = { startDate: "2026-07-06", endDate: "2026-07-07" };
    await app.call(reschedulePlan, { body: { id: planId, version, ...later } }, { as: "ta" });
    expect((await detail(planId)).status).toBe(0);
    const { errorCode } = await app.call(deletePlan, { params: { id: planId } }, { as: "ta" });
    expect(errorCode).toBe("plan.hasHours");
  });

  it("offers a person's plans among what hours can be entered for", async () => {
    const planId = await setup.plan({ title: "容灾切换演练" });
    const ask = async (as: PersonaName) =>
      (await app.call(findHourSubjects, { query: { keyword: "容灾切换" } }, { as })).result;
    expect(await ask("dba")).toMatchObject([{ kind: 1, rid: planId, companyName: "澜汐银行" }]);
    expect(await ask("dba2")).toEqual([]);
  });
});

describe("the week of a person with plans", () => {
  it("arrives filled with what was planned, less what is entered", async () => {
    const own = await createHourApp();
    const ask = async () =>
      (
        await own.app.call(
          listHourProposals,
          { query: { start: "2026-06-10", end: "2026-06-12" } },
          { as: "dba" },
        )
      ).result.filter(({ kind }) => kind === 1);
    const planId = await own.plan({ place: 1, planHour: 8 });
    const found = await ask();
    expect(
      found.map(({ rid, startTime, endTime, taskTime, place, evidence }) => ({
        ...{ rid, startTime, endTime, taskTime, place, evidence: evidence.map(({ text }) => text) },
      })),
    ).toEqual(
      ["11", "12"].map((day) => ({
        rid: planId,
        startTime: `2026-06-${day}T09:00:00.000+08:00`,
        endTime: `2026-06-${day}T13:00:00.000+08:00`,
        taskTime: 4,
        place: 1,
        evidence: [expect.stringMatching(/^计划 P\d+ 核心库季度巡检：当日 4 小时$/)],
      })),
    );
    const [first] = found;
    if (!first) return;
    const { kind, rid, startTime, remark, place } = first;
    const list = [{ kind, rid, startTime, endTime: june("11T12:00"), taskTime: 3, remark, place }];
    const saved = await own.app.call(saveHoursBatch, { body: { list } }, { as: "dba" });
    expect(saved.result.errors).toEqual([]);
    expect((await ask()).map(({ workDate, taskTime }) => [workDate, taskTime])).toEqual([
      ["2026-06-11", 1],
      ["2026-06-12", 4],
    ]);
    await own.app.close();
  });
});

describe("what is read of the hours on a plan", () => {
  const related = (as: PersonaName, id: number) =>
    app.call(listRelatedHours, { params: { id }, query: { kind: 1 } }, { as });

  it("is whole for the vendor, and what it was allowed for an organisation that was told of the plan", async () => {
    const planId = await setup.plan();
    const { id } = (await setup.enter("dba", { ...onPlan(planId), remark: "内部说明不给客户看见" })).result;
    await setup.review("ta", { ids: [id], status: 1 });
    expect((await related("dba", planId)).result).toMatchObject({ sumHours: 1, mayEnter: true });
    expect((await related("customer", planId)).status).toBe(204);
    const told = { id: planId, receivers: [app.world.users.customer] };
    await app.call(notifyPlanDelivery, { body: told }, { as: "ta" });
    expect((await related("customer", planId)).result).toMatchObject({ shows: "nothing", sumHours: null });
    await app.platform.database.kysely
      .updateTable("company")
      .set({ hour_visibility: hourVisibility.toCode("lines") })
      .where("id", "=", app.world.companies.a)
      .execute();
    const answer = await related("customer", planId);
    expect(answer.result.lines).toMatchObject([{ taskTime: 1, engineer: "芒种" }]);
    expect(answer.body).not.toContain("内部说明");
    expect((await related("otherCompany", planId)).status).toBe(204);
  });
});
