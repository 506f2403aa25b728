import type { CallInput } from "@pharos/api/core";
import { listExamResults, listExams, saveExam, saveExamResult } from "@pharos/api/exam";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Body = NonNullable<CallInput<typeof saveExam>["body"]>;

const save = (as: PersonaName, more: Partial<Body> = {}) =>
  app.call(
    saveExam,
    {
      body: { name: "OCP 内部认证", startTime: "2026-06-01", endTime: "2026-06-30", passScore: 60, ...more },
    },
    { as },
  );
const list = async (as: PersonaName, query: CallInput<typeof listExams>["query"] = {}) =>
  (await app.call(listExams, { query }, { as })).result.list;
const record = (as: PersonaName, examId: number, userId: number, score: number | null) =>
  app.call(saveExamResult, { body: { examId, userId, score } }, { as });

describe("exams", () => {
  it("are prepared by reviewers, and seen by the vendor's people once they are open", async () => {
    const { id, version } = (await save("reviewDba", { category: "准备" })).result;
    const seenBy = async (as: PersonaName) => (await list(as, { category: "准备" })).map((row) => row.id);
    expect([await seenBy("reviewDba"), await seenBy("dba")]).toEqual([[id], []]);
    await save("reviewDba", { id, version, category: "准备", status: 1 });
    expect(await seenBy("dba")).toEqual([id]);
    expect((await app.call(listExams, {}, { as: "customer" })).status).toBe(205);
    expect((await save("dba", { name: "x" })).errorCode).toBe("common.permissionDenied");
  });

  it.each<[keyof Body, Partial<Body>]>([
    ["name", { name: "" }],
    ["endTime", { endTime: "2026-05-01" }],
    ["url", { url: "javascript:alert(1)" }],
    ["durationMin", { durationMin: 40_000 }],
    ["passScore", { passScore: 1_000.5 }],
  ])("are refused at the field %s", async (field, body) => {
    expect((await save("reviewDba", body)).envelope?.fields).toHaveProperty(field);
  });
});

describe("results", () => {
  it("are recorded by somebody else, corrected and taken back; each reads the own", async () => {
    const { users } = app.world;
    const { id } = (await save("reviewDba", { category: "成绩", status: 1 })).result;
    await record("reviewDba", id, users.dba, 59.5);
    await record("reviewDba", id, users.dba, 88);
    await record("sys", id, users.dba2, 40);
    const mine = async (as: PersonaName) =>
      (await list(as, { category: "成绩" })).map(({ myScore, resultCount }) => [myScore, resultCount]);
    expect([await mine("dba"), await mine("dba2"), await mine("reviewDba")]).toEqual([
      [[88, null]],
      [[40, null]],
      [[null, 2]],
    ]);
    const results = await app.call(listExamResults, { query: { examId: id } }, { as: "reviewDba" });
    expect(results.result).toMatchObject([
      { userId: users.dba, score: 88, isPassed: true },
      { userId: users.dba2, score: 40, isPassed: false },
    ]);
    await record("reviewDba", id, users.dba2, null);
    expect(await mine("dba2")).toEqual([[null, null]]);
  });

  it("are refused for oneself, for strangers, for exams that are not there, and to everybody else", async () => {
    const { users } = app.world;
    const { id } = (await save("reviewDba")).result;
    expect((await record("reviewDba", id, users.reviewDba, 100)).envelope?.fields).toHaveProperty("userId");
    expect((await record("reviewDba", id, users.customer, 100)).envelope?.fields).toHaveProperty("userId");
    expect((await record("reviewDba", 999_999, users.dba, 1)).errorCode).toBe("exam.notFound");
    expect((await record("dba", id, users.dba2, 1)).errorCode).toBe("common.permissionDenied");
    expect((await app.call(listExamResults, { query: { examId: id } }, { as: "dba" })).errorCode).toBe(
      "common.permissionDenied",
    );
  });
});
