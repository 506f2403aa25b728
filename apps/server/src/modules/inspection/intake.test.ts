import { gzipSync } from "node:zlib";
import { readInspectionLog, retryInspection } from "@pharos/api/inspection";
import { createApiToken } from "@pharos/api/integration";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { batchOf, createInspectionApp, type InspectionSetup } from "./inspection.testing.ts";

let setup: InspectionSetup;
let app: InspectionSetup["app"];
beforeAll(async () => {
  setup = await createInspectionApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const tokenOf = async (companyId: number): Promise<string> => {
  const { result } = await app.call(
    createApiToken,
    {
      body: {
        name: "采集",
        userId: app.world.users.dba,
        permissions: ["ins:upload"],
        companyId,
        expireDate: "2026-07-12",
      },
    },
    { as: "sys" },
  );
  // The database's own clock says when a token ends.
  await sql`update api_token set expires_at = now() + interval '1 day' where id = ${result.id}`.execute(
    app.platform.database.kysely,
  );
  return `Bearer ${result.token}`;
};
const logOf = async (id: number) =>
  (await app.call(readInspectionLog, { params: { id } }, { as: "dba" })).result;

describe("the file of a collector", () => {
  it("is read behind the answer, scored, and says in its log how that went", async () => {
    const { result } = await setup.send(batchOf({ connections: 95, database: "billing" }));
    expect(result).toMatchObject({ status: 0, isDuplicate: false });
    const id = result?.batchId ?? 0;
    expect(await logOf(id)).toMatchObject({ status: 0, score: null });
    await setup.readFiles();
    const row = await logOf(id);
    expect(row).toMatchObject({
      status: 2,
      name: "billing",
      dbType: "postgresql",
      version: "15.18",
      critical: 1,
      collectedAt: "2026-06-10T02:00:00.000+08:00",
      isAssetUnknown: true,
    });
    // One critical finding keeps the whole at 59 or below.
    expect(row.score).toBeLessThanOrEqual(59);
    expect(row.log.map(({ code }) => code)).toEqual([
      "received",
      "reading",
      "sections",
      "database",
      "assetUnknown",
      "checks",
      "scored",
    ]);
  });

  it("is taken packed, and finds the system that calls itself so", async () => {
    const { kysely } = app.platform.database;
    const identifier = "7302000000000000002";
    const asset = await kysely
      .selectFrom("asset")
      .select(["id", "name"])
      .where("company_id", "=", app.world.companies.a)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await kysely
      .updateTable("asset")
      .set({ system_identifier: identifier })
      .where("id", "=", asset.id)
      .execute();
    const { result } = await setup.send(gzipSync(batchOf({ identifier })), { type: "application/gzip" });
    await setup.readFiles();
    expect(await logOf(result?.batchId ?? 0)).toMatchObject({
      status: 2,
      name: `${asset.name} / app`,
      isAssetUnknown: false,
    });
  });

  it("is one batch however often and by however many it is handed in", async () => {
    const file = batchOf({ database: "twice" });
    const answers = await Promise.all([setup.send(file), setup.send(file), setup.send(file, { as: "ta" })]);
    expect(new Set(answers.map(({ result }) => result?.batchId)).size).toBe(1);
    expect(answers.filter(({ result }) => result?.isDuplicate === false)).toHaveLength(1);
    await setup.readFiles();
    expect((await setup.send(file)).result).toMatchObject({ isDuplicate: true, status: 2 });
    expect((await setup.list("dba")).filter(({ name }) => name === "twice")).toHaveLength(1);
  });

  it.each([
    ["cut off within a line", batchOf().slice(0, -40), "notJson"],
    ["without an end", batchOf().split("\n").slice(0, -2).join("\n"), "truncated"],
    ["something else", "hello\n", "noHeader"],
    [
      "a section that no collector writes",
      batchOf().replace('"section":"Q04"', '"section":"Q99"'),
      "unknownSection",
    ],
    ["packed, and broken", gzipSync(batchOf()).subarray(0, 60), "brokenGzip"],
    ["packed far too tightly", gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)), "lineTooLong"],
  ])("that is %s fails with a reason in both languages, and can be read again", async (_, file, code) => {
    const type = Buffer.isBuffer(file) ? "application/gzip" : "application/x-ndjson";
    const { result } = await setup.send(file, { type });
    const id = result?.batchId ?? 0;
    await setup.readFiles();
    const row = await logOf(id);
    expect(row).toMatchObject({ status: 3, reportId: null, score: null, retry: { isAllowed: true } });
    expect(row.problem).toMatch(/[\u4e00-\u9fff]/);
    const { problem } = await app.platform.database.kysely
      .selectFrom("inspection_batch")
      .select("problem")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(problem).toMatchObject({ code, en: expect.stringMatching(/^[A-Z]/) });
    await app.call(retryInspection, { body: { batchId: id } }, { as: "dba" });
    expect((await logOf(id)).status).toBe(0);
    await setup.readFiles();
    expect((await logOf(id)).status).toBe(3);
  });

  it("is refused empty, too large, of another type, and where it was read already", async () => {
    expect((await setup.send("")).code).toBe("inspection.fileEmpty");
    expect((await setup.send(Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await setup.send(batchOf(), { type: "text/plain" })).status).toBe(415);
    const { batchId } = await setup.upload({ database: "again" });
    expect((await app.call(retryInspection, { body: { batchId } }, { as: "dba" })).errorCode).toBe(
      "inspection.notFailed",
    );
  });
});

describe("who hands a file in", () => {
  it("is an engineer whose team serves the organisation", async () => {
    for (const as of ["customer", "orgAdmin", "noRole"] as const)
      expect((await setup.send(batchOf({ database: "mine" }), { as })).code).toBe("common.permissionDenied");
    const ofB = { companyId: app.world.companies.b };
    expect((await setup.send(batchOf(), ofB)).envelope?.fields).toHaveProperty("companyId");
    expect((await setup.send(batchOf(), { companyId: 7_999_999 })).envelope?.fields).toHaveProperty(
      "companyId",
    );
    expect((await setup.send(batchOf(), { companyId: null })).envelope?.fields).toHaveProperty("companyId");
    expect((await setup.send(batchOf(), { ...ofB, as: "dba2" })).result).toMatchObject({
      isDuplicate: false,
    });
  });

  it("is a program with a token of one organisation, and of no other", async () => {
    const authorization = await tokenOf(app.world.companies.a);
    const taken = await setup.send(batchOf({ database: "token" }), { authorization, companyId: null });
    expect(taken.result).toMatchObject({ isDuplicate: false });
    const other = await setup.send(batchOf({ database: "token" }), {
      authorization,
      companyId: app.world.companies.b,
    });
    expect(other.envelope?.fields).toHaveProperty("companyId");
  });
});
