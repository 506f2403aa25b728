import {
  createComment,
  deleteComment,
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
    const body = { objType: "manual", objId, content: "x" } as const;
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

  it("of kinds no one serves yet are none", async () => {
    const query = { objType: "manual" } as const;
    expect((await app.call(listStarred, { query }, { as: "customer" })).result.total).toBe(0);
  });
});
