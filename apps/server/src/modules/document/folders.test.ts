import { explainDocFolder, removeDocFolder } from "@pharos/api/document";
import { type EncryptLevel, encryptLevel } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { documentCalls } from "./document.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof documentCalls>;
beforeAll(async () => {
  // Coverage is judged by the day of the database, so the clock of the test stays close to it.
  app = await createTestApp({ clock: createManualClock(new Date()) });
  calls = documentCalls(app);
});
afterAll(() => app.close());

const idsFor = async (as: PersonaName, query = {}) =>
  (await calls.folders(as, query)).result.map(({ id }) => id);
const explain = (as: PersonaName, id: number) => app.call(explainDocFolder, { params: { id } }, { as });
const removeFolder = (as: PersonaName, id: number) => app.call(removeDocFolder, { params: { id } }, { as });

describe("levels of the vendor's library", () => {
  const whoReads: Readonly<Record<EncryptLevel, readonly PersonaName[]>> = {
    public: [
      "sys",
      "pa",
      "ta",
      "dba",
      "reviewDba",
      "customer",
      "orgAdmin",
      "otherCompany",
      "expiredCustomer",
    ],
    customer: ["sys", "pa", "ta", "dba", "reviewDba", "customer", "orgAdmin", "otherCompany"],
    internal: ["sys", "pa", "ta", "dba", "reviewDba"],
    restricted: ["sys", "pa", "ta", "reviewDba"],
  };
  it.each(encryptLevel.names)(
    "%s is read by those it is for, and does not exist for others",
    async (level) => {
      const id = await calls.folder("sys", `级别 ${level}`, { encryptLevel: encryptLevel.toCode(level) });
      const doc = await calls.add("sys", id, "说明.txt");
      for (const reader of whoReads.public) {
        const isReader = whoReads[level].includes(reader);
        expect([reader, (await idsFor(reader)).includes(id)]).toEqual([reader, isReader]);
        const list = await calls.list(reader, { folderId: id });
        expect([reader, list.errorCode]).toEqual([reader, isReader ? undefined : "document.folderNotFound"]);
        const detail = await calls.detail(reader, doc);
        expect([reader, detail.status]).toEqual([reader, isReader ? 200 : 204]);
        if (!isReader) expect(detail.body).toBe((await calls.detail(reader, 999_999)).body);
        const link = await calls.download(reader, { id: doc });
        expect([reader, link.errorCode]).toEqual([reader, isReader ? undefined : "document.notFound"]);
      }
    },
  );

  it("are inherited, follow the folder above, and may be narrowed but not widened", async () => {
    const top = await calls.folder("sys", "制度", { encryptLevel: "INTERNAL" });
    const inside = await calls.folder("sys", "考核", { parentId: top });
    const narrow = await calls.folder("sys", "薪酬", { parentId: inside, encryptLevel: "RESTRICTED" });
    const levels = async () =>
      Object.fromEntries(
        (await calls.folders("sys")).result
          .filter(({ id }) => [top, inside, narrow].includes(id))
          .map(({ name, encryptLevel: level }) => [name, level]),
      );
    expect(await levels()).toEqual({ 制度: "INTERNAL", 考核: "INTERNAL", 薪酬: "RESTRICTED" });
    const wider = await calls.tryFolder("sys", { name: "公开", parentId: inside, encryptLevel: "PUBLIC" });
    expect(wider.errorCode).toBe("common.validation");
    await calls.tryFolder("sys", { id: top, name: "制度", encryptLevel: "CUSTOMER" });
    expect(await levels()).toEqual({ 制度: "CUSTOMER", 考核: "CUSTOMER", 薪酬: "RESTRICTED" });
    expect(await idsFor("customer")).toEqual(expect.arrayContaining([top, inside]));
    expect(await idsFor("customer")).not.toContain(narrow);
  });

  it("say who reads a folder, and which folder decides it", async () => {
    const top = await calls.folder("sys", "预案", { encryptLevel: "INTERNAL" });
    const inside = await calls.folder("sys", "切换", { parentId: top });
    expect((await explain("dba", inside)).result).toEqual({
      encryptLevel: "INTERNAL",
      decidedBy: { id: top, name: "预案" },
      isOwn: false,
      audiences: ["admins", "reviewers", "staff"],
    });
    expect((await explain("customer", inside)).errorCode).toBe("document.folderNotFound");
  });

  it("shut nobody out who sets them", async () => {
    const answer = await calls.tryFolder("dba", { name: "只给上级", encryptLevel: "RESTRICTED" });
    expect(answer.errorCode).toBe("common.validation");
    expect(answer.envelope?.operateCallBackObj ?? null).toBeNull();
  });
});

