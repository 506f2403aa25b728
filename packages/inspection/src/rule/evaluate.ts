import { type Batch, identityOf, rowOf, rowsOf } from "../batch/batch.ts";
import { evaluateNode, type Scope, type Value } from "../expression/evaluate.ts";
import { callIn, collectedAt, type Facts, type Surroundings } from "../expression/functions.ts";
import { type Node, parseExpression } from "../expression/parse.ts";
import { type Severity, severityRank, worseSeverity } from "../scale.ts";
import type { Cell, Row } from "../sections/section.ts";
import { type Finding, type FindingObject, type FindingReason, findingLimits } from "./finding.ts";
import { fillTemplate } from "./repair.ts";
import type { Rule } from "./rule.ts";
import { isWaived, type Waiver } from "./waiver.ts";

/** What rules are judged with beside the batch. */
export type EvaluateOptions = {
  /** Changed thresholds, by rule and name. */
  readonly thresholds?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly waivers?: readonly Waiver[];
  /** Rules that are switched off. */
  readonly disabled?: ReadonlySet<string>;
  readonly facts?: Facts;
  /** The batch before this one of the same database, for growth and rates. */
  readonly previous?: Batch | null;
};

type Compiled = {
  readonly where: Node | null;
  readonly value: Node;
  readonly levels: readonly { readonly severity: Severity; readonly when: Node }[];
  readonly appliesWhen: Node | null;
  readonly unknownWhen: Node | null;
  readonly rank: Node | null;
};

/** A row that was judged. */
type Judged = {
  readonly row: Row;
  readonly value: Value;
  readonly severity: Severity | null;
  readonly rank: number;
};

const optional = (source: string | undefined): Node | null =>
  source === undefined ? null : parseExpression(source);

const compile = ({ check }: Rule): Compiled => ({
  where: optional(check.where),
  value: parseExpression(check.value),
  levels: check.levels.map(({ severity, when }) => ({ severity, when: parseExpression(when) })),
  appliesWhen: optional(check.appliesWhen),
  unknownWhen: optional(check.unknownWhen),
  rank: optional(check.rank),
});

const toValue = (cell: Cell | undefined): Value =>
  cell === undefined || cell === null || typeof cell === "object" ? null : cell;

/** Judges one rule on one batch. */
class Judge {
  private readonly rule: Rule;
  private readonly world: Omit<Surroundings, "row">;
  private readonly options: EvaluateOptions;
  private readonly compiled: Compiled;
  private readonly thresholds: Readonly<Record<string, number>>;

  constructor(rule: Rule, batch: Batch, options: EvaluateOptions, at: number) {
    this.rule = rule;
    this.options = options;
    this.compiled = compile(rule);
    this.thresholds = { ...rule.thresholds, ...options.thresholds?.[rule.code] };
    this.world = {
      batch,
      previous: options.previous ?? null,
      facts: options.facts ?? {},
      at,
      from: rule.check.from,
    };
  }

  private scope(row: Row | null, value: Value): Scope {
    return {
      column: (name) => (name === "value" ? value : toValue(row?.[name])),
      threshold: (name) => this.thresholds[name] ?? null,
      call: callIn({ ...this.world, row }),
    };
  }

  private answer(
    result: Finding["result"],
    reason: FindingReason | null,
    more: Partial<Finding> = {},
  ): Finding {
    return {
      ruleCode: this.rule.code,
      category: this.rule.category,
      result,
      severity: null,
      value: null,
      unit: this.rule.unit,
      thresholds: this.thresholds,
      objects: [],
      total: 0,
      evidence: { columns: this.rule.check.evidence, rows: [] },
      repairs: [],
      waived: [],
      undecided: 0,
      capped: this.world.batch.sections.get(this.rule.check.from)?.capped ?? false,
      worse: this.rule.check.worse,
      reason,
      ...more,
    };
  }

