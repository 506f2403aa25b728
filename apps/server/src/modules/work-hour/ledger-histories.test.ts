import {
  getServiceItem,
  listContractItems,
  saveContractItem,
  saveServiceItem,
} from "@pharos/api/contract-item";
import { endPlan, getPlan, reopenPlan } from "@pharos/api/plan";
import {
  correctHours,
  decideBonus,
  listHours,
  proposeBonus,
  removeHours,
  sumHours,
} from "@pharos/api/work-hour";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { randomRun } from "../../testing/random-run.ts";
import { createHourApp, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const granted = 1000;

/** A record as the test reckons it: nothing of it is read from the server again. */
interface Kept {
  readonly id: number;
  readonly onPlan: boolean;
  item: number;
  /** `YYYY-MM`. */
  month: string;
  status: "pending" | "approved" | "rejected";
  bonus: number;
}

/** The months between which records move: the one they are entered in, and the one before. */
const months = ["2026-06", "2026-05"] as const;

/** A plan with a quota of hours, two items to move between, and what has been entered. */
interface Ledger {
  readonly planId: number;
  readonly quotaId: number;
  readonly items: readonly [number, number];
  planItem: number;
  isEnded: boolean;
  records: Kept[];
}

let made = 0;
/** Each history has slots of time of its own: half an hour each, from the fifth of June on. */
let slots = 0;

async function begin(): Promise<Ledger> {
  const { contract_id } = await app.platform.database.kysely
    .selectFrom("service_number as n")
    .innerJoin("service_subscription as s", "s.id", "n.subscription_id")
    .select("s.contract_id")
    .where("n.id", "=", app.world.serviceNumbers.a247)
    .executeTakeFirstOrThrow();
  const addItem = async () => {
    const body = {
      itemId: `HISTORY-${(made += 1)}`,
      contractId: contract_id,
      accId: app.world.serviceNumbers.a247,
      name: `子项 ${made}`,
      itemType: "一般维保",
      planHour: 100,
      // In force on no day of the story: hours come here by their plan or by a correction.
      startTime: "2027-01-01",
      endTime: "2027-12-31",
    };
    return (await app.call(saveContractItem, { body }, { as: "pa" })).result.id;
  };
  const quota = await app.call(
    saveServiceItem,
    {
      body: {
        accId: app.world.serviceNumbers.a247,
        name: `工时包 ${made}`,
        taskType: 0,
        unit: "hours",
        cycle: 2,
        quota: granted,
      },
    },
    { as: "pa" },
  );
  const items = [await addItem(), await addItem()] as const;
  const planId = await setup.plan({
    contractItemId: items[0],
    accItemId: quota.result.id,
    planHour: 4,
    overrideReason: "连续演练",
  });
  return { planId, quotaId: quota.result.id, items, planItem: items[0], isEnded: false, records: [] };
}

type Step =
  | { readonly do: "enterOnPlan" | "enterOnRequest" | "end" | "reopen" }
  | { readonly do: "approve" | "revoke" | "reject" | "remove" | "bonus"; readonly at: number }
  | { readonly do: "correct"; readonly at: number; readonly to: 0 | 1 }
  | { readonly do: "correctPlan"; readonly to: 0 | 1 }
  | { readonly do: "moveMonth"; readonly at: number; readonly to: 0 | 1 };

const at = fc.nat({ max: 9 });
const to = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("enterOnPlan" as const, "enterOnRequest" as const) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("approve" as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("revoke" as const, "reject" as const, "remove" as const, "bonus" as const),
      at,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("correct" as const), at, to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("moveMonth" as const), at, to }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("correctPlan" as const), to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("end" as const, "reopen" as const) }) },
);

async function enter(ledger: Ledger, onPlan: boolean): Promise<void> {
  const start = Date.parse(june("05T12:00")) + (slots += 1) * 1_800_000;
  const { result } = await setup.enter("dba", {
    ...(onPlan && { kind: 1, rid: ledger.planId }),
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 1_800_000).toISOString(),
    taskTime: 0.5,
  });
  // Nothing is in force for the request in June.
  ledger.records.push({
    id: result.id,
    onPlan,
    item: onPlan ? ledger.planItem : 0,
    month: months[0],
    status: "pending",
    bonus: 0,
  });
}

