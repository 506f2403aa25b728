import { listAuditLog } from "@pharos/api/audit";
import { discardParkedWork, listParkedWork, retryParkedWork } from "@pharos/api/system";
import { personaNames } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  const { kysely } = app.platform.database;
  await kysely.deleteFrom("queue_attempt").execute();
  const row = (queue: string, key: string, minute: number, isParked = true) => ({
    queue,
    key,
    attempts: 8,
    error: "out of order",
    since: new Date(Date.UTC(2026, 5, 12, 2, minute)),
    available_at: isParked ? null : new Date(Date.UTC(2126, 0, 1)),
  });
  await kysely
    .insertInto("queue_attempt")
    .values([
      row("test.mails", "1", 1),
      row("test.mails", "2", 2),
      row("test.clocks", "1", 3),
      row("test.clocks", "2", 4, false),
    ])
    .execute();
});
afterAll(() => app.close());

const list = async (query = {}) => (await app.call(listParkedWork, { query }, { as: "sys" })).result;
const keysOf = async (query = {}) => (await list(query)).list.map(({ queue, key }) => `${queue} ${key}`);
const mail = { queue: "test.mails", key: "1" };

describe("parked work", () => {
  it("is what failed too often, newest first, with what it failed with", async () => {
    const { total, counts, list: rows } = await list();
    expect(total).toBe(3);
    expect(counts).toEqual([
      { queue: "test.clocks", count: 1 },
      { queue: "test.mails", count: 2 },
    ]);
    expect(rows[0]).toMatchObject({ queue: "test.clocks", key: "1", attempts: 8, error: "out of order" });
    expect(await keysOf({ queue: "test.mails" })).toEqual(["test.mails 2", "test.mails 1"]);
    expect(await keysOf({ pageSize: 1, pageNum: 3 })).toEqual(["test.mails 1"]);
  });

  it("gets a fresh set of tries when sys asks for it, once, and the audit log says who did", async () => {
    expect((await app.call(retryParkedWork, { body: mail }, { as: "sys" })).envelope?.success).toBe(true);
    expect(await keysOf()).toEqual(["test.clocks 1", "test.mails 2"]);
    const again = await app.call(retryParkedWork, { body: mail }, { as: "sys" });
    expect(again.errorCode).toBe("system.notParked");
    const audit = await app.call(listAuditLog, { query: { action: "parkedWork.retried" } }, { as: "sys" });
    expect(audit.result.list).toMatchObject([{ objectId: "1" }]);
  });

  it("is given up for good when sys says so, and cannot be retried then", async () => {
    expect((await app.call(discardParkedWork, { body: mail }, { as: "sys" })).envelope?.success).toBe(true);
    expect(await keysOf()).toEqual(["test.clocks 1", "test.mails 2"]);
    for (const endpoint of [retryParkedWork, discardParkedWork])
      expect((await app.call(endpoint, { body: mail }, { as: "sys" })).errorCode).toBe("system.notParked");
  });

  it("is no one else's to see or to change", async () => {
    for (const as of personaNames.filter((name) => name !== "sys" && name !== "disabled")) {
      expect([as, (await app.call(listParkedWork, {}, { as })).status]).toEqual([as, 205]);
      for (const endpoint of [retryParkedWork, discardParkedWork]) {
        const refused = await app.call(endpoint, { body: mail }, { as });
        expect([as, refused.errorCode]).toEqual([as, "common.permissionDenied"]);
      }
    }
    expect((await app.call(listParkedWork, {})).status).toBe(401);
    expect(await keysOf()).toHaveLength(3);
  });

  it("does not know what waits for another try, or never failed", async () => {
    for (const key of ["2", "3", "'; --"]) {
      const body = { queue: "test.clocks", key };
      expect((await app.call(retryParkedWork, { body }, { as: "sys" })).errorCode).toBe("system.notParked");
    }
  });

  it("is a figure on /readyz", async () => {
    expect((await app.inject("/readyz")).json()).toMatchObject({ status: "ready", parkedWork: 3 });
  });
});
