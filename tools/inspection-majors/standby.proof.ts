import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Batch,
  evaluate,
  type Finding,
  identityOf,
  rowOf,
  rowsOf,
  rulePack,
} from "../../packages/inspection/src/index.ts";
import { fillHealthy, healthyFacts, healthyOptions } from "./healthy.ts";
import { fetchServers, type MajorServer, readCollected, startMajor } from "./major-server.ts";

const major = 15;

/** A careful DBA bounds what a slot may retain. */
const options = {
  ...healthyOptions(major),
  configuration: { ...healthyOptions(major).configuration, max_slot_wal_keep_size: "4GB" },
};
let primary: MajorServer;
let standby: MajorServer;

beforeAll(async () => {
  await fetchServers();
  primary = await startMajor({
    ...options,
    hba: ["local replication all trust", "host all all 127.0.0.1/32 scram-sha-256"],
  });
  await fillHealthy(primary);
  await primary.psql("SELECT pg_create_physical_replication_slot('standby_1', true);");
  standby = await startMajor({ ...options, standbyOf: { primary, slot: "standby_1" } });
}, 120_000);
afterAll(async () => {
  await standby?.stop();
  await primary?.stop();
});

const core = { ...healthyFacts, importance: "core" } as const;
const judge = (batch: Batch, thresholds = {}): readonly Finding[] =>
  evaluate(rulePack, batch, { facts: core, thresholds });
const resultOf = (findings: readonly Finding[], code: string) =>
  findings.find(({ ruleCode }) => ruleCode === code)?.result;
const failing = (findings: readonly Finding[]): string[] =>
  findings.filter(({ result }) => result === "fail").map(({ ruleCode }) => ruleCode);
/** All that was written has arrived and was replayed. */
const caughtUp = async (): Promise<void> => {
  const at = await primary.psql("SELECT pg_current_wal_lsn()");
  await expect
    .poll(() => standby.psql(`SELECT pg_last_wal_replay_lsn() >= '${at}'`), { timeout: 20_000 })
    .toBe("t");
};

it("reads every section of a streaming standby, and takes it for one", async () => {
  await expect
    .poll(() => primary.psql("SELECT state FROM pg_stat_replication"), { timeout: 20_000 })
    .toBe("streaming");
  await caughtUp();
  const collected = await standby.collect();
  const batch = await readCollected(collected);
  expect(collected.errors).toBe("");
  expect(identityOf(batch)).toMatchObject({ major, role: "standby", database: "app" });
  // Both call themselves alike, and are two.
  const own = identityOf(await readCollected(await primary.collect()))?.key ?? "";
  expect(identityOf(batch)?.key).toBe(`${own}@standby_1`);
  expect(own).toMatch(/^\d+\/app$/);
  expect(identityOf(await readCollected(await standby.collect({ variables: { node: "北京 2" } })))?.key).toBe(
    `${own}@北京 2`,
  );
  expect(collected.text).not.toContain("never shown");
  const failed = [...batch.sections.values()].filter(({ ok }) => !ok).map(({ code }) => code);
  expect(failed).toEqual(["Q32"]);
  expect(rowOf(batch, "Q12")).toMatchObject({
    in_recovery: true,
    receiver_status: "streaming",
    replay_delay_s: 0,
    replay_paused: false,
  });
});

it("raises no false alarm on either, and asks of each what is its own", async () => {
  await caughtUp();
  const [first, second] = [
    await readCollected(await primary.collect()),
    await readCollected(await standby.collect()),
  ];
  // Both were just started: that is true.
  expect(failing(judge(first))).toEqual(["PG-AV-11"]);
  expect(failing(judge(second))).toEqual(["PG-AV-11"]);
  expect(rowsOf(first, "Q10")).toMatchObject([{ state: "streaming" }]);
  expect(["PG-RP-01", "PG-RP-04", "PG-RP-05"].map((code) => resultOf(judge(first), code))).toEqual([
    "pass",
    "pass",
    "notApplicable",
  ]);
  expect(["PG-BK-01", "PG-RP-04", "PG-RP-05"].map((code) => resultOf(judge(second), code))).toEqual([
    "notApplicable",
    "notApplicable",
    "pass",
  ]);
});

it("finds a replay that somebody paused, and its repair resumes it", async () => {
  await standby.psql("SELECT pg_wal_replay_pause();");
  await primary.psql("INSERT INTO shop.customer (name) SELECT 'late ' || n FROM generate_series(1, 100) n;");
  const read = async () => judge(await readCollected(await standby.collect()));
  const paused = (await read()).find(({ ruleCode }) => ruleCode === "PG-RP-05");
  expect(paused).toMatchObject({ result: "fail", repairs: ["SELECT pg_wal_replay_resume();"] });
  await standby.psql(paused?.repairs.join("\n") ?? "");
  await caughtUp();
  expect(resultOf(await read(), "PG-RP-05")).toBe("pass");
});

it("finds on the primary that a standby is gone", async () => {
  await standby.cluster.kill();
  await expect
    .poll(() => primary.psql("SELECT count(*) FROM pg_stat_replication"), { timeout: 20_000 })
    .toBe("0");
  const findings = judge(await readCollected(await primary.collect()));
  expect(failing(findings).toSorted()).toEqual(["PG-AV-11", "PG-RP-02", "PG-RP-04"]);
});
