import { readFileSync } from "node:fs";
import { readDocAgain, updateDocs, updateDocTags } from "@pharos/api/document";
import { listAttachments } from "@pharos/api/file";
import { recordStatements } from "@pharos/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { text } from "../file/file.testing.ts";
import { cleanDocuments } from "./document.jobs.ts";
import { documentCalls } from "./document.testing.ts";

const clock = createManualClock(new Date());
let app: TestApp;
let calls: ReturnType<typeof documentCalls>;
let library: number;
let ofA: number;
beforeAll(async () => {
  app = await createTestApp({ clock });
  calls = documentCalls(app);
  library = await calls.folder("sys", "规范");
  ofA = await calls.folder("dba", "报告", { companyId: app.world.companies.a });
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const filesOf = async (id: number) =>
  db().selectFrom("doc_version").select(["ver", "file_id"]).where("doc_id", "=", id).orderBy("ver").execute();

describe("a document", () => {
  it("is added from a file of the folder, listed, opened and noted", async () => {
    const id = await calls.add("dba", library, "安装规范.md", text("# 安装\n\n先检查内核参数。\n"), {
      tags: ["Oracle", "规范"],
      brief: "安装前的检查",
      expireDate: "2030-01-31",
    });
    const { list, total } = (await calls.list("dba", { folderId: library })).result;
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      id,
      name: "安装规范.md",
      tags: ["oracle", "规范"],
      status: 1,
      ragState: 0,
      textState: 1,
      uploaderName: "芒种",
      expireDate: "2030-01-31",
      ver: 1,
    });
    const { url, name } = (await calls.download("dba", { id })).result;
    expect(name).toBe("安装规范.md");
    const got = await calls.files.send(url, "GET", {});
    expect(got.body.toString()).toContain("先检查内核参数");
    expect(got.headers["content-security-policy"]).toContain("sandbox");
    expect(got.headers["content-disposition"]).toMatch(/^attachment/);
    const noted = await db()
      .selectFrom("download_record")
      .select(["user_id", "is_preview"])
      .where("object_type", "=", "doc")
      .where("object_id", "=", id)
      .execute();
    expect(noted).toEqual([{ user_id: app.world.users.dba, is_preview: false }]);
  });

  it("is not made of a file that somebody else brought, that is used, or that was never brought", async () => {
    const enclosureId = await calls.bring("dba", library, "甲.txt", text("甲"));
    const body = { folderId: library, name: "甲.txt", enclosureId };
    expect((await calls.trySave("ta", body)).errorCode).toBe("common.validation");
    expect((await calls.trySave("dba", body)).errorCode).toBeUndefined();
    expect((await calls.trySave("dba", body)).errorCode).toBe("common.validation");
    expect((await calls.trySave("dba", { folderId: library, name: "乙.txt" })).errorCode).toBe(
      "common.validation",
    );
    expect((await calls.trySave("customer", body)).errorCode).toBe("common.permissionDenied");
    expect((await calls.trySave("orgAdmin", body)).errorCode).toBe("document.folderNotFound");
  });

  it("keeps the ending of its file, and its name holds nothing that leads elsewhere", async () => {
    const id = await calls.add("dba", library, "a.txt", text("x"), {
      name: "../../etc/\u202epasswd\u0007.exe",
    });
    expect((await calls.detail("dba", id)).result.name).toBe("etcpasswd.exe.txt");
  });

  it("leaves files that wait at the folder out of the sight of those who read it", async () => {
    await calls.bring("dba", ofA, "草稿.txt", text("草稿"));
    const list = (as: "customer" | "orgAdmin" | "dba") =>
      app.call(listAttachments, { query: { types: "6", objId: ofA } }, { as });
    expect((await list("dba")).result.total).toBe(1);
    expect((await list("orgAdmin")).result.total).toBe(0);
    expect((await list("customer")).errorCode).toBe("file.notFound");
  });
});

