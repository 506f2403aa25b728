import {
  createComment,
  deleteComment,
  listCommentMentionable,
  listComments,
  listStarred,
  toggleStarred,
  updateComment,
} from "@pharos/api/comment";
import { listMessages } from "@pharos/api/message";
import { getServiceRequest, listServiceRequests, saveServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { manualCalls } from "../manual/manual.testing.ts";

const ten = new Date("2026-06-12T10:00:00+08:00");
const clock = createManualClock(ten);
let app: TestApp;
let objId = 0;

beforeAll(async () => {
  app = await createTestApp({ clock });
  objId = await raise("慢查询");
});
beforeEach(async () => {
  clock.set(ten);
  for (const table of ["comment", "starred", "message"] as const)
    await app.platform.database.kysely.deleteFrom(table).execute();
});
afterAll(() => app.close());

const raise = async (title: string) => {
  const body = { title, contentMd: "批量任务失败", type: 0, accId: app.world.serviceNumbers.a247 };
  return (await app.call(saveServiceRequest, { body }, { as: "customer" })).result.id;
};
const isStarred = async (as: PersonaName, id: number) =>
  (await app.call(getServiceRequest, { query: { id } }, { as })).result.starred;
const comment = (as: PersonaName, content: string, more: { objId?: number; parentId?: number } = {}) =>
  app.call(createComment, { body: { objType: "fault", objId, content, ...more } }, { as });
const list = (as: PersonaName, query: { objId?: number; pageSize?: number } = {}) =>
  app.call(listComments, { query: { objType: "fault", objId, ...query } }, { as });
const edit = (as: PersonaName, id: number, content = "改过", version?: number) =>
  app.call(updateComment, { body: { id, content, ...(version !== undefined && { version }) } }, { as });
const remove = (as: PersonaName, id: number) => app.call(deleteComment, { params: { id } }, { as });

describe("comments", () => {
  it("are read by everyone who may read the object, newest first, answers below theirs", async () => {
    const first = (await comment("customer", "第一条")).result;
    await comment("dba", "第二条");
    const answer = (await comment("dba", "回复", { parentId: first.id })).result;
    // An answer to an answer stands below the same comment.
    await comment("customer", "再回复", { parentId: answer.id });
    const { result } = await list("orgAdmin");
    expect(result).toMatchObject({
      total: 2,
      count: 4,
      list: [
        { content: "第二条", authorName: "芒种", replies: [] },
        { content: "第一条", replies: [{ content: "回复" }, { content: "再回复" }] },
      ],
    });
    expect((await list("customer", { pageSize: 1 })).result.list).toHaveLength(1);
  });

  it("exist for no one else: an absent object and an invisible one are the same", async () => {
    const { id } = (await comment("customer", "内部事情")).result;
    for (const [foreign, missing] of [
      [await list("otherCompany"), await list("otherCompany", { objId: 999_999 })],
      [await comment("otherCompany", "x"), await comment("otherCompany", "x", { objId: 999_999 })],
      [await edit("otherCompany", id), await edit("otherCompany", 999_999)],
      [await remove("otherCompany", id), await remove("otherCompany", 999_999)],
      [await remove("dba2", id), await remove("dba2", 999_999)],
    ] as const) {
      expect(foreign.errorCode).toMatch(/^comment\.(object\.)?notFound$/);
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    }
    expect((await list("otherCompany")).status).toBe(204);
  });

  it("are refused on kinds no one serves, on comments elsewhere, and when they say nothing", async () => {
    const other = await raise("另一个");
    const { id: parentId } = (await comment("customer", "别处", { objId: other })).result;
    expect((await comment("customer", "x", { parentId })).errorCode).toBe("comment.notFound");
    const body = { objType: "req", objId, content: "x" } as const;
    expect((await app.call(createComment, { body }, { as: "customer" })).errorCode).toBe(
      "comment.object.notFound",
    );
    expect((await comment("customer", "  ")).envelope?.fields).toHaveProperty("content");
  });

  it("are their author's for half an hour", async () => {
    const { id, version } = (await comment("customer", "原文")).result;
    expect((await edit("customer", id, "改过", version)).result).toMatchObject({ content: "改过" });
    expect((await edit("customer", id, "又改", version)).errorCode).toBe("common.dataChanged");
    expect((await edit("ta", id)).errorCode).toBe("comment.notYours");
    expect((await edit("customer2", id)).errorCode).toBe("comment.notYours");
    clock.advanceMinutes(30);
    expect((await edit("customer", id)).errorCode).toBe("comment.tooLate");
    expect((await remove("customer", id)).errorCode).toBe("comment.tooLate");
    expect((await list("customer")).result.list).toMatchObject([{ isEditable: false, isRemovable: false }]);
  });

  it("are taken away by their author or a moderator, which is audited, and by no one else", async () => {
    const own = (await comment("customer", "我的")).result;
    const rude = (await comment("customer", "不当言论")).result;
    expect((await remove("dba", rude.id)).errorCode).toBe("comment.notYours");
    expect((await remove("customer", own.id)).envelope?.success).toBe(true);
    clock.advanceMinutes(60);
    expect((await remove("ta", rude.id)).envelope?.success).toBe(true);
    expect((await list("customer")).result).toMatchObject({ total: 0, count: 0 });
    const audit = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("object_id")
      .where("action", "=", "comment.hidden")
      .execute();
    expect(audit).toEqual([{ object_id: String(rude.id) }]);
  });

  it("leave a place without words while someone has answered them", async () => {
    const { id } = (await comment("customer", "会消失")).result;
    await comment("dba", "回复", { parentId: id });
    await remove("ta", id);
    const { list: rows, count } = (await list("customer")).result;
    expect(rows).toMatchObject([{ state: "hidden", content: "", replies: [{ content: "回复" }] }]);
    expect(count).toBe(1);
    expect((await comment("dba", "再回复", { parentId: id })).errorCode).toBe("comment.notFound");
  });

  it("tell anyone who is answered, and no one of an own answer", async () => {
    const { id: parentId } = (await comment("customer", "问题")).result;
    await comment("customer", "补充", { parentId });
    await comment("dba", "答复", { parentId });
    const messages = (await app.call(listMessages, {}, { as: "customer" })).result;
    expect(messages.list).toMatchObject([
      { title: "芒种 回复了您的评论", link: `/service/message/${objId}` },
    ]);
  });
});

describe("stars", () => {
  const star = (as: PersonaName, id = objId) =>
    app.call(toggleStarred, { query: { objType: "fault", objId: id } }, { as });
  const starred = async (as: PersonaName) =>
    (await app.call(listStarred, { query: { objType: "fault" } }, { as })).result;

  it("come and go, and are everyone's own", async () => {
    expect((await star("customer")).result).toEqual({ starred: true });
    expect(await starred("customer")).toMatchObject({ total: 1, list: [{ objId, title: "慢查询" }] });
    expect((await starred("dba")).total).toBe(0);
    expect((await star("customer")).result).toEqual({ starred: false });
    expect((await starred("customer")).total).toBe(0);
  });

  it("are shown on the list of requests and on the request, and narrow the list", async () => {
    const other = await raise("另一个");
    await star("customer", other);
    const ids = async (query: { isStarred?: "true" | "false" }) =>
      (await app.call(listServiceRequests, { query: { ...query, pageSize: 100 } }, { as: "customer" })).result
        .list;
    expect(await ids({ isStarred: "true" })).toMatchObject([{ id: other, starred: true }]);
    const others = await ids({ isStarred: "false" });
    expect([others.length > 0, others.some(({ starred }) => starred)]).toEqual([true, false]);
    expect(await isStarred("customer", other)).toBe(true);
    expect(await isStarred("dba", other)).toBe(false);
  });

  it("cannot be put on what is absent or invisible, which are the same", async () => {
    const foreign = await star("otherCompany");
    const missing = await star("otherCompany", 999_999);
    expect(foreign.errorCode).toBe("comment.object.notFound");
    expect(foreign.body).toBe(missing.body);
  });

  it("are neither shown nor counted once the object is no longer visible", async () => {
    await star("customer2");
    const setConfidential = (is_confidential: boolean) =>
      app.platform.database.kysely
        .updateTable("service_request")
        .set({ is_confidential })
        .where("id", "=", objId)
        .execute();
    await setConfidential(true);
    expect((await starred("customer2")).total).toBe(0);
    await setConfidential(false);
    expect((await starred("customer2")).total).toBe(1);
  });

  it("are put on an organisation by those who may see it", async () => {
    const { a, b } = app.world.companies;
    const toggle = (as: PersonaName, id: number) =>
      app.call(toggleStarred, { query: { objType: "company", objId: id } }, { as });
    expect((await toggle("customer", a)).result.starred).toBe(true);
    const query = { objType: "company" } as const;
    const { result } = await app.call(listStarred, { query }, { as: "customer" });
    expect(result.list.map(({ objId }) => objId)).toEqual([a]);
    const foreign = await toggle("customer", b);
    const missing = await toggle("customer", 999_999);
    expect([foreign.errorCode, foreign.body]).toEqual(["comment.object.notFound", missing.body]);
  });
});

describe("mentions", () => {
  const mentionable = async (as: PersonaName, search = "") =>
    (await app.call(listCommentMentionable, { query: { objType: "fault", objId, search } }, { as })).result;
  const idOf = (name: PersonaName) => app.world.users[name];
  const mention = (as: PersonaName, content: string, ...mentionUserIds: number[]) =>
    app.call(createComment, { body: { objType: "fault", objId, content, mentionUserIds } }, { as });
  const messagesOf = async (as: PersonaName) =>
    (await app.call(listMessages, { query: {} }, { as })).result.list.map(({ title }) => title);

  it("offer only people the author knows of who may read the object", async () => {
    const colleagues = (await mentionable("customer")).map(({ userId }) => userId);
    expect(colleagues).toContain(idOf("orgAdmin"));
    expect(colleagues).not.toContain(idOf("customer"));
    expect(colleagues).not.toContain(idOf("dba"));
    expect(colleagues).not.toContain(idOf("otherCompany"));
    const staff = (await mentionable("dba", "")).map(({ userId }) => userId);
    expect(staff).not.toContain(idOf("orgAdmin"));
    // Who takes part is known.
    const { authorName } = (await comment("dba", "在看")).result;
    expect(await mentionable("customer", authorName ?? "")).toMatchObject([
      { userId: idOf("dba"), name: authorName },
    ]);
  });

  it("tell those whose name stands in the comment, once", async () => {
    const { id: parentId, authorName } = (await comment("orgAdmin", "谁知道？")).result;
    const body = {
      objType: "fault" as const,
      objId,
      parentId,
      content: `@${authorName} 这样做`,
      mentionUserIds: [idOf("orgAdmin")],
    };
    expect((await app.call(createComment, { body }, { as: "customer" })).status).toBe(200);
    expect(await messagesOf("orgAdmin")).toEqual([expect.stringContaining("在评论中提到了您")]);
    await app.platform.database.kysely.deleteFrom("message").execute();
    expect((await mention("customer", "没有名字", idOf("orgAdmin"))).status).toBe(200);
    expect(await messagesOf("orgAdmin")).toEqual([]);
  });

  it("of people who may not read the object, or are not known, are refused alike, and nothing is written", async () => {
    for (const [as, userId] of [
      ["customer", idOf("otherCompany")],
      ["customer", idOf("dba2")],
      ["customer", 999_999],
      ["dba", idOf("otherCompany")],
    ] as const)
      expect((await mention(as, "@某人", userId)).envelope?.fields).toEqual({
        content: "只能提及可以查看此内容的人员，请重新选择",
      });
    expect((await list("customer")).result.total).toBe(0);
    expect(await messagesOf("otherCompany")).toEqual([]);
    const query = { objType: "fault", objId } as const;
    expect((await app.call(listCommentMentionable, { query }, { as: "otherCompany" })).errorCode).toBe(
      "comment.object.notFound",
    );
  });
});

describe("what several customers read", () => {
  let manualId = 0;
  beforeAll(async () => {
    manualId = await manualCalls(app).publish();
  });
  const on = () => ({ objType: "manual", objId: manualId }) as const;
  const say = (
    as: PersonaName,
    content: string,
    more: { parentId?: number; mentionUserIds?: number[] } = {},
  ) => app.call(createComment, { body: { ...on(), content, ...more } }, { as });
  const read = (as: PersonaName) => app.call(listComments, { query: on() }, { as });
  const idOf = (name: PersonaName) => app.world.users[name];
  const unnamed = { authorId: null, authorName: null, authorHeadImgUrl: null };

  it("names a customer to colleagues and to the vendor, and nobody of a customer to another customer", async () => {
    const { id: parentId } = (await say("customer", "这里写得不清楚")).result;
    await say("dba", "已修改", { parentId });
    await say("customer", "谢谢", { parentId });
    for (const as of ["customer", "orgAdmin", "dba", "dba2", "sys"] as const)
      expect((await read(as)).result.list[0]).toMatchObject({
        authorId: idOf("customer"),
        authorName: "木槿",
      });
    const seen = await read("otherCompany");
    expect(seen.result.list[0]).toMatchObject({
      ...unnamed,
      content: "这里写得不清楚",
      replies: [{ authorName: "芒种" }, unnamed],
    });
    expect(seen.body).not.toContain("木槿");
  });

  it("tells a customer that another one replied, and not who", async () => {
    const { id: parentId } = (await say("customer", "有人试过吗？")).result;
    await say("otherCompany", "试过", { parentId });
    await say("dba", "可以", { parentId });
    await app.drain();
    const messages = await app.call(listMessages, {}, { as: "customer" });
    expect(messages.result.list.map(({ title }) => title)).toEqual([
      "芒种 回复了您的评论",
      "一位客户回复了您的评论",
    ]);
    expect(messages.body).not.toContain("半夏");
  });

  it("offers and takes mentions of the vendor's people alone: the words reach everyone", async () => {
    await say("customer", "在吗");
    await say("dba", "在");
    await say("otherCompany", "也在");
    for (const as of ["customer", "otherCompany", "dba2"] as const) {
      const people = (await app.call(listCommentMentionable, { query: on() }, { as })).result;
      expect(people.map(({ userId }) => userId)).toContain(idOf("dba"));
      for (const name of ["customer", "customer2", "orgAdmin", "otherCompany"] as const)
        expect(people.map(({ userId }) => userId)).not.toContain(idOf(name));
    }
    expect((await say("customer", "@芒种 请看", { mentionUserIds: [idOf("dba")] })).status).toBe(200);
    for (const as of ["customer2", "otherCompany", "dba"] as const)
      expect(
        (await say(as, "@木槿 请看", { mentionUserIds: [idOf("customer")] })).envelope?.fields,
      ).toHaveProperty("content");
  });
});

it("come with their first answers, and page by page with all of them", async () => {
  const { id: parentId } = (await comment("customer", "问题")).result;
  for (let index = 0; index < 25; index += 1) await comment("dba", `回复 ${index}`, { parentId });
  const [thread] = (await list("customer")).result.list;
  expect(thread?.replyCount).toBe(25);
  expect(thread?.replies).toHaveLength(20);
  const query = { objType: "fault", objId, parentId, pageNum: 2, pageSize: 20 } as const;
  const { result } = await app.call(listComments, { query }, { as: "customer" });
  expect(result.total).toBe(25);
  expect(result.list.map(({ content }) => content)).toEqual([20, 21, 22, 23, 24].map((n) => `回复 ${n}`));
  const other = await raise("别的请求");
  const foreign = await app.call(
    listComments,
    { query: { ...query, pageNum: 1, objId: other } },
    { as: "customer" },
  );
  expect(foreign.result.total).toBe(0);
});

it("are as many a minute as a person can write", async () => {
  const [bucket, one] = [`writes:${app.world.users.dba2}`, { max: 1_000, windowSeconds: 60 }];
  await Promise.all(Array.from({ length: 300 }, () => app.platform.limits.take(bucket, one)));
  expect((await comment("dba2", "又一条")).status).toBe(429);
  expect((await comment("customer", "别人的")).status).toBe(200);
});
