import { readBoardAsOf, readBoardTiles, saveBoardSubscription } from "@pharos/api/board";
import { listMessages } from "@pharos/api/message";
import { deleteServiceRequest } from "@pharos/api/service-request";
import { toBusinessIso } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../platform/actor.ts";
import { compareRequests } from "../request-statistics/index.ts";
import {
  archiveOld,
  codes,
  createRequestApp,
  type RequestSetup,
} from "../service-request/service-request.testing.ts";
import { mailBoard } from "./mail-board.job.ts";
import { happeningsOf, randomOf, settle } from "./random-histories.testing.ts";

// What the board showed is written down while a history is made at random; later the same must be read from the past.

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
beforeEach(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-01T09:00:00+08:00")));
});
afterEach(() => app.close());

const readers = ["sys", "pa", "ma", "ta"] as const satisfies readonly PersonaName[];
const compared = [
  "open",
  "openSevere",
  "breachedNow",
  "submitted",
  "firstRate",
  "replyRate",
  "solveRate",
  "rating",
  "consults",
] as const;

/** Figures of what was submitted within the days. */
const ofPeriod = ["submitted", "firstRate", "replyRate", "solveRate", "rating"] as const;

type Figures = Readonly<Record<string, number | null>>;

async function shown(as: PersonaName, period: { from: string; to: string }): Promise<Figures> {
  const { tiles } = (await app.call(readBoardTiles, { query: period }, { as })).result;
  return Object.fromEntries(
    tiles.filter(({ key }) => compared.some((one) => one === key)).map(({ key, value }) => [key, value]),
  );
}

async function asOf(as: PersonaName, period: { from: string; to: string }, at: string) {
  const { result } = await app.call(readBoardAsOf, { query: { ...period, at } }, { as });
  return {
    ...result,
    was: Object.fromEntries(result.tiles.map(({ key, was }) => [key, was])),
    now: Object.fromEntries(result.tiles.map(({ key, now }) => [key, now])),
  };
}

/** Something happens to a request; what is refused does not. */
async function happen(random: () => number, ids: number[]): Promise<void> {
  const { raise, consult, step, pick } = happeningsOf({ app, act }, random);
  if (ids.length === 0 || random() < 0.2) ids.push(await raise());
  else if (random() < 0.1) await consult();
  else await step(pick(ids));
}

async function callOf(as: PersonaName): Promise<{ readonly actor: Actor }> {
  const session = await app.sessions.resolve(await app.signIn(as));
  if (!session) throw new Error(`${as} has no session`);
  return session;
}