  /** Whether the rule cannot be asked at all. */
  private excused(major: number): Finding | null {
    const { minMajor = 0, maxMajor = Number.POSITIVE_INFINITY, check } = this.rule;
    if (major !== 0 && (major < minMajor || major > maxMajor)) {
      return this.answer("notApplicable", { code: "version" });
    }
    for (const code of [check.from, ...(check.needs ?? [])]) {
      const section = this.world.batch.sections.get(code);
      if (section === undefined) return this.answer("unknown", { code: "sectionMissing", section: code });
      if (!section.ok) {
        const { sqlstate, reason } = section;
        return this.answer("unknown", {
          code: "sectionFailed",
          section: code,
          sqlstate: sqlstate ?? "XX000",
          detail: reason ?? "",
        });
      }
    }
    const instance = rowOf(this.world.batch, "Q01");
    if (check.needsMonitor === true && instance?.["is_monitor"] !== true && instance?.["is_super"] !== true) {
      return this.answer("unknown", { code: "missingPrivilege" });
    }
    const { appliesWhen, unknownWhen } = this.compiled;
    if (appliesWhen !== null) {
      const applies = evaluateNode(appliesWhen, this.scope(null, null));
      if (applies === null) return this.answer("unknown", { code: check.unknownReason ?? "missingFact" });
      if (applies !== true) return this.answer("notApplicable", { code: "notConcerned" });
    }
    const unknown =
      check.over !== "each" && unknownWhen !== null
        ? evaluateNode(unknownWhen, this.scope(null, null))
        : false;
    return unknown === true ? this.answer("unknown", { code: check.unknownReason ?? "valueMissing" }) : null;
  }

  private levelOf(row: Row | null, value: Value): Severity | null {
    const scope = this.scope(row, value);
    return this.compiled.levels.find(({ when }) => evaluateNode(when, scope) === true)?.severity ?? null;
  }

  private judgeRow(row: Row): Judged | "unknown" {
    const { value: valueOf, unknownWhen, rank } = this.compiled;
    const value = evaluateNode(valueOf, this.scope(row, null));
    if (value === null) return "unknown";
    const severity = this.levelOf(row, value);
    if (unknownWhen !== null && evaluateNode(unknownWhen, this.scope(row, value)) === true) return "unknown";
    const order = rank === null ? value : evaluateNode(rank, this.scope(row, value));
    return { row, value, severity, rank: typeof order === "number" ? order : 0 };
  }

  private selected(): readonly Row[] {
    const rows = rowsOf(this.world.batch, this.rule.check.from);
    const { where } = this.compiled;
    return where === null ? rows : rows.filter((row) => evaluateNode(where, this.scope(row, null)) === true);
  }

  /** One figure over all rows, as one thing that passes or fails. */
  private judgeSet(): Finding {
    const { check } = this.rule;
    const rows = this.selected().map((row) => this.judgeRow(row));
    const known = rows.filter((row): row is Judged => row !== "unknown");
    const figures = known.map(({ value }) => (typeof value === "number" ? value : 0));
    if (rows.length > 0 && known.length === 0) {
      return this.answer("unknown", { code: check.unknownReason ?? "valueMissing" });
    }
    const value =
      check.over === "count"
        ? known.length
        : check.over === "sum"
          ? figures.reduce((sum, figure) => sum + figure, 0)
          : figures.reduce((most, figure) => Math.max(most, figure), 0);
    const severity = this.levelOf(null, value);
    const undecided = rows.length - known.length;
    if (severity === null) return this.answer("pass", null, { value, undecided });
    const object: FindingObject = { id: "", value, severity };
    if (this.isWaived(object)) {
      return this.answer("notApplicable", { code: "waived" }, { value, waived: [object] });
    }
    const shown = known.toSorted((a, b) => b.rank - a.rank).slice(0, findingLimits.evidence);
    return this.answer("fail", null, {
      severity,
      value,
      objects: [object],
      total: known.length,
      undecided,
      ...this.shown(shown),
    });
  }

  private isWaived(object: FindingObject): boolean {
    const { waivers = [] } = this.options;
    return isWaived(waivers, this.rule.code, object, this.rule.check.worse, this.world.at);
  }

