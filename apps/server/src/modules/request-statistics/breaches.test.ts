import type { CallInput } from "@pharos/api/core";
import {
  explainBreach,
  exportBreaches,
  getServiceRequestStatistics,
  listBreaches,
} from "@pharos/api/service-request";
import { breachReason } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { announceDueStages } from "../request-sla/request-sla.testing.ts";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

const range = { startTime: "2026-06-01", endTime: "2026-06-30" };

let app: RequestSetup["app"];
let late: number;
let silent: number;

beforeAll(async () => {
  const setup = await createRequestApp(new Date("2026-06-10T10:00:00+08:00"));
  app = setup.app;
  const { act, clock } = setup;
  late = await act.raise("customer", { title: "核心库宕机", type: codes.p1 });
  await act.assign("dba", late, "dba");
  clock.advanceMinutes(7);
  await act.reply("dba", late);
  await act.recover("dba", late);
  silent = await act.raise("otherCompany", {
    title: "复制中断",
    type: codes.p1,
    accId: app.world.serviceNumbers.b247,
  });
  clock.advanceMinutes(6);
  await announceDueStages(app.platform);
});
afterAll(() => app.close());

type Query = NonNullable<CallInput<typeof listBreaches>["query"]>;
const breaches = async (as: PersonaName, query: Query = {}) =>
  (await app.call(listBreaches, { query: { ...range, ...query } }, { as })).result;

it("lists each broken promise with what it was late by, whether it has ended or not", async () => {
  const { total, list, reasons } = await breaches("pa");
  expect(total).toBe(2);
  expect(list).toHaveLength(2);
  const ended = list.find(({ faultId }) => faultId === late);
  expect(ended).toMatchObject({ overMinutes: 2, executorName: "芒种", breach: null });
  expect(ended?.clock).toMatchObject({ kind: "firstResponse", outcome: "breached", targetMinutes: 5 });
  const running = list.find(({ faultId }) => faultId === silent);
  expect(running).toMatchObject({ overMinutes: 1, executorName: null });
  expect(running?.clock).toMatchObject({ outcome: "running", stoppedAt: null });
  expect(reasons).toEqual([{ reason: "unexplained", count: 2 }]);
  const figures = await app.call(getServiceRequestStatistics, { query: range }, { as: "pa" });
  expect(new Set(list.map(({ faultId }) => faultId)).size).toBe(figures.result.totals.breached);
});

it("puts a reason that is given into its group, and offers explaining to those who handle the request", async () => {
  const mine = (await breaches("dba")).list.find(({ faultId }) => faultId === late);
  expect(mine?.isExplainable).toBe(true);
  const reason = breachReason.toCode("staffing");
  const body = { faultId: late, clockId: mine?.id ?? 0, reason, remark: "值班人员同时处理两起故障" };
  await app.call(explainBreach, { body }, { as: "dba" });
  const { list, reasons } = await breaches("pa", { breachReason: "staffing" });
  expect(list.map(({ faultId }) => faultId)).toEqual([late]);
  expect(list[0]?.breach).toMatchObject({ reason, remark: body.remark, byName: "芒种" });
  expect(reasons).toEqual(
    expect.arrayContaining([
      { reason: "unexplained", count: 1 },
      { reason: "staffing", count: 1 },
    ]),
  );
  expect((await breaches("pa", { breachReason: "unexplained" })).list.map((row) => row.faultId)).toEqual([
    silent,
  ]);
});

it("tells a customer of the own broken promises, never of the reasons, and nothing of others", async () => {
  const own = await breaches("orgAdmin");
  expect(own.list.map(({ faultId }) => faultId)).toEqual([late]);
  expect(own.list[0]).toMatchObject({ breach: null, isExplainable: false });
  expect(own.reasons).toEqual([]);
  expect(await breaches("orgAdmin", { breachReason: "staffing" })).toMatchObject({ total: 0, list: [] });
  expect((await app.call(listBreaches, { query: range }, { as: "noRole" })).status).toBe(205);
});

it("is taken away as a file with words for codes", async () => {
  const filter = new URLSearchParams({ ...range, format: "csv" });
  const { body } = await app.http.inject({
    url: `${exportBreaches.path}?${filter.toString()}`,
    headers: { authorization: await app.signIn("pa") },
  });
  expect(body).toContain("超出（工作分钟）");
  expect(body).toMatch(/核心库宕机.*首次响应.*人手不足/);
});
