import {
  listBoardCustomers,
  type Rows,
  readBoardChart,
  readBoardTiles,
  readBoardTurns,
  readEfficiency,
  saveBoardSubscription,
} from "@pharos/api/board";
import type { CallResult } from "@pharos/api/core";
import { listMessages } from "@pharos/api/message";
import {
  exportServiceRequests,
  getServiceRequestStatistics,
  listServiceRequests,
  type ServiceRequestRow,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { mailBoard } from "./mail-board.job.ts";
import { happeningsOf, randomOf, settle } from "./random-histories.testing.ts";

// Two hundred histories made at random; then twelve kinds of people open every figure they are shown, in three time zones of
// the machine. What is expected is added up here from the rows of the list, by a rule written down once more.

const histories = 200;
const leads = ["sys", "pa", "ma", "ta"] as const satisfies readonly PersonaName[];
const others = [
  "dba",
  "dba2",
  "reviewDba",
  "dutyDba",
  "orgAdmin",
  "customer",
  "otherCompany",
  "expiredCustomer",
] as const satisfies readonly PersonaName[];
const zones = ["Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati"] as const;
const periods = [
  { from: "2026-06-01", to: "2026-06-07" },
  { from: "2026-06-03", to: "2026-06-30" },
] as const satisfies readonly Period[];
interface Period {
  readonly from: string;
  readonly to: string;
}

let app: RequestSetup["app"];
const zoneOfRun = process.env["TZ"];
beforeAll(async () => {
  const setup = await createRequestApp(new Date("2026-06-01T00:05:00+08:00"));
  ({ app } = setup);
  const random = randomOf(Number(process.env["TEST_SEED"] ?? 28));
  const { raise, consult, step, pick } = happeningsOf(setup, random);
  const ids: number[] = [];
  for (const as of leads) await app.call(saveBoardSubscription, { body: { isOn: true } }, { as });
  while (ids.length < histories) {
    setup.clock.advanceMinutes(Math.ceil(random() * 130));
    ids.push(await raise());
    for (let steps = Math.floor(random() * 5); steps > 0; steps -= 1) {
      setup.clock.advanceMinutes(Math.ceil(random() * 15));
      await step(pick(ids));
    }
    if (random() < 0.1) await consult();
    if (ids.length % 20 === 0) await settle(app);
  }
  const monday = new Date("2026-06-15T08:00:00+08:00");
  if (setup.clock.now() >= monday) throw new Error("the histories took longer than two weeks");
  setup.clock.set(monday);
  await settle(app);
}, 600_000);
afterAll(async () => {
  setZone(zoneOfRun);
  await app.close();
});

function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
}

/** Every request that somebody sees, page by page. */
async function rowsOf(as: PersonaName, query: Record<string, string> = {}): Promise<ServiceRequestRow[]> {
  const rows: ServiceRequestRow[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = (
      await app.call(
        listServiceRequests,
        { query: { viewTags: "", ...query, pageNum: String(pageNum), pageSize: "100" } },
        { as },
      )
    ).result;
    rows.push(...list);
    if (list.length < 100) return rows;
  }
}

/** The numbers of the requests in the file of the same list. */
async function exported(as: PersonaName, query: Record<string, string>): Promise<string[]> {
  const file = await app.inject({
    method: "GET",
    url: exportServiceRequests.path,
    query: { ...query, format: "csv" },
    headers: { authorization: await tokenOf(as) },
  });
  expect([as, query, file.statusCode, file.headers["x-error-code"]]).toEqual([as, query, 200, undefined]);
  return file.body.match(/SR\d{8}-\d{4}/g) ?? [];
}

const tokens = new Map<PersonaName, string>();
async function tokenOf(as: PersonaName): Promise<string> {
  const token = tokens.get(as) ?? (await app.signIn(as));
  tokens.set(as, token);
  return token;
}

/** Day in the zone of the installation: China has had no summer time since 1991. */
const dayOf = (moment: string): string =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
const isWithin = ({ from, to }: Period, moment: string) => dayOf(moment) >= from && dayOf(moment) <= to;
const isOpen = ({ status }: ServiceRequestRow) => status !== 2 && status !== 3;
const isSevere = ({ type }: ServiceRequestRow) => type === 1 || type === 2;

function* requestRows(answer: unknown): Generator<Rows> {
  if (typeof answer !== "object" || answer === null) return;
  if ("list" in answer && "query" in answer && "count" in answer) {
    if (answer.list === "request") yield answer as Rows;
  } else for (const value of Object.values(answer)) yield* requestRows(value);
}

/** Opens what stands behind every figure of requests, in the list and in its file. */
async function openAll(as: PersonaName, answer: unknown, isExported: boolean): Promise<number> {
  let opened = 0;
  for (const { query, count } of requestRows(answer)) {
    const rows = await rowsOf(as, query);
    expect([as, query, rows.length]).toEqual([as, query, count]);
    if (isExported && count > 0)
      expect((await exported(as, query)).toSorted()).toEqual(rows.map(({ srNo }) => srNo).toSorted());
    opened += count;
  }
  return opened;
}

