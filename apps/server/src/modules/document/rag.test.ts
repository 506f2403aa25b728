import { createHash } from "node:crypto";
import { addFolderToRag, applyDocLease, readDocAgain } from "@pharos/api/document";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { text } from "../file/file.testing.ts";
import { documentCalls } from "./document.testing.ts";

const clock = createManualClock(new Date());
let app: TestApp;
let calls: ReturnType<typeof documentCalls>;
let folder: number;
beforeAll(async () => {
  app = await createTestApp({ clock });
  calls = documentCalls(app);
  folder = await calls.folder("sys", "规范");
});
afterAll(() => app.close());

const ragOf = async (id: number) => {
  const { ragState, ragError } = (await calls.detail("dba", id)).result;
  return { ragState, ragError };
};
const md5 = (content: Buffer) => createHash("md5").update(content).digest("hex");
const apply = (as: PersonaName, content: Buffer, more: { id?: number; md5?: string } = {}) =>
  app.call(
    applyDocLease,
    { body: { fileName: "规范.txt", size: content.length, md5: md5(content), ...more } },
    { as },
  );
const put = async (as: PersonaName, content: Buffer, more: { id?: number; md5?: string } = {}) => {
  const lease = (await apply(as, content, more)).result;
  const { status } = await calls.files.send(lease.url, lease.method, lease.headers, content);
  expect(status).toBe(201);
  return lease.leaseId;
};

describe("the index of the assistant", () => {
  it("takes a valid document: indexing until its text is read, then ready", async () => {
    const id = await calls.add("dba", folder, "规范.txt", text("内容\n"));
    expect(await ragOf(id)).toEqual({ ragState: 0, ragError: null });
    expect((await calls.addRag("reviewDba", { id })).result).toEqual({ ragState: 2 });
    await calls.settle();
    expect(await ragOf(id)).toEqual({ ragState: 3, ragError: null });
    expect((await calls.addRag("reviewDba", { id })).result).toEqual({ ragState: 3 });
  });

  it("refuses drafts, files without text, those without the right, and what cannot be seen", async () => {
    const draft = await calls.add("dba", folder, "草稿.txt", text("草稿"), { status: 0 });
    expect((await calls.addRag("pa", { id: draft })).errorCode).toBe("document.onlyValid");
    const archive = await calls.add("dba", folder, "表.csv", text("a,b\n1,2\n"));
    expect((await calls.addRag("dba", { id: archive })).errorCode).toBe("common.permissionDenied");
    expect((await calls.addRag("customer", { id: archive })).errorCode).toBe("common.permissionDenied");
    const restricted = await calls.folder("sys", "受限", {
      companyId: app.world.companies.b,
      encryptLevel: "RESTRICTED",
    });
    const hidden = await calls.add("sys", restricted, "隐.txt");
    const [foreign, absent] = [
      await calls.addRag("reviewDba", { id: hidden }),
      await calls.addRag("reviewDba", { id: 999_999 }),
    ];
    expect(foreign.errorCode).toBe("document.notFound");
    expect(foreign.body).toBe(absent.body);
  });

  it("says why a file failed, and tries again when asked", async () => {
    const id = await calls.add("dba", folder, "坏.pdf", text("%PDF-1.7\nthis is no document\n%%EOF\n"));
    await calls.addRag("pa", { id });
    await calls.settle();
    expect(await ragOf(id)).toEqual({ ragState: 4, ragError: "文件已损坏或格式有误，无法读取文字" });
    expect((await calls.addRag("pa", { id })).result).toEqual({ ragState: 2 });
    await calls.settle();
    const again = (as: PersonaName) => app.call(readDocAgain, { body: { id } }, { as });
    expect((await again("customer")).errorCode).toBe("common.permissionDenied");
    expect((await again("dba")).errorCode).toBeUndefined();
    expect(await ragOf(id)).toEqual({ ragState: 2, ragError: null });
    expect((await again("dba")).errorCode).toBe("document.textNotFailed");
  });

  it("takes a whole folder, what failed again and what is ready not", async () => {
    const own = await calls.folder("sys", "整个目录");
    const ids = [await calls.add("dba", own, "一.txt"), await calls.add("dba", own, "二.md")];
    await calls.add("dba", own, "草稿.txt", text("x"), { status: 0 });
    const add = (as: PersonaName) => app.call(addFolderToRag, { params: { id: own } }, { as });
    expect((await add("dba")).errorCode).toBe("common.permissionDenied");
    expect((await add("pa")).result).toEqual({ count: 2 });
    const state = async () => (await calls.folders("sys")).result.find(({ id }) => id === own)?.ragState;
    expect(await state()).toBe(1);
    await calls.settle();
    expect(await state()).toBe(2);
    expect((await add("pa")).result).toEqual({ count: 0 });
    expect((await Promise.all(ids.map(ragOf))).map(({ ragState }) => ragState)).toEqual([3, 3]);
  });
});