async function decide(record: Kept, action: "approve" | "revoke" | "reject"): Promise<void> {
  const status = { approve: 1, revoke: 0, reject: 2 } as const;
  const body = { ids: [record.id], status: status[action], comment: "请写明处理步骤" };
  const { done } = (await setup.review("pa", body)).result;
  const isAllowed = action === "revoke" ? record.status === "approved" : record.status === "pending";
  expect(done).toBe(isAllowed ? 1 : 0);
  if (!isAllowed) return;
  record.status = action === "approve" ? "approved" : action === "reject" ? "rejected" : "pending";
  if (action === "revoke") record.bonus = 0;
}

async function giveBonus(record: Kept): Promise<void> {
  const body = { taskId: record.id, ratio: 100 as const, reason: "深夜处理核心库故障" };
  const proposed = await app.call(proposeBonus, { body }, { as: "ta" });
  const isAllowed = record.status === "approved" && record.bonus === 0;
  expect(proposed.envelope?.success).toBe(isAllowed);
  if (!isAllowed) return;
  await app.call(decideBonus, { body: { id: proposed.result.id, status: 1 } }, { as: "pa" });
  record.bonus = 0.5;
}

async function correct(ledger: Ledger, item: number, record: Kept | null): Promise<void> {
  const body = {
    contractItemId: item,
    reason: "登记时选错了子项",
    ...(record ? { ids: [record.id] } : { planId: ledger.planId }),
  };
  const moving = record ? [record] : ledger.records.filter(({ onPlan }) => onPlan);
  const changes = moving.filter((one) => one.item !== item);
  const tried = (await app.call(correctHours, { body: { ...body, isDryRun: true } }, { as: "pa" })).result;
  const done = (await app.call(correctHours, { body }, { as: "pa" })).result;
  // What was tried out is what happens, and trying changes nothing.
  expect(done).toEqual(tried);
  expect(done.moved).toBe(changes.length);
  for (const one of changes) one.item = item;
  if (!record) ledger.planItem = item;
}

/** Days and times are the records' own, so that they meet nobody in the other month. */
async function moveMonth(record: Kept, month: (typeof months)[number]): Promise<void> {
  const body = { ids: [record.id], month: `${month}-01`, reason: "登记时选错了月份" };
  const tried = (await app.call(correctHours, { body: { ...body, isDryRun: true } }, { as: "pa" })).result;
  const done = (await app.call(correctHours, { body }, { as: "pa" })).result;
  expect(done).toEqual(tried);
  expect([done.moved, done.skipped]).toEqual([record.month === month ? 0 : 1, []]);
  record.month = month;
}

async function take(ledger: Ledger, taken: Step): Promise<void> {
  if (taken.do === "enterOnPlan" || taken.do === "enterOnRequest")
    return enter(ledger, taken.do === "enterOnPlan");
  if (taken.do === "end" || taken.do === "reopen") {
    const body = { id: ledger.planId, ...(taken.do === "reopen" && { reason: "报告需要补充" }) };
    const answer =
      taken.do === "end"
        ? await app.call(endPlan, { body }, { as: "pa" })
        : await app.call(reopenPlan, { body: { ...body, reason: "报告需要补充" } }, { as: "pa" });
    expect(answer.envelope?.success).toBe(ledger.isEnded === (taken.do === "reopen"));
    ledger.isEnded = taken.do === "end";
    return;
  }
  if (taken.do === "correctPlan") return correct(ledger, ledger.items[taken.to], null);
  if (!("at" in taken)) return;
  const record = ledger.records[taken.at % Math.max(1, ledger.records.length)];
  if (!record) return;
  if (taken.do === "correct") return correct(ledger, ledger.items[taken.to], record);
  if (taken.do === "moveMonth") return moveMonth(record, months[taken.to]);
  if (taken.do === "bonus") return giveBonus(record);
  if (taken.do !== "remove") return decide(record, taken.do);
  const { envelope } = await app.call(removeHours, { params: { id: record.id } }, { as: "dba" });
  expect(envelope?.success).toBe(record.status !== "approved");
  if (envelope?.success) ledger.records = ledger.records.filter((one) => one !== record);
}

/** Hours of half an hour each. */
const hoursOf = (records: readonly Kept[]): number => records.length / 2;
const isApproved = ({ status }: Kept): boolean => status === "approved";

