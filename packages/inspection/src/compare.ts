import type { Finding, FindingObject } from "./rule/finding.ts";
import { type Severity, severityRank } from "./scale.ts";

/**
 * What became of a finding since an earlier batch. `unconfirmed`: it failed before and cannot be judged now, which is not
 * the same as fixed. `gone`: the rule no longer applies, or the finding was waived.
 */
export type Change = "new" | "persisting" | "worse" | "better" | "fixed" | "unconfirmed" | "gone";

export type Side = { readonly severity: Severity; readonly value: number | string | null };

/** One rule in two batches, with what became of each of its objects. */
export type Comparison = {
  readonly ruleCode: string;
  readonly change: Change;
  readonly previous: Side | null;
  readonly current: Side | null;
  readonly objects: readonly { readonly id: string; readonly change: Change }[];
};

/** By which share a value must grow to be called worse. */
const worseShare = 0.2;

const course = (before: Side, now: Side, direction: "higher" | "lower"): Change => {
  const step = severityRank(now.severity) - severityRank(before.severity);
  if (step !== 0) return step < 0 ? "worse" : "better";
  if (typeof before.value !== "number" || typeof now.value !== "number") return "persisting";
  const sign = direction === "lower" ? -1 : 1;
  const growth = sign * (now.value - before.value);
  const room = Math.abs(before.value) * worseShare;
  return growth > room && growth > 0 ? "worse" : growth < -room ? "better" : "persisting";
};

const sideOf = (finding: Finding | undefined): Side | null =>
  finding?.result === "fail" && finding.severity !== null
    ? { severity: finding.severity, value: finding.value }
    : null;

const changeOf = (before: Side | null, now: Side | null, current: Finding | undefined): Change => {
  if (before === null) return "new";
  if (now !== null) return course(before, now, current?.worse ?? "higher");
  if (current?.result === "pass") return "fixed";
  return current?.result === "notApplicable" ? "gone" : "unconfirmed";
};

/** What became of the objects; an object that left a list cut at its limit is unconfirmed. */
function compareObjects(before: Finding | undefined, now: Finding | undefined): Comparison["objects"] {
  const earlier = new Map(
    (before?.result === "fail" ? before.objects : []).map((object) => [object.id, object]),
  );
  const later = new Map((now?.result === "fail" ? now.objects : []).map((object) => [object.id, object]));
  const cut = now !== undefined && now.total > now.objects.length;
  const judged =
    (now?.result === "pass" || now?.result === "fail") && now.undecided === 0 && !now.capped && !cut;
  const lost = (object: FindingObject): Change =>
    now?.waived.some(({ id }) => id === object.id) || now?.result === "notApplicable"
      ? "gone"
      : judged
        ? "fixed"
        : "unconfirmed";
  return [
    ...[...later.values()].map((object) => {
      const old = earlier.get(object.id);
      return {
        id: object.id,
        change: old === undefined ? ("new" as const) : course(old, object, now?.worse ?? "higher"),
      };
    }),
    ...[...earlier.values()]
      .filter(({ id }) => !later.has(id))
      .map((object) => ({ id: object.id, change: lost(object) })),
  ];
}

/** Compares the findings of two batches of one database: every rule that failed in one of them, worst first. */
export function compare(previous: readonly Finding[], current: readonly Finding[]): readonly Comparison[] {
  const before = new Map(previous.map((finding) => [finding.ruleCode, finding]));
  const now = new Map(current.map((finding) => [finding.ruleCode, finding]));
  const codes = new Set([...now.keys(), ...before.keys()]);
  return [...codes]
    .flatMap((ruleCode): Comparison[] => {
      const sides = { previous: sideOf(before.get(ruleCode)), current: sideOf(now.get(ruleCode)) };
      if (sides.previous === null && sides.current === null) return [];
      const change = changeOf(sides.previous, sides.current, now.get(ruleCode));
      return [
        { ruleCode, change, ...sides, objects: compareObjects(before.get(ruleCode), now.get(ruleCode)) },
      ];
    })
    .toSorted((a, b) => worstOf(a) - worstOf(b) || a.ruleCode.localeCompare(b.ruleCode, "en"));
}

const worstOf = ({ previous, current }: Comparison): number =>
  Math.min(...[previous, current].map((side) => (side === null ? 99 : severityRank(side.severity))));
