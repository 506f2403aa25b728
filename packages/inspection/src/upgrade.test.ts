import { expect, it } from "vitest";
import { batchOf, type Sections } from "./batch/batch.testing.ts";
import { upgradeReadiness } from "./upgrade.ts";
import { upgradeTexts } from "./upgrade-data.ts";

const parameter = (name: string, setting: string, source: string) => ({ name, setting, source });
const old: Sections = {
  Q03: [
    parameter("wal_keep_segments", "64", "configuration file"),
    parameter("stats_temp_directory", "pg_stat_tmp", "default"),
    parameter("db_user_namespace", "on", "configuration file"),
    parameter("checkpoint_completion_target", "0.5", "default"),
    parameter("log_checkpoints", "on", "configuration file"),
    parameter("password_encryption", "md5", "default"),
  ],
  Q11: [{ slot_name: "feed", slot_type: "logical" }],
  Q19: [{ gid: "x", database: "app" }],
  Q22: [
    { extname: "plpgsql", installed: "1.0" },
    { extname: "postgis", installed: "3.0" },
  ],
  Q33: [
    { type_name: "abstime", columns: 2 },
    { type_name: "regproc", columns: 1 },
    { type_name: "money", columns: 4 },
  ],
};
const twelve = { version: "12.22", checksum_version: 0 };

const codesOf = (items: readonly { code: string; name: string; weight: string }[] = []) =>
  items.map(({ code, name, weight }) => [weight, code, name].filter(Boolean).join(" "));

it("lists what stops an upgrade before what a person checks", async () => {
  const readiness = upgradeReadiness(await batchOf(old, twelve), 18);
  expect(codesOf(readiness?.items)).toEqual([
    "stops parameterRemoved wal_keep_segments",
    "stops parameterRemoved db_user_namespace",
    "stops columnType regproc",
    "stops preparedTransactions",
    "stops checksums",
    "check defaultChanged checkpoint_completion_target",
    "check defaultChanged password_encryption",
    "check logicalSlots",
    "check md5Passwords",
    "check extension postgis",
  ]);
  expect(readiness?.missing).toEqual([]);
  expect(readiness?.items[0]?.text.en).toContain("Use wal_keep_size instead.");
});

it("counts only what lies between the two majors", async () => {
  const batch = await batchOf(old, twelve);
  expect(codesOf(upgradeReadiness(batch, 13)?.items)).toEqual([
    "stops parameterRemoved wal_keep_segments",
    "stops columnType regproc",
    "stops preparedTransactions",
    "check logicalSlots",
    "check targetOutOfSupport",
    "check extension postgis",
  ]);
  const eleven = upgradeReadiness(await batchOf(old, { version: "11.22" }), 12);
  expect(codesOf(eleven?.items)).toContain("stops columnType abstime");
});

it("says what it could not see, and judges nothing but a later major", async () => {
  const batch = await batchOf({ Q03: old["Q03"] ?? [] }, twelve);
  expect(upgradeReadiness(batch, 18)?.missing).toEqual(["Q11", "Q19", "Q22", "Q33"]);
  expect(upgradeReadiness(batch, 12)).toBeNull();
  expect(upgradeReadiness(batch, 99)).toBeNull();
});

it("is worded whole in both languages", () => {
  for (const { zh, en } of Object.values(upgradeTexts)) {
    expect(zh).toMatch(/。|\{detail\}$/);
    expect(en).toMatch(/\.|\{detail\}$/);
    expect(new Set(zh.match(/\{\w+\}/g))).toEqual(new Set(en.match(/\{\w+\}/g)));
  }
});