async function balancesAgree(ledger: Ledger, before: Awaited<ReturnType<typeof totals>>): Promise<void> {
  const { kysely } = app.platform.database;
  const approved = ledger.records.filter(isApproved);
  for (const item of ledger.items) {
    const expected = hoursOf(approved.filter((record) => record.item === item));
    const lines = await kysely
      .selectFrom("work_hour_entry")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("hours"), eb.val(0)).as("hours"))
      .where("contract_item_id", "=", item)
      .executeTakeFirstOrThrow();
    const listed = (
      await app.call(listContractItems, { query: { pageSize: 200, includeExpired: "true" } }, { as: "pa" })
    ).result.list.find(({ id }) => id === item);
    expect([lines.hours, listed?.actualHours]).toEqual([expected, expected]);
  }
  const worked = hoursOf(approved.filter(({ onPlan }) => onPlan));
  const plan = (await app.call(getPlan, { params: { id: ledger.planId } }, { as: "pa" })).result;
  expect(plan.actualHours).toBe(worked);
  const quota = (await app.call(getServiceItem, { params: { id: ledger.quotaId } }, { as: "pa" })).result
    .quota;
  // Without approved hours a plan takes the four it was planned with.
  expect(quota.remaining).toBe(granted - (ledger.isEnded ? worked || 4 : 0));
  const now = await totals();
  // Returned records are listed and not counted.
  const kept = ledger.records.filter(({ status }) => status !== "rejected");
  const bonus = ledger.records.reduce((sum, record) => sum + record.bonus, 0);
  expect(now).toEqual({
    byMonth: months.map((month, place) => ({
      listed: (before.byMonth[place]?.listed ?? 0) + hoursOf(kept.filter((one) => one.month === month)),
      approved:
        (before.byMonth[place]?.approved ?? 0) + hoursOf(approved.filter((one) => one.month === month)),
    })),
    bonus: before.bonus + bonus,
    number: before.number + hoursOf(approved),
  });
}

/** What pages say of all the hours of the world. */
async function totals() {
  const ofMonth = async (month: string) => {
    const query = { from: `${month}-01`, to: dateOfDayNumber(dayNumberOf(`${month}-01`) + 29) };
    const list = (await app.call(listHours, { query: { ...query, pageSize: 1 } }, { as: "pa" })).result;
    const sums = (await app.call(sumHours, { query: { ...query, groupBy: "user" } }, { as: "pa" })).result;
    return {
      listed: list.sumHours,
      approved: sums.reduce((sum, row) => sum + row.approved, 0),
      bonus: sums.reduce((sum, row) => sum + row.bonus, 0),
    };
  };
  const sums = [];
  for (const month of months) sums.push(await ofMonth(month));
  const numbers = await app.platform.database.kysely
    .selectFrom("service_number")
    .select("booked_hours")
    .where("id", "=", app.world.serviceNumbers.a247)
    .executeTakeFirstOrThrow();
  return {
    byMonth: sums.map(({ listed, approved }) => ({ listed, approved })),
    bonus: sums.reduce((sum, { bonus }) => sum + bonus, 0),
    number: numbers.booked_hours,
  };
}

it("keeps rows, balances, quotas, sums and pages equal through any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const ledger = await begin();
      const before = await totals();
      for (const taken of steps) {
        await take(ledger, taken);
        await balancesAgree(ledger, before);
      }
    }),
    randomRun(4),
  );
});

