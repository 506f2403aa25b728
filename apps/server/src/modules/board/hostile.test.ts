import { readBoardAsOf, readBoardForecast, readBoardTiles, readBoardTurns } from "@pharos/api/board";
import { getServiceRequest, waitForThird } from "@pharos/api/service-request";
import { toBusinessIso } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

// What nobody asks by accident: other people's teams, days without end, moments of no calendar, all at once.

let app: RequestSetup["app"];
let act: RequestSetup["act"];
let clock: RequestSetup["clock"];
const period = { from: "2026-06-01", to: "2026-06-30" };
beforeAll(async () => {
  ({ app, act, clock } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  for (const type of Object.values(codes)) await act.raise("customer", { type });
  await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
  clock.advanceMinutes(60);
});
afterAll(() => app.close());

const boardReaders = ["sys", "pa", "ma", "ta"] as const satisfies readonly PersonaName[];
const strangers = [
  "dba",
  "dba2",
  "reviewDba",
  "dutyDba",
  "orgAdmin",
  "customer",
  "otherCompany",
  "expiredCustomer",
] as const satisfies readonly PersonaName[];

const asOf = (as: PersonaName, change: object = {}) =>
  app.call(readBoardAsOf, { query: { ...period, at: "2026-06-10T11:00:00+08:00", ...change } }, { as });

describe("the board as it was", () => {
  it.each([
    { at: "0001-01-01T00:00:00Z" },
    { at: "1970-01-01T00:00:00Z" },
    { at: "9999-12-31T23:59:59Z" },
    { at: "+275760-09-13T00:00:00Z" },
    { at: "2026-02-30T00:00:00+08:00" },
    { at: "now" },
    { at: "2026-06-10" },
    { from: "0001-01-01" },
    { from: "2026-07-01" },
    { to: "9999-12-31" },
    { to: "2026-06-31" },
    { teamId: 0 },
    { teamId: -1 },
    { teamId: 9_007_199_254_740_991 },
    { teamId: "1 or 1=1" },
  ])("answers or refuses %o, and never fails", async (change) => {
    for (const as of boardReaders) {
      const { status, envelope, errorCode } = await asOf(as, change);
      expect([as, change, status]).toEqual([as, change, 200]);
      if (envelope?.success !== true) expect(errorCode).toBe("common.validation");
    }
  });

  it("shows nothing of a time before the first request, whatever zone the moment is written in", async () => {
    const before = (await asOf("pa", { at: "2026-06-10T09:59:00+08:00" })).result;
    expect(before.tiles.find(({ key }) => key === "submitted")).toMatchObject({
      was: 0,
      now: 5,
      restated: 0,
    });
    const written = ["2026-06-10T11:00:00+08:00", "2026-06-10T03:00:00Z", "2026-06-09T17:00:00-10:00"];
    const read = await Promise.all(written.map(async (at) => (await asOf("pa", { at })).result));
    expect(new Set(read.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(read[0]?.tiles.find(({ key }) => key === "open")).toMatchObject({ was: 5 });
  });

  it("shows leads of a team nothing of others' customers, with and without the team of others", async () => {
    const { two } = app.world.teams;
    const openOf = async (as: PersonaName, change: object = {}) =>
      (await asOf(as, change)).result.tiles.find(({ key }) => key === "open")?.was;
    expect([await openOf("pa"), await openOf("ta")]).toEqual([5, 4]);
    const tiles = async (as: PersonaName, teamId: number) =>
      (await app.call(readBoardTiles, { query: { ...period, teamId } }, { as })).result.tiles.find(
        ({ key }) => key === "open",
      )?.value;
    for (const teamId of [two, 999_999]) {
      expect(await openOf("ta", { teamId })).toBe(0);
      expect(await tiles("ta", teamId)).toBe(0);
    }
  });

  it("is for those who may see the board, like its turns and its forecast", async () => {
    for (const as of strangers) {
      const statuses = [
        (await asOf(as)).status,
        (await app.call(readBoardTurns, { query: period }, { as })).status,
        (await app.call(readBoardForecast, { query: {} }, { as })).status,
      ];
      expect([as, statuses]).toEqual([as, [205, 205, 205]]);
    }
    expect((await app.call(readBoardAsOf, { query: { ...period, at: toBusinessIso(0) } })).status).toBe(401);
  });
});

describe("whose turn it is", () => {
  it.each([
    { from: "2024-01-01" },
    { to: "2020-01-01" },
    { teamId: -5 },
    { teamId: 999_999 },
    { kind: "contract" },
    { kind: "" },
  ])("answers or refuses %o for every kind", async (change) => {
    for (const kind of ["request", "plan", "order", "action"]) {
      const query = { ...period, kind, ...change } as never;
      const { status, envelope } = await app.call(readBoardTurns, { query }, { as: "ta" });
      expect([change, kind, status]).toEqual([change, kind, 200]);
      if (envelope?.success === true) expect(envelope.operateCallBackObj).toMatchObject({ byTeam: [] });
    }
  });
});

describe("waiting for a third party", () => {
  const wait = (as: PersonaName, faultId: number, party: string | null) =>
    app.call(waitForThird, { body: { faultId, party } }, { as });
  const turnOf = async (id: number) =>
    (await app.call(getServiceRequest, { query: { id } }, { as: "pa" })).result.turn;

  it("is for those who handle the request, once it is handled and while it is open", async () => {
    const id = await act.raise("customer");
    expect((await wait("ta", id, "原厂")).errorCode).toBe("serviceRequest.wrongState");
    await act.reply("dba", id);
    for (const as of ["customer", "orgAdmin", "otherCompany", "dba2", "reviewDba", "ma"] as const) {
      const answer = await wait(as, id, "原厂");
      expect([as, answer.envelope?.success ?? false]).toEqual([as, false]);
    }
    expect((await turnOf(id))?.holder).toBe("vendor");
    expect((await wait("ta", id, "原厂")).envelope?.success).toBe(true);
    await act.recover("dba", id);
    expect((await turnOf(id))?.holder).toBe("vendor");
    await act.close("customer", id);
    expect((await wait("ta", id, "原厂")).errorCode).toBe("serviceRequest.wrongState");
    expect(await turnOf(id)).toBeNull();
  });

  it.each(["", "   ", "\u0000", "x".repeat(65)])("takes no name like %o", async (party) => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    const { status, envelope } = await wait("dba", id, party);
    expect([status, envelope?.success]).toEqual([200, false]);
  });

  it("keeps a name as text, on one line", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await wait("dba", id, "<b>原厂</b>' --\n第二行");
    expect((await turnOf(id))?.party).not.toContain("\n");
    expect((await turnOf(id))?.party).toContain("<b>原厂</b>' --");
  });

  it("leaves one turn, whatever comes at once", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    for (let round = 0; round < 5; round += 1) {
      clock.advanceMinutes(1);
      await Promise.all([
        wait("dba", id, "原厂"),
        wait("ta", id, "存储厂商"),
        act.reply("dba", id, { needFeedback: true }),
        act.reply("customer", id),
        wait("dba", id, null),
      ]);
      const turn = await turnOf(id);
      expect(turn === null ? "" : turn.holder === "third" ? "原厂存储厂商" : "none").toContain(
        turn?.party ?? "none",
      );
      const status = (await app.call(getServiceRequest, { query: { id } }, { as: "pa" })).result.status;
      if (status === 4) expect(turn?.holder).toBe("customer");
    }
  });
});
