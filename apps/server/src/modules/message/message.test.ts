import {
  deleteMessage,
  deleteReadMessages,
  listMessages,
  readAllMessages,
  readMessage,
} from "@pharos/api/message";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { countUnread } from "./message.repo.ts";
import type { Notification } from "./notification.ts";
import { notify } from "./notify.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.kysely.deleteFrom("message").execute());

const userId = (who: PersonaName) => app.world.users[who];
let facts = 0;
const tell = (who: readonly PersonaName[], more: Partial<Notification> = {}) =>
  app.platform.withTransaction(undefined, (tx) =>
    notify(tx, {
      userIds: who.map(userId),
      type: "serviceRequest",
      titleKey: "errors.user.viewTagUnknown",
      params: { tag: "甲" },
      dedupeKey: `fact:${(facts += 1)}`,
      ...more,
    }),
  );
const list = async (
  as: PersonaName,
  query: { type?: number; unread?: "true" | "false"; pageNum?: number; pageSize?: number } = {},
) => (await app.call(listMessages, { query }, { as })).result;

describe("telling people", () => {
  it("makes one message per fact and person, however often and by however many it is told", async () => {
    await tell(["dba", "ta", "dba"], { dedupeKey: "one" });
    await Promise.all(Array.from({ length: 5 }, () => tell(["dba", "customer"], { dedupeKey: "one" })));
    expect((await list("dba")).total).toBe(1);
    expect((await list("ta")).total).toBe(1);
    expect((await list("customer")).total).toBe(1);
    expect((await list("customer2")).total).toBe(0);
  });

  it("leaves nothing behind when what it tells of is rolled back", async () => {
    const failing = app.platform.withTransaction(undefined, async (tx) => {
      await notify(tx, {
        userIds: [userId("dba")],
        type: "system",
        titleKey: "errors.common.notFound",
        dedupeKey: "rolled back",
      });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await list("dba")).total).toBe(0);
  });

  it("does nothing for no one", async () => {
    await tell([]);
    expect(await app.platform.database.kysely.selectFrom("message").selectAll().execute()).toEqual([]);
  });
});

describe("the notification centre", () => {
  it("words a message in the reader's language, newest first", async () => {
    await tell(["customer"], { link: "/service/list/7", level: "urgent" });
    await tell(["customer"], { type: "system", titleKey: "errors.common.notFound", params: undefined });
    const { list: messages, unread, total } = await list("customer");
    expect([total, unread]).toEqual([2, 2]);
    expect(messages).toMatchObject([
      { type: 0, title: "记录不存在或您无权查看", link: null, level: 0, readTime: null },
      { type: 1, title: "标签“甲”不存在或已停用", link: "/service/list/7", level: 2 },
    ]);
    const english = await app.call(
      listMessages,
      {},
      { as: "customer", headers: { "accept-language": "en-US" } },
    );
    expect(english.result.list[1]?.title).toBe("The tag “甲” does not exist or is no longer in use");
  });

  it("pages and filters by type and by whether they were read", async () => {
    for (let index = 0; index < 3; index += 1) await tell(["dba"]);
    await tell(["dba"], { type: "system" });
    expect((await list("dba", { pageSize: 2 })).list).toHaveLength(2);
    expect((await list("dba", { pageSize: 2, pageNum: 2 })).list).toHaveLength(2);
    expect(await list("dba", { type: 0 })).toMatchObject({ total: 1, unread: 4 });
    const [newest] = (await list("dba")).list;
    await app.call(readMessage, { params: { id: newest?.id ?? 0 } }, { as: "dba" });
    expect((await list("dba", { unread: "true" })).total).toBe(3);
    expect((await list("dba", { unread: "false" })).total).toBe(1);
  });

  it("marks one as read, and answers how many are left", async () => {
    await tell(["dba"]);
    await tell(["dba"]);
    const [newest] = (await list("dba")).list;
    expect((await app.call(readMessage, { params: { id: newest?.id ?? 0 } }, { as: "dba" })).result).toEqual({
      unread: 1,
    });
    const { readTime } = (await list("dba")).list[0] ?? {};
    expect(readTime).not.toBeNull();
    await app.call(readMessage, { params: { id: newest?.id ?? 0 } }, { as: "dba" });
    expect((await list("dba")).list[0]?.readTime).toBe(readTime);
  });

  it("refuses a message of someone else exactly like one that does not exist", async () => {
    await tell(["dba"]);
    const [message] = (await list("dba")).list;
    const foreign = await app.call(readMessage, { params: { id: message?.id ?? 0 } }, { as: "dba2" });
    const missing = await app.call(readMessage, { params: { id: 999_999 } }, { as: "dba2" });
    expect(foreign).toMatchObject({ status: 200, errorCode: "message.notFound" });
    expect(foreign.body).toBe(missing.body);
    expect((await list("dba")).unread).toBe(1);
  });

  it("marks all as read, or those of one type, and only the own ones", async () => {
    await tell(["dba", "dba2"]);
    await tell(["dba"], { type: "system" });
    expect((await app.call(readAllMessages, { body: { type: 0 } }, { as: "dba" })).result).toEqual({
      unread: 1,
    });
    expect((await app.call(readAllMessages, { body: {} }, { as: "dba" })).result).toEqual({ unread: 0 });
    expect(await countUnread(app.platform.database.kysely, userId("dba2"))).toBe(1);
  });

  it("says of which types there are messages, with how many are unread", async () => {
    await tell(["dba"]);
    await tell(["dba"], { type: "system" });
    await tell(["dba"], { type: "system" });
    await app.call(readAllMessages, { body: { type: 1 } }, { as: "dba" });
    expect((await list("dba", { type: 1 })).types).toEqual([
      { type: 0, unread: 2 },
      { type: 1, unread: 0 },
    ]);
  });

  it("deletes one, or all that were read, and only the own ones", async () => {
    await tell(["dba", "dba2"]);
    await tell(["dba", "dba2"]);
    const [newest, oldest] = (await list("dba")).list;
    const remove = (id: number | undefined, as: PersonaName) =>
      app.call(deleteMessage, { params: { id: id ?? 0 } }, { as });
    expect((await remove(newest?.id, "dba")).result).toEqual({ unread: 1 });
    const again = await remove(newest?.id, "dba");
    const foreign = await remove(oldest?.id, "dba2");
    expect(again.errorCode).toBe("message.notFound");
    expect(foreign.body).toBe(again.body);
    const gone = await app.call(readMessage, { params: { id: newest?.id ?? 0 } }, { as: "dba" });
    expect(gone.errorCode).toBe("message.notFound");
    await app.call(deleteReadMessages, {}, { as: "dba" });
    expect((await list("dba")).total).toBe(1);
    await app.call(readAllMessages, { body: {} }, { as: "dba" });
    await app.call(deleteReadMessages, {}, { as: "dba" });
    expect([(await list("dba")).total, (await list("dba2")).total]).toEqual([0, 2]);
  });

  it("is for people who are signed in", async () => {
    expect((await app.call(listMessages, {})).status).toBe(401);
    expect((await app.call(readAllMessages, { body: {} })).status).toBe(401);
    expect((await app.call(deleteReadMessages, {})).status).toBe(401);
  });
});
