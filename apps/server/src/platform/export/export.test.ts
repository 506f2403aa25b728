import { exportServiceRequests } from "@pharos/api/service-request";
import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { RowSpan, refuseLongRange } from "./export-range.ts";
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

  it("may be 366 days, past or ahead, and no more", () => {
    const year = { startTime: "2028-01-01", endTime: "2028-12-31" };
    expect(() => refuseLongRange(year, range)).not.toThrow();
    expect(() => refuseLongRange({ ...year, endTime: "2029-01-01" }, range)).toThrow("export.tooLong");
    expect(() => refuseLongRange({ startTime: "2020-01-01" }, range)).not.toThrow();
  });

  it("is that of the rows where an end is open: they lie at most 366 days apart, in whatever direction", () => {
    const spanOf = (...dates: (string | null)[]) => {
      const span = new RowSpan();
      for (const date of dates) span.add(date);
      return () => span.refuseLong(range);
    };
    expect(spanOf()).not.toThrow();
    expect(spanOf("2027-12-31", null, "2027-01-01")).not.toThrow();
    expect(spanOf("2026-02-01T09:00:00+08:00", "2027-02-01")).not.toThrow();
    expect(spanOf("2026-02-01", "2027-02-02")).toThrow("export.spansTooLong");
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
