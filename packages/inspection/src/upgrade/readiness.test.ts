import { expect, it } from "vitest";
import { batchOf, type Sections } from "../batch/batch.testing.ts";
import { upgradeFactsOf } from "./facts.ts";
import { minorFaults } from "./minor-faults.ts";
import { parameterHistory } from "./parameters.gen.ts";
import { type UpgradeReadiness, upgradeReadiness, upgradeTargets } from "./readiness.ts";
import { stoppingTypes, upgradeTexts } from "./texts.ts";

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

/** A batch judged against a major. */
async function judge(sections: Sections, more: object, to: number): Promise<UpgradeReadiness | null> {
  const facts = upgradeFactsOf(await batchOf(sections, { ...more }));
  return facts && upgradeReadiness(facts, to);
}

const codesOf = (items: readonly { code: string; name: string; weight: string }[] = []) =>
  items.map(({ code, name, weight }) => [weight, code, name].filter(Boolean).join(" "));

it("lists what stops an upgrade before what a person checks", async () => {
  const readiness = await judge(old, twelve, 18);
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
    "now endOfLife PostgreSQL 12",
  ]);
  expect(readiness?.missing).toEqual([]);
  expect(readiness?.items[0]?.text.en).toContain("Use wal_keep_size instead.");
});

it("counts only what lies between the two majors", async () => {
  expect(codesOf((await judge(old, twelve, 13))?.items)).toEqual([
    "stops parameterRemoved wal_keep_segments",
    "stops columnType regproc",
    "stops preparedTransactions",
    "check logicalSlots",
    "check targetOutOfSupport",
    "check extension postgis",
    "now endOfLife PostgreSQL 12",
  ]);
  const eleven = await judge(old, { version: "11.22" }, 12);
  expect(codesOf(eleven?.items)).toContain("stops columnType abstime");
});

it("says what it could not see, and judges nothing but a later major", async () => {
  expect((await judge({ Q03: old["Q03"] ?? [] }, twelve, 18))?.missing).toEqual(["Q11", "Q19", "Q22", "Q33"]);
  expect(await judge(old, twelve, 12)).toBeNull();
  expect(await judge(old, twelve, 99)).toBeNull();
  expect(upgradeTargets({ version: "16.4" })).toEqual([17, 18]);
  expect(upgradeTargets({ version: "18.1" })).toEqual([]);
});

it("stops at values that a later major no longer takes", async () => {
  const refused = async (name: string, value: string, from: string, to: number) =>
    (await judge({ Q03: [parameter(name, value, "configuration file")] }, { version: from }, to))?.items
      .filter(({ code, weight }) => code === "valueRefused" && weight === "stops")
      .map((item) => item.name);
  // `none` went with 12, and the least number of files grew from 25 to 64 with 13.
  expect(await refused("dynamic_shared_memory_type", "none", "11.22", 12)).toEqual([
    "dynamic_shared_memory_type",
  ]);
  expect(await refused("dynamic_shared_memory_type", "mmap", "11.22", 12)).toEqual([]);
  expect(await refused("max_files_per_process", "40", "12.22", 14)).toEqual(["max_files_per_process"]);
  expect(await refused("max_files_per_process", "64", "12.22", 14)).toEqual([]);
  expect(await refused("max_files_per_process", "40", "10.23", 12)).toEqual([]);
});

it("names the known faults of the minor version, and none of those that it has not", async () => {
  const faults = async (version: string) =>
    (await judge({}, { version }, 18))?.items
      .filter(({ code }) => code === "minorFault")
      .map(({ name }) => name);
  expect(await faults("14.3")).toContain("14.4");
  expect(await faults("14.4")).not.toContain("14.4");
  expect(await faults("15.10")).toContain("CVE-2025-1094");
  expect(await faults("15.11")).not.toContain("CVE-2025-1094");
  expect(await faults("17.10")).toContain("CVE-2026-14669");
  expect(await faults("17.11")).toEqual([]);
  // A function that came with 18.
  // The newest major has none to go to, and its faults all the same.
  expect(await faults("18.4")).toContain("CVE-2026-16238");
  expect(await faults("18.6")).toEqual([]);
  expect(await faults("17.10")).not.toContain("CVE-2026-16238");
});

