import {
  deleteDictionary,
  findDiction,
  listDictionary,
  listDictionaryRoots,
  listRootItems,
  mergeDictionary,
  readDictionaryEntry,
  readItemUses,
  type SaveDictionaryEntry,
  type SaveDictionaryItem,
  saveDictionaryEntry,
  saveDictionaryItem,
} from "@pharos/api/dictionary";
import { getUserDetail, saveViewTags } from "@pharos/api/identity";
import { ancestorsOf, dictionaryDepthMax } from "@pharos/domain/dictionary";
import { type PersonaName, personaNames } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const save = (body: SaveDictionaryEntry, as: PersonaName = "sys") =>
  app.call(saveDictionaryEntry, { body }, { as });
const saveItem = (body: SaveDictionaryItem, as: PersonaName = "sys") =>
  app.call(saveDictionaryItem, { body }, { as });
const remove = (body: { id?: number; menuId?: number }, as: PersonaName = "sys") =>
  app.call(deleteDictionary, { body }, { as });
const merge = (fromId: number, intoId: number, kind: "menu" | "item" = "menu", as: PersonaName = "sys") =>
  app.call(mergeDictionary, { body: { kind, fromId, intoId } }, { as });
const detail = async (id: number, as: PersonaName = "sys") =>
  (await app.call(readDictionaryEntry, { query: { id } }, { as })).result;
const tree = async (dictType: number, as: PersonaName = "sys") =>
  (await app.call(listDictionary, { query: { dictType } }, { as })).result;

let names = 0;
const newName = (): string => `条目${++names}`;
/** A new entry of the article catalogue, which nothing in the world refers to. */
const entry = async (parentId: number | null = null, dictType = 2): Promise<number> => {
  const name = newName();
  return (await save({ dictType, parentId, name, nameEn: name })).result.id;
};
const versionOf = async (id: number): Promise<number> => (await detail(id)).version;

