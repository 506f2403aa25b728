import { readUpgradeReadiness } from "@pharos/api/inspection";
import { inspectionBatch, type PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInspectionApp, type InspectionSetup } from "../inspection.testing.ts";

let setup: InspectionSetup;
let app: InspectionSetup["app"];
beforeAll(async () => {
  setup = await createInspectionApp();
  ({ app } = setup);
});
afterAll(() => app.close());

type Key = { readonly reportId: number; readonly batchId: number };

const read = ({ reportId, batchId }: Key, to?: number, as: PersonaName = "dba") =>
  app.call(readUpgradeReadiness, { query: { reportId, batchId, ...(to !== undefined && { to }) } }, { as });

it("judges a collected batch of 15 against the majors after it, the newest unless another one is chosen", async () => {
  // Collected from a real server of 15 with md5 passwords and without checksums.
  const batch = await setup.upload(inspectionBatch("core-pg01-3"));
  const newest = (await read(batch)).result;
  expect(newest.targets).toEqual([16, 17, 18]);
  expect(newest.readiness).toMatchObject({ from: 15, to: 18, missing: [] });
  const codes = newest.readiness?.items.map(({ code, name }) => `${code} ${name}`.trim());
  expect(codes).toEqual(
    expect.arrayContaining([
      "checksums",
      "md5Passwords",
      "endOfLife PostgreSQL 15",
      "defaultChanged effective_io_concurrency",
    ]),
  );
  const sixteen = (await read(batch, 16)).result.readiness;
  expect(sixteen?.items.map(({ code }) => code)).not.toContain("checksums");
  expect((await read(batch, 15)).envelope?.fields).toHaveProperty("to");
  expect((await read(batch, 99)).envelope?.fields).toHaveProperty("to");

  // A batch that was read before the facts were kept is read once more, and then kept.
  const views = () =>
    app.platform.database.kysely.selectFrom("inspection_view").where("name", "=", "upgrade");
  await app.platform.database.kysely.deleteFrom("inspection_view").where("name", "=", "upgrade").execute();
  expect((await read(batch)).result).toEqual(newest);
  expect(await views().select("batch_id").execute()).toEqual([{ batch_id: batch.batchId }]);
});

it("names the known faults of a minor version also where no later major is to go to", async () => {
  const batch = await setup.upload(inspectionBatch("healthy-18"));
  const { targets, readiness } = (await read(batch)).result;
  expect(targets).toEqual([]);
  expect(readiness).toMatchObject({ from: 18, to: 18 });
  // Collected from 18.4; the advisory names 18.6.
  expect(readiness?.items.find(({ name }) => name === "CVE-2026-16238")?.text).toContain("18.6");
});

it("says which sections it has not seen", async () => {
  const batch = await setup.upload({});
  expect((await read(batch)).result.readiness?.missing).toEqual(["Q11", "Q19", "Q22", "Q33"]);
});

it("is read by those who may read the report, and by no one else", async () => {
  const batch = await setup.upload({ identifier: "7301000000000000009", database: "own" });
  expect((await read(batch, 18, "customer")).errorCode).toBe("inspection.notFound");
  expect((await setup.publish(batch)).errorCode).toBeUndefined();
  expect((await read(batch, 18, "customer")).errorCode).toBeUndefined();
  expect((await read(batch, 18, "otherCompany")).errorCode).toBe("inspection.notFound");
  expect((await read({ reportId: batch.reportId, batchId: 999_999 })).errorCode).toBe("inspection.notFound");
});
