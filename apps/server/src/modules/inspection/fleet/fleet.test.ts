import { listAdvisories } from "@pharos/api/advisory";
import {
  chooseInspectionAsset,
  ignoreInspectionItem,
  listFleetDatabases,
  listFleetProblems,
  planFromSuggestion,
  raiseFromSuggestion,
} from "@pharos/api/inspection";
import { articleType } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, expect, it } from "vitest";
import { articleCalls, createCatalogue } from "../../article/article.testing.ts";
import { createInspectionApp, type InspectionSetup } from "../inspection.testing.ts";

let setup: InspectionSetup;
let app: InspectionSetup["app"];
beforeEach(async () => {
  setup = await createInspectionApp();
  ({ app } = setup);
});
afterEach(() => app.close());

// Sessions, and a transaction that is open for more than an hour.
const [sessions, transaction] = ["PG-AV-01", "PG-AV-03"];
const [ninth, tenth, eleventh] = ["09", "10", "11"].map((day) => `2026-06-${day}T02:00:00+08:00`);
const sick = { connections: 95, transaction: 4_000, at: ninth };
const healthy = { connections: 20, at: tenth };
const other = { identifier: "7301000000000000002", database: "other" };

const onThe = (day: string) => `2026-06-${day}T02:00:00.000+08:00`;

async function published(batch: Parameters<InspectionSetup["upload"]>[0]) {
  const uploaded = await setup.upload(batch);
  expect((await setup.publish(uploaded)).errorCode).toBeUndefined();
  return uploaded;
}

const databases = (as: PersonaName, ruleCode: string, query: object = {}) =>
  app.call(listFleetDatabases, { query: { ruleCode, ...query } }, { as });
const rows = async (as: PersonaName, ruleCode: string) =>
  (await databases(as, ruleCode)).result.list.map(({ name, since, isPublished }) => [
    name,
    since,
    isPublished,
  ]);
const problems = async (as: PersonaName, query: object = {}) =>
  (await app.call(listFleetProblems, { query }, { as })).result.list;

it("names the databases that have a finding now, with the day since when, published or not", async () => {
  await published(sick);
  await published({ ...sick, at: tenth });
  await published({ ...sick, ...other });
  await published({ ...healthy, ...other });
  const draft = { identifier: "7301000000000000003", database: "draft" };
  await setup.upload({ ...sick, ...draft });
  await setup.upload({ ...sick, ...draft, at: eleventh });
  expect(await rows("dba", sessions)).toEqual([
    ["app", onThe("09"), true],
    ["draft", onThe("09"), false],
  ]);
  const { result } = await databases("dba", sessions);
  expect(result).toMatchObject({ total: 2, companies: 1, unpublished: 1 });
  expect(result.rule).toMatchObject({ code: sessions, dbType: "postgresql" });
  expect(result.list[0]?.valueText).toBe("97.9%");
});

it("takes a later draft for what is there now, and what could not be checked for no change", async () => {
  await published(sick);
  await setup.upload(healthy);
  expect(await rows("dba", sessions)).toEqual([]);
  await setup.upload({ connections: 20, isBlind: true, at: eleventh });
  // The last draft cannot tell; the one before shows none.
  expect(await rows("dba", transaction)).toEqual([]);
  await setup.upload({ ...sick, ...other });
  await setup.upload({ ...healthy, ...other, isBlind: true });
  expect(await rows("dba", transaction)).toEqual([["other", onThe("09"), false]]);
});

it("counts anew from the batch with which a finding came back", async () => {
  await published(sick);
  await published(healthy);
  await setup.upload({ ...sick, at: eleventh });
  expect(await rows("dba", sessions)).toEqual([["app", onThe("11"), false]]);
  // A draft that an later published batch has overtaken says nothing any more.
  await published({ ...healthy, at: "2026-06-12T02:00:00+08:00" });
  expect(await rows("dba", sessions)).toEqual([]);
});

