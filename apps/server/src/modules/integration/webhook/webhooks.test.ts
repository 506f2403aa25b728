import { createHmac } from "node:crypto";
import type { CallInput } from "@pharos/api/core";
import {
  deleteWebhookSubscription,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  replayFailedDeliveries,
  replayWebhookDelivery,
  resumeWebhookSubscription,
  saveWebhookSubscription,
  testWebhookSubscription,
  WebhookPayload,
} from "@pharos/api/integration";
import { webhookEvent } from "@pharos/domain/enums";
import { webhookFailuresMax } from "@pharos/domain/integration";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { actionsOn, type RequestActions } from "../../service-request/service-request.testing.ts";
import { type Receiver, startReceiver } from "./receiver.testing.ts";
import { isWebhookUrl } from "./webhook-url.ts";

let app: TestApp;
let act: RequestActions;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await createTestApp({ environment: { WEBHOOK_ORIGINS: receiver.origin } });
  act = actionsOn(app);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
afterEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = { status: 200 };
  await app.platform.database.kysely.deleteFrom("webhook_subscription").execute();
});

type Wanted = Partial<NonNullable<CallInput<typeof saveWebhookSubscription>["body"]>>;

const save = (wanted: Wanted = {}) =>
  app.call(
    saveWebhookSubscription,
    {
      body: {
        name: "工单中台",
        url: `${receiver.origin}/hook?key=abc`,
        events: [...webhookEvent.codes],
        hasContact: false,
        isEnabled: true,
        ...wanted,
      },
    },
    { as: "sys" },
  );

async function subscribe(wanted: Wanted = {}): Promise<{ id: number; secret: string }> {
  const { id, secret } = (await save(wanted)).result;
  return { id, secret: secret ?? "" };
}

/** Brings every fact to the webhooks and sends what is due. */
async function deliver(): Promise<void> {
  await app.drain();
  await app.platform.queues.drain("integration.webhooks");
}

const makeDue = () =>
  app.platform.database.kysely
    .updateTable("webhook_delivery")
    .set({ next_try_at: sql<string>`now()` })
    .where("status", "=", 0)
    .execute();

const received = (): WebhookPayload[] =>
  receiver.calls.map(({ body }) => WebhookPayload.parse(JSON.parse(body)));
const eventsReceived = (): string[] => received().map(({ event }) => event);

const logOf = async (id: number) =>
  (await app.call(listWebhookDeliveries, { query: { webhookId: id, pageSize: 100 } }, { as: "sys" })).result
    .list;
const statusOf = async (id: number) =>
  (await app.call(listWebhookSubscriptions, {}, { as: "sys" })).result.find((one) => one.id === id);