describe("the board as it was", () => {
  it.each([1, 2, 3])(
    "is what was shown then to each of its readers, whatever has happened since (seed %i)",
    async (seed) => {
      const random = randomOf(seed);
      const ids: number[] = [];
      const periods = [
        { from: "2026-06-01", to: "2026-06-07" },
        { from: "2026-06-01", to: "2026-06-30" },
      ];
      const written: { at: string; as: PersonaName; period: (typeof periods)[number]; figures: Figures }[] =
        [];
      for (let day = 0; day < 12; day++) {
        for (let step = 0; step < 8; step++) {
          clock.advanceMinutes(Math.ceil(random() * 120));
          await happen(random, ids);
        }
        clock.advanceMinutes(60);
        await settle(app);
        if (day % 3 === 2)
          for (const as of readers)
            for (const period of periods)
              written.push({
                at: toBusinessIso(clock.now().getTime()),
                as,
                period,
                figures: await shown(as, period),
              });
        // Nothing happens in the moment that was written down.
        clock.advanceMinutes(1);
      }
      expect(written.some(({ figures }) => figures["solveRate"] !== null)).toBe(true);
      expect(new Set(written.map(({ figures }) => figures["consults"])).size).toBeGreaterThan(1);
      let restated = 0;
      for (const { at, as, period, figures } of written) {
        const read = await asOf(as, period, at);
        expect([as, at, period.to, read.was]).toEqual([as, at, period.to, figures]);
        expect(read.now).toEqual(await shown(as, period));
        restated += read.restatedTotal;
        // Once its days are over, what differs of a period has requests that make the difference, and each of these its cause.
        const isOver = Date.parse(at) > Date.parse(`${period.to}T24:00:00+08:00`);
        const [was, now] = [read.was, read.now].map((of) => JSON.stringify(ofPeriod.map((key) => of[key])));
        if (isOver && was !== now) expect(read.restatedTotal).toBeGreaterThan(0);
        for (const { causes } of read.restated)
          for (const cause of causes) expect(Date.parse(cause.at)).toBeGreaterThan(Date.parse(at));
      }
      expect(restated).toBeGreaterThan(0);
    },
    240_000,
  );

  it("says why a figure was restated: what was restored in time was not restored after all", async () => {
    const period = { from: "2026-06-01", to: "2026-06-07" };
    const id = await act.raise("customer", { type: codes.p3 });
    await act.assign("dba", id, "dba");
    clock.advanceMinutes(10);
    await act.reply("dba", id);
    await act.recover("dba", id);
    const at = toBusinessIso(clock.now().getTime());
    expect((await shown("pa", period))["solveRate"]).toBe(1);
    clock.advanceMinutes(600);
    await act.reply("customer", id, { stillBroken: true });
    clock.advanceMinutes(600);
    await settle(app);
    const read = await asOf("pa", period, at);
    expect([read.was["solveRate"], read.now["solveRate"]]).toEqual([1, 0]);
    expect(read.tiles.find(({ key }) => key === "solveRate")?.restated).toBe(1);
    // What comes later restates nothing.
    await act.raise("customer");
    expect((await asOf("pa", period, at)).tiles.find(({ key }) => key === "submitted")?.restated).toBe(0);
    expect(read.restated).toMatchObject([{ id, figures: expect.arrayContaining(["solveRate"]) }]);
    expect(read.restated[0]?.causes.map(({ action }) => action)).toContain("notRestored");
  });

  it("does not read again what has only been archived since", async () => {
    const period = { from: "2026-06-01", to: "2026-06-07" };
    const ids: number[] = [];
    for (const type of [codes.p1, codes.p3]) {
      const id = await act.raise("customer", { type });
      await act.assign("dba", id, "dba");
      clock.advanceMinutes(90);
      await act.reply("dba", id);
      await act.recover("dba", id);
      await act.close("customer", id);
      ids.push(id);
    }
    await settle(app);
    const at = toBusinessIso(clock.now().getTime());
    const before = await shown("pa", period);
    // What is missing for the archive is no matter of figures.
    await app.platform.database.kysely
      .updateTable("service_request")
      .set({
        root_cause_state: 0,
        solution: "扩容",
        into_knowledge: false,
        not_into_knowledge_reason: 0,
        no_hours_reason: "随值班工时登记",
      })
      .where("id", "in", ids)
      .execute();
    clock.advanceMinutes(20 * 24 * 60);
    expect((await archiveOld(app.platform)).archived).toBe(ids.length);
    const [call, moment] = [await callOf("pa"), new Date(at)];
    const range = { startTime: period.from, endTime: period.to };
    const db = app.platform.database.kysely;
    expect(
      await compareRequests(db, call.actor, range, { at: moment, now: app.platform.clock.now() }),
    ).toEqual([]);
    const read = await asOf("pa", period, at);
    expect([read.was, read.restatedTotal]).toEqual([before, 0]);
  });

  it("opens the Monday mail's figures again from its link", async () => {
    clock.set(new Date("2026-06-03T10:00:00+08:00"));
    const id = await act.raise("customer");
    await app.call(saveBoardSubscription, { body: { isOn: true } }, { as: "pa" });
    clock.set(new Date("2026-06-08T08:00:00+08:00"));
    await mailBoard.run(app.platform, new AbortController().signal);
    clock.advanceMinutes(60);
    await app.call(deleteServiceRequest, { params: { id }, query: {} }, { as: "customer" });
    const { list } = (await app.call(listMessages, { query: {} }, { as: "pa" })).result;
    const mail = list.find(({ link }) => link?.startsWith("/dashboard"));
    expect(mail?.content).toContain("新提交请求：1");
    const query = new URLSearchParams(mail?.link?.split("?")[1]);
    const period = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
    const read = await asOf("pa", period, query.get("asOf") ?? "");
    expect([read.was["submitted"], read.now["submitted"]]).toEqual([1, 0]);
    expect(read.restated).toMatchObject([{ id: null, causes: [{ action: "delete" }] }]);
  });

  it("is refused for a moment ahead, and to those who may not see the board", async () => {
    const query = { from: "2026-06-01", to: "2026-06-07", at: "2027-01-01T00:00:00+08:00" };
    expect((await app.call(readBoardAsOf, { query }, { as: "pa" })).envelope?.fields).toHaveProperty("at");
    for (const as of ["dba", "customer"] as const)
      expect((await app.call(readBoardAsOf, { query }, { as })).status).toBe(205);
  });
});