it("has the first minor versions without each fault as the advisories name them", () => {
  // Copied from the advisories, one line each; the table is written by major.
  const sentences = {
    "CVE-2026-14680": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-16239": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-14669": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-6471": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-15742": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-16238": "18.6",
    "CVE-2026-14679": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-14668": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-6464": "18.6, 17.11, 16.15, 15.19, 14.24",
    "CVE-2026-14672": "18.6, 17.11, 16.15",
    "CVE-2026-6473": "18.4, 17.10, 16.14, 15.18, 14.23",
    "CVE-2026-6637": "18.4, 17.10, 16.14, 15.18, 14.23",
    "CVE-2026-2006": "18.2, 17.8, 16.12, 15.16, 14.21",
    "CVE-2026-2005": "18.2, 17.8, 16.12, 15.16, 14.21",
    "CVE-2025-12817": "18.1, 17.7, 16.11, 15.15, 14.20, 13.23",
    "CVE-2025-12818": "18.1, 17.7, 16.11, 15.15, 14.20, 13.23",
    "CVE-2025-8714": "17.6, 16.10, 15.14, 14.19, 13.22",
    "CVE-2025-8713": "17.6, 16.10, 15.14, 14.19, 13.22",
    "CVE-2025-4207": "17.5, 16.9, 15.13, 14.18, 13.21",
    "CVE-2025-1094": "17.3, 16.7, 15.11, 14.16, 13.19",
    "CVE-2024-10979": "17.1, 16.5, 15.9, 14.14, 13.17, 12.21",
    "CVE-2024-7348": "16.4, 15.8, 14.13, 13.16, 12.20",
    "CVE-2024-0985": "16.2, 15.6, 14.11, 13.14, 12.18",
    "CVE-2023-5869": "16.1, 15.5, 14.10, 13.13, 12.17, 11.22",
    "CVE-2022-2625": "14.5, 13.8, 12.12, 11.17, 10.22",
    "14.4": "14.4",
    "CVE-2022-1552": "14.3, 13.7, 12.11, 11.16, 10.21",
  };
  const written = minorFaults.map(({ name, fixedIn }) => [
    name,
    Object.entries(fixedIn)
      .toReversed()
      .map(([major, [, minor]]) => `${major}.${minor}`)
      .join(", "),
  ]);
  expect(Object.fromEntries(written)).toEqual(sentences);
  for (const { source } of minorFaults)
    expect(source).toMatch(
      /^https:\/\/www\.postgresql\.org\/(support\/security\/CVE-[\d-]+|docs\/release\/[\d.]+)\/$/,
    );
});

it("has the parameters as the release notes of PostgreSQL tell of them", () => {
  // Names and versions from the notes of 11 to 18, written down before the servers were asked.
  const removed = {
    replacement_sort_tuples: 11,
    default_with_oids: 12,
    wal_keep_segments: 13,
    operator_precedence_warning: 14,
    vacuum_cleanup_index_scale_factor: 14,
    stats_temp_directory: 15,
    force_parallel_mode: 16,
    promote_trigger_file: 16,
    vacuum_defer_cleanup_age: 16,
    db_user_namespace: 17,
    old_snapshot_threshold: 17,
    trace_recovery_messages: 17,
    ssl_ecdh_curve: 18,
  };
  expect(
    Object.entries(removed).map(([name, major]) => [name, (parameterHistory[name]?.to ?? 0) + 1, major]),
  ).toEqual(Object.entries(removed).map(([name, major]) => [name, major, major]));
  const defaults = {
    autovacuum_vacuum_cost_delay: [12, "2"],
    jit: [12, "on"],
    ssl_min_protocol_version: [13, "TLSv1.2"],
    checkpoint_completion_target: [14, "0.9"],
    password_encryption: [14, "scram-sha-256"],
    hash_mem_multiplier: [15, "2"],
    log_checkpoints: [15, "on"],
    vacuum_buffer_usage_limit: [17, "2048"],
    effective_io_concurrency: [18, "16"],
  };
  for (const [name, [major, value]] of Object.entries(defaults))
    expect([name, parameterHistory[name]?.boot]).toEqual([name, expect.arrayContaining([[major, value]])]);
});

it("fixes each fault in a later minor version than has it", () => {
  for (const { name, fixedIn } of minorFaults)
    for (const [from, fixed] of Object.values(fixedIn)) expect([name, from < fixed]).toEqual([name, true]);
  expect(Object.keys(stoppingTypes)).toContain("abstime");
});

it("is worded whole in both languages", () => {
  for (const { zh, en } of Object.values(upgradeTexts)) {
    expect(zh).toMatch(/。|\{detail\}$/);
    expect(en).toMatch(/\.|\{detail\}$/);
    expect(new Set(zh.match(/\{\w+\}/g))).toEqual(new Set(en.match(/\{\w+\}/g)));
  }
});
