import {
  deleteInspectionReport,
  improveFromSuggestion,
  planFromSuggestion,
  raiseFromSuggestion,
  readAssetInspections,
  verifyInspection,
  withdrawInspection,
} from "@pharos/api/inspection";
import { listPdcaActions } from "@pharos/api/pdca";
import { getPlan } from "@pharos/api/plan";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createInspectionApp, type InspectionSetup } from "./inspection.testing.ts";

let setup: InspectionSetup;
let app: InspectionSetup["app"];
beforeEach(async () => {
  setup = await createInspectionApp();
  ({ app } = setup);
});
afterEach(() => app.close());

// Sessions, and a transaction that is open for more than an hour.
const [sessions, transaction] = ["PG-AV-01", "PG-AV-03"];
const sick = { connections: 95, transaction: 4_000, at: "2026-06-09T02:00:00+08:00" };
const healthy = { connections: 20, at: "2026-06-10T02:00:00+08:00" };
const sickAgain = { connections: 96, at: "2026-06-11T02:00:00+08:00" };

type Batch = Awaited<ReturnType<InspectionSetup["upload"]>>;

async function published(batch: Parameters<InspectionSetup["upload"]>[0]): Promise<Batch> {
  const uploaded = await setup.upload(batch);
  await setup.publish(uploaded);
  return uploaded;
}

async function withdraw({ reportId, batchId }: Batch): Promise<void> {
  const { revision } = (await setup.read({ reportId, batchId }, "ta")).result;
  const reply = await app.call(
    withdrawInspection,
    { body: { batchId, revision, reason: "采集时段选错" } },
    { as: "ta" },
  );
  expect(reply.errorCode).toBeUndefined();
}

const findings = async () =>
  (
    await app.platform.database.kysely
      .selectFrom("inspection_finding")
      .select(["rule_code", "state", "returned_count", "fixed_batch_id"])
      .orderBy("rule_code")
      .execute()
  ).map(({ rule_code, state, returned_count }) => [rule_code, state, returned_count]);

const suggestionOf = async (batch: Batch, rule: string) => {
  const found = (await setup.suggestions(batch)).find(({ ruleCode }) => ruleCode === rule);
  if (!found) throw new Error(`${rule} is no finding`);
  return found;
};

it("is open again when the batch that ended it is taken back, and its work with it", async () => {
  const first = await published(sick);
  const { id } = await suggestionOf(first, sessions);
  const { faultId } = (await app.call(raiseFromSuggestion, { body: { id } }, { as: "customer" })).result;
  const second = await published(healthy);
  expect(await findings()).toEqual([
    [sessions, "fixed", 0],
    [transaction, "fixed", 0],
  ]);
  await withdraw(second);
  expect(await findings()).toEqual([
    [sessions, "open", 0],
    [transaction, "open", 0],
  ]);
  expect((await suggestionOf(first, sessions)).links).toMatchObject([{ objectId: faultId, closedAt: null }]);
  const notes = await app.platform.database.kysely
    .selectFrom("service_request_history")
    .select("content")
    .where("service_request_id", "=", faultId)
    .where("action", "=", "comment")
    .orderBy("id")
    .execute();
  expect(notes).toHaveLength(2);
  expect(notes.at(-1)?.content).toContain(`${second.batchNo}（app）已撤回`);
});

it("is fixed again when the batch that brought it back is taken back, and gone when it was the only one", async () => {
  await published(sick);
  await published(healthy);
  const third = await published(sickAgain);
  expect(await findings()).toEqual([
    [sessions, "open", 1],
    [transaction, "fixed", 0],
  ]);
  await withdraw(third);
  expect(await findings()).toEqual([
    [sessions, "fixed", 0],
    [transaction, "fixed", 0],
  ]);
});

it("does not outlive the deletion of the published batch that alone had shown it", async () => {
  const first = await published({ ...healthy, at: "2026-06-08T02:00:00+08:00" });
  const second = await published(sick);
  expect(await findings()).toHaveLength(2);
  const remove = (as: "dba" | "sys") =>
    app.call(
      deleteInspectionReport,
      { query: { reportId: second.reportId, batchId: second.batchId } },
      { as },
    );
  expect((await remove("dba")).errorCode).toBe("inspection.publishedStays");
  expect((await remove("sys")).errorCode).toBeUndefined();
  expect(await findings()).toEqual([]);
  expect((await setup.read(first)).result.score).not.toBeNull();
});

