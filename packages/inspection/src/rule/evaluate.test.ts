import { describe, expect, it } from "vitest";
import { batchOf, type Sections } from "../batch/batch.testing.ts";
import { defineRules } from "../rules/define.ts";
import { type EvaluateOptions, evaluate } from "./evaluate.ts";
import { findingLimits } from "./finding.ts";

const words = { name: "n", cause: "c", risk: "r", advice: "a" };
const common = { unit: "percent", effort: "online", zh: words, en: words } as const;

const rules = defineRules("postgresql", "maintenance", [
  {
    ...common,
    code: "T-EACH",
    check: {
      from: "Q14",
      where: "n_dead_tup > 100",
      value: "pct(n_dead_tup, n_dead_tup + n_live_tup)",
      rank: "n_dead_tup",
      evidence: ["schemaname", "relname", "n_dead_tup"],
      object: ["schemaname", "relname"],
    },
    thresholds: { high: 40, medium: 20 },
    repair: [{ sql: "VACUUM {ident:schemaname}.{ident:relname};", each: true }],
  },
  {
    ...common,
    code: "T-COUNT",
    check: {
      from: "Q23",
      where: "rolsuper and rolcanlogin",
      over: "count",
      levels: [{ severity: "medium", when: "value > $most" }],
      evidence: ["rolname"],
    },
    thresholds: { most: 1 },
  },
  {
    ...common,
    code: "T-FACT",
    check: { from: "Q01", appliesWhen: "fact('importance') = 'core'", value: "uptime_s" },
    thresholds: { high: 1 },
  },
  {
    ...common,
    code: "T-NEW",
    check: { from: "Q01", value: "uptime_s" },
    thresholds: { high: 1 },
    minMajor: 17,
  },
]);

const table = (relname: string, n_dead_tup: number, n_live_tup = 100) => ({
  schemaname: "app",
  relname,
  n_dead_tup,
  n_live_tup,
});

const judge = async (sections: Sections, options: EvaluateOptions = {}) => {
  const findings = evaluate(rules, await batchOf(sections), options);
  return (code: string) => findings.find(({ ruleCode }) => ruleCode === code);
};

describe("each row for itself", () => {
  it("is as bad as the worst, ranks by effect and repairs what it shows", async () => {
    const finding = (
      await judge({ Q14: [table("a", 120, 300), table("b", 400, 1200), table("c", 300), table("d", 10)] })
    )("T-EACH");
    // a: 120/420 = 28.6 %, b: 400/1600 = 25 %, c: 300/400 = 75 %, d is too small to be looked at.
    expect(finding).toMatchObject({ result: "fail", severity: "high", value: 75, total: 3 });
    expect(finding?.objects.map(({ id, severity }) => [id, severity])).toEqual([
      ["app\u001Fc", "high"],
      ["app\u001Fb", "medium"],
      ["app\u001Fa", "medium"],
    ]);
    expect(finding?.repairs).toEqual(['VACUUM "app"."c";', 'VACUUM "app"."b";', 'VACUUM "app"."a";']);
  });

  it("makes a thousand faults one finding with the twenty that matter", async () => {
    const Q14 = Array.from({ length: 1500 }, (_, n) => table(`t${n}`, 1000 + n));
    const finding = (await judge({ Q14 }))("T-EACH");
    expect(finding?.total).toBe(1500);
    expect(finding?.objects).toHaveLength(findingLimits.objects);
    expect(finding?.evidence.rows).toHaveLength(findingLimits.evidence);
    expect(finding?.evidence.rows[0]).toEqual({ schemaname: "app", relname: "t1499", n_dead_tup: 2499 });
  });

  it("passes with the figure nearest to failing", async () => {
    const finding = (await judge({ Q14: [table("a", 120, 1080), table("b", 110, 1990)] }))("T-EACH");
    expect(finding).toMatchObject({ result: "pass", severity: null, value: 10, repairs: [] });
  });
});

it("never passes what it could not read", async () => {
  expect((await judge({}))("T-EACH")).toMatchObject({
    result: "unknown",
    reason: { code: "sectionMissing", section: "Q14" },
  });
  const failed = await judge({ Q14: { sqlstate: "42501", reason: "permission denied" } });
  expect(failed("T-EACH")).toMatchObject({
    result: "unknown",
    reason: { code: "sectionFailed", sqlstate: "42501", detail: "permission denied" },
  });
  const masked = await judge({ Q14: [{ ...table("a", 500), n_live_tup: null }] });
  expect(masked("T-EACH")).toMatchObject({
    result: "unknown",
    undecided: 1,
    reason: { code: "valueMissing" },
  });
});

it("judges a count with the threshold in force", async () => {
  const Q23 = ["a", "b"].map((rolname) => ({ rolname, rolsuper: true, rolcanlogin: true }));
  expect((await judge({ Q23 }))("T-COUNT")).toMatchObject({ result: "fail", value: 2, total: 2 });
  expect((await judge({ Q23: [] }))("T-COUNT")).toMatchObject({ result: "pass", value: 0 });
  const finding = (await judge({ Q23 }, { thresholds: { "T-COUNT": { most: 2 } } }))("T-COUNT");
  expect(finding).toMatchObject({ result: "pass", thresholds: { most: 2 } });
});

it("says nothing where a rule does not concern the database, and unknown where a fact is missing", async () => {
  expect((await judge({}))("T-FACT")).toMatchObject({ result: "unknown", reason: { code: "missingFact" } });
  expect((await judge({}, { facts: { importance: "normal" } }))("T-FACT")).toMatchObject({
    result: "notApplicable",
    reason: { code: "notConcerned" },
  });
  expect((await judge({}, { facts: { importance: "core" } }))("T-FACT")).toMatchObject({ result: "fail" });
  expect((await judge({}))("T-NEW")).toMatchObject({ result: "notApplicable", reason: { code: "version" } });
});

describe("waivers", () => {
  const Q14 = [table("a", 300), table("b", 200)];
  const waiver = { ruleCode: "T-EACH", object: "app\u001Fa", endsAt: null, value: null, tolerance: 0 };

  it("takes one object out, and says so", async () => {
    const finding = (await judge({ Q14 }, { waivers: [waiver] }))("T-EACH");
    expect(finding).toMatchObject({ result: "fail", total: 1 });
    expect(finding?.objects.map(({ id }) => id)).toEqual(["app\u001Fb"]);
    expect(finding?.waived.map(({ id }) => id)).toEqual(["app\u001Fa"]);
  });

  it("counts for nothing when all is waived", async () => {
    const finding = (await judge({ Q14 }, { waivers: [{ ...waiver, object: null }] }))("T-EACH");
    expect(finding).toMatchObject({ result: "notApplicable", reason: { code: "waived" } });
  });

  it("ends on its day, and when the value gets worse than accepted", async () => {
    const ended = { ...waiver, endsAt: "2026-05-31T00:00:00Z" };
    const running = { ...waiver, endsAt: "2026-06-02T00:00:00Z" };
    // The value of a is 75: accepted at 70, it may grow by 10 % to 77, or by 5 % to 73.5.
    const held = { ...waiver, value: 70, tolerance: 0.1 };
    const outgrown = { ...waiver, value: 70, tolerance: 0.05 };
    const totals = [];
    for (const one of [ended, running, held, outgrown]) {
      totals.push((await judge({ Q14 }, { waivers: [one] }))("T-EACH")?.total);
    }
    expect(totals).toEqual([2, 1, 1, 2]);
  });
});