it("lists the findings of all databases, the worst first, with how many have each and who does not know", async () => {
  await published(sick);
  await setup.upload({ ...sick, ...other, transaction: undefined, at: tenth });
  const list = await problems("dba");
  expect(list.map(({ ruleCode, databases, unpublished }) => [ruleCode, databases, unpublished])).toEqual([
    [sessions, 2, 1],
    [transaction, 1, 0],
  ]);
  expect(list[0]).toMatchObject({ severity: "critical", companies: 1, since: onThe("09") });
  const title = list[1]?.title ?? "";
  expect((await problems("dba", { keyword: title })).map(({ ruleCode }) => ruleCode)).toEqual([transaction]);
  expect((await problems("dba", { keyword: "av-01" })).map(({ ruleCode }) => ruleCode)).toEqual([sessions]);
  expect((await problems("dba", { severity: "critical" })).map(({ ruleCode }) => ruleCode)).toEqual([
    sessions,
  ]);
  expect(await problems("dba", { dbType: "oracle" })).toEqual([]);
});

it("shows nobody more than his lists of batches do, and customers nothing", async () => {
  await published(sick);
  expect(await rows("dba2", sessions)).toEqual([]);
  expect(await problems("dba2")).toEqual([]);
  expect(await rows("pa", sessions)).toHaveLength(1);
  for (const as of ["customer", "orgAdmin", "otherCompany"] as const) {
    expect((await databases(as, sessions)).errorCode).toBe("common.permissionDenied");
    expect((await app.call(listFleetProblems, { query: {} }, { as })).errorCode).toBe(
      "common.permissionDenied",
    );
  }
  expect((await databases("dba", "PG-XX-99")).errorCode).toBe("inspection.itemUnknown");
});

it("says who has it: requests, plans and waivers, for as long as they are under way", async () => {
  const batch = await published(sick);
  const idOf = async (rule: string) =>
    (await setup.suggestions(batch)).find(({ ruleCode }) => ruleCode === rule)?.id ?? 0;
  const first = async () => (await databases("dba", sessions)).result.list[0];
  expect(await first()).toMatchObject({ links: [], waiver: null, advisory: null });
  const id = await idOf(sessions);
  const { faultId } = (await app.call(raiseFromSuggestion, { body: { id } }, { as: "customer" })).result;
  const { planId } = (await app.call(planFromSuggestion, { body: { id } }, { as: "dba" })).result;
  const planner = await app.platform.database.kysely
    .selectFrom("app_user")
    .select("display_name")
    .where("id", "=", app.world.users.dba)
    .executeTakeFirstOrThrow();
  expect((await first())?.links).toMatchObject([
    { kind: "plan", objectId: planId, holderName: planner.display_name },
    { kind: "request", objectId: faultId, holderName: null },
  ]);
  const draft = await setup.upload({ ...sick, at: tenth });
  const suggestion = (await setup.suggestions(draft)).find(({ ruleCode }) => ruleCode === sessions);
  const waived = await app.call(
    ignoreInspectionItem,
    { body: { id: suggestion?.id ?? 0, reason: "年底更换", untilDate: "2026-12-31" } },
    { as: "dba" },
  );
  expect(waived.errorCode).toBeUndefined();
  await setup.readFiles();
  expect((await first())?.waiver).toEqual({ ownerName: planner.display_name, untilDate: "2026-12-31" });
});

