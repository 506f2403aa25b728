import type { CallInput } from "@pharos/api/core";
import { listMessages, listNotifyRules, saveNotifyPreferences, saveNotifyRule } from "@pharos/api/message";
import { severity } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { eventually } from "../../platform/testing/eventually.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import type { Notification } from "./notification.ts";
import { notify } from "./notify.ts";

type RuleBody = CallInput<typeof saveNotifyRule>["body"];

const noon = new Date("2026-06-12T12:00:00+08:00");
const night = new Date("2026-06-12T23:00:00+08:00");
const clock = createManualClock(noon);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock });
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const userId = (who: PersonaName) => app.world.users[who];

beforeEach(async () => {
  clock.set(noon);
  for (const table of [
    "message",
    "notification_outbox",
    "notify_preference",
    "notify_quiet_hours",
    "outbox_event",
    "notify_rule",
  ] as const)
    await db().deleteFrom(table).execute();
  await app.platform.database.transaction(async (tx) => {
    for (const { ensureReferenceData } of app.modules) await ensureReferenceData?.(tx);
  });
});

let facts = 0;
const tellIn = (tx: UnitOfWork, more: Partial<Notification>) =>
  notify(tx, {
    userIds: [],
    type: "serviceRequest",
    titleKey: "errors.user.viewTagUnknown",
    params: { tag: `甲${(facts += 1)}` },
    dedupeKey: `fact:${facts}`,
    object: { type: "serviceRequest", id: 1 },
    link: "/service/list/1",
    ...more,
  });
const tell = (more: Partial<Notification>) =>
  app.platform.withTransaction(undefined, (tx) => tellIn(tx, more));
const deliver = async () => {
  await app.drain();
  await app.platform.queues.drain("message.held");
};
/** What went out, by channel: which of two channels is served first is no one's promise. */
const sent = async (channel?: string) => {
  const rows = await db()
    .selectFrom("notification_outbox")
    .select(["channel", "target", "subject", "body"])
    .orderBy("channel")
    .orderBy("id")
    .execute();
  return rows.filter((row) => channel === undefined || row.channel === channel);
};
const targets = async (channel: string) => (await sent(channel)).map(({ target }) => target).toSorted();
const shownTo = async (as: PersonaName) => (await app.call(listMessages, {}, { as })).result.total;
const choose = (as: PersonaName, body: CallInput<typeof saveNotifyPreferences>["body"]) =>
  app.call(saveNotifyPreferences, { body }, { as });
const ruleOf = async (event: string, severityCode: number | null) =>
  db()
    .selectFrom("notify_rule")
    .selectAll()
    .where("event", "=", event)
    .where("severity", severityCode === null ? "is" : "=", severityCode)
    .executeTakeFirstOrThrow();

