import { listMessages } from "@pharos/api/message";
import { replyToServiceRequest, saveServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import { type LiveListener, listenLive } from "../../testing/live-listener.ts";
import { announceDueStages } from "../request-sla/request-sla.testing.ts";
import { codes, createRequestApp, type RequestSetup } from "./service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

/** What a person was notified of a request, oldest first. */
async function toldTo(who: PersonaName, id: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("message")
    .select("title_key")
    .where("user_id", "=", app.world.users[who])
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ title_key }) => title_key.replace("serviceRequestServer.message.", ""));
}

/** Whom mails and SMS of a request went to. */
async function sentFor(id: number, channel: "email" | "sms"): Promise<string[]> {
  const { srNo } = (await act.read("pa", id)).result;
  const rows = await db()
    .selectFrom("notification_outbox")
    .select("target")
    .where("channel", "=", channel)
    .where("body", "like", `%${srNo}%`)
    .orderBy("id")
    .execute();
  return rows.map(({ target }) => target);
}

describe("who is told", () => {
  it("of a high-severity request: the duty and the team's admin, also by SMS", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    await app.drain();
    expect(await toldTo("dutyDba", id)).toEqual(["created"]);
    expect(await toldTo("ta", id)).toEqual(["created"]);
    for (const who of ["dba", "dba2", "customer", "pa"] as const) expect(await toldTo(who, id)).toEqual([]);
    expect((await sentFor(id, "sms")).toSorted()).toEqual(["+8613900000004", "+8613900000008"]);
  });

  it("of a high-severity request, as the customer learns while it is open", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    const other = await act.raise("customer", { type: codes.p3 });
    const notified = async (of: number) => (await act.read("customer", of)).result.notifiedOnDuty;
    expect(await notified(id)).toEqual([]);
    await app.drain();
    expect(await notified(id)).toEqual([
      expect.objectContaining({ userId: app.world.users.dutyDba, time: "2026-06-12T10:00:00.000+08:00" }),
    ]);
    // Neither of the team's admin, who was notified too, nor of less than an emergency.
    expect(await notified(other)).toEqual([]);
    await act.reply("dba", id, { recoverType: 0 });
    expect(await notified(id)).toHaveLength(1);
    await act.close("customer", id);
    expect(await notified(id)).toEqual([]);
  });

  it("of a question: the team, in the portal", async () => {
    const id = await act.raise("customer", { type: codes.p4 });
    await app.drain();
    expect(await toldTo("dba", id)).toEqual(["created"]);
    expect(await sentFor(id, "sms")).toEqual([]);
  });

  it("of a request without entitlement: those who review it", async () => {
    const id = await act.raise("expiredCustomer", { accId: null });
    await app.drain();
    expect([await toldTo("ta", id), await toldTo("pa", id), await toldTo("dutyDba", id)]).toEqual([
      ["reviewPending"],
      ["reviewPending"],
      [],
    ]);
  });

  it("of an answer: the reporter and the address left with the request, by mail too; of a note, the vendor only", async () => {
    const id = await act.raise("customer", { email: "dba-group@example.com" });
    await act.assign("ta", id, "dba");
    await act.reply("dba", id);
    await act.reply("dba", id, { needFeedback: true });
    await act.reply("customer", id);
    await act.reply("ta", id, { visibility: 1, contentMd: "内部" });
    await app.drain();
    expect((await toldTo("customer", id)).toSorted()).toEqual(["needFeedback", "vendorReplied"]);
    expect(await toldTo("customer2", id)).toEqual([]);
    expect((await toldTo("dba", id)).toSorted()).toEqual(["assigned", "customerReplied", "internalNote"]);
    // The second mail to the reporter waits for more about the same request.
    expect((await sentFor(id, "email")).toSorted()).toEqual([
      "customer@example.com",
      "dba-group@example.com",
      "dba-group@example.com",
    ]);
  });

  it("once for each fact, however often the events are delivered", async () => {
    const id = await act.raise("customer");
    await act.assign("ta", id, "dba");
    await act.recover("dba", id);
    await act.close("customer", id);
    await act.reopen("customer", id);
    await app.drain();
    await db().updateTable("outbox_event").set({ delivered_at: null }).execute();
    await db().deleteFrom("outbox_receipt").execute();
    await app.drain();
    // Several events are delivered at the same time, so their order is not fixed.
    expect((await toldTo("dba", id)).toSorted()).toEqual(["assigned", "closed", "reopened"]);
    expect(await toldTo("customer", id)).toEqual(["recovered"]);
  });

  it("never someone who has left or was disabled", async () => {
    const id = await act.raise("customer2");
    await db()
      .updateTable("employee")
      .set({ status: 0 })
      .where("user_id", "=", app.world.users.customer2)
      .execute();
    await act.reply("dba", id);
    await app.drain();
    expect(await toldTo("customer2", id)).toEqual([]);
    await db()
      .updateTable("employee")
      .set({ status: 1 })
      .where("user_id", "=", app.world.users.customer2)
      .execute();
  });

  it("in the reader's language, with a link to the request", async () => {
    const id = await act.raise("customer", { title: "标题", type: codes.p1 });
    await app.drain();
    const english = { as: "ta", headers: { "accept-language": "en-US" } } as const;
    const [message] = (await app.call(listMessages, { query: {} }, english)).result.list;
    const { srNo } = (await act.read("ta", id)).result;
    expect(message).toMatchObject({
      title: `Lanxi Bank raised P1 request ${srNo}: 标题`,
      link: `/service/message/${id}`,
      level: 2,
    });
  });

  it("of clocks, step by step up the ladder", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    await app.drain();
    for (const minutes of [2.6, 1.6, 1]) {
      clock.advanceMinutes(minutes);
      await announceDueStages(app.platform);
      await app.drain();
    }
    expect(await toldTo("dutyDba", id)).toEqual(["created", "unassigned"]);
    expect(await toldTo("pa", id)).toEqual(["unassigned", "slaBreach.firstResponse"]);
    expect(await toldTo("ta", id)).toEqual(["created", "slaWarn.firstResponse", "slaBreach.firstResponse"]);
    const { escalation_level } = await db()
      .selectFrom("service_request")
      .select("escalation_level")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(escalation_level).toBe(2);
  });
});