it("is the answer that a security warning reaches: exactly the customers whose published reports have the finding", async () => {
  const menu = await createCatalogue(app);
  const calls = articleCalls(app, () => menu.codes);
  const { companies, assets } = app.world;
  const warn = async (ruleCode: string) => {
    const id = await calls.publish({
      title: `安全警告：${ruleCode}`,
      type: articleType.toCode("securityWarning"),
      encryptLevel: "PUBLIC",
      affects: [{ databaseType: "postgresql", ruleCode }],
    });
    await app.drain();
    return id;
  };
  const reached = async (articleId: number) =>
    (await app.call(listAdvisories, { query: { articleId } }, { as: "sys" })).result.list.map(
      ({ companyId, assets: affected }) => [companyId, affected.map(({ id }) => id)],
    );
  const batch = await setup.upload(sick);
  const body = { reportId: batch.reportId, assetId: assets.aOffice };
  expect((await app.call(chooseInspectionAsset, { body }, { as: "dba" })).errorCode).toBeUndefined();
  const id = await warn(sessions);
  // What is not published yet reaches nobody: it would tell of a draft.
  expect(await reached(id)).toEqual([]);
  await setup.publish(batch);
  await app.drain();
  expect(await reached(id)).toEqual([[companies.a, [assets.aOffice]]]);
  expect((await databases("dba", sessions)).result.list[0]?.advisory).toMatchObject({
    id,
    acknowledgedTime: null,
  });
  // The next report shows it repaired.
  await published(healthy);
  await app.drain();
  expect(await reached(id)).toEqual([]);
  const unknown = await calls.save("dba", {
    type: articleType.toCode("securityWarning"),
    affects: [{ databaseType: "postgresql", ruleCode: "MY-AV-01" }],
  });
  expect(unknown.envelope?.fields).toHaveProperty(["affects.0.ruleCode"]);
});

/** As if the stored batches had been judged by rules that knew less, or otherwise. */
async function judgedBefore(change: (batchId: number) => Promise<unknown>, batchId: number): Promise<void> {
  const { kysely } = app.platform.database;
  await change(batchId);
  await kysely
    .updateTable("inspection_batch")
    .set({ rules_hash: "0".repeat(16) })
    .execute();
}

it("names them also by rules that came after their batches were read, and says that it was reckoned later", async () => {
  const { kysely } = app.platform.database;
  const batch = await published(sick);
  await published({ ...healthy, ...other });
  // There was no such rule when the report was published.
  await judgedBefore(async (batchId) => {
    await kysely
      .deleteFrom("inspection_item")
      .where("batch_id", "=", batchId)
      .where("rule_code", "=", sessions)
      .execute();
    await kysely.deleteFrom("inspection_finding").where("rule_code", "=", sessions).execute();
  }, batch.batchId);
  expect(await rows("dba", sessions)).toEqual([]);
  expect(await app.platform.queues.drain("inspection.later")).toBe(2);
  expect((await databases("dba", sessions)).result.list).toMatchObject([
    {
      name: "app",
      since: onThe("09"),
      isPublished: false,
      isLater: true,
      severity: "critical",
      valueText: "97.9%",
    },
  ]);
  expect((await databases("dba", transaction)).result.list).toMatchObject([{ name: "app", isLater: false }]);
  expect((await problems("dba")).find(({ ruleCode }) => ruleCode === sessions)).toMatchObject({
    databases: 1,
    unpublished: 1,
  });
  // The report stays as it was published, and others see nothing of it.
  expect((await setup.suggestions(batch)).map(({ ruleCode }) => ruleCode)).not.toContain(sessions);
  expect(await rows("dba2", sessions)).toEqual([]);
  expect((await databases("customer", sessions)).errorCode).toBe("common.permissionDenied");
  // By the same rules nothing is judged twice.
  expect(await app.platform.queues.drain("inspection.later")).toBe(0);
});

it("names none any more that only a rule of before had found", async () => {
  const { kysely } = app.platform.database;
  const batch = await published(sick);
  await judgedBefore(
    (batchId) =>
      kysely
        .updateTable("inspection_item")
        .set({ result: "fail", severity: "low" })
        .where("batch_id", "=", batchId)
        .where("rule_code", "=", "PG-AV-02")
        .execute(),
    batch.batchId,
  );
  await kysely
    .insertInto("inspection_finding")
    .values({
      company_id: app.world.companies.a,
      subject_id: batch.reportId,
      rule_code: "PG-AV-02",
      state: "open",
      severity: "low",
      first_batch_id: batch.batchId,
      last_batch_id: batch.batchId,
      since: ninth ?? "",
    })
    .execute();
  expect(await rows("dba", "PG-AV-02")).toEqual([["app", onThe("09"), true]]);
  await app.platform.queues.drain("inspection.later");
  expect(await rows("dba", "PG-AV-02")).toEqual([]);
});
