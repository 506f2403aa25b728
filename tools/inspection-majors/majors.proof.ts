import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Batch,
  compare,
  evaluate,
  type Finding,
  identityOf,
  rowsOf,
  rulePack,
  score,
} from "../../packages/inspection/src/index.ts";
import {
  faultyOptions,
  hostileName,
  openFaultySessions,
  planted,
  plantedFrom,
  plantFaults,
  reachableThresholds,
  secret,
} from "./faults.ts";
import { fillHealthy, healthyFacts, healthyOptions } from "./healthy.ts";
import {
  allMajors,
  type Collected,
  fetchServers,
  type MajorServer,
  readCollected,
  startMajor,
  usualMajors,
} from "./major-server.ts";

const majors = process.env["INSPECTION_MAJORS"] === "all" ? allMajors : usualMajors;

beforeAll(fetchServers);

const failing = (findings: readonly Finding[]): string[] =>
  findings.filter(({ result }) => result === "fail").map(({ ruleCode }) => ruleCode);

/** Sections that the server did not give, with the state of their error. */
const failedSections = (batch: Batch): string[] =>
  [...batch.sections.values()].flatMap(({ code, ok, sqlstate }) => (ok ? [] : [`${code} ${sqlstate}`]));

/** The package of 10 ships control files of newer majors, so that its extensions cannot be listed. */
const packageFaults = (major: number): string[] => (major === 10 ? ["Q34 42601"] : []);

describe.each(majors)("a healthy server of %i", (major) => {
  let server: MajorServer;
  let collected: Collected;
  let findings: readonly Finding[];
  beforeAll(async () => {
    server = await startMajor(healthyOptions(major));
    await fillHealthy(server);
    collected = await server.collect();
    findings = evaluate(rulePack, await readCollected(collected), { facts: healthyFacts });
  });
  afterAll(() => server?.stop());

  it("gives every section to a member of pg_monitor", async () => {
    const batch = await readCollected(collected);
    expect(identityOf(batch)).toMatchObject({ major, role: "primary", database: "app" });
    expect(failedSections(batch)).toEqual(
      [...packageFaults(major), "Q32 58P01"].toSorted((a, b) => a.localeCompare(b)),
    );
    if (major > 10) expect(collected.errors).toBe("");
  });

  it("raises no false alarm", () => {
    // It was just started, and the old majors are out of support: that is true.
    const old = findings.find(({ ruleCode }) => ruleCode === "PG-SE-07");
    const isTrue = ["PG-AV-11", ...(old?.severity === "high" && major <= 14 ? ["PG-SE-07"] : [])];
    expect(failing(findings).filter((code) => !isTrue.includes(code))).toEqual([]);
    expect(score(findings).score).toBeGreaterThanOrEqual(90);
  });

  it("answers a plain user with less, never with a false pass", async () => {
    const plain = evaluate(rulePack, await readCollected(await server.collect({ user: "es_plain" })), {
      facts: healthyFacts,
    });
    expect(failing(plain)).toEqual(failing(findings));
    const resultOf = (code: string) => plain.find(({ ruleCode }) => ruleCode === code)?.result;
    for (const code of ["PG-AV-03", "PG-AV-04", "PG-CP-02", "PG-CP-03", "PG-SE-08", "PG-MT-04"]) {
      expect([code, resultOf(code)]).toEqual([code, "unknown"]);
    }
    expect(score(plain).coverage).toBeLessThan(score(findings).coverage);
  });

  it("shows what would leave the house, as no file that could be sent", async () => {
    const preview = await server.collect({ variables: { preview: "1" } });
    expect(preview.text).toMatch(/^== Q14 tables: \d rows$/m);
    await expect(readCollected(preview)).rejects.toThrow("This is a preview");
  });

  it("leaves out texts and addresses when asked", async () => {
    const batch = await readCollected(await server.collect({ variables: { notext: "1", haship: "1" } }));
    expect(rowsOf(batch, "Q21").length).toBeGreaterThan(0);
    expect(new Set(rowsOf(batch, "Q21").map(({ query }) => query))).toEqual(new Set([null]));
  });

  it("does not wait for a table that somebody holds, and says what it could not see", async () => {
    const holder = await server.session();
    await holder.query("BEGIN; LOCK TABLE shop.customer IN ACCESS EXCLUSIVE MODE");
    const batch = await readCollected(await server.collect());
    await holder.query("ROLLBACK");
    const sizes = rowsOf(batch, "Q14").map(({ relname, total_bytes }) => [relname, total_bytes !== null]);
    expect(sizes).toContainEqual(["customer", false]);
    expect(sizes).toContainEqual(["purchase", true]);
  });
});