describe("open pages", () => {
  const listeners: LiveListener[] = [];
  let address = "";

  afterAll(() => {
    for (const { socket } of listeners) socket.close();
  });

  it("hear at once that something was said, and customers nothing of internal notes", async () => {
    const id = await act.raise("customer");
    const customer = await listenTo("customer", [`/fault/${id}`]);
    const expert = await listenTo("ta", [`/fault/${id}`]);
    await act.reply("dba", id, { visibility: 1 });
    await eventually("the expert hears of the note", () => expert.hints.length === 1);
    await act.reply("dba", id);
    await eventually("the expert hears of the reply", () => expert.hints.length === 2);
    await customer.catchUp();
    expect(customer.hints.filter(({ channel }) => channel === "/fault")).toMatchObject([
      { id, type: "serviceRequest.replied" },
    ]);
  });

  it("name the tab they come from and the version they brought", async () => {
    const id = await act.raise("customer");
    const list = await listenTo("ta", ["/fault"]);
    await app.call(
      replyToServiceRequest,
      { body: { faultId: id, contentMd: "已收到" } },
      { as: "customer", headers: { "x-origin-id": "tab-1" } },
    );
    await eventually("the list hears of the reply", () => list.hasHeardOf(id));
    const { version } = (await act.read("customer", id)).result;
    expect(list.hints).toContainEqual({
      channel: "/fault",
      id,
      type: "serviceRequest.replied",
      origin: "tab-1",
      version,
    });
  });

  it("reach no one who may not know of the request, in lists and on its page", async () => {
    const secret = await act.raise("customer", { isConfidential: true });
    const open = await act.raise("customer");
    const watched = await act.raise("orgAdmin", { isConfidential: true });
    const strangers = await Promise.all(
      (["otherCompany", "customer2", "dba2", "ma"] as const).map((who) =>
        listenTo(who, ["/fault", `/fault/${secret}`, `/fault/${watched}`]),
      ),
    );
    const [admin, lead] = [await listenTo("orgAdmin", ["/fault"]), await listenTo("pa", ["/fault"])];
    await act.reply("customer", secret);
    await act.reply("orgAdmin", watched);
    await eventually("the leads hear of both", () => lead.hasHeardOf(secret) && lead.hasHeardOf(watched));
    await eventually("the admin hears", () => admin.hasHeardOf(secret));
    await act.reply("customer", open);
    await eventually("the lead hears of the open one", () => lead.hasHeardOf(open));
    for (const stranger of strangers) {
      await stranger.catchUp();
      expect([stranger.hasHeardOf(secret), stranger.hasHeardOf(watched)]).toEqual([false, false]);
    }
    // The second is a colleague, and the last manages: both know of what is open.
    expect(strangers.map((one) => one.hasHeardOf(open))).toEqual([false, true, false, true]);
  });

  it("tell once more who has lost the sight of a request, and then no longer", async () => {
    const id = await act.raise("customer");
    const colleague = await listenTo("customer2", ["/fault"]);
    const lead = await listenTo("pa", ["/fault"]);
    const { version, title, contentMd, type } = (await act.read("customer", id)).result;
    const edited = await app.call(
      saveServiceRequest,
      { body: { id, version, title, contentMd, type, isConfidential: true } },
      { as: "customer" },
    );
    expect(edited.envelope?.success).toBe(true);
    await eventually("the colleague hears that it went", () => colleague.hasHeardOf(id));
    const received = colleague.hints.length;
    const before = lead.hints.length;
    await act.reply("customer", id);
    await eventually("the lead hears of the reply", () => lead.hints.length > before);
    await colleague.catchUp();
    expect(colleague.hints).toHaveLength(received);
  });

  async function listenTo(who: PersonaName, channels: readonly string[]): Promise<LiveListener> {
    address ||= await app.http.listen({ port: 0, host: "127.0.0.1" });
    const listener = await listenLive(address, await app.signIn(who), channels);
    listeners.push(listener);
    return listener;
  }
});
