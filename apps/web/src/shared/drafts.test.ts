import { beforeEach, describe, expect, it } from "vitest";
import { draftsOf, forgetDraftsOfOthers } from "./drafts.ts";

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

const at = () => new Date("2026-06-12T02:15:00Z");

describe("drafts", () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memoryStorage();
  });

  it("gives back what was kept, with its time, until it is forgotten", () => {
    const drafts = draftsOf(7, storage, at);
    drafts.keep("service-request.new", { title: "主库无法连接" });
    expect(drafts.read("service-request.new")).toEqual({
      value: { title: "主库无法连接" },
      savedAt: "2026-06-12T02:15:00.000Z",
    });
    drafts.forget("service-request.new");
    expect(drafts.read("service-request.new")).toBeNull();
  });

  it("keeps people and forms apart", () => {
    draftsOf(7, storage).keep("reply.1", "mine");
    expect(draftsOf(8, storage).read("reply.1")).toBeNull();
    expect(draftsOf(7, storage).read("reply.2")).toBeNull();
    // 7 and 70 share a beginning.
    draftsOf(70, storage).keep("reply.1", "other");
    forgetDraftsOfOthers(7, storage);
    expect(draftsOf(7, storage).read<string>("reply.1")?.value).toBe("mine");
    expect(draftsOf(70, storage).read("reply.1")).toBeNull();
  });

  it("leaves everything else in the browser alone when it clears the drafts of others", () => {
    storage.setItem("pharos.lang", "en");
    draftsOf(8, storage).keep("reply.1", "x");
    draftsOf(9, storage).keep("reply.1", "y");
    forgetDraftsOfOthers(7, storage);
    expect(storage.length).toBe(1);
    expect(storage.getItem("pharos.lang")).toBe("en");
  });

  it.each(["not json", "null", "1", "{}", '{"value":1}'])("ignores what it did not write: %s", (text) => {
    storage.setItem("pharos.draft.7.reply.1", text);
    expect(draftsOf(7, storage).read("reply.1")).toBeNull();
  });

  it("survives a storage that is full or switched off", () => {
    const broken: Storage = {
      ...memoryStorage(),
      getItem: () => {
        throw new Error("SecurityError");
      },
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    const drafts = draftsOf(7, broken);
    expect(() => drafts.keep("reply.1", "x")).not.toThrow();
    expect(drafts.read("reply.1")).toBeNull();
  });
});