describe("versions", () => {
  it("are told apart by their content: the same bytes add none and are stored once", async () => {
    const id = await calls.add("dba", library, "基线.txt", text("参数一\n"));
    const detail = async () => (await calls.detail("dba", id)).result;
    const next = async (content: string) =>
      (
        await calls.trySave("dba", {
          id,
          folderId: library,
          name: "基线.txt",
          enclosureId: await calls.bring("dba", library, "基线.txt", text(content)),
        })
      ).result;
    expect(await next("参数一\n")).toEqual({ id, ver: 1, isSameContent: true });
    expect(await next("参数二\n")).toEqual({ id, ver: 2, isSameContent: false });
    expect(await next("参数一\n")).toEqual({ id, ver: 3, isSameContent: false });
    expect((await detail()).versions.map(({ ver }) => ver)).toEqual([3, 2, 1]);
    const stored = await filesOf(id);
    expect(stored[0]?.file_id).toBe(stored[2]?.file_id);
    const old = (await calls.download("dba", { id, ver: 2 })).result;
    expect((await calls.files.send(old.url, "GET", {})).body.toString()).toBe("参数二\n");
    expect((await calls.download("dba", { id, ver: 9 })).errorCode).toBe("document.notFound");
  });

  it("of other documents with the same bytes share the stored file, which goes with the last of them", async () => {
    const first = await calls.add("dba", library, "同一.txt", text("同一份内容\n"));
    const second = await calls.add("pa", ofA, "同一副本.txt", text("同一份内容\n"));
    const [a] = await filesOf(first);
    const [b] = await filesOf(second);
    expect(a?.file_id).toBe(b?.file_id);
    const isUsed = async () =>
      (
        await db()
          .selectFrom("stored_file")
          .select("used_at")
          .where("id", "=", a?.file_id ?? 0)
          .executeTakeFirst()
      )?.used_at !== null;
    await calls.remove("dba", first);
    clock.advanceMinutes(25 * 60);
    await cleanDocuments(app.platform);
    expect(await filesOf(first)).toEqual([]);
    expect(await isUsed()).toBe(true);
    await calls.remove("pa", second);
    clock.advanceMinutes(25 * 60);
    await cleanDocuments(app.platform);
    expect(await isUsed()).toBe(false);
  });
});

describe("states", () => {
  it("lead from draft to valid to archived and never back, and decide what customers see", async () => {
    const id = await calls.add("dba", ofA, "月报.txt", text("月报"), { status: 0 });
    const set = (as: "dba" | "customer" | "orgAdmin", status: 0 | 1 | 2) =>
      app.call(updateDocs, { body: { ids: [id], patch: { status } } }, { as });
    const seenBy = async () => {
      const seen = [];
      for (const as of ["dba", "orgAdmin", "customer"] as const)
        if ((await calls.detail(as, id)).status === 200) seen.push(as);
      return seen;
    };
    expect(await seenBy()).toEqual(["dba"]);
    expect((await set("orgAdmin", 1)).errorCode).toBe("document.notFound");
    expect((await set("dba", 1)).errorCode).toBeUndefined();
    expect(await seenBy()).toEqual(["dba", "orgAdmin", "customer"]);
    expect((await set("customer", 2)).errorCode).toBe("common.permissionDenied");
    expect((await set("dba", 0)).errorCode).toBe("document.noWayBack");
    expect((await set("orgAdmin", 2)).errorCode).toBeUndefined();
    expect(await seenBy()).toEqual(["dba", "orgAdmin"]);
  });
});