describe("a lease", () => {
  it("puts bytes into the storage and registers them once", async () => {
    const content = text("租约的内容\n");
    const id = await calls.add("dba", folder, "规范.txt", content);
    const leaseId = await put("pa", content, { id });
    expect((await ragOf(id)).ragState).toBe(1);
    expect((await calls.addRag("pa", { id, leaseId })).result).toEqual({ ragState: 2 });
    // The same bytes are the version that is there already.
    expect((await calls.detail("dba", id)).result.ver).toBe(1);
    expect((await calls.addRag("pa", { id, leaseId })).errorCode).toBe("document.leaseInvalid");
  });

  it("makes other bytes the next version", async () => {
    const id = await calls.add("dba", folder, "规范.txt", text("旧\n"));
    const leaseId = await put("pa", text("新版芒果\n"));
    await calls.addRag("pa", { id, leaseId });
    await calls.settle();
    expect((await calls.detail("dba", id)).result.ver).toBe(2);
    expect((await calls.find("dba", "芒果")).map((hit) => hit.id)).toEqual([id]);
  });

  it("is its owner's, lives ten minutes, and is for the bytes it was given for", async () => {
    const id = await calls.add("dba", folder, "规范.txt", text("甲\n"));
    const content = text("乙\n");
    const own = await put("pa", content);
    expect((await calls.addRag("reviewDba", { id, leaseId: own })).errorCode).toBe("document.leaseInvalid");
    const wrong = await put("pa", content, { md5: "0".repeat(32) });
    expect((await calls.addRag("pa", { id, leaseId: wrong })).errorCode).toBe("document.leaseContent");
    expect((await calls.detail("dba", id)).result.ver).toBe(1);
    const empty = (await apply("pa", content)).result.leaseId;
    expect((await calls.addRag("pa", { id, leaseId: empty })).errorCode).toBe("file.uploadIncomplete");
    clock.advanceMinutes(11);
    expect((await calls.addRag("pa", { id, leaseId: own })).errorCode).toBe("document.leaseInvalid");
  });

  it("is not given for what is not accepted, to those without the right, or for what is not seen", async () => {
    const content = text("x");
    expect((await apply("dba", content)).errorCode).toBe("common.permissionDenied");
    expect((await apply("customer", content)).errorCode).toBe("common.permissionDenied");
    const body = { fileName: "病毒.exe", size: 3, md5: md5(content) };
    expect((await app.call(applyDocLease, { body }, { as: "pa" })).errorCode).toBe("file.typeNotAccepted");
    const large = { fileName: "大.pdf", size: 300 * 1024 * 1024, md5: md5(content) };
    expect((await app.call(applyDocLease, { body: large }, { as: "pa" })).errorCode).toBe("file.tooLarge");
    expect((await apply("pa", content, { id: 999_999 })).errorCode).toBe("document.notFound");
    expect((await apply("pa", content, { md5: "none" })).errorCode).toBe("common.validation");
  });

  it("refuses bytes that are not what the name says", async () => {
    const id = await calls.add("dba", folder, "规范.txt", text("甲\n"));
    const content = text("MZ no pdf");
    const body = { fileName: "假.pdf", size: content.length, md5: md5(content) };
    const lease = (await app.call(applyDocLease, { body }, { as: "pa" })).result;
    await calls.files.send(lease.url, lease.method, lease.headers, content);
    expect((await calls.addRag("pa", { id, leaseId: lease.leaseId })).errorCode).toBe("file.contentMismatch");
  });
});
