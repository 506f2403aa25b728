import { listUsers, saveRole } from "@pharos/api/access";
import { exportAuditLog, listAuditKinds, listAuditLog } from "@pharos/api/audit";
import { personaNames, personas } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
let roleId = 0;
beforeAll(async () => {
  app = await createTestApp();
  const body = { code: "logged", name: "=1+1", nameEn: "Logged" };
  roleId = (await app.call(saveRole, { body }, { as: "sys" })).result.id;
  // Someone knocks at a closed door.
  await app.call(listUsers, {}, { as: "dba" });
  await app.platform.withTransaction(undefined, (tx) =>
    tx.audit({ action: "contract.changed", companyId: app.world.companies.a, detail: { reason: "续签" } }),
  );
});
afterAll(() => app.close());

const actionsOf = async (query: Parameters<typeof app.call<typeof listAuditLog>>[1]["query"]) =>
  (await app.call(listAuditLog, { query }, { as: "sys" })).result.list.map(({ action }) => action);

describe("the audit log", () => {
  it("tells who did what, when and from where, newest first", async () => {
    const { result } = await app.call(
      listAuditLog,
      { query: { objectType: "role", objectId: String(roleId) } },
      { as: "sys" },
    );
    expect(result).toMatchObject({
      total: 1,
      list: [
        {
          action: "access.roleCreated",
          account: "sys",
          userName: personas.sys.name,
          ip: "127.0.0.1",
          changes: expect.arrayContaining([{ field: "code", after: "logged" }]),
        },
      ],
    });
  });

  it.each([
    ["what was done", { action: "identity.denied" }, ["identity.denied"]],
    ["whom it was done by", { person: personas.dba.name, action: "identity.denied" }, ["identity.denied"]],
    ["a person's account", { person: "dba", action: "identity.denied" }, ["identity.denied"]],
    ["somebody else", { person: "nobody" }, []],
    ["another address", { ip: "10." }, []],
    ["a time to come", { startTime: "2199-01-01" }, []],
    ["a time long ago", { endTime: "2001-01-01" }, []],
  ] as const)("is narrowed by %s", async (_, query, actions) => {
    expect(await actionsOf(query)).toEqual(actions);
  });

  it("is narrowed by organisation and by today", async () => {
    expect(await actionsOf({ companyId: app.world.companies.a })).toEqual(["contract.changed"]);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(
      app.platform.clock.now(),
    );
    expect(await actionsOf({ startTime: today, endTime: today, companyId: app.world.companies.a })).toEqual([
      "contract.changed",
    ]);
  });

  it("folds what one request has written into its last line, until somebody looks into it", async () => {
    const lines = [1, 2, 3].map((objectId) => ({
      action: "workHour.approved",
      objectType: "workHour",
      objectId,
    }));
    await app.platform.database.kysely
      .insertInto("audit_log")
      .values(
        [...lines.map((line) => ({ ...line, request: "r-1" })), { ...lines[0], request: "r-2" }].map(
          ({ action, objectType, objectId, request }) => ({
            action: action ?? "",
            object_type: objectType ?? null,
            object_id: String(objectId),
            request_id: request,
          }),
        ),
      )
      .execute();
    const read = async (query: Parameters<typeof app.call<typeof listAuditLog>>[1]["query"]) =>
      (await app.call(listAuditLog, { query: { action: "workHour.approved", ...query } }, { as: "sys" }))
        .result;
    const folded = await read({ isFolded: "true" });
    expect([folded.total, folded.list.map(({ objectId, batchSize }) => [objectId, batchSize])]).toEqual([
      2,
      [
        ["1", 1],
        ["3", 3],
      ],
    ]);
    expect((await read({})).list.map(({ batchSize }) => batchSize)).toEqual([1, 1, 1, 1]);
    const opened = await read({ requestId: "r-1", isFolded: "true" });
    expect(opened.list.map(({ objectId }) => objectId)).toEqual(["3", "2", "1"]);
    expect((await read({ requestId: "r-3" })).list).toEqual([]);
  });

  it("names what people know by a number", async () => {
    const { result } = await app.call(
      listAuditLog,
      { query: { objectType: "role", objectId: String(roleId) } },
      { as: "sys" },
    );
    expect(result.list[0]?.objectName).toBe("=1+1");
  });

  it("offers what there is to choose from", async () => {
    const { result } = await app.call(listAuditKinds, {}, { as: "sys" });
    expect(result.actions).toEqual(
      expect.arrayContaining([
        "access.roleCreated",
        "contract.changed",
        "identity.denied",
        "identity.signIn",
      ]),
    );
    expect(result.actions).toEqual([...new Set(result.actions)]);
    expect(result.objectTypes).toContain("role");
  });

  it("is taken away in words, and nothing in it is a formula", async () => {
    const file = await app.inject({
      method: "GET",
      url: `${exportAuditLog.path}?format=csv&objectType=role`,
      headers: { authorization: await app.signIn("sys"), "accept-language": "zh-CN" },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("新建了角色");
    expect(file.body).not.toMatch(/(^|,)"?=/m);
    expect(await actionsOf({ action: "list.exported" })).toEqual(["list.exported"]);
    const long = await app.inject({
      method: "GET",
      url: `${exportAuditLog.path}?format=csv&startTime=2024-01-01&endTime=2025-06-01`,
      headers: { authorization: await app.signIn("sys") },
    });
    expect(long.headers["x-error-code"]).toBe("export.tooLong");
  });

  it("is no one's but the system admin's", async () => {
    for (const as of personaNames.filter((name) => name !== "sys" && name !== "disabled")) {
      expect([as, (await app.call(listAuditLog, {}, { as })).status]).toEqual([as, 205]);
      expect([as, (await app.call(listAuditKinds, {}, { as })).status]).toEqual([as, 205]);
    }
    const file = await app.inject({
      method: "GET",
      url: `${exportAuditLog.path}?format=csv`,
      headers: { authorization: await app.signIn("pa") },
    });
    expect([file.statusCode, file.body]).toEqual([205, ""]);
  });
});
