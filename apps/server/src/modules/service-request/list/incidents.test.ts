import { listIncidents } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
let taken: number;
let untaken: number;

beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  taken = await act.raise("customer", { title: "核心库宕机", type: codes.p1 });
  await act.assign("dba", taken, "dba");
  clock.advanceMinutes(1);
  untaken = await act.raise("orgAdmin", { title: "备库失联", type: codes.p1 });
  await act.raise("customer", { title: "报表变慢", type: codes.p2 });
});
afterAll(() => app.close());

const incidents = async (as: PersonaName) => (await app.call(listIncidents, {}, { as })).result;
const idsFor = async (as: PersonaName) => (await incidents(as)).list.map(({ id }) => id);

it("puts what no one has taken first, and leaves out lower severities", async () => {
  const { total, list } = await incidents("dba");
  expect(total).toBe(2);
  expect(list.map(({ id }) => id)).toEqual([untaken, taken]);
  expect(list[0]).toMatchObject({ mayTake: true, isMine: false, executorName: null, executorPhone: null });
  expect(list[1]).toMatchObject({ mayTake: false, isMine: true, executorName: "芒种" });
  expect(list[0]?.sla).toMatchObject({ kind: "firstResponse", targetMinutes: 5 });
});

it("gives the executor's telephone to the vendor, and not to the customer", async () => {
  const seenBy = async (as: PersonaName) => (await incidents(as)).list.find(({ id }) => id === taken);
  expect((await seenBy("pa"))?.executorPhone).toMatch(/^\+?\d+/);
  expect(await seenBy("customer")).toMatchObject({
    executorName: "芒种",
    executorPhone: null,
    mayTake: false,
  });
});

it("says who may take it by the rules of taking", async () => {
  const mayTake = async (as: PersonaName) =>
    (await incidents(as)).list.find(({ id }) => id === untaken)?.mayTake;
  expect(await mayTake("dba")).toBe(true);
  expect(await mayTake("pa")).toBe(true);
  expect(await mayTake("ma")).toBe(false);
  expect(await mayTake("customer")).toBe(false);
});

it("shows nothing to another organisation, nor to an expert of a team it does not concern", async () => {
  expect(await incidents("otherCompany")).toEqual({ total: 0, list: [] });
  expect(await incidents("dba2")).toEqual({ total: 0, list: [] });
});

it("ends when the business is restored, whoever looks", async () => {
  expect(await idsFor("customer")).toContain(taken);
  await act.reply("dba", taken);
  await act.recover("dba", taken);
  expect(await idsFor("customer")).toEqual([untaken]);
  expect(await idsFor("dba")).toEqual([untaken]);
});