describe("many at once", () => {
  it("are moved and tagged, all or none", async () => {
    const [one, two] = [await calls.add("dba", library, "一.txt"), await calls.add("dba", library, "二.txt")];
    const other = await calls.folder("sys", "归档处");
    const move = (ids: number[], folderId: number) =>
      app.call(updateDocs, { body: { ids, patch: { folderId } } }, { as: "dba" });
    expect((await move([one, 999_999], other)).errorCode).toBe("document.notFound");
    expect((await move([one], ofA)).errorCode).toBe("document.otherLibrary");
    expect((await move([one, two], other)).result).toEqual({ count: 2 });
    expect((await calls.list("dba", { folderId: other })).result.total).toBe(2);
    const tag = (addTags: string[], removeTags: string[]) =>
      app.call(updateDocTags, { body: { ids: [one, two], addTags, removeTags } }, { as: "dba" });
    await tag(["Mysql", "基线"], []);
    await tag(["新"], ["基线"]);
    expect((await calls.detail("dba", one)).result.tags).toEqual(["mysql", "新"]);
    await app.call(updateDocTags, { body: { ids: [two], addTags: ["二"], removeTags: [] } }, { as: "dba" });
    const statements = await recordStatements(() => tag(["末"], ["新"]));
    const writes = statements.filter(({ text }) => /(update "doc"|insert into "audit_log")/.test(text));
    expect(writes).toHaveLength(2);
    const tagsOf = async (id: number) => (await calls.detail("dba", id)).result.tags;
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([
      ["mysql", "末"],
      ["mysql", "二", "末"],
    ]);
    expect((await tag(["a", "b", "c", "d", "e", "f", "g", "h", "i"], [])).errorCode).toBe(
      "document.tooManyTags",
    );
    expect((await tag(["坏/标签"], [])).errorCode).toBe("common.validation");
  });

  it("are found in a folder and in those below by name, summary or tag", async () => {
    const below = await calls.folder("sys", "下级", { parentId: library });
    const id = await calls.add("dba", below, "内核.txt", text("x"), {
      brief: "巨页设置",
      tags: ["hugepage"],
    });
    const search = async (words: string, query = {}) =>
      (await calls.list("dba", { folderId: library, search: words, ...query })).result.list.map(
        (row) => row.id,
      );
    for (const words of ["内核", "巨页", "HugePage"])
      expect([words, await search(words)]).toEqual([words, [id]]);
    expect(await search("100%")).toEqual([]);
    expect(await search("内核", { status: "0,2" })).toEqual([]);
  });
});

it("finds a workload report in HTML by its words, its numbers and its statement", async () => {
  const report = readFileSync(new URL("text/samples/awr-report.gbk", import.meta.url));
  const id = await calls.add("dba", library, "awr_core1.html", report);
  await calls.settle();
  for (const words of ["朱鹮告警", "812113198", "9k2mn1xq0w7zt"])
    expect([words, (await calls.find("dba", words)).map((hit) => hit.id)]).toEqual([words, [id]]);
  // Cells that lie side by side are no word together.
  expect((await calls.find("dba", "812113198core11")).filter(({ missing }) => missing === null)).toEqual([]);
});

describe("deleting", () => {
  it("takes a document from everybody, and every word of it out of the index", async () => {
    const pages = Array.from({ length: 3 }, (_, page) => `蓝莓派 ${page}\n\n${"段落 ".repeat(1_400)}`).join(
      "\n\n",
    );
    const id = await calls.add("dba", library, "很长.txt", text(pages));
    await calls.settle();
    const pieces = async () =>
      (
        await sql<{ part: string }>`
          select part from search_piece where object_type = 'doc' and object_id = ${id}
          union all select part from search_piece_queue where object_type = 'doc' and object_id = ${id}`.execute(
          db(),
        )
      ).rows.length;
    expect(await pieces()).toBeGreaterThan(3);
    expect((await calls.find("dba", "蓝莓派")).map((hit) => hit.id)).toEqual([id]);
    expect((await calls.remove("customer", id)).errorCode).toBe("common.permissionDenied");
    expect((await calls.remove("orgAdmin", id)).errorCode).toBe("document.notFound");
    expect((await calls.remove("dba", id)).result).toEqual({ count: 1 });
    expect(await calls.find("dba", "蓝莓派")).toEqual([]);
    expect((await calls.detail("dba", id)).status).toBe(204);
    expect((await calls.text("dba", id)).errorCode).toBe("document.notFound");
    await app.platform.queues.drain("search.index");
    expect(await pieces()).toBe(0);
  });

  it("is undone for nobody who reads a file meanwhile", async () => {
    const id = await calls.add("dba", library, "快.txt", text("石榴汁\n"));
    await calls.remove("dba", id);
    await calls.settle();
    expect(await calls.find("dba", "石榴汁")).toEqual([]);
    const again = await app.call(readDocAgain, { body: { id } }, { as: "dba" });
    expect(again.errorCode).toBe("document.notFound");
  });
});