it("moves nothing of a closed month or a signed order, of another customer, or for whoever may not review", async () => {
  const ledger = await begin();
  await enter(ledger, true);
  const [record] = ledger.records;
  const ask = (as: "ta" | "dba" | "pa", contractItemId: number) =>
    app.call(
      correctHours,
      { body: { ids: [record?.id ?? 0], contractItemId, reason: "选错了子项" } },
      { as },
    );
  expect((await ask("dba", ledger.items[1])).errorCode).toBe("common.permissionDenied");
  expect((await ask("ta", 9_999_999)).envelope?.fields).toHaveProperty("contractItemId");
  const { kysely } = app.platform.database;
  const close = kysely
    .insertInto("work_hour_month")
    .values({ month: "2026-06-01", closed_at: "2026-07-05T00:00:00Z" });
  await close.execute();
  expect((await ask("ta", ledger.items[1])).result.skipped[0]?.code).toBe("workHour.monthClosed");
  await kysely.deleteFrom("work_hour_month").execute();
  await kysely
    .updateTable("work_hour")
    .set({ sign_state: 2 })
    .where("id", "=", record?.id ?? 0)
    .execute();
  expect((await ask("ta", ledger.items[1])).result.skipped[0]?.code).toBe("workHour.signed");
  await kysely
    .updateTable("work_hour")
    .set({ sign_state: 0 })
    .where("id", "=", record?.id ?? 0)
    .execute();
  expect((await ask("ta", ledger.items[1])).result).toMatchObject({ moved: 1, skipped: [], balances: [] });
  const { list } = (await app.call(listHours, { query: { pageSize: 200 } }, { as: "ta" })).result;
  expect(list.find(({ id }) => id === record?.id)).toMatchObject({
    contractItemId: ledger.items[1],
    itemChoice: 3,
    correctionReason: "选错了子项",
  });
});

it("moves hours to the same day of another month, but not into a closed one, onto other work or ahead of today", async () => {
  const ledger = await begin();
  await enter(ledger, false);
  const [record] = ledger.records;
  const id = record?.id ?? 0;
  await setup.review("pa", { ids: [id], status: 1 });
  const { kysely } = app.platform.database;
  const row = () =>
    kysely
      .selectFrom("work_hour")
      .select(["work_date", "start_at", "hours"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const before = await row();
  const ask = (month: string, as: "ta" | "pa" | "dba" = "pa", isDryRun = false) =>
    app.call(correctHours, { body: { ids: [id], month, reason: "登记到了错误的月份", isDryRun } }, { as });
  const skippedOf = async (month: string) => (await ask(month)).result.skipped[0]?.code;

  expect((await ask("2026-05-20", "dba")).errorCode).toBe("common.permissionDenied");
  const nothing = await app.call(correctHours, { body: { ids: [id], reason: "没有去处" } }, { as: "pa" });
  expect(nothing.envelope?.fields).toHaveProperty("contractItemId");
  expect(await skippedOf("2026-07-01")).toBe("workHour.inFuture");
  const closed = { month: "2026-05-01", closed_at: "2026-06-05T00:00:00Z" };
  await kysely.insertInto("work_hour_month").values(closed).execute();
  expect(await skippedOf("2026-05-01")).toBe("workHour.monthClosed");
  await kysely.deleteFrom("work_hour_month").execute();

  const tried = (await ask("2026-05-01", "pa", true)).result;
  expect(await row()).toEqual(before);
  const monthsOf = ({ balances }: typeof tried) => balances.filter(({ kind }) => kind === "month");
  expect(monthsOf(tried).map(({ name, before: was, after }) => [name, after - was])).toEqual([
    ["2026-05", 0.5],
    ["2026-06", -0.5],
  ]);
  expect((await ask("2026-05-01")).result).toEqual(tried);
  const after = await row();
  expect([after.work_date, after.hours]).toEqual([`2026-05${before.work_date.slice(7)}`, before.hours]);
  expect(after.start_at.slice(10)).toBe(before.start_at.slice(10));
  const audited = await kysely
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "workHour.corrected")
    .where("object_id", "=", String(id))
    .execute();
  expect(JSON.stringify(audited)).toContain("登记到了错误的月份");

  // Another record stands where the way back leads.
  await kysely
    .insertInto("work_hour")
    .columns([
      "kind",
      "internal_matter_id",
      "title",
      "executor_user_id",
      "work_date",
      "start_at",
      "end_at",
      "hours",
      "remark",
      "service_type",
      "category",
    ])
    .expression((eb) =>
      eb
        .selectFrom("work_hour as w")
        .select((of) => [
          of.val(3).as("kind"),
          of.selectFrom("internal_matter").select("id").limit(1).as("matter"),
          "w.title",
          "w.executor_user_id",
          of.val(before.work_date).as("work_date"),
          of.val(before.start_at).as("start_at"),
          sql<string>`${before.start_at}::timestamptz + interval '30 minutes'`.as("end_at"),
          "w.hours",
          "w.remark",
          "w.service_type",
          "w.category",
        ])
        .where("w.id", "=", id),
    )
    .execute();
  expect(await skippedOf("2026-06-01")).toBe("workHour.overlapThere");
});
