import { exportServiceRequests } from "@pharos/api/service-request";
import { dayMs } from "@pharos/domain/time";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { limitToOneYear } from "./export-range.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const take = async (persona: Parameters<TestApp["signIn"]>[0], search: string, language = "zh-CN") =>
  app.inject({
    method: "GET",
    url: `${exportServiceRequests.path}?${search}`,
    headers: { authorization: await app.signIn(persona), "accept-language": language },
  });

describe("an exported list", () => {
  it("is a file with headings in the reader's language and only the reader's rows", async () => {
    const reply = await take("dba", "format=csv", "en-US");
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.headers["content-disposition"]).toMatch(/^attachment; .*\.csv$/);
    expect(reply.body).toMatch(/^\uFEFFNumber,Severity,Title,/);
  });

  it("leaves a line with the number of rows in the audit log", async () => {
    await take("dba", "format=xlsx");
    const lines = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select(["account", "detail"])
      .where("action", "=", "list.exported")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(lines).toMatchObject([{ account: "dba", detail: { format: "xlsx", rows: expect.any(Number) } }]);
  });

  it("is refused to people who may not export, and without a session", async () => {
    expect((await take("customer", "format=csv")).statusCode).toBe(205);
    const reply = await app.inject({ method: "GET", url: `${exportServiceRequests.path}?format=csv` });
    expect(reply.statusCode).toBe(401);
  });

  it("refuses more than a year, at the field, and a format it does not know", async () => {
    const reply = await take("dba", "format=csv&startTime=2025-01-01&endTime=2026-02-05");
    expect(reply.json()).toMatchObject({ success: false, fields: { startTime: expect.any(String) } });
    expect((await take("dba", "format=pdf")).json()).toMatchObject({ success: false });
  });
});

describe("the time of an export", () => {
  const range = { from: "startTime", until: "endTime" };
  const now = new Date("2026-06-12T02:00:00Z");
  const limited = (filter: object) => limitToOneYear(filter, range, now);

  it("covers the last 366 days when nothing is asked for", () => {
    expect(limited({})).toEqual({ startTime: "2025-06-12", endTime: "2026-06-12" });
  });

  it("closes an open end", () => {
    expect(limited({ startTime: "2024-01-01" })).toEqual({ startTime: "2024-01-01", endTime: "2024-12-31" });
    expect(limited({ endTime: "2024-12-31" })).toEqual({ startTime: "2024-01-01", endTime: "2024-12-31" });
  });

  it("accepts 366 days and refuses 367", () => {
    const until = new Date(Date.parse("2024-01-01T00:00:00Z") + 365 * dayMs).toISOString().slice(0, 10);
    expect(limited({ startTime: "2024-01-01", endTime: until })).toMatchObject({ endTime: "2024-12-31" });
    expect(() => limited({ startTime: "2024-01-01", endTime: "2025-01-01" })).toThrow("export.tooLong");
  });
});

describe("a file", () => {
  const rows = [
    [{ kind: "text", text: "=1+1" }, { kind: "number", number: 1.5 }, null],
    [
      { kind: "text", text: "澜汐，“引号”\n第二行" },
      null,
      { kind: "date", wall: new Date("2026-06-12T00:00:00Z") },
    ],
  ] as const;

  it("never holds a formula that someone typed", async () => {
    for (const start of ["=", "+", "-", "@", "\t", "\r", "＝", "\n=", " =", "\u200b=", "\ufeff@"])
      expect(writeCsv(["a"], [[{ kind: "text", text: `${start}cmd|'/c calc'!A1` }]]).toString()).toContain(
        `'${start}cmd`,
      );
    const sheet = await readXlsxFile(await writeXlsx("s", ["a", "b", "c"], rows));
    expect(JSON.stringify(sheet)).toContain('"=1+1"');
  });

  it("keeps numbers, dates, quotes and line breaks", async () => {
    expect(writeCsv(["a", "b", "c"], rows).toString()).toBe(
      '\uFEFFa,b,c\r\n\'=1+1,1.5,\r\n"澜汐，“引号”\n第二行",,2026-06-12\r\n',
    );
    expect(JSON.stringify(await readXlsxFile(await writeXlsx("a/b:c", ["a", "b", "c"], rows)))).toContain(
      "2026-06-12",
    );
  });
});
