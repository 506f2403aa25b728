import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { Envelope } from "@pharos/api/core";
import { readInspectionLog, retryInspection } from "@pharos/api/inspection";
import { createApiToken } from "@pharos/api/integration";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { batchOf, createInspectionApp, type InspectionSetup } from "./inspection.testing.ts";
import { beginReading } from "./intake/file.queue.ts";
import { createLiveLog } from "./intake/live-log.ts";
import { createFileReader } from "./intake/read-file.ts";

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
    expect(row.sections.map(({ code, line, rows }) => [code, line, rows])).toEqual([
      ["Q01", 2, 1],
      ["Q02", 3, 1],
      ["Q03", 4, 1],
      ["Q04", 5, 1],
      ["Q05", 6, 0],
      ["Q08", 7, 1],
    ]);
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

  it("is taken as curl sends it when nobody says what it is", async () => {
    const type = "application/x-www-form-urlencoded";
    const { result } = await setup.send(gzipSync(batchOf({ database: "curl" })), { type });
    await setup.readFiles();
    expect(await logOf(result?.batchId ?? 0)).toMatchObject({ status: 2, name: "curl" });
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

  it("that breaks off says at which line, and shows what was read before", async () => {
    const lines = batchOf({ database: "broken" }).split("\n");
    const { result } = await setup.send([...lines.slice(0, 4), lines[4]?.slice(0, 30)].join("\n"));
    await setup.readFiles();
    const row = await logOf(result?.batchId ?? 0);
    expect(row.sections.map(({ code }) => code)).toEqual(["Q01", "Q02", "Q03"]);
    expect(row.problem).toContain("第 5 行");
    expect(row.problem).toContain("Q03");
  });

  it("shows its sections while it is read, and nothing that arrives after its end", async () => {
    const { result } = await setup.send(batchOf({ database: "live" }));
    const id = result?.batchId ?? 0;
    await beginReading(app.platform, id);
    const live = createLiveLog(app.platform, id);
    const line = (code: string, rows: number) =>
      ({ code, name: "x", line: 2, ok: true, rows, capped: false, sqlstate: null, reason: null }) as const;
    live.tell([line("Q01", 1)]);
    await expect.poll(async () => (await logOf(id)).sections).toEqual([line("Q01", 1)]);
    expect(await logOf(id)).toMatchObject({ status: 1, reportId: null });
    live.tell([line("Q01", 1), line("Q14", 7)]);
    live.tell([line("Q01", 1), line("Q14", 7), line("Q15", 9)]);
    await expect.poll(async () => (await logOf(id)).sections.length).toBe(3);
    await live.end();
    live.tell([]);
    expect((await logOf(id)).sections).toHaveLength(3);
    await setup.readFiles();
    expect((await logOf(id)).status).toBe(2);
  });

  it("tells its sections on the way, samples as one", async () => {
    const sample = JSON.stringify({
      section: "Q40",
      ok: true,
      rows: [{ sample: 1, class: "CPU", event: "x", sessions: 2 }],
    });
    const lines = batchOf({ database: "sampled" }).trimEnd().split("\n");
    const file = Buffer.from([...lines.slice(0, -1), sample, sample, sample, lines.at(-1)].join("\n"));
    const told: number[] = [];
    const open = async () => Readable.from([file.subarray(0, 100), file.subarray(100)]);
    const reading = await createFileReader()({ file: open, previous: null, waivers: [] }, (all) =>
      told.push(all.length),
    );
    expect(told[0]).toBe(1);
    expect(reading.kind).toBe("read");
    expect(reading.sectionLines.find(({ code }) => code === "Q40")).toMatchObject({ line: 8, rows: 3 });
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
    ["cut off within a line", batchOf().slice(0, -40), "truncated"],
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

  it("is taken from a pipe that does not say how long it is, and is the same file", async () => {
    const text = batchOf({ database: "piped" });
    const pieces = (text.match(/[^]{1,50}/g) ?? []).map((piece) => Buffer.from(piece));
    const piped = async (payload: Readable) =>
      app.inject({
        method: "POST",
        url: `/esapi/bethune/upload?companyId=${app.world.companies.a}`,
        headers: { authorization: await app.signIn("dba"), "content-type": "application/x-ndjson" },
        payload,
      });
    const reply = (await piped(Readable.from(pieces))).json<Envelope<{ batchId: number }>>();
    const batchId = reply.operateCallBackObj?.batchId ?? 0;
    await setup.readFiles();
    expect(await logOf(batchId)).toMatchObject({ status: 2, name: "piped" });
    expect((await setup.send(text)).result).toMatchObject({ batchId, isDuplicate: true });
    expect((await piped(Readable.from([]))).headers["x-error-code"]).toBe("inspection.fileEmpty");
    const mebibyte = Buffer.alloc(1024 * 1024, 32);
    const endless = Readable.from(Array.from({ length: 22 }, () => mebibyte));
    expect((await piped(endless)).statusCode).toBe(413);
  });

  it("leaves no second copy where it was handed in before", async () => {
    const deleted: string[] = [];
    const { private: bucket } = app.platform.storage;
    const remove = bucket.delete.bind(bucket);
    const file = batchOf({ database: "copies" });
    await setup.send(file);
    bucket.delete = async (key) => {
      deleted.push(key);
      await remove(key);
    };
    await setup.send(file).finally(() => {
      bucket.delete = remove;
    });
    expect(deleted).toHaveLength(1);
    expect(await bucket.stat(deleted[0] ?? "")).toBeUndefined();
  });

  it("may be an AWR report of Oracle, and one that is none says what it is", async () => {
    const awr = readFileSync(new URL("../document/text/samples/awr-report.gbk", import.meta.url));
    const { result } = await setup.send(awr);
    await setup.readFiles();
    expect(await logOf(result?.batchId ?? 0)).toMatchObject({
      status: 2,
      name: "CORE1 @ core11",
      dbType: "oracle",
      version: "19.0.0.0.0",
    });
    const page = await setup.send("<html><body>Zabbix</body></html>");
    await setup.readFiles();
    expect(await logOf(page.result?.batchId ?? 0)).toMatchObject({
      status: 3,
      problem: expect.stringContaining("AWR"),
    });
  });

  it("of a standby is of another database than its primary's, also where both call themselves alike", async () => {
    const identifier = "7303000000000000003";
    const one = await setup.upload({ identifier, database: "pair" });
    const standby = await setup.upload({ identifier, database: "pair", node: "standby_1" });
    const again = await setup.upload({
      identifier,
      database: "pair",
      node: "standby_1",
      at: "2026-06-11T02:00:00+08:00",
    });
    expect(standby.reportId).not.toBe(one.reportId);
    expect(again.reportId).toBe(standby.reportId);
    expect([one, standby, again].map(({ row }) => row.name)).toEqual([
      "pair",
      "pair @ standby_1",
      "pair @ standby_1",
    ]);
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
