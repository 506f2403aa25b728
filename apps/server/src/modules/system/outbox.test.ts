import { listOutbox, retryOutbox } from "@pharos/api/system";
import { personaNames } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

const notifications = [
  { channel: "sms", target: "+8613900000010", body: "code 123456", isSecret: true, dedupeKey: "1" },
  {
    channel: "email",
    target: "customer@example.com",
    subject: "Hello",
    body: "Good morning",
    dedupeKey: "2",
  },
] as const;
const fill = (app: TestApp) =>
  app.platform.withTransaction(undefined, async (tx) => {
    for (const notification of notifications) await app.platform.notifications.queue(tx, notification);
  });

describe("the development outbox", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await fill(app);
  });
  afterAll(() => app.close());

  it("shows sys what would have been sent, newest first", async () => {
    const { result } = await app.call(listOutbox, {}, { as: "sys" });
    expect(result).toMatchObject({
      total: 2,
      list: [
        {
          channel: "email",
          target: "customer@example.com",
          subject: "Hello",
          body: "Good morning",
          status: 3,
        },
        { channel: "sms", subject: null, body: "code 123456", status: 3 },
      ],
    });
  });

  it("pages and filters", async () => {
    expect((await app.call(listOutbox, { query: { channel: "sms" } }, { as: "sys" })).result.total).toBe(1);
    expect((await app.call(listOutbox, { query: { status: 1 } }, { as: "sys" })).result.total).toBe(0);
    expect(
      (await app.call(listOutbox, { query: { pageSize: 1, pageNum: 2 } }, { as: "sys" })).result.list,
    ).toMatchObject([{ channel: "sms" }]);
  });

  it("sends again what was given up, once there is a provider, and never a secret", async () => {
    const { list, counts } = (await app.call(listOutbox, {}, { as: "sys" })).result;
    expect(counts).toEqual([{ status: 3, count: 2 }]);
    expect(list.map(({ isRepeatable }) => isRepeatable)).toEqual([false, false]);
    for (const { id } of list)
      expect((await app.call(retryOutbox, { params: { id } }, { as: "sys" })).errorCode).toBe(
        "system.notRepeatable",
      );
    const [mail] = list;
    const foreign = await app.call(retryOutbox, { params: { id: mail?.id ?? 0 } }, { as: "pa" });
    expect(foreign.errorCode).toBe("common.permissionDenied");
  });

  it("is a page no one else opens", async () => {
    for (const as of personaNames.filter((name) => name !== "sys" && name !== "disabled")) {
      expect([as, (await app.call(listOutbox, {}, { as })).status]).toEqual([as, 205]);
    }
    expect((await app.call(listOutbox, {})).status).toBe(401);
  });
});

it("keeps sign-in codes from sys as soon as mails are delivered", async () => {
  const app = await createTestApp({
    environment: { SMTP_URL: "smtp://127.0.0.1:5538", MAIL_FROM: "portal@example.com" },
  });
  await fill(app);
  expect(
    (await app.call(listOutbox, { query: { channel: "sms" } }, { as: "sys" })).result.list,
  ).toMatchObject([{ target: "+8613900000010", body: null, status: 3 }]);
  await app.close();
});

describe("beside a real provider", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ environment: { SMS_URL: "http://127.0.0.1:5539/sms" } });
    await fill(app);
  });
  afterAll(() => app.close());

  it("keeps sign-in codes even from sys", async () => {
    const { list } = (await app.call(listOutbox, {}, { as: "sys" })).result;
    expect(list).toMatchObject([
      { channel: "email", body: "Good morning" },
      { channel: "sms", body: null, status: 0 },
    ]);
  });

  it("repeats what a provider refused", async () => {
    const db = app.platform.database.kysely;
    const { id } = await db
      .insertInto("notification_outbox")
      .values({
        channel: "sms",
        target: "13900000010",
        body: "news",
        status: 2,
        tries: 5,
        dedupe_key: "3",
        error: "no",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const find = async () =>
      (await app.call(listOutbox, {}, { as: "sys" })).result.list.find((row) => row.id === id);
    expect(await find()).toMatchObject({ isRepeatable: true, error: "no", nextTryTime: null });
    await app.call(retryOutbox, { params: { id } }, { as: "sys" });
    expect(await find()).toMatchObject({ isRepeatable: false, status: 0, tries: 0, error: null });
  });
});
