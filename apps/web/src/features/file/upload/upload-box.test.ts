import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientStoreOf, evictResidents } from "../../../shared/client-store.ts";
import { uploadBoxOf } from "./upload-box.ts";

const person = 7;
const taken = { name: "alert.log", size: 3, lastModified: 0, objectKey: "k", isDone: true };

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});
afterEach(() => {
  evictResidents(person);
  vi.unstubAllGlobals();
});

it("gives up the box of a place that was only visited", () => {
  const box = uploadBoxOf(person, "reply.1.public", 1);
  const leave = box.subscribe(() => undefined);
  expect(uploadBoxOf(person, "reply.1.public", 1)).toBe(box);
  leave();
  expect(uploadBoxOf(person, "reply.1.public", 1)).not.toBe(box);
});

it("keeps a box while something is in it, or someone shows it", () => {
  const box = uploadBoxOf(person, "reply.1.public", 1);
  const [leave, leaveToo] = [box.subscribe(() => undefined), box.subscribe(() => undefined)];
  leave();
  expect(uploadBoxOf(person, "reply.1.public", 1)).toBe(box);
  box.putBack([taken]);
  leaveToo();
  expect(uploadBoxOf(person, "reply.1.public", 1)).toBe(box);
});

it("gives up every box of a person who signs out; what has arrived is found again", () => {
  const box = uploadBoxOf(person, "reply.1.public", 1);
  box.putBack([taken]);
  evictResidents(person);
  const next = uploadBoxOf(person, "reply.1.public", 1);
  expect(next).not.toBe(box);
  expect(next.items()).toMatchObject([{ name: "alert.log", state: "done" }]);
  expect(clientStoreOf(person).slots("nothing")).toEqual([]);
});
