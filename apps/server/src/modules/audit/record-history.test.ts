import { listRecordHistory } from "@pharos/api/audit";
import { type PersonaName, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HistoryTarget } from "../../platform/history-target.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { listRecordHistory as readHistory } from "./list-record-history.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A kind of record that only the platform admin may read, and whose amount others do not see. */
const subject: HistoryTarget = {
  objectType: "replyTemplate",
  mayRead: async ({ actor }, id) => (actor.roles.has("pa") || actor.roles.has("ta")) && id === 7,
  maskedFields: ({ actor }) => (actor.permissions.has("contract:amount") ? [] : ["amount"]),
};

async function callOf(as: PersonaName) {
  const session = await app.sessions.resolve(await app.signIn(as));
  if (!session) throw new Error("no session");
  return {
    actor: session.actor,
    requestId: "test",
    ip: "127.0.0.1",
    userAgent: "test",
    locale: "zh-CN",
  } as const;
}

const query = { objectType: "replyTemplate", objectId: 7, pageNum: 1, pageSize: 10 };

describe("the history of a record", () => {
  beforeAll(async () => {
    const call = await callOf("pa");
    await app.platform.withTransaction(call, (tx) =>
      tx.audit({
        action: "replyTemplate.changed",
        objectType: "replyTemplate",
        objectId: 7,
        detail: { after: { name: "甲", amount: 12.5, tags: ["x", "y"] } },
      }),
    );
    await app.platform.withTransaction(undefined, (tx) =>
      tx.audit({
        action: "replyTemplate.changed",
        objectType: "replyTemplate",
        objectId: 7,
        detail: {
          before: { name: "甲", amount: 12.5, isOpen: false, endDate: null },
          after: { name: "乙", amount: 20, isOpen: true, endDate: "2026-12-31" },
          reason: "续签",
        },
      }),
    );
    await app.platform.withTransaction(undefined, (tx) =>
      tx.audit({ action: "replyTemplate.changed", objectType: "replyTemplate", objectId: 8 }),
    );
  });

  it("says who changed what, newest first", async () => {
    const { list, total } = await readHistory(app.platform, [subject], await callOf("pa"), query);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        action: "replyTemplate.changed",
        userName: null,
        changes: [
          { field: "name", before: "甲", after: "乙" },
          { field: "amount", before: 12.5, after: 20 },
          { field: "isOpen", before: false, after: true },
          { field: "endDate", before: null, after: "2026-12-31" },
        ],
        facts: [{ field: "reason", value: "续签" }],
      },
      {
        action: "replyTemplate.changed",
        userName: personas.pa.name,
        changes: [
          { field: "name", after: "甲" },
          { field: "tags", after: ["x", "y"] },
          { field: "amount", after: 12.5 },
        ],
      },
    ]);
    expect(list[1]?.changes[0]).not.toHaveProperty("before");
  });

  it("leaves out what the reader may not see", async () => {
    const { list } = await readHistory(app.platform, [subject], await callOf("ta"), query);
    expect(JSON.stringify(list)).not.toContain("amount");
    expect(list[0]?.changes.map(({ field }) => field)).toEqual(["name", "isOpen", "endDate"]);
  });

  it("gives someone without the right what a missing record gives", async () => {
    for (const [as, objectId] of [
      ["dba", 7],
      ["pa", 8],
      ["pa", 9],
    ] as const) {
      const answer = readHistory(app.platform, [subject], await callOf(as), { ...query, objectId });
      await expect(answer).rejects.toThrow("audit.notFound");
    }
  });

  it("answers the same bytes for an unknown kind, a missing record and one of someone else", async () => {
    const answers = await Promise.all(
      [
        { objectType: "nonsense", objectId: 1 },
        { objectType: "user", objectId: 987_654 },
        { objectType: "user", objectId: app.world.users.pa },
      ].map((wanted) => app.call(listRecordHistory, { query: wanted }, { as: "customer" })),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([204, ""]);
    expect((await app.call(listRecordHistory, { query: { objectType: "user", objectId: 1 } })).status).toBe(
      401,
    );
  });
});

describe("the audit log", () => {
  it("refuses to be changed or shortened, by the database", async () => {
    const { kysely } = app.platform.database;
    await expect(kysely.updateTable("audit_log").set({ action: "x" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(kysely.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  });

  it("holds no secrets, whatever a detail is given", async () => {
    await app.platform.withTransaction(undefined, (tx) =>
      tx.audit({
        action: "identity.passwordChanged",
        detail: { after: { password: "Geheim-42", token: "t0ken", name: "n" }, smsCode: "123456" },
      }),
    );
    const { detail } = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "identity.passwordChanged")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ after: { password: "***", token: "***", name: "n" }, smsCode: "***" });
  });
});