describe("rules", () => {
  const audience = () => ({ dutyGroup: [userId("dutyDba")], teamAdmins: [userId("ta")] });

  it("decide by event and severity who is told and how", async () => {
    await tell({ event: "fault.created", severity: "p1", audience: audience() });
    await tell({ event: "fault.created", severity: "p3", audience: audience() });
    await deliver();
    expect([await shownTo("dutyDba"), await shownTo("ta")]).toEqual([2, 1]);
    expect(await targets("sms")).toEqual(["+8613900000004", "+8613900000008"]);
    expect(await targets("email")).toEqual([]);
  });

  it("are obeyed as soon as sys has changed them, and tell no one when switched off", async () => {
    const { id, version } = await ruleOf("fault.created", null);
    const change = (body: object) =>
      app.call(
        saveNotifyRule,
        {
          body: {
            id,
            event: "fault.created",
            recipients: ["teamAdmins"],
            channels: ["inapp", "email"],
            isEnabled: true,
            throttleMinutes: 0,
            ...body,
          },
        },
        { as: "sys" },
      );
    expect((await change({ version })).result.version).toBe(version + 1);
    await tell({ event: "fault.created", severity: "p4", audience: audience() });
    await deliver();
    expect([await shownTo("dutyDba"), await shownTo("ta")]).toEqual([0, 1]);
    expect(await targets("email")).toEqual(["ta@example.com"]);
    expect((await change({ version })).errorCode).toBe("common.dataChanged");
    await change({ version: version + 1, isEnabled: false });
    await tell({ event: "fault.created", severity: "p4", audience: audience() });
    expect(await shownTo("ta")).toBe(1);
  });

  it("keep a person from hearing the same of the same object within the throttle", async () => {
    await db()
      .updateTable("notify_rule")
      .set({ throttle_minutes: 10 })
      .where("event", "=", "fault.reply.customer")
      .execute();
    const reply = (more = {}) => tell({ event: "fault.reply.customer", userIds: [userId("dba")], ...more });
    await reply();
    await reply();
    await reply({ object: { type: "serviceRequest", id: 2 } });
    expect(await shownTo("dba")).toBe(2);
    clock.advanceMinutes(11);
    await reply();
    expect(await shownTo("dba")).toBe(3);
  });

  // On the embedded engine one transaction follows the other anyway.
  it.runIf(process.env["TEST_DATABASE"] === "postgres")(
    "do so also when two facts come at the same moment",
    async () => {
      await db().updateTable("notify_rule").set({ throttle_minutes: 10 }).execute();
      const fact = { event: "fault.reply.customer", userIds: [userId("dba")] } as const;
      let commit = (): void => {};
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let isNotified = false;
      const first = app.platform.withTransaction(undefined, async (tx) => {
        await tellIn(tx, fact);
        isNotified = true;
        await mayCommit;
      });
      await eventually("the first is told", () => isNotified);
      let hasEnded = false;
      const second = tell(fact).then(() => {
        hasEnded = true;
      });
      await eventually("the second waits for the first, or has not cared", async () => {
        const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
          db(),
        );
        return hasEnded || waiting.rows.length > 0;
      });
      commit();
      await Promise.all([first, second]);
      expect(await shownTo("dba")).toBe(1);
    },
  );

  it("do not govern what is told without an event", async () => {
    await tell({ userIds: [userId("customer")] });
    await deliver();
    expect([await shownTo("customer"), await sent()]).toEqual([1, []]);
  });

  it("reach addresses without an account by the channels they have", async () => {
    const outsiders = [{ email: "group@example.com", phone: "13911112222", locale: "en-US" as const }];
    await tell({ event: "fault.closed", outsiders });
    await tell({ event: "fault.assigned", severity: "p1", outsiders });
    await deliver();
    expect(await sent()).toMatchObject([
      { channel: "email", target: "group@example.com" },
      { channel: "sms", target: "+8613911112222" },
    ]);
    expect((await sent("email"))[0]?.body).toContain("Service desk");
  });
});

describe("one message per fact, person and channel", () => {
  it("also when it is notified by several at once and delivered again and again", async () => {
    const once = () =>
      tell({
        event: "fault.closed",
        userIds: [userId("customer"), userId("customer2")],
        outsiders: [{ email: "group@example.com" }],
        dedupeKey: "closed:1",
        params: { tag: "甲" },
      });
    await Promise.all([once(), once(), once(), once()]);
    await Promise.all([app.drain(), app.drain()]);
    // As if every process had died after its work and before its receipt.
    await db().updateTable("outbox_event").set({ delivered_at: null }).execute();
    await db().deleteFrom("outbox_receipt").execute();
    await Promise.all([app.drain(), app.drain()]);
    expect(await shownTo("customer")).toBe(1);
    expect(await targets("email")).toEqual([
      "customer2@example.com",
      "customer@example.com",
      "group@example.com",
    ]);
  });

  it("also after its reader has deleted it", async () => {
    const once = () => tell({ event: "fault.closed", userIds: [userId("customer")], dedupeKey: "closed:2" });
    await once();
    await db().updateTable("message").set({ hidden_at: noon, read_at: noon }).execute();
    await once();
    await deliver();
    expect([await shownTo("customer"), (await targets("email")).length]).toEqual([0, 1]);
  });

  it("also when several processes send what has waited", async () => {
    await choose("customer", { quietHours: { isEnabled: true, fromMinute: 1320, untilMinute: 480 } });
    clock.set(night);
    for (const id of [1, 2, 3])
      await tell({
        event: "fault.closed",
        userIds: [userId("customer")],
        object: { type: "serviceRequest", id },
      });
    await deliver();
    expect(await sent()).toEqual([]);
    clock.set(new Date("2026-06-13T08:00:00+08:00"));
    await Promise.all([1, 2, 3, 4].map(() => app.platform.queues.drain("message.held")));
    expect(await sent("email")).toHaveLength(1);
  });

  it("never to someone who was disabled meanwhile", async () => {
    await tell({ event: "fault.closed", userIds: [userId("disabled"), userId("customer")] });
    await deliver();
    expect(await targets("email")).toEqual(["customer@example.com"]);
  });
});