  private objectOf({ row, value, severity }: Judged): FindingObject {
    const id = this.rule.check.object.map((column) => String(row[column] ?? "")).join("\u001F");
    return {
      id,
      value: typeof value === "boolean" ? null : value,
      severity: severity ?? "info",
    };
  }

  /** Every row for itself: the finding is as bad as the worst. */
  private judgeEach(): Finding {
    const { check } = this.rule;
    const rows = this.selected().map((row) => this.judgeRow(row));
    const known = rows.filter((row): row is Judged => row !== "unknown");
    const undecided = rows.length - known.length;
    const failing = known
      .filter(({ severity }) => severity !== null)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || b.rank - a.rank);
    const waived = failing.map((row) => this.objectOf(row)).filter((object) => this.isWaived(object));
    const waivedIds = new Set(waived.map(({ id }) => id));
    const open = failing.filter((row) => !waivedIds.has(this.objectOf(row).id));
    const first = open[0];
    if (first !== undefined) {
      return this.answer("fail", null, {
        severity: open.reduce<Severity | null>((worst, row) => worseSeverity(worst, row.severity), null),
        value: this.objectOf(first).value,
        objects: open.slice(0, findingLimits.objects).map((row) => this.objectOf(row)),
        total: open.length,
        waived,
        undecided,
        ...this.shown(open.slice(0, findingLimits.evidence)),
      });
    }
    if (waived.length > 0) return this.answer("notApplicable", { code: "waived" }, { waived, undecided });
    if (undecided > 0) {
      return this.answer("unknown", { code: check.unknownReason ?? "valueMissing" }, { undecided });
    }
    return this.answer("pass", null, { value: nearest(known, check.worse) });
  }

  private shown(rows: readonly Judged[]): Pick<Finding, "evidence" | "repairs"> {
    const columns = this.rule.check.evidence;
    return {
      evidence: {
        columns,
        rows: rows.map(({ row }) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))),
      },
      repairs: this.repairs(rows),
    };
  }

  private repairs(rows: readonly Judged[]): string[] {
    const major = identityOf(this.world.batch)?.major ?? 0;
    const templates = this.rule.repair.filter(
      ({ minMajor = 0, maxMajor = Number.POSITIVE_INFINITY }) => major >= minMajor && major <= maxMajor,
    );
    const filled = templates.flatMap((template) => {
      const when = optional(template.when);
      const fitting = rows.filter(
        ({ row, value }) => when === null || evaluateNode(when, this.scope(row, value)) === true,
      );
      const chosen = template.each ? fitting : fitting.slice(0, 1);
      return chosen.flatMap(({ row }) => fillTemplate(template.sql, row) ?? []);
    });
    return [...new Set(filled)];
  }

  judge(major: number): Finding {
    return this.excused(major) ?? (this.rule.check.over === "each" ? this.judgeEach() : this.judgeSet());
  }
}

const rankOf = ({ severity }: Judged): number => (severity === null ? 99 : severityRank(severity));

/** The figure nearest to failing, to show beside a pass. */
const nearest = (rows: readonly Judged[], worse: "higher" | "lower"): number | string | null => {
  const figures = rows.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  if (figures.length === 0) return null;
  return figures.reduce((most, figure) =>
    worse === "higher" ? Math.max(most, figure) : Math.min(most, figure),
  );
};

/**
 * Judges every rule of the batch's kind of database. The same batch, rules and options always give the same findings, in
 * the order of the rules.
 */
export function evaluate(
  rules: readonly Rule[],
  batch: Batch,
  options: EvaluateOptions = {},
): readonly Finding[] {
  const at = collectedAt(batch);
  const major = identityOf(batch)?.major ?? 0;
  return rules
    .filter((rule) => rule.databaseType === batch.header.databaseType)
    .filter((rule) => options.disabled?.has(rule.code) !== true)
    .map((rule) => new Judge(rule, batch, options, at).judge(major));
}
