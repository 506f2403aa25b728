import { beforeEach, describe, expect, it } from "vitest";
import { clearOtherUsers, clientStoreOf, evictResidents } from "./client-store.ts";

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
    const drafts = clientStoreOf(7, storage, at);
    drafts.keep("service-request.new", { title: "主库无法连接" });
    expect(drafts.read("service-request.new")).toEqual({
      value: { title: "主库无法连接" },
      savedAt: "2026-06-12T02:15:00.000Z",
    });
    drafts.forget("service-request.new");
    expect(drafts.read("service-request.new")).toBeNull();
  });

  it("keeps people and forms apart", () => {
    clientStoreOf(7, storage).keep("reply.1", "mine");
    expect(clientStoreOf(8, storage).read("reply.1")).toBeNull();
    expect(clientStoreOf(7, storage).read("reply.2")).toBeNull();
    // 7 and 70 share a beginning.
    clientStoreOf(70, storage).keep("reply.1", "other");
    clearOtherUsers(7, storage);
    expect(clientStoreOf(7, storage).read<string>("reply.1")?.value).toBe("mine");
    expect(clientStoreOf(70, storage).read("reply.1")).toBeNull();
  });

  it("leaves everything else in the browser alone when it clears the drafts of others", () => {
    storage.setItem("pharos.lang", "en");
    clientStoreOf(8, storage).keep("reply.1", "x");
    clientStoreOf(9, storage).keep("reply.1", "y");
    clearOtherUsers(7, storage);
    expect(storage.length).toBe(1);
    expect(storage.getItem("pharos.lang")).toBe("en");
  });

  it.each(["not json", "null", "1", "{}", '{"value":1}'])("ignores what it did not write: %s", (text) => {
    storage.setItem("pharos.draft.7.reply.1", text);
    expect(clientStoreOf(7, storage).read("reply.1")).toBeNull();
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
    const drafts = clientStoreOf(7, broken);
    expect(() => drafts.keep("reply.1", "x")).not.toThrow();
    expect(drafts.read("reply.1")).toBeNull();
  });
});

describe("what works on them", () => {
  it("is the same until no one needs it, or its person signs out", () => {
    const store = clientStoreOf(7, memoryStorage());
    const disposed: string[] = [];
    const make = (name: string) => () => ({ dispose: () => void disposed.push(name) });
    const first = store.resident("upload a", make("first"));
    expect(clientStoreOf(7, memoryStorage()).resident("upload a", make("again"))).toBe(first);
    expect(clientStoreOf(8, memoryStorage()).resident("upload a", make("other"))).not.toBe(first);
    store.release("upload a", first);
    const second = store.resident("upload a", make("second"));
    expect(second).not.toBe(first);
    // Someone still holds the first; the second has its place.
    store.addResident("upload a", first);
    store.release("upload a", first);
    expect(store.resident("upload a", make("third"))).toBe(second);
    evictResidents(7);
    expect(disposed).toEqual(["second"]);
    expect(store.resident("upload a", make("fourth"))).not.toBe(second);
    evictResidents(8);
  });
});
