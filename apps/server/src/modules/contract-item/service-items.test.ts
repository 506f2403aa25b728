import {
  deleteServiceItem,
  getServiceItem,
  listServiceItems,
  type ServiceItemDetail,
  saveServiceItem,
} from "@pharos/api/contract-item";
import { jsonText } from "@pharos/db";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createItemApp, type ItemSetup, testNow } from "./contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const list = (as: PersonaName, accId: number) => app.call(listServiceItems, { query: { accId } }, { as });
const read = (as: PersonaName, id: number) => app.call(getServiceItem, { params: { id } }, { as });
const edit = (as: PersonaName, item: ServiceItemDetail, change: object) => {
  const { id, version, accId, name, taskType, cycle } = item;
  const unit = item.unit === "hours" ? "hours" : "times";
  return app.call(
    saveServiceItem,
    { body: { id, version, accId, name, taskType, cycle, unit, ...change } },
    { as },
  );
};
const remove = (as: PersonaName, id: number) => app.call(deleteServiceItem, { params: { id } }, { as });

/** A published inspection of a plan. */
async function publishedBatchOf(planId: number): Promise<void> {
  const { kysely } = app.platform.database;
  const { companies, users } = app.world;
  const subject = await kysely
    .insertInto("inspection_subject")
    .values({
      kind: 0,
      company_id: companies.a,
      name: "app",
      db_type: "postgresql",
      db_key: "7301000000000000009/app",
      created_at: testNow,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto("inspection_batch")
    .values({
      batch_no: "INS20260602-00000001",
      company_id: companies.a,
      subject_id: subject.id,
      plan_id: planId,
      status: 4,
      sha256: "a".repeat(64),
      file_key: "inspections/due.bin",
      file_name: "due.ndjson",
      file_bytes: 1,
      is_gzip: false,
      uploaded_by: users.dba,
      author_id: users.dba,
      received_at: testNow,
      collected_at: "2026-06-01T17:30:00Z",
      score_detail: jsonText({}),
      log: jsonText([]),
      published_at: testNow,
      published_by: users.ta,
    })
    .execute();
}

describe("the items of a service number", () => {
  let item: ServiceItemDetail;
  beforeAll(async () => {
    item = (await setup.addServiceItem("pa", { planHour: 16 })).result;
  });

  it("are for the customer and for those who serve it, with what they promise", async () => {
    for (const as of ["pa", "ma", "ta", "dba", "orgAdmin", "customer"] as const) {
      const answer = (await list(as, app.world.serviceNumbers.a247)).result;
      expect(answer.list).toMatchObject([
        { name: "季度巡检", quota: { granted: 4, used: 0, remaining: 4 }, isLimited: true },
      ]);
      expect(answer.create.isAllowed).toBe(as === "pa");
    }
  });

  it("of inspections say when the next one is due, by ended plans and published batches, and what is overdue", async () => {
    const term = { startTime: "2026-01-01", endTime: "2026-12-31", name: "巡检到期" };
    const { id } = (await setup.addServiceItem("pa", term)).result;
    const inspectionAs = async (as: PersonaName) => (await read(as, id)).result.inspection;
    // Quarterly, and today is in June 2026: the first was due three months after the term began.
    const never = { lastOn: null, dueOn: "2026-04-01", isOverdue: true };
    expect(await inspectionAs("dba")).toEqual(never);
    expect(await inspectionAs("customer")).toEqual(never);
    const { kysely } = app.platform.database;
    const plan = await kysely
      .insertInto("plan")
      .values({
        title: "巡检",
        task_type: 0,
        company_id: app.world.companies.a,
        service_item_id: id,
        start_date: "2026-05-20",
        end_date: "2026-05-20",
        planned_hours: 8,
        team_id: app.world.teams.one,
        status: 2,
        ended_at: "2026-05-20T10:00:00Z",
        created_by: app.world.users.dba,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await inspectionAs("dba")).toEqual({
      lastOn: "2026-05-20",
      dueOn: "2026-08-20",
      isOverdue: false,
    });
    await publishedBatchOf(plan.id);
    // Collected at half past one in the morning of the second of June, in the business time zone.
    expect(await inspectionAs("customer")).toEqual({
      lastOn: "2026-06-02",
      dueOn: "2026-09-02",
      isOverdue: false,
    });
    const once = await setup.addServiceItem("pa", { ...term, name: "一次性巡检", cycle: 0 });
    expect(once.result.inspection).toBeNull();
    const training = await setup.addServiceItem("pa", { ...term, name: "培训", taskType: 1 });
    expect(training.result.inspection).toBeNull();
  });

  it("show customers no plan, no reason and no one who booked", async () => {
    const seen = (await read("customer", item.id)).result;
    expect(seen).not.toHaveProperty("planHour");
    expect(seen).not.toHaveProperty("contractItem");
    expect(seen.entries).toMatchObject([{ kind: 0, amount: 4, reason: null, byName: null }]);
    expect((await read("dba", item.id)).result).toMatchObject({
      planHour: 16,
      entries: [{ byName: "立春" }],
    });
  });

  it.each<PersonaName>(["otherCompany", "dba2", "reviewDba"])(
    "are as absent for %s as if they did not exist",
    async (as) => {
      const foreign = await list(as, app.world.serviceNumbers.a247);
      const missing = await list(as, 999_999);
      expect([foreign.status, foreign.body]).toEqual([204, missing.body]);
      expect([(await read(as, item.id)).status, (await read(as, 999_999)).status]).toEqual([204, 204]);
    },
  );

  it("are kept by platform and system admins alone", async () => {
    expect((await setup.addServiceItem("sys")).envelope?.success).toBe(true);
    for (const as of ["ta", "dba", "orgAdmin", "customer"] as const) {
      expect((await setup.addServiceItem(as)).errorCode).toBe("common.permissionDenied");
      expect((await edit(as, item, { name: "x" })).errorCode).toBe("common.permissionDenied");
      expect((await remove(as, item.id)).errorCode).toBe("common.permissionDenied");
    }
  });

  it("are changed with their version, and not moved", async () => {
    const saved = await edit("pa", item, { name: "巡检", cycle: 4, mayOverdraw: true });
    expect(saved.result).toMatchObject({ name: "巡检", cycle: 4, mayOverdraw: true, version: 2 });
    expect((await edit("pa", item, { name: "y" })).errorCode).toBe("common.dataChanged");
    item = saved.result;
    const moved = await edit("pa", item, { accId: app.world.serviceNumbers.a59 });
    expect(moved.envelope?.fields).toHaveProperty("accId");
    expect((await edit("pa", item, { unit: "hours" })).envelope?.fields).toHaveProperty("unit");
    expect(
      (await edit("pa", item, { startTime: "2026-02-01", endTime: "2026-01-01" })).envelope?.fields,
    ).toHaveProperty("endTime");
  });

  it("fulfil a contract item of the same customer only", async () => {
    const own = (await setup.addItem("pa")).result;
    const foreign = (await setup.addItem("pa", { contractId: setup.contracts.b })).result;
    const kept = await setup.addServiceItem("pa", { contractItemId: own.id });
    expect(kept.result).toMatchObject({ contractItemId: own.id, contractItem: { itemId: own.itemId } });
    const refused = await setup.addServiceItem("pa", { contractItemId: foreign.id });
    expect(refused.envelope?.fields).toHaveProperty("contractItemId");
  });

  it("go when nothing was used of them, and stay when something was", async () => {
    const unused = (await setup.addServiceItem("pa")).result;
    expect((await remove("pa", unused.id)).envelope?.success).toBe(true);
    expect((await read("pa", unused.id)).status).toBe(204);
    expect((await remove("pa", unused.id)).errorCode).toBe("contractItem.serviceItem.notFound");
    const lines = await app.platform.database.kysely
      .selectFrom("quota_entry")
      .select("amount")
      .where("service_item_id", "=", unused.id)
      .execute();
    expect(lines).toEqual([{ amount: 4 }]);
  });
});