type Tiles = CallResult<typeof readBoardTiles>["tiles"];
const tilesOf = async (as: PersonaName, period: Period): Promise<Tiles> =>
  (await app.call(readBoardTiles, { query: period }, { as })).result.tiles;

describe.each(zones)("on a machine in %s", (zone) => {
  beforeAll(() => {
    setZone(zone);
    if (new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone)
      throw new Error(`${zone} was not taken on`);
  });

  it.each(leads)("%s is shown what the list and its file have", async (as) => {
    const all = await rowsOf(as);
    expect(all.length).toBeGreaterThan(as === "ta" ? 50 : 150);
    for (const period of periods) {
      const tiles = await tilesOf(as, period);
      const valueOf = (key: string) => tiles.find((tile) => tile.key === key)?.value;
      expect({
        open: valueOf("open"),
        openSevere: valueOf("openSevere"),
        submitted: valueOf("submitted"),
      }).toEqual({
        open: all.filter(isOpen).length,
        openSevere: all.filter((row) => isOpen(row) && isSevere(row)).length,
        submitted: all.filter(({ submitTime }) => isWithin(period, submitTime)).length,
      });
      expect(await openAll(as, tiles, true)).toBeGreaterThan(0);
    }
  });

  it.each(leads)("%s opens every other figure of requests too", async (as) => {
    const [week] = periods;
    const trend = await app.call(readBoardChart, { query: { ...week, type: "trend" } }, { as });
    const sla = await app.call(readBoardChart, { query: { ...week, type: "sla" } }, { as });
    const customers = await app.call(listBoardCustomers, { query: week }, { as });
    const turns = await app.call(readBoardTurns, { query: { ...week, kind: "request" } }, { as });
    const efficiency = await app.call(readEfficiency, { query: week }, { as });
    for (const { result } of [trend, sla, customers, turns, efficiency])
      expect(await openAll(as, result, false)).toBeGreaterThan(0);
    const open = (await rowsOf(as)).filter(isOpen);
    const sides = turns.result.byCompany.flatMap(({ vendor, customer, third }) => [vendor, customer, third]);
    expect(sides.reduce((sum, { rows }) => sum + rows.count, 0)).toBe(open.length);
    expect(turns.result.byCompany.reduce((sum, { third }) => sum + third.rows.count, 0)).toBe(
      open.filter(({ turn }) => turn?.holder === "third").length,
    );
  });

  it.each(others)("%s is shown no board, and by the statistics what the list has", async (as) => {
    const all = await rowsOf(as);
    const allNumbers = new Set((await rowsOf("sys")).map(({ srNo }) => srNo));
    expect(all.filter(({ srNo }) => !allNumbers.has(srNo))).toEqual([]);
    for (const { from, to } of periods) {
      expect((await app.call(readBoardTiles, { query: { from, to } }, { as })).status).toBe(205);
      const answer = await app.call(
        getServiceRequestStatistics,
        { query: { startTime: from, endTime: to } },
        { as },
      );
      if (answer.status === 205) continue;
      expect(answer.result.totals.submitted).toBe(
        all.filter(({ submitTime }) => isWithin({ from, to }, submitTime)).length,
      );
      for (const [figure, count] of Object.entries(answer.result.totals))
        if (typeof count === "number")
          expect([as, figure, (await rowsOf(as, { startTime: from, endTime: to, figure })).length]).toEqual([
            as,
            figure,
            count,
          ]);
    }
  });
});

it("mails on Monday what the board shows of last week, in every zone the same", async () => {
  const week = { from: "2026-06-08", to: "2026-06-14" };
  const shown: string[] = [];
  for (const zone of zones) {
    setZone(zone);
    for (const as of leads) shown.push(JSON.stringify([as, await tilesOf(as, week)]));
  }
  expect(new Set(shown).size).toBe(leads.length);
  setZone("America/Los_Angeles");
  await mailBoard.run(app.platform, new AbortController().signal);
  for (const as of leads) {
    const { list } = (await app.call(listMessages, { query: {} }, { as })).result;
    const mails = list.filter(({ link }) => link?.startsWith("/dashboard"));
    expect([as, mails.length]).toEqual([as, 1]);
    const valueOf = async (key: Tiles[number]["key"]) =>
      (await tilesOf(as, week)).find((tile) => tile.key === key)?.value;
    expect(mails[0]?.content).toContain(`新提交请求：${await valueOf("submitted")}（`);
    expect(mails[0]?.content).toMatch(new RegExp(`未关闭请求：${await valueOf("open")}\\n`));
    expect(mails[0]?.link).toContain(`from=${week.from}&to=${week.to}`);
  }
});