describe("a person's own choice", () => {
  it("switches mail on and messages off, for that event only", async () => {
    await choose("dba", {
      choices: [
        { event: "fault.assigned", channel: "email", isOn: true },
        { event: "fault.assigned", channel: "inapp", isOn: false },
      ],
    });
    await tell({ event: "fault.assigned", audience: { executor: [userId("dba")] } });
    await tell({
      event: "fault.reopened",
      audience: { executor: [userId("dba")] },
      object: { type: "serviceRequest", id: 2 },
    });
    await deliver();
    expect(await shownTo("dba")).toBe(1);
    expect(await targets("email")).toEqual(["dba@example.com"]);
  });

  it("cannot silence the security of the account", async () => {
    const refused = await choose("dba", {
      choices: [{ event: "role.changed", channel: "email", isOn: false }],
    });
    expect(refused.errorCode).toBe("message.notOptional");
    // A row from before the event was made mandatory.
    await db()
      .insertInto("notify_preference")
      .values({ user_id: userId("dba"), event: "role.changed", channel: "inapp", is_on: false })
      .execute();
    await tell({ event: "role.changed", audience: { owner: [userId("dba")] }, type: "system" });
    await deliver();
    expect([await shownTo("dba"), await targets("email")]).toEqual([1, ["dba@example.com"]]);
  });

  it("is refused for events customers never meet", async () => {
    const refused = await choose("customer", {
      choices: [{ event: "fault.reply.internal", channel: "email", isOn: true }],
    });
    expect(refused.errorCode).toBe("message.notOptional");
  });
});

describe("quiet hours", () => {
  const assigned = (level: "p1" | "p2", id: number) =>
    tell({
      event: "fault.assigned",
      severity: level,
      level: "urgent",
      audience: { executor: [userId("dba")] },
      object: { type: "serviceRequest", id },
    });

  it("hold SMS back until they end, and let P1 through at once", async () => {
    await choose("dba", { quietHours: { isEnabled: true, fromMinute: 1320, untilMinute: 480 } });
    clock.set(night);
    await assigned("p1", 1);
    await assigned("p2", 2);
    await assigned("p2", 3);
    await deliver();
    expect(await targets("sms")).toEqual(["+8613900000005"]);
    expect(await shownTo("dba")).toBe(3);
    clock.set(new Date("2026-06-13T07:59:00+08:00"));
    await deliver();
    expect(await sent("sms")).toHaveLength(1);
    clock.advanceMinutes(1);
    await deliver();
    const [, late] = await sent("sms");
    expect(late?.body).toContain("另有 1 条消息");
  });

  it("are no one's who has not chosen them", async () => {
    clock.set(night);
    await assigned("p2", 1);
    await deliver();
    expect(await sent("sms")).toHaveLength(1);
  });
});