/** Findings whose repair is more than SQL of the pack, or needs what is not here. */
const notRepaired: Readonly<Record<string, string>> = {
  "PG-AV-01": "ends with the sessions",
  "PG-AV-02": "needs a pooler",
  "PG-AV-09": "ages again at once with the threshold of this test",
  "PG-AV-10": "ages again at once with the threshold of this test",
  "PG-AV-11": "is true of a server that was just started",
  "PG-PF-04": "counts since the reset of statistics",
  "PG-PF-08": "needs a person to choose the index",
  "PG-PF-09": "needs a person to tune the statement",
  "PG-PF-10": "needs a person to tune the statement",
  "PG-CP-02": "the archive command is mended first, outside the database",
  "PG-CP-04": "needs a partitioned table",
  "PG-BK-02": "the archive command is mended outside the database",
  "PG-BK-03": "the archive command is mended outside the database",
  "PG-SE-01": "a person decides which superuser goes",
  "PG-SE-02": "a person decides on the password",
  "PG-SE-07": "a new version is installed",
  "PG-SE-08": "pg_hba.conf is a file",
  "PG-OB-04": "a person decides which indexes go",
  "PG-OB-05": "a person names the key",
  "PG-OB-03": "the index that was rebuilt is not used either",
  "PG-CF-02": "needs a restart",
  "PG-CF-06": "statement_timeout is set by role",
  "PG-CF-05": "pg_checksums runs while the server is down",
};

describe.each(majors)("a server of %i with known faults", (major) => {
  let server: MajorServer;
  let collected: Collected;
  let before: readonly Finding[];
  const judge = async (from: Collected): Promise<readonly Finding[]> =>
    evaluate(rulePack, await readCollected(from), { facts: healthyFacts, thresholds: reachableThresholds });
  beforeAll(async () => {
    server = await startMajor(faultyOptions(major));
    await plantFaults(server);
    await openFaultySessions(server);
    collected = await server.collect();
    before = await judge(collected);
  });
  afterAll(() => server?.stop());

  it("finds each of them", async () => {
    const expected = [
      ...planted,
      ...Object.entries(plantedFrom).flatMap(([code, from]) => (major >= from ? [code] : [])),
    ];
    const found = new Set(failing(before));
    expect(expected.filter((code) => !found.has(code))).toEqual([]);
    expect(expected.length).toBeGreaterThanOrEqual(30);
    expect(score(before)).toMatchObject({ grade: "critical" });
    const bare = await judge(await server.collect({ database: "bare" }));
    expect(failing(bare)).toContain("PG-PF-13");
    expect(bare.find(({ ruleCode }) => ruleCode === "PG-PF-10")).toMatchObject({
      result: "unknown",
      reason: { section: "Q21", sqlstate: "42P01" },
    });
  });

  it("never writes a secret of a statement or a parameter", async () => {
    const batch = await readCollected(collected);
    expect(collected.text).not.toContain(secret);
    expect(collected.text).not.toContain("4111111111111111");
    // What is not secret stays.
    expect(rowsOf(batch, "Q03").find(({ name }) => name === "archive_command")?.["setting"]).toBe(
      "PGPASSWORD=? SECRET=? false postgres://?@host/db",
    );
    expect(rowsOf(batch, "Q03").find(({ name }) => name === "password_encryption")?.["setting"]).toMatch(
      /^(md5|on)$/,
    );
    const texts = collected.text
      .split("\n")
      .filter((line) => /"section": ?"Q(05|21)"/.test(line))
      .join("\n");
    expect(texts).toContain("quoted");
    expect(texts).toContain("shop.victim");
    expect(texts).toMatch(/ALTER ROLE second_admin PASSWORD E\?/i);
  });

  it("is repaired by its own SQL, and the next batch says so", async () => {
    const victims = await server.psql("SELECT count(*) FROM pg_class WHERE relname = 'victim'");
    for (const { ruleCode, repairs } of before) {
      // The sessions of PG-AV-03 end by the repair of PG-AV-04.
      if (ruleCode === "PG-AV-03" || repairs.length === 0) continue;
      await server.psql(repairs.join("\n")).catch((error: unknown) => {
        throw new Error(`${ruleCode}: ${repairs.join("\n")}`, { cause: error });
      });
    }
    expect(await server.psql("SELECT count(*) FROM pg_class WHERE relname = 'victim'")).toBe(victims);
    await server.psql("ANALYZE;");
    const after = await judge(await server.collect());
    const changes = new Map(compare(before, after).map(({ ruleCode, change }) => [ruleCode, change]));
    const left = [...changes].filter(
      ([code, change]) => change !== "fixed" && change !== "gone" && notRepaired[code] === undefined,
    );
    expect(left).toEqual([]);
    expect([...changes.values()].filter((change) => change === "fixed").length).toBeGreaterThanOrEqual(18);
  });

  it("keeps hostile names text", async () => {
    const objects = before.flatMap((finding) => finding.objects.map(({ id }) => id));
    expect(objects.some((id) => id.includes(hostileName))).toBe(true);
    expect(await server.psql("SELECT relname FROM pg_class WHERE relname = 'victim'")).toBe("victim");
    const sql = before.flatMap(({ repairs }) => repairs).filter((text) => text.includes("victim"));
    // Each stands whole between its own quotes.
    const names = [hostileName, hostileName.replace("x", "y")].map(
      (name) => `"${name.replaceAll('"', '""')}"`,
    );
    const bare = sql.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ""), text));
    expect(sql.length).toBeGreaterThanOrEqual(2);
    expect(bare.filter((text) => text.includes("victim"))).toEqual([]);
  });
});