describe("folders of an organisation", () => {
  it("are kept by those who serve it and by its admins, and read by its members", async () => {
    const companyId = app.world.companies.a;
    const id = await calls.folder("dba", "巡检报告", { companyId });
    for (const as of ["pa", "ta", "dba", "customer", "customer2", "orgAdmin"] as const)
      expect([as, await idsFor(as, { companyId })]).toEqual([as, [id]]);
    for (const as of ["otherCompany", "dba2", "ma"] as const) {
      const seen = await calls.folders(as, { companyId });
      expect([as, seen.result ?? []]).toEqual([as, []]);
    }
    expect((await calls.tryFolder("orgAdmin", { name: "我方资料", companyId })).errorCode).toBeUndefined();
    expect((await calls.tryFolder("customer", { name: "我的", companyId })).errorCode).toBe(
      "common.permissionDenied",
    );
    const foreign = await calls.tryFolder("orgAdmin", { name: "别人的", companyId: app.world.companies.b });
    expect(foreign.errorCode).toBe("document.folderNotFound");
    const library = await calls.tryFolder("orgAdmin", { name: "服务方的" });
    expect(library.errorCode).toBe("document.vendorOnly");
  });

  it("are hidden from its members while they are internal", async () => {
    const companyId = app.world.companies.a;
    const id = await calls.folder("dba", "内部分析", { companyId, encryptLevel: "INTERNAL" });
    expect(await idsFor("orgAdmin", { companyId })).not.toContain(id);
    expect(await idsFor("dba", { companyId })).toContain(id);
    const doc = await calls.add("dba", id, "分析.txt");
    expect((await calls.detail("customer", doc)).status).toBe(204);
    const widened = await calls.tryFolder("orgAdmin", { id, name: "内部分析", encryptLevel: "CUSTOMER" });
    expect(widened.errorCode).toBe("document.folderNotFound");
  });
});

describe("the tree", () => {
  it("takes a name once in one place, whatever its capitals", async () => {
    const top = await calls.folder("sys", "Names");
    await calls.folder("sys", "Alpha", { parentId: top });
    const again = await calls.tryFolder("sys", { name: "ALPHA", parentId: top });
    expect(again.errorCode).toBe("common.validation");
    expect((await calls.tryFolder("sys", { name: "Alpha" })).errorCode).toBeUndefined();
  });

  it("moves folders with what is in them, never into themselves or another library", async () => {
    const [a, b] = [
      await calls.folder("sys", "甲"),
      await calls.folder("sys", "乙", { encryptLevel: "RESTRICTED" }),
    ];
    const inside = await calls.folder("sys", "丙", { parentId: a });
    const doc = await calls.add("sys", inside, "移动.txt");
    expect((await calls.tryFolder("sys", { id: a, name: "甲", parentId: inside })).errorCode).toBe(
      "document.folderInItself",
    );
    const ofCompany = await calls.folder("sys", "客户的", { companyId: app.world.companies.a });
    expect((await calls.tryFolder("sys", { id: a, name: "甲", parentId: ofCompany })).errorCode).toBe(
      "document.otherLibrary",
    );
    expect((await calls.detail("dba", doc)).status).toBe(200);
    await calls.tryFolder("sys", { id: a, name: "甲", parentId: b });
    expect((await calls.detail("sys", doc)).result.folderPath).toEqual(["乙", "甲", "丙"]);
    expect((await calls.detail("dba", doc)).status).toBe(204);
  });

  it("is no deeper than eight folders, and refuses what was changed in between", async () => {
    let parentId = await calls.folder("sys", "深 1");
    for (let depth = 2; depth <= 8; depth += 1)
      parentId = await calls.folder("sys", `深 ${depth}`, { parentId });
    expect((await calls.tryFolder("sys", { name: "深 9", parentId })).errorCode).toBe(
      "document.folderTooDeep",
    );
    const stale = await calls.tryFolder("sys", { id: parentId, name: "改名", version: 99 });
    expect(stale.errorCode).toBe("common.dataChanged");
  });

  it("gives up empty folders only", async () => {
    const id = await calls.folder("sys", "将删除");
    const doc = await calls.add("sys", id, "内容.txt");
    expect((await removeFolder("sys", id)).errorCode).toBe("document.folderNotEmpty");
    expect((await removeFolder("customer", id)).errorCode).toBe("common.permissionDenied");
    await calls.remove("sys", doc);
    expect((await removeFolder("sys", id)).errorCode).toBeUndefined();
    expect((await removeFolder("sys", id)).errorCode).toBe("document.folderNotFound");
  });
});
