import type { Envelope } from "@pharos/api/core";
import { getInspectionResult, publishInspection, readInspectionLog } from "@pharos/api/inspection";
import { generateMonthReport, getServiceReport } from "@pharos/api/service-report";
import { afterAll, beforeAll, expect, it } from "vitest";
// Inspections are the stage of these tests, not what they are about.
import { batchOf, type TestBatch } from "../../inspection/inspection.testing.ts";
import { createReportApp, type ReportSetup } from "../service-report.testing.ts";

let setup: ReportSetup;
beforeAll(async () => {
  setup = await createReportApp();
});
afterAll(() => setup.app.close());

async function upload(batch: TestBatch): Promise<number> {
  const { app } = setup;
  const reply = await app.inject({
    method: "POST",
    url: `/esapi/bethune/upload?companyId=${app.world.companies.a}`,
    headers: { authorization: await app.signIn("dba"), "content-type": "application/x-ndjson" },
    payload: batchOf(batch),
  });
  await app.platform.queues.drain("inspection.files");
  return reply.json<Envelope<{ batchId: number }>>().operateCallBackObj?.batchId ?? 0;
}

async function publish(batch: TestBatch): Promise<void> {
  const { app } = setup;
  const batchId = await upload(batch);
  const { reportId } = (await app.call(readInspectionLog, { params: { id: batchId } }, { as: "dba" })).result;
  const { revision } = (
    await app.call(getInspectionResult, { query: { reportId: reportId ?? 0, batchId } }, { as: "ta" })
  ).result;
  const reply = await app.call(publishInspection, { body: { batchId, revision } }, { as: "ta" });
  expect(reply.errorCode).toBeUndefined();
}

const on = (day: string) => `2026-${day}T02:00:00+08:00`;
const other = { identifier: "7301000000000000002", database: "other" };

it("says what was found, fixed and left in the month by the published batches, the same after later ones", async () => {
  // Sessions (critical) and a long transaction in May; in June the transaction is gone, and another database has both.
  await publish({ connections: 95, transaction: 4_000, at: on("05-20") });
  await publish({ connections: 95, at: on("06-09") });
  await publish({ connections: 95, transaction: 4_000, at: on("06-11"), ...other });
  // A draft of which the customer does not know.
  await upload({ connections: 95, transaction: 4_000, at: on("06-20"), identifier: "7301000000000000003" });
  const inspectionsOf = async (month: string) => {
    const { reportId } = (await setup.generate("ta", month)).result;
    return (await setup.read("ta", reportId)).result.figures.inspections;
  };
  const june = await inspectionsOf("2026-06");
  expect(june).toMatchObject({ found: 2, fixed: 1, persisting: 1 });
  expect(june?.databases.map(({ name, batches }) => [name, batches])).toEqual([
    ["app", 1],
    ["other", 1],
  ]);
  const critical = june?.open.filter(({ severity }) => severity === "critical");
  expect(critical?.map(({ database, since }) => [database, since.slice(0, 10)])).toEqual([
    ["app", "2026-05-20"],
    ["other", "2026-06-11"],
  ]);
  expect(critical?.[0]?.titleEn).not.toBe(critical?.[0]?.title);
  expect(await inspectionsOf("2026-05")).toMatchObject({ found: 2, fixed: 0, persisting: 0 });

  // Repaired in July: June stays what it was.
  await publish({ connections: 20, at: on("07-01") });
  expect(await inspectionsOf("2026-06")).toEqual(june);
});

it("has nothing of another organisation, and nothing where nobody inspected", async () => {
  const { app } = setup;
  const id = app.world.serviceNumbers.b247;
  await app.platform.database.kysely
    .updateTable("service_number")
    .set({ start_date: "2025-01-01", end_date: "2027-12-31" })
    .where("id", "=", id)
    .execute();
  const { result } = await app.call(
    generateMonthReport,
    { params: { id }, query: { month: "2026-06" } },
    { as: "pa" },
  );
  const report = await app.call(getServiceReport, { params: { id, id2: result.reportId } }, { as: "pa" });
  expect(report.result.figures.inspections).toBeNull();
});