describe("mails about one object within five minutes", () => {
  const reply = (more: Partial<Notification> = {}) =>
    tell({ event: "fault.reply.vendor", userIds: [userId("customer")], ...more });

  it("become one: the first leaves at once, the others together", async () => {
    for (const minutes of [0, 1, 2]) {
      clock.advanceMinutes(minutes);
      await reply();
      await deliver();
    }
    expect(await sent("email")).toHaveLength(1);
    clock.advanceMinutes(2);
    await deliver();
    const [first, second] = await sent("email");
    expect(first?.subject).toMatch(/^Pharos：标签/);
    expect(second?.subject).toBe("Pharos：2 条新消息");
    expect(second?.body.match(/service\/list\/1/g)).toHaveLength(2);
    expect(second?.body).toContain("/message/preferences");
    expect(await shownTo("customer")).toBe(3);
  });

  it("stay single for another object and for clocks", async () => {
    await reply();
    await deliver();
    await reply({ object: { type: "serviceRequest", id: 2 } });
    await tell({ event: "fault.sla.150", severity: "p1", audience: { ma: [userId("ma")] } });
    await tell({ event: "fault.sla.150", severity: "p1", audience: { ma: [userId("ma")] } });
    await deliver();
    expect(await targets("email")).toEqual([
      "customer@example.com",
      "customer@example.com",
      "ma@example.com",
      "ma@example.com",
    ]);
  });

  it("are in the receiver's language", async () => {
    await db().updateTable("app_user").set({ locale: "en" }).where("id", "=", userId("customer")).execute();
    await reply();
    await deliver();
    await db().updateTable("app_user").set({ locale: "zh" }).where("id", "=", userId("customer")).execute();
    const [mail] = await sent("email");
    expect(mail?.subject).toMatch(/^Pharos: The tag/);
    expect(mail?.body).toContain("Open: http://localhost:8080/service/list/1");
  });
});

describe("the rules' page", () => {
  it("is read by system and platform admins, and changed by system admins", async () => {
    const forSys = (await app.call(listNotifyRules, {}, { as: "sys" })).result;
    const forPa = (await app.call(listNotifyRules, {}, { as: "pa" })).result;
    expect([forSys.isEditable, forPa.isEditable]).toEqual([true, false]);
    expect(forPa.list).toEqual(forSys.list);
    for (const as of ["ma", "ta", "dba", "orgAdmin", "customer"] as const)
      expect([as, (await app.call(listNotifyRules, {}, { as })).status]).toEqual([as, 205]);
    const save = (as: PersonaName, more: Partial<RuleBody> = {}) =>
      app.call(
        saveNotifyRule,
        {
          body: {
            event: "fault.reopened",
            severity: severity.toCode("p1"),
            recipients: ["teamAdmins"],
            channels: ["inapp", "sms"],
            isEnabled: true,
            throttleMinutes: 0,
            ...more,
          },
        },
        { as },
      );
    expect((await save("pa")).errorCode).toBe("common.permissionDenied");
    expect((await save("sys")).result).toMatchObject({ severity: 2, channels: ["inapp", "sms"] });
    expect((await save("sys")).errorCode).toBe("message.ruleExists");
    expect((await save("sys", { id: 999_999 })).errorCode).toBe("message.ruleNotFound");
    expect((await save("sys", { recipients: ["reporter"] })).envelope?.fields).toHaveProperty("recipients");
  });
});

// Last, because sessions do not live that long either.
describe("old messages", () => {
  it("go half a year after they were read, unread ones after a year", async () => {
    await tell({ userIds: [userId("customer"), userId("customer2")] });
    await db()
      .updateTable("message")
      .set({ read_at: noon })
      .where("user_id", "=", userId("customer"))
      .execute();
    clock.set(new Date(noon.getTime() + 179 * 86_400_000));
    await app.platform.jobs.runNow("platform.purge");
    expect(await db().selectFrom("message").select("user_id").execute()).toHaveLength(2);
    clock.set(new Date(noon.getTime() + 181 * 86_400_000));
    await app.platform.jobs.runNow("platform.purge");
    expect(await db().selectFrom("message").select("user_id").execute()).toEqual([
      { user_id: userId("customer2") },
    ]);
    clock.set(new Date(noon.getTime() + 366 * 86_400_000));
    await app.platform.jobs.runNow("platform.purge");
    expect(await db().selectFrom("message").select("user_id").execute()).toEqual([]);
  });
});