it("becomes a plan with its evidence in one step, once for as long as that is open, and the next batch closes it", async () => {
  const batch = await setup.upload(sick);
  const { id } = await suggestionOf(batch, sessions);
  const plan = (as: "dba" | "dba2" | "customer") => app.call(planFromSuggestion, { body: { id } }, { as });
  expect((await plan("dba")).errorCode).toBe("inspection.notPublished");
  await setup.publish(batch);
  expect((await plan("dba2")).errorCode).toBe("inspection.notFound");
  expect((await plan("customer")).errorCode).toBe("common.permissionDenied");
  // Monday and Tuesday are taken from the first to the last hour.
  const busy = await app.platform.database.kysely
    .insertInto("plan")
    .values({
      title: "驻场",
      task_type: 3,
      company_id: app.world.companies.a,
      start_date: "2026-06-15",
      end_date: "2026-06-16",
      planned_hours: 16,
      team_id: app.world.teams.one,
      created_by: app.world.users.dba,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.platform.database.kysely
    .insertInto("plan_executor")
    .values({ plan_id: busy.id, user_id: app.world.users.dba, role: 0, planned_hours: 16 })
    .execute();
  const { planId } = (await plan("dba")).result;
  expect((await plan("dba")).errorCode).toBe("inspection.plannedAlready");
  const made = (await app.call(getPlan, { params: { id: planId } }, { as: "dba" })).result;
  // The twelfth of June 2026 is a Friday.
  expect(made).toMatchObject({ startDate: "2026-06-17", endDate: "2026-06-17" });
  expect(made.title).toContain("app");
  expect(made.contentMd).toContain("max_connections");
  expect(await suggestionOf(batch, sessions)).toMatchObject({ planId, state: 1 });
  await published(healthy);
  expect((await suggestionOf(batch, sessions)).links).toMatchObject([
    { kind: "plan", objectId: planId, closedAt: "2026-06-12T10:00:00.000+08:00" },
  ]);
});

it("becomes an improvement action of a team's lead, which says by itself what later batches show", async () => {
  const batch = await published(sick);
  const { id } = await suggestionOf(batch, sessions);
  const improve = (as: "ta" | "dba" | "customer") =>
    app.call(improveFromSuggestion, { body: { id } }, { as });
  expect((await improve("dba")).errorCode).toBe("common.permissionDenied");
  expect((await improve("customer")).errorCode).toBe("common.permissionDenied");
  const { actionId } = (await improve("ta")).result;
  expect((await improve("ta")).errorCode).toBe("inspection.improvedAlready");
  const action = async () => {
    const { list } = (await app.call(listPdcaActions, { query: {} }, { as: "ta" })).result;
    return list.find((one) => one.id === actionId);
  };
  // Critical: due in seven days. The twelfth of June 2026 is a Friday.
  expect(await action()).toMatchObject({
    week: "2026-06-08",
    dueDate: "2026-06-19",
    ownerId: app.world.users.ta,
    status: 0,
    evidence: null,
  });
  // 95 of the 97 sessions that are not reserved.
  expect((await action())?.content).toContain(`${sessions}，检查值 97.9%，批次 ${batch.batchNo}`);
  const linksAs = async (as: "ta" | "customer") =>
    (await setup.suggestions(batch, as)).find(({ ruleCode }) => ruleCode === sessions)?.links;
  expect(await linksAs("ta")).toMatchObject([{ kind: "pdca", objectId: actionId, closedAt: null }]);
  // Customers know of no improvement action.
  expect(await linksAs("customer")).toEqual([]);

  const second = await published(healthy);
  expect((await action())?.evidence).toContain(`${second.batchNo}（app）中已没有`);
  expect(await linksAs("ta")).toMatchObject([{ closedAt: "2026-06-12T10:00:00.000+08:00" }]);
  const third = await published(sickAgain);
  expect((await action())?.evidence).toContain(`${third.batchNo}（app）中`);
  expect(await linksAs("ta")).toMatchObject([
    { closedAt: null, reopenedAt: "2026-06-12T10:00:00.000+08:00" },
  ]);
  await withdraw(third);
  expect((await action())?.evidence).toContain(`${third.batchNo}（app）已撤回`);
});

it("stands on the page of its system with the course of the scores, without what is not published to customers", async () => {
  const { id: assetId } = await app.platform.database.kysely
    .updateTable("asset")
    .set({ system_identifier: "7301000000000000001" })
    .where("company_id", "=", app.world.companies.a)
    .where("id", "=", (eb) =>
      eb
        .selectFrom("asset as one")
        .select((of) => of.fn.min("one.id").as("id"))
        .where("one.company_id", "=", app.world.companies.a),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  const first = await published(sick);
  const draft = await setup.upload(healthy);
  const read = async (as: "dba" | "customer" | "otherCompany" | "dba2") =>
    (await app.call(readAssetInspections, { params: { id: assetId } }, { as })).result.databases;
  expect(await read("dba")).toMatchObject([
    {
      reportId: first.reportId,
      batches: [{ batchId: first.batchId }, { batchId: draft.batchId }],
      findings: [
        { ruleCode: sessions, severity: "critical", batchId: first.batchId },
        { ruleCode: transaction, since: "2026-06-09T02:00:00.000+08:00" },
      ],
    },
  ]);
  expect((await read("customer"))[0]?.batches).toHaveLength(1);
  expect(await read("otherCompany")).toEqual([]);
  expect(await read("dba2")).toEqual([]);
});

it("is proved by the hash on its report while that is published, to everybody who holds it", async () => {
  const batch = await setup.upload(sick);
  const { sha256 } = (await setup.read(batch)).result;
  const prove = async (hash: string) => (await app.call(verifyInspection, { params: { hash } })).result;
  const unknown = { batchNo: null, collectedAt: null, publishedAt: null, score: null };
  expect(await prove(sha256)).toEqual(unknown);
  await setup.publish(batch);
  expect(await prove(sha256.toUpperCase())).toMatchObject({
    batchNo: batch.batchNo,
    collectedAt: "2026-06-09T02:00:00.000+08:00",
    publishedAt: "2026-06-12T10:00:00.000+08:00",
  });
  expect(await prove("0".repeat(64))).toEqual(unknown);
  await withdraw(batch);
  expect(await prove(sha256)).toEqual(unknown);
});