describe("an entry", () => {
  it("is created, renamed, moved and ordered; everyone reads it at once", async () => {
    const [a, b, c] = [await entry(), await entry(), await entry()];
    await save({ id: c, version: await versionOf(c), beforeId: a });
    const order = (await tree(2)).map(({ id }) => id).filter((id) => [a, b, c].includes(id));
    expect(order).toEqual([c, a, b]);
    await save({ id: b, version: await versionOf(b), parentId: a, name: "新名字", nameEn: "New name" });
    const moved = (await tree(2, "customer")).find(({ id }) => id === b);
    expect(moved).toMatchObject({ parentId: a, name: "新名字", nameEn: "New name" });
    expect((await detail(b)).path.map(({ id }) => id)).toEqual([a]);
    expect((await detail(a)).childCount).toBe(1);
  });

  it("is written by system admins only, and read by everyone who is signed in", async () => {
    const id = await entry();
    for (const as of personaNames.filter((name) => !["sys", "disabled"].includes(name))) {
      expect([as, (await save({ dictType: 2, name: "x", nameEn: "x" }, as)).errorCode]).toEqual([
        as,
        "common.permissionDenied",
      ]);
      expect((await remove({ menuId: id }, as)).errorCode).toBe("common.permissionDenied");
      expect((await merge(id, id, "menu", as)).errorCode).toBe("common.permissionDenied");
      expect((await detail(id, as)).uses).toEqual([]);
    }
    expect((await app.call(readDictionaryEntry, { query: { id } })).status).toBe(401);
  });

  it("needs a name in both languages, and one that its siblings do not have", async () => {
    const missing = await save({ dictType: 2, name: "只有中文" });
    expect(Object.keys(missing.envelope?.fields ?? {})).toEqual(["nameEn"]);
    const empty = await save({ dictType: 2, name: "  ", nameEn: "x" });
    expect(Object.keys(empty.envelope?.fields ?? {})).toEqual(["name"]);
    const parent = await entry();
    expect(
      (await save({ dictType: 2, parentId: parent, name: "同名", nameEn: "a" })).errorCode,
    ).toBeUndefined();
    expect((await save({ dictType: 2, parentId: parent, name: "同名", nameEn: "b" })).errorCode).toBe(
      "dictionary.nameTaken",
    );
    expect((await save({ dictType: 2, name: "同名", nameEn: "b" })).errorCode).toBeUndefined();
  });

  it("is not overwritten by someone who read an older one", async () => {
    const id = await entry();
    const version = await versionOf(id);
    expect((await save({ id, version, nameEn: "first" })).result.version).toBe(version + 1);
    const late = await save({ id, version, nameEn: "second" });
    expect(late.errorCode).toBe("common.dataChanged");
    expect(late.envelope?.operateCallBackObj).toMatchObject({ nameEn: "first" });
    expect((await save({ id, nameEn: "blind" })).errorCode).toBe("common.dataChanged");
  });

  it("does not go below itself, too deep, into another type or below nothing", async () => {
    const line: number[] = [];
    for (let level = 0; level < dictionaryDepthMax; level += 1) line.push(await entry(line.at(-1) ?? null));
    const [top = 0, second = 0] = line;
    const last = line.at(-1) ?? 0;
    const moveTo = async (id: number, parentId: number) =>
      (await save({ id, version: await versionOf(id), parentId })).errorCode;
    expect(await moveTo(top, top)).toBe("dictionary.insideItself");
    expect(await moveTo(top, last)).toBe("dictionary.insideItself");
    expect((await save({ dictType: 2, parentId: last, name: "x", nameEn: "x" })).errorCode).toBe(
      "dictionary.tooDeep",
    );
    const branch = await entry();
    await entry(branch);
    expect(await moveTo(branch, line.at(-2) ?? 0)).toBe("dictionary.tooDeep");
    expect(await moveTo(branch, app.world.catalogue.oracle)).toBe("dictionary.parentUnknown");
    expect(await moveTo(second, 999_999)).toBe("dictionary.parentUnknown");
  });

  it("stays in a tree however many move things at once", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => entry(null, 5)));
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const id = ids[index % 6] ?? 0;
        const parentId = ids[(index * 5 + 1) % 6] ?? 0;
        return save({ id, version: await versionOf(id), parentId });
      }),
    );
    const nodes = await tree(5);
    for (const id of ids) {
      const path = ancestorsOf(nodes, id);
      expect(path?.length).toBeLessThanOrEqual(dictionaryDepthMax);
      expect(path?.length).toBeGreaterThan(0);
    }
  });

  it("out of use is hidden from readers, with everything below it", async () => {
    const parent = await entry();
    const child = await entry(parent);
    await save({ id: parent, version: await versionOf(parent), status: 0 });
    const idsOf = async (as: PersonaName) => (await tree(2, as)).map(({ id }) => id);
    expect(await idsOf("customer")).not.toContain(child);
    expect(await idsOf("sys")).toContain(child);
    expect((await app.call(readDictionaryEntry, { query: { id: child } }, { as: "customer" })).status).toBe(
      204,
    );
    const roots = (await app.call(listDictionaryRoots, { query: { dictType: 2 } }, { as: "customer" }))
      .result;
    expect(roots.map(({ id }) => id)).not.toContain(parent);
  });

  it.each([
    "<script>alert(1)</script>",
    "'; drop table dict_menu; --",
    '=HYPERLINK("x")',
    "𠮷野家🏮",
    "__proto__",
  ])("keeps %j as it is", async (name) => {
    const { id } = (await save({ dictType: 2, name, nameEn: name })).result;
    expect(await detail(id)).toMatchObject({ name, nameEn: name });
    await remove({ menuId: id });
  });

  it.each([
    [{ dictType: 6, name: "a", nameEn: "a" }],
    [{ dictType: 2, name: "a".repeat(65), nameEn: "a" }],
    [{ dictType: 2, name: 1, nameEn: "a" }],
    [{ dictType: 2, name: "a", nameEn: "a", status: 2 }],
    [{ dictType: 2, name: "a", nameEn: "a", parentId: -1 }],
    [{ dictType: "2; select", name: "a", nameEn: "a" }],
  ])("refuses %j", async (payload) => {
    const token = await app.signIn("sys");
    const reply = await app.inject({
      method: "POST",
      url: saveDictionaryEntry.path,
      payload,
      headers: { authorization: token },
    });
    expect(reply.headers["x-error-code"]).toBe("common.validation");
  });
});

