import { bookQuota, deleteServiceItem, getServiceItem } from "@pharos/api/contract-item";
import { quotaStatus } from "@pharos/domain/contract-item";
import { quotaEntryKind } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomRun } from "../../testing/random-run.ts";
import { createItemApp, type ItemSetup } from "./contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
});
afterAll(() => app.close());

type Line = { kind: "grant" | "use" | "adjust" | "reverse"; amount?: number; entryId?: number };
const book = (as: PersonaName, itemId: number, line: Line, headers?: Record<string, string>) =>
  app.call(bookQuota, { body: { itemId, reason: "测试", ...line } }, { as, ...(headers && { headers }) });
const read = async (id: number) => (await app.call(getServiceItem, { params: { id } }, { as: "pa" })).result;
const newItem = async (change: object = {}) => (await setup.addServiceItem("pa", change)).result;

describe("booking on a quota", () => {
  it("says what, how much, why and who, and stays in the audit log", async () => {
    const item = await newItem();
    const booked = (await book("pa", item.id, { kind: "use", amount: 1.5 })).result;
    expect(booked).toMatchObject({
      quota: { granted: 4, used: 1.5, remaining: 2.5 },
      entries: [
        { kind: 1, amount: -1.5, reason: "测试", byName: "立春" },
        { kind: 0, amount: 4 },
      ],
    });
    const lines = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("action")
      .where("object_type", "=", "serviceItem")
      .where("object_id", "=", String(item.id))
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["serviceItem.created", "serviceItem.quotaBooked"]);
  });

  it("takes a line back exactly, once", async () => {
    const item = await newItem();
    const used = (await book("pa", item.id, { kind: "use", amount: 3 })).result.entries[0];
    const back = (await book("pa", item.id, { kind: "reverse", entryId: used?.id })).result;
    expect(back.quota).toEqual(item.quota);
    expect(back.entries.map(({ isReversed }) => isReversed)).toEqual([false, true, false]);
    const again = await book("pa", item.id, { kind: "reverse", entryId: used?.id });
    expect(again.envelope?.fields?.["entryId"]).toMatch(/冲销/);
  });

  it.each<[string, Line, string]>([
    ["more than is left", { kind: "use", amount: 4.1 }, "amount"],
    ["nothing", { kind: "use" }, "amount"],
    ["a negative grant", { kind: "grant", amount: -1 }, "amount"],
    ["a line of another item", { kind: "reverse", entryId: 1 }, "entryId"],
    ["no line", { kind: "reverse" }, "entryId"],
  ])("refuses %s, at its field, and books nothing", async (_, line, field) => {
    const item = await newItem();
    expect(Object.keys((await book("pa", item.id, line)).envelope?.fields ?? {})).toEqual([field]);
    expect((await read(item.id)).entries).toHaveLength(1);
  });

  it("may fall below zero only where that is allowed, and only counts what has no limit", async () => {
    const billed = await newItem({ mayOverdraw: true });
    expect((await book("pa", billed.id, { kind: "use", amount: 6 })).result.quota.remaining).toBe(-2);
    const counted = await newItem({ quota: null });
    expect(counted).toMatchObject({ isLimited: false, entries: [] });
    expect((await book("pa", counted.id, { kind: "use", amount: 6 })).result.quota).toMatchObject({
      used: 6,
    });
  });

  it("is for those who keep service items, on items that have not ended", async () => {
    const item = await newItem();
    for (const as of ["ta", "dba", "ma", "customer"] as const)
      expect((await book(as, item.id, { kind: "use", amount: 1 })).errorCode).toBe("common.permissionDenied");
    expect((await book("pa", 999_999, { kind: "use", amount: 1 })).errorCode).toBe(
      "contractItem.serviceItem.notFound",
    );
    await app.platform.database.kysely
      .updateTable("service_item")
      .set({ status: 2 })
      .where("id", "=", item.id)
      .execute();
    expect((await book("pa", item.id, { kind: "use", amount: 1 })).errorCode).toBe(
      "contractItem.serviceItemEnded",
    );
  });

  it("has its effect once, however often it is sent", async () => {
    const item = await newItem();
    const key = { "idempotency-key": "quota-once" };
    await book("pa", item.id, { kind: "use", amount: 1 }, key);
    await book("pa", item.id, { kind: "use", amount: 1 }, key);
    expect((await read(item.id)).quota.used).toBe(1);
  });

  it("keeps an item that was used", async () => {
    const item = await newItem();
    await book("pa", item.id, { kind: "use", amount: 1 });
    const remove = () => app.call(deleteServiceItem, { params: { id: item.id } }, { as: "pa" });
    expect((await remove()).errorCode).toBe("contractItem.serviceItemUsed");
  });
});

describe("the ledger", () => {
  it("cannot be rewritten, not even in the database", async () => {
    const item = await newItem();
    const { kysely } = app.platform.database;
    await expect(
      sql`update quota_entry set amount = 9 where service_item_id = ${item.id}`.execute(kysely),
    ).rejects.toThrow(/append-only/);
    await expect(
      sql`delete from quota_entry where service_item_id = ${item.id}`.execute(kysely),
    ).rejects.toThrow(/append-only/);
  });

  it("lets exactly as many of many simultaneous uses through as there is quota", async () => {
    const item = await newItem({ quota: 5 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => book("pa", item.id, { kind: "use", amount: 1 })),
    );
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(5);
    expect((await read(item.id)).quota).toEqual({ granted: 5, used: 5, remaining: 0 });
  });

  it("takes a line back once, however many try at the same moment", async () => {
    const item = await newItem();
    const used = (await book("pa", item.id, { kind: "use", amount: 2 })).result.entries[0];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => book("pa", item.id, { kind: "reverse", entryId: used?.id })),
    );
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    expect((await read(item.id)).quota.remaining).toBe(4);
  });

  const line: fc.Arbitrary<Line> = fc.oneof(
    fc.record({
      kind: fc.constantFrom("grant" as const, "use" as const),
      amount: fc.integer({ min: 1, max: 80 }).map((tenths) => tenths / 10),
    }),
    fc.record({
      kind: fc.constant("adjust" as const),
      amount: fc.integer({ min: -80, max: 80 }).map((tenths) => tenths / 10),
    }),
    fc.record({ kind: fc.constant("reverse" as const), entryId: fc.integer({ min: 1, max: 12 }) }),
  );

  it("is never below zero and always its own sum, whatever is booked at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (rounds) => {
          const item = await newItem();
          for (const round of rounds) {
            const known = (await read(item.id)).entries.map(({ id }) => id);
            // `entryId` of a generated line is a place in the ledger, so that most reversals find something.
            await Promise.all(
              round.map(({ entryId, ...rest }) =>
                book("pa", item.id, { ...rest, ...(entryId && { entryId: known[entryId % known.length] }) }),
              ),
            );
          }
          const { quota, entries } = await read(item.id);
          const oldestFirst = entries.toReversed();
          let tenths = 0;
          for (const entry of oldestFirst) {
            tenths += Math.round(entry.amount * 10);
            expect(tenths).toBeGreaterThanOrEqual(0);
          }
          expect(quota.remaining).toBe(tenths / 10);
          // What the lists reckon in SQL is what the rules reckon in memory.
          expect(quota).toEqual(
            quotaStatus(
              oldestFirst.map((entry) => ({ ...entry, kind: quotaEntryKind.fromCode(entry.kind) })),
            ),
          );
        },
      ),
      randomRun(25),
    );
  });
});