describe("a webhook", () => {
  it("is told each fact once, signed, in the documented shape and without internal words", async () => {
    const { secret } = await subscribe();
    const id = await act.raise("customer", {
      title: "备库延迟告警",
      contactName: "值守",
      phone: "13912345678",
    });
    await act.assign("ta", id, "dba");
    await act.reply("dba", id, { contentMd: "内部判断：疑似磁盘", visibility: 1 });
    await act.reply("dba", id, { contentMd: "请提供日志", needFeedback: true });
    await deliver();
    await deliver();
    const notified = eventsReceived();
    expect(notified.toSorted()).toEqual(
      ["request.created", "request.assigned", "request.replied", "request.statusChanged"].toSorted(),
    );
    const everything = receiver.calls.map(({ body }) => body).join();
    expect(everything).not.toContain("内部判断");
    expect(everything).not.toContain("13912345678");
    expect(received().find(({ event }) => event === "request.replied")?.data.reply).toMatchObject({
      side: "vendor",
      content: "请提供日志",
      needsFeedback: true,
    });
    expect(received().find(({ event }) => event === "request.statusChanged")?.data).toMatchObject({
      from: "submitted",
      to: "awaitingFeedback",
    });
    for (const { headers, body } of receiver.calls) {
      const [, seconds = "", hex = ""] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-pharos-signature"])) ?? [];
      expect(hex).toBe(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"));
      expect(headers["x-pharos-delivery"]).toBe(WebhookPayload.parse(JSON.parse(body)).id);
    }
  });

  it("gets contact data only when it was given them", async () => {
    await subscribe({ events: ["request.created"], hasContact: true });
    await act.raise("customer", { contactName: "值守", phone: "13912345678" });
    await deliver();
    expect(received()[0]?.request?.contact?.phone).toBe("13912345678");
  });

  it("hears only of its organisation and its events, and never of confidential requests", async () => {
    await subscribe({ events: ["request.created"], companyId: app.world.companies.b });
    await subscribe({ events: ["request.closed"] });
    await act.raise("customer");
    await deliver();
    expect(receiver.calls).toEqual([]);
    await subscribe({ events: ["request.created"] });
    await act.raise("customer", { isConfidential: true });
    await deliver();
    expect(receiver.calls).toEqual([]);
  });

  it("is not told what happened before it was there, or while it was switched off", async () => {
    const before = await act.raise("customer");
    await app.drain();
    const { id } = await subscribe();
    await save({ id, isEnabled: false });
    const off = await act.raise("customer");
    await app.drain();
    await save({ id, isEnabled: true });
    await act.assign("ta", before, "dba");
    await act.assign("ta", off, "dba");
    await deliver();
    expect(new Set(eventsReceived())).toEqual(new Set(["request.assigned"]));
  });

  it("is tried again with growing waits, under the same id, and then given up and replayed", async () => {
    const { id } = await subscribe({ events: ["request.created"] });
    receiver.answer = { status: 500, body: "x".repeat(5000) };
    await act.raise("customer");
    await deliver();
    const [first] = await logOf(id);
    expect(first).toMatchObject({ status: 0, tries: 1, attempts: [{ status: 500 }] });
    expect(first?.attempts[0]?.answer).toHaveLength(1024);
    // Not due yet.
    await deliver();
    expect(receiver.calls).toHaveLength(1);
    for (let tries = 2; tries <= 5; tries += 1) {
      await makeDue();
      await deliver();
    }
    expect((await logOf(id))[0]).toMatchObject({ status: 2, tries: 5 });
    expect(new Set(received().map((one) => one.id)).size).toBe(1);
    expect((await statusOf(id))?.givenUpCount).toBe(1);

    receiver.answer = { status: 204 };
    const { result } = await app.call(replayFailedDeliveries, { params: { id } }, { as: "sys" });
    expect(result.count).toBe(1);
    await deliver();
    expect((await logOf(id))[0]).toMatchObject({ status: 1, uid: first?.uid });
    await app.call(replayWebhookDelivery, { params: { id: first?.id ?? 0 } }, { as: "sys" });
    await deliver();
    expect(receiver.calls).toHaveLength(7);
    expect(
      (await app.call(replayWebhookDelivery, { params: { id: 999_999 } }, { as: "sys" })).errorCode,
    ).toBe("integration.deliveryNotFound");
  });

  it("stops by itself after too many failures in a row, tells its owner, and goes on when resumed", async () => {
    const { id } = await subscribe({ events: ["request.created"] });
    receiver.answer = { status: 503 };
    await act.raise("customer");
    await app.drain();
    await app.platform.database.kysely
      .updateTable("webhook_subscription")
      .set({ failures_in_row: webhookFailuresMax - 1 })
      .execute();
    await deliver();
    expect((await statusOf(id))?.pausedTime).not.toBeNull();
    await app.drain();
    const notified = await app.platform.database.kysely
      .selectFrom("message")
      .select("title_key")
      .where("user_id", "=", app.world.users.sys)
      .where("object_type", "=", "webhookSubscription")
      .execute();
    expect(notified.map(({ title_key }) => title_key)).toEqual(["integrationServer.message.webhookPaused"]);

    receiver.answer = { status: 200 };
    await makeDue();
    await deliver();
    expect(receiver.calls).toHaveLength(1);
    await app.call(resumeWebhookSubscription, { params: { id } }, { as: "sys" });
    await deliver();
    expect(receiver.calls).toHaveLength(2);
    expect(await statusOf(id)).toMatchObject({ pausedTime: null, failuresInRow: 0, waitingCount: 0 });
  });

  it("can be tried out with a test event", async () => {
    const { id } = await subscribe({ events: ["request.closed"] });
    await app.call(testWebhookSubscription, { params: { id } }, { as: "sys" });
    await deliver();
    expect(received()).toMatchObject([{ event: "ping", data: { message: "工单中台" } }]);
  });

  it("does not follow where another system sends it", async () => {
    const { id } = await subscribe({ events: ["request.created"] });
    receiver.answer = { status: 302, location: "http://169.254.169.254/latest" };
    await act.raise("customer");
    await deliver();
    expect(receiver.calls).toHaveLength(1);
    expect((await logOf(id))[0]?.attempts).toMatchObject([{ status: 302 }]);
  });

  it("never reaches into the private network through a typed address", async () => {
    for (const url of [
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://169.254.169.254/",
      "https://10.0.0.1/",
      "https://localhost/",
    ]) {
      const { id } = await subscribe({ url, events: ["request.created"] });
      await app.call(testWebhookSubscription, { params: { id } }, { as: "sys" });
      await deliver();
      expect([url, (await logOf(id))[0]?.attempts]).toEqual([
        url,
        [expect.objectContaining({ status: null, error: expect.stringMatching(/must not call/) })],
      ]);
    }
  });

  it("takes https, and other origins only when the operator allows them", async () => {
    expect(isWebhookUrl("https://example.com/hook", [])).toBe(true);
    for (const url of [
      "http://example.com/hook",
      "http://127.0.0.1:1/",
      "file:///etc/passwd",
      "gopher://example.com/",
      "https://user:secret@example.com/",
      "javascript:alert(1)",
      "hook",
    ]) {
      expect([url, isWebhookUrl(url, [])]).toEqual([url, false]);
      expect((await save({ url })).envelope?.fields).toHaveProperty("url");
    }
    expect(isWebhookUrl("http://127.0.0.1:1/", ["http://127.0.0.1:1"])).toBe(true);
  });

  it("shows its secret when it is made or renewed, and never again", async () => {
    const { id, secret } = await subscribe();
    expect(secret).toMatch(/^whs_/);
    expect((await save({ id })).result.secret).toBeNull();
    const renewed = (await save({ id, hasNewSecret: true })).result.secret;
    expect(renewed).not.toBe(secret);
    const list = await app.call(listWebhookSubscriptions, {}, { as: "sys" });
    expect(list.body).not.toMatch(/whs_/);
    expect((await save({ id, version: 1 })).errorCode).toBe("common.dataChanged");
    expect((await save({ id: 999_999 })).errorCode).toBe("integration.webhookNotFound");
    await app.call(deleteWebhookSubscription, { params: { id } }, { as: "sys" });
    expect(await statusOf(id)).toBeUndefined();
  });

  it("is the business of system admins only", async () => {
    for (const who of ["pa", "customer"] as const)
      expect((await app.call(listWebhookSubscriptions, {}, { as: who })).status).toBe(205);
  });
});