describe("deleting", () => {
  it("removes what nothing refers to", async () => {
    const id = await entry();
    expect((await remove({ menuId: id })).errorCode).toBeUndefined();
    expect((await app.call(readDictionaryEntry, { query: { id } }, { as: "sys" })).status).toBe(204);
    expect((await remove({ menuId: id })).errorCode).toBe("dictionary.notFound");
  });

  it("is refused with the count of uses", async () => {
    const { uses } = await detail(app.world.catalogue.postgresql);
    const count = uses.reduce((sum, use) => sum + use.count, 0);
    expect(count).toBeGreaterThan(0);
    const answer = await remove({ menuId: app.world.catalogue.postgresql });
    expect(answer.errorCode).toBe("dictionary.inUse");
    expect(answer.envelope?.operateMessage).toContain(`${count} 次`);
    expect(uses[0]?.label).toBe("服务号");
  });

  it("is refused while something is below", async () => {
    const parent = await entry();
    await entry(parent);
    expect((await remove({ menuId: parent })).errorCode).toBe("dictionary.hasChildren");
    expect((await remove({})).errorCode).toBe("common.validation");
    expect((await remove({ id: 1, menuId: parent })).errorCode).toBe("common.validation");
  });
});

describe("where an entry is used", () => {
  it("is found for tables of later modules without their doing", async () => {
    const [used, other] = [await entry(), await entry()];
    await sql`create table later_module (id int primary key, menu_id bigint references dict_menu (id))`.execute(
      db(),
    );
    await sql`insert into later_module values (1, ${used}), (2, ${used}), (3, ${other})`.execute(db());
    expect((await detail(used)).uses).toEqual([{ label: "其他数据", count: 2 }]);
    expect((await remove({ menuId: used })).errorCode).toBe("dictionary.inUse");
    expect((await merge(used, other)).result).toEqual({ moved: 2 });
    expect((await detail(other)).uses).toEqual([{ label: "其他数据", count: 3 }]);
    await sql`drop table later_module`.execute(db());
  });

  it("counts the names of Power View tags, and carries them along when a tag is renamed or merged", async () => {
    const { tagBanking, tagSecurity } = app.world.catalogue;
    await app.call(saveViewTags, { body: { viewTags: ["银行业", "安全"] } }, { as: "dba" });
    const tagsOf = async () => (await app.call(getUserDetail, {}, { as: "dba" })).result.viewTags.toSorted();
    expect((await detail(tagBanking)).uses).toEqual([{ label: "Power View", count: 1 }]);
    await save({ id: tagBanking, version: await versionOf(tagBanking), name: "银行", nameEn: "Banks" });
    expect(await tagsOf()).toEqual(["安全", "银行"].toSorted());
    expect((await merge(tagBanking, tagSecurity)).result).toEqual({ moved: 1 });
    expect(await tagsOf()).toEqual(["安全"]);
  });
});

describe("merging", () => {
  it("moves every reference and everything below, and is in the audit log", async () => {
    const { mysql, oracle } = app.world.catalogue;
    const count = async (id: number) =>
      (await db().selectFrom("service_number").select("id").where("product_menu_id", "=", id).execute())
        .length;
    const before = (await count(mysql)) + (await count(oracle));
    const child = await entry(mysql, 3);
    const { moved } = (await merge(mysql, oracle)).result;
    expect(moved).toBeGreaterThan(0);
    expect(await count(oracle)).toBe(before);
    expect((await detail(child)).path.map(({ id }) => id)).toEqual([oracle]);
    expect((await app.call(readDictionaryEntry, { query: { id: mysql } }, { as: "sys" })).status).toBe(204);
    const line = await db()
      .selectFrom("audit_log")
      .select(["user_id", "object_id", "detail"])
      .where("action", "=", "dictionary.merged")
      .where("object_id", "=", String(oracle))
      .executeTakeFirstOrThrow();
    expect(line.user_id).toBe(app.world.users.sys);
    expect(line.detail).toMatchObject({ from: "MySQL", into: "Oracle", moved });
  });

  it("is refused for itself, other types, what is below it, absent ones and doubled names", async () => {
    const [a, b] = [await entry(), await entry()];
    const below = await entry(a);
    expect((await merge(a, a)).errorCode).toBe("dictionary.mergeSame");
    expect((await merge(a, app.world.catalogue.oracle)).errorCode).toBe("dictionary.mergeTypes");
    expect((await merge(a, below)).errorCode).toBe("dictionary.insideItself");
    expect((await merge(a, 999_999)).errorCode).toBe("dictionary.notFound");
    const { name, nameEn } = await detail(below);
    await save({ dictType: 2, parentId: b, name, nameEn });
    expect((await merge(a, b)).errorCode).toBe("dictionary.mergeNames");
    expect((await detail(a)).childCount).toBe(1);
  });

  it("changes nothing when something may refer only once", async () => {
    const [a, b] = [await entry(), await entry()];
    await sql`create table once_only (owner int, menu_id bigint references dict_menu (id), unique (owner, menu_id))`.execute(
      db(),
    );
    await sql`insert into once_only values (1, ${a}), (1, ${b})`.execute(db());
    expect((await merge(a, b)).errorCode).toBe("dictionary.mergeConflict");
    expect((await detail(a)).uses).toEqual([{ label: "其他数据", count: 1 }]);
    await sql`drop table once_only`.execute(db());
  });

  it("happens once when two press the button", async () => {
    const [a, b] = [await entry(), await entry()];
    const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b)]);
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
  });
});

