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
    expect(await seenBy("customer")).toEqual([]);
    expect((await save("dba", { name: "x" })).errorCode).toBe("common.permissionDenied");
  });

  it("are for our own people, for customers, or for both", async () => {
    const category = "面向";
    const made = new Map<number, number>();
    for (const audience of [0, 1, 2] as const)
      made.set(audience, (await save("reviewDba", { category, status: 1, audience })).result.id);
    await save("reviewDba", { category, audience: 1 });
    const ascending = (a: number, b: number) => a - b;
    const seenBy = async (as: PersonaName) =>
      (await list(as, { category })).map(({ id }) => id).toSorted(ascending);
    const of = (...audiences: number[]) =>
      audiences.map((audience) => made.get(audience) ?? 0).toSorted(ascending);
    expect(await seenBy("dba")).toEqual(of(0, 2));
    expect(await seenBy("customer")).toEqual(of(1, 2));
    expect(await seenBy("otherCompany")).toEqual(of(1, 2));
    expect((await save("customer", { name: "x" })).errorCode).toBe("common.permissionDenied");
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
  it("are recorded for whom the exam is", async () => {
    const { users } = app.world;
    const { id } = (await save("reviewDba", { category: "客户成绩", status: 1, audience: 1 })).result;
    expect((await record("reviewDba", id, users.customer, 90)).errorCode).toBeUndefined();
    expect((await record("reviewDba", id, users.dba, 90)).envelope?.fields).toHaveProperty("userId");
    const [own] = await list("customer", { category: "客户成绩" });
    expect(own).toMatchObject({ id, myScore: 90, resultCount: null });
    expect((await app.call(listExamResults, { query: { examId: id } }, { as: "customer" })).errorCode).toBe(
      "common.permissionDenied",
    );
  });

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
