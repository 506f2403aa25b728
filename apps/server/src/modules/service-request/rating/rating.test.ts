import { rateByLink, rateServiceRequest, readRatingInvitation } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const day = 24 * 60;
const good = { responseScore: 100, durationScore: 80, resultScore: 90 };
const bad = { responseScore: 20, durationScore: 40, resultScore: 60, feedback: "等了很久" };

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(async () => {
  clock.set(ten);
  await app.platform.database.kysely.deleteFrom("rate_limit").execute();
});
afterAll(() => app.close());

const rate = (as: PersonaName, id: number, rating: typeof good & { feedback?: string } = good) =>
  app.call(rateServiceRequest, { body: { id, ...rating } }, { as });

async function raiseClosed(by: "customer" | "dba" = "dba"): Promise<number> {
  const id = await act.raise("customer", { email: "dba-group@example.com" });
  await act.reply("dba", id);
  await act.recover("dba", id);
  await act.close(by, id, by === "dba" ? { rootCauseState: 0, solution: "扩容" } : {});
  return id;
}

async function toldLow(who: PersonaName, id: number): Promise<number> {
  await app.drain();
  const rows = await app.platform.database.kysely
    .selectFrom("message")
    .select("id")
    .where("user_id", "=", app.world.users[who])
    .where("object_id", "=", id)
    .where("event", "=", "fault.rated")
    .execute();
  return rows.length;
}

describe("rating", () => {
  it("can be changed for seven days and then stays", async () => {
    const id = await raiseClosed();
    const { rateableUntil, reopenableUntil } = (await act.read("customer", id)).result;
    expect(Date.parse(rateableUntil ?? "")).toBe(ten.getTime() + 7 * day * 60_000);
    expect(Date.parse(reopenableUntil ?? "")).toBe(ten.getTime() + 14 * day * 60_000);
    expect((await rate("customer", id)).result.rating).toMatchObject({ ...good, isSuperseded: false });
    clock.advanceMinutes(7 * day);
    const again = await rate("orgAdmin", id, { ...good, resultScore: 60 });
    expect(again.result.rating).toMatchObject({ resultScore: 60 });
    const [entry] = (await act.history("customer", id)).result.list;
    expect(entry).toMatchObject({
      action: "rate",
      changes: [{ field: "resultScore", from: "90", to: "60" }],
    });
    clock.advanceMinutes(1);
    expect((await rate("customer", id)).errorCode).toBe("serviceRequest.ratingWindowPassed");
    expect((await act.read("customer", id)).result.rateableUntil).toBeNull();
  });

  it("is given by the reporter and the organisation's admins, of what was served and has ended", async () => {
    const id = await raiseClosed();
    expect((await rate("customer2", id)).errorCode).toBe("serviceRequest.reporterOnly");
    expect((await rate("dba", id)).errorCode).toBe("serviceRequest.customerOnly");
    expect((await rate("otherCompany", id)).errorCode).toBe("serviceRequest.notFound");
    const open = await act.raise("customer");
    expect((await rate("customer", open)).errorCode).toBe("serviceRequest.wrongState");
    await act.close("customer", open);
    expect((await rate("customer", open)).errorCode).toBe("serviceRequest.nothingToRate");
    expect((await act.read("customer", open)).result.rateableUntil).toBeNull();
  });

  it("takes scores from 0 to 100 only", async () => {
    const id = await raiseClosed();
    expect((await rate("customer", id, { ...good, responseScore: 101 })).envelope?.fields).toHaveProperty(
      "responseScore",
    );
    expect((await rate("customer", id, { ...good, resultScore: -1 })).errorCode).toBe("common.validation");
  });

  it("notifies the team's admin and the platform when it becomes low, once", async () => {
    const id = await raiseClosed();
    await rate("customer", id, good);
    expect(await toldLow("ta", id)).toBe(0);
    await rate("customer", id, bad);
    await rate("customer", id, { ...bad, resultScore: 40 });
    expect([await toldLow("ta", id), await toldLow("pa", id), await toldLow("customer", id)]).toEqual([
      1, 1, 0,
    ]);
  });

  it("no longer speaks for a request that was reopened, and is given anew", async () => {
    const id = await raiseClosed();
    await rate("customer", id, bad);
    await act.reopen("customer", id);
    expect((await act.read("dba", id)).result.rating).toMatchObject({ isSuperseded: true });
    await act.close("customer", id, { rating: good });
    expect((await act.read("dba", id)).result.rating).toMatchObject({ ...good, isSuperseded: false });
  });
});

/** The secrets in the mails that invite to rate, by address. */
async function tokensOf(id: number): Promise<ReadonlyMap<string, string>> {
  await app.drain();
  const { srNo } = (await act.read("pa", id)).result;
  const rows = await app.platform.database.kysely
    .selectFrom("notification_outbox")
    .select(["target", "body"])
    .where("channel", "=", "email")
    .where("body", "like", `%${srNo}%/rate/%?lang=zh%`)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ target, body }) => [target, /\/rate\/([\w-]+)/.exec(body)?.[1] ?? ""]));
}

const open = (token: string) => app.call(readRatingInvitation, { params: { token } });
const send = (token: string, rating: typeof good & { feedback?: string } = good) =>
  app.call(rateByLink, { params: { token }, body: rating });