describe("an item", () => {
  it("hangs on a type or an entry, is ordered, changed, counted, merged and deleted", async () => {
    const make = async (itemName: string, menuId: number | null = null) =>
      (await saveItem({ dictType: 5, menuId, itemName, itemNameEn: itemName, color: "#2453d4" })).result;
    const [proxy, witness] = [await make("网关"), await make("哨兵")];
    const rootNames = async (as: PersonaName = "customer") =>
      (await app.call(listRootItems, { query: { dictType: 5 } }, { as })).result.map(
        ({ itemName }) => itemName,
      );
    expect(await rootNames()).toEqual(expect.arrayContaining(["网关", "哨兵"]));
    await saveItem({ id: witness.id, version: witness.version, beforeId: proxy.id });
    const order = (await rootNames()).filter((name) => ["网关", "哨兵"].includes(name));
    expect(order).toEqual(["哨兵", "网关"]);
    expect((await saveItem({ dictType: 5, itemName: "网关", itemNameEn: "x" })).errorCode).toBe(
      "dictionary.nameTaken",
    );
    expect((await saveItem({ id: proxy.id, version: 99, itemName: "x" })).errorCode).toBe(
      "common.dataChanged",
    );
    expect(
      (await saveItem({ dictType: 5, menuId: app.world.catalogue.oracle, itemName: "x", itemNameEn: "x" }))
        .errorCode,
    ).toBe("dictionary.parentUnknown");
    expect((await saveItem({ dictType: 5, itemName: "x", itemNameEn: "x", color: "red" })).errorCode).toBe(
      "common.validation",
    );

    await sql`create table uses_items (item_id bigint references dict_item (id))`.execute(db());
    await sql`insert into uses_items values (${proxy.id})`.execute(db());
    const uses = (
      await app.call(readItemUses, { query: { ids: `${proxy.id},${witness.id}` } }, { as: "sys" })
    ).result;
    expect(uses).toEqual({ [proxy.id]: [{ label: "其他数据", count: 1 }], [witness.id]: [] });
    expect((await remove({ id: proxy.id })).errorCode).toBe("dictionary.inUse");
    expect((await merge(proxy.id, witness.id, "item")).result).toEqual({ moved: 1 });
    expect((await remove({ id: witness.id })).errorCode).toBe("dictionary.inUse");
    await sql`drop table uses_items`.execute(db());
    const { version } = (
      await app.call(listRootItems, { query: { dictType: 5 } }, { as: "sys" })
    ).result.find(({ id }) => id === witness.id) ?? { version: 0 };
    await saveItem({ id: witness.id, version, status: 0 });
    expect(await rootNames()).not.toContain("哨兵");
    expect(await rootNames("sys")).toContain("哨兵");
    expect((await remove({ id: witness.id })).errorCode).toBeUndefined();
    expect((await app.call(readItemUses, { query: { ids: "1" } }, { as: "dba" })).status).toBe(205);
  });
});

describe("choices", () => {
  it("are found for enumerations, trees and items, in the language asked for", async () => {
    const { result } = await app.call(
      findDiction,
      { query: { types: "severity,1,item5,nonsense, ,auditState", lang: "en" } },
      { as: "customer" },
    );
    expect(Object.keys(result).toSorted()).toEqual(["1", "auditState", "item5", "nonsense", "severity"]);
    expect(result["severity"]?.map(({ value }) => value)).toEqual([2, 1, 0, 3]);
    expect(result["1"]).toContainEqual(
      expect.objectContaining({ value: app.world.catalogue.faultSlowSql, label: "Slow SQL" }),
    );
    expect(result["nonsense"]).toEqual([]);
    const chinese = (await app.call(findDiction, { query: { types: "1" } }, { as: "customer" })).result;
    expect(chinese["1"]).toContainEqual(expect.objectContaining({ label: "慢 SQL", labelEn: "Slow SQL" }));
  });

  it("are for people who are signed in", async () => {
    expect((await app.call(findDiction, { query: { types: "severity" } })).status).toBe(401);
  });
});
