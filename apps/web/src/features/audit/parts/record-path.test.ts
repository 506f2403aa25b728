import { expect, it } from "vitest";
import { recordPathOf } from "./record-path.ts";

const row = (objectType: string | null, objectId: string | null, companyId: number | null = 7) => ({
  objectType,
  objectId,
  companyId,
});

it.each([
  ["serviceRequest", "fault:view", "/service/audit/3"],
  ["asset", "asset:view", "/organization/assets/7/3"],
  ["serviceNumber", "sn:view", "/sn/3/7"],
  ["member", "org:view", "/organization/member/7"],
  ["user", "user:view", "/userList?user=3"],
  ["role", "role:edit", "/role?role=3"],
])("leads from %s to its page whoever may open it", (objectType, perm, path) => {
  expect(recordPathOf(row(objectType, "3"), [perm])).toBe(path);
  expect(recordPathOf(row(objectType, "3"), ["sys:audit"])).toBeNull();
});

it.each([
  ["of nothing", row(null, null)],
  ["without an id", row("team", null)],
  ["of a kind without pages", row("outbox", "3")],
  ["whose id is no number", row("team", "everyone")],
  ["whose organisation is not known", row("asset", "3", null)],
])("leads nowhere from a line %s", (_, line) => {
  expect(recordPathOf(line, ["team:view", "asset:view", "sys:config"])).toBeNull();
});