describe("a link to rate", () => {
  it("goes to the reporter and the address left with the request, each its own, and is kept as a hash", async () => {
    const id = await raiseClosed();
    const tokens = await tokensOf(id);
    expect([...tokens.keys()].toSorted()).toEqual(["customer@example.com", "dba-group@example.com"]);
    const [one = "", other = ""] = tokens.values();
    expect(Buffer.from(one, "base64url")).toHaveLength(16);
    expect(one).not.toBe(other);
    const stored = await app.platform.database.executeSql(
      "select row_to_json(l)::text as line from service_request_rating_link l",
    );
    for (const token of tokens.values())
      expect(stored.rows.some(({ line }) => String(line).includes(token))).toBe(false);
  });

  it("shows number, title and days, and nothing else", async () => {
    const id = await raiseClosed();
    const [token = ""] = (await tokensOf(id)).values();
    const { srNo, title } = (await act.read("pa", id)).result;
    const { result } = await open(token);
    expect(result).toEqual({
      srNo,
      title,
      closedDate: "2026-06-12",
      untilDate: "2026-06-19",
      rating: null,
    });
  });

  it("rates without a session, in the name of whom it was sent to", async () => {
    const id = await raiseClosed();
    const tokens = await tokensOf(id);
    const reporter = tokens.get("customer@example.com") ?? "";
    const contact = tokens.get("dba-group@example.com") ?? "";
    expect((await send(reporter, { ...good, feedback: "很好" })).result.rating).toMatchObject(good);
    const { name } = (await act.read("pa", id)).result.reporter;
    expect((await act.history("pa", id)).result.list[0]).toMatchObject({ action: "rate", userName: name });
    expect((await send(contact, { ...good, durationScore: 60 })).result.rating).toMatchObject({
      durationScore: 60,
    });
    expect((await act.history("pa", id)).result.list[0]).toMatchObject({ action: "rate", userName: "" });
    expect((await send(reporter, { ...good, responseScore: 500 })).envelope?.fields).toHaveProperty(
      "responseScore",
    );
  });

  it("holds one rating however often it is sent, and never one of another request", async () => {
    const [id, otherId] = [await raiseClosed(), await raiseClosed()];
    const [token = ""] = (await tokensOf(id)).values();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)));
    expect(answers.some(({ envelope }) => envelope?.success)).toBe(true);
    const rows = await app.platform.database.kysely
      .selectFrom("service_request_rating")
      .select("service_request_id as id")
      .where("service_request_id", "in", [id, otherId])
      .execute();
    expect(rows).toEqual([{ id }]);
    const rated = (await act.history("pa", id)).result.list.filter(({ action }) => action === "rate");
    expect(rated).toHaveLength(1);
  });

  it("ends at the very second", async () => {
    const id = await raiseClosed();
    const [token = ""] = (await tokensOf(id)).values();
    const { expires_at: end } = await app.platform.database.kysely
      .selectFrom("service_request_rating_link")
      .select("expires_at")
      .where("service_request_id", "=", id)
      .limit(1)
      .executeTakeFirstOrThrow();
    clock.set(new Date(Date.parse(end) - 1_000));
    expect([(await open(token)).status, (await send(token)).envelope?.success]).toEqual([200, true]);
    clock.set(new Date(end));
    expect([(await open(token)).status, (await send(token)).errorCode]).toEqual([204, "ratingLink.notFound"]);
  });

  it("is the same nothing when it is unknown, expired or revoked", async () => {
    const id = await raiseClosed();
    const [token = ""] = (await tokensOf(id)).values();
    const unknown = await open("AAAAAAAAAAAAAAAAAAAAAA");
    expect([unknown.status, unknown.errorCode]).toEqual([204, "ratingLink.notFound"]);
    clock.advanceMinutes(7 * day + 1);
    const expired = await open(token);
    clock.set(ten);
    expect((await open(token)).status).toBe(200);
    clock.advanceMinutes(60);
    await act.reopen("customer", id);
    const revoked = await open(token);
    await act.recover("dba", id);
    await act.close("dba", id, { rootCauseState: 0, solution: "扩容" });
    const outlived = await open(token);
    for (const answer of [expired, revoked, outlived])
      expect([answer.status, answer.errorCode]).toEqual([204, "ratingLink.notFound"]);
    expect((await send(token)).errorCode).toBe("ratingLink.notFound");
    // The second closing has links of its own.
    expect((await tokensOf(id)).size).toBeGreaterThan(0);
  });

  it("is not sent when the customer closed or cancelled, and can be tried ten times a minute only", async () => {
    const id = await raiseClosed("customer");
    expect((await tokensOf(id)).size).toBe(0);
    const cancelled = await act.raise("customer");
    await act.close("customer", cancelled);
    expect((await tokensOf(cancelled)).size).toBe(0);
    const [held = ""] = (await tokensOf(await raiseClosed())).values();
    await app.platform.database.kysely.deleteFrom("rate_limit").execute();
    for (let index = 0; index < 10; index += 1) {
      expect((await open(`nope${index}`)).status).toBe(204);
      // A link that holds gives no fresh tries.
      if (index < 9) expect((await open(held)).status).toBe(200);
    }
    const eleventh = await open("nope");
    expect([eleventh.status, eleventh.errorCode]).toEqual([429, "common.tooManyRequests"]);
  });

  it("is not sent to someone who wants no mails of closed requests", async () => {
    const { users } = app.world;
    const choice = { user_id: users.customer, event: "fault.closed", channel: "email", is_on: false };
    await app.platform.database.kysely.insertInto("notify_preference").values(choice).execute();
    const id = await raiseClosed();
    expect([...(await tokensOf(id)).keys()]).toEqual(["dba-group@example.com"]);
    await app.platform.database.kysely.deleteFrom("notify_preference").execute();
  });
});
