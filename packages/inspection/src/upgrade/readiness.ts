import { majorOf } from "../batch/batch.ts";
import type { Text } from "../scale.ts";
import { postgresSupport } from "../support.ts";
import type { UpgradeFacts } from "./facts.ts";
import { faultsOf } from "./minor-faults.ts";
import { type ParameterHistory, valueIn } from "./parameter-history.ts";
import { parameterHistory } from "./parameters.gen.ts";
import { sameDefaults, stoppingTypes, successors, upgradeTexts } from "./texts.ts";

/**
 * One thing between a database and a later major. `stops`: the upgrade or the start fails; `check`: a person decides;
 * `now`: it holds whatever is done about the upgrade.
 */
export type UpgradeItem = {
  readonly code: keyof typeof upgradeTexts;
  readonly weight: "stops" | "check" | "now";
  /** Parameter, type, extension or fault; empty where it is the database. */
  readonly name: string;
  readonly text: Text;
  /** Where it can be read; null where the batch says it. */
  readonly source: string | null;
};

/** What stands between a database and a later major, as far as its batch tells. */
export type UpgradeReadiness = {
  readonly from: number;
  readonly to: number;
  readonly items: readonly UpgradeItem[];
  /** Sections that could not be read, so that their part is not known. */
  readonly missing: readonly string[];
};

/** The majors that a database can be judged against, the oldest first. */
export const upgradeTargets = ({ version }: Pick<UpgradeFacts, "version">): readonly number[] =>
  Object.keys(postgresSupport)
    .map(Number)
    .filter((major) => major > majorOf(version));

const weights = ["stops", "check", "now"] as const;

/**
 * Judges a database of PostgreSQL against a later major; null where the target is not later or not known. One of the newest
 * major, which has no later one, is judged against its own: by what holds already, as known faults of its minor version.
 */
export function upgradeReadiness(facts: UpgradeFacts, to: number): UpgradeReadiness | null {
  const from = majorOf(facts.version);
  const isNewest = to === from && postgresSupport[from] !== undefined && upgradeTargets(facts).length === 0;
  if (!isNewest && !upgradeTargets(facts).includes(to)) return null;
  const item: MakeItem = (code, weight, name = "", detail = "") => {
    const fill = (language: keyof Text): string =>
      upgradeTexts[code][language]
        .replaceAll("{name}", name)
        .replaceAll("{detail}", typeof detail === "string" ? detail : detail[language])
        .replaceAll("{major}", `PostgreSQL ${to}`)
        .trim();
    return { code, weight, name, text: { zh: fill("zh"), en: fill("en") }, source: null };
  };
  if (isNewest) return { from, to, items: presentItems(facts, from, item), missing: [] };
  const step = { from, to };
  const items = [
    ...facts.parameters.flatMap((parameter) => parameterItems(parameter, step, item)),
    ...facts.types.flatMap(({ name, columns }) => {
      const major = stoppingTypes[name];
      const stops = major !== undefined && (major <= 10 || crosses(step, major));
      return stops ? [item("columnType", "stops", name, String(columns))] : [];
    }),
    ...databaseItems(facts, step, item),
    ...facts.extensions.map(({ name, installed }) => item("extension", "check", name, installed)),
    ...presentItems(facts, from, item),
  ];
  return {
    from,
    to,
    items: items.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight)),
    missing: facts.missing,
  };
}

type MakeItem = (
  code: UpgradeItem["code"],
  weight: UpgradeItem["weight"],
  name?: string,
  detail?: Text | string,
) => UpgradeItem;

type Step = { readonly from: number; readonly to: number };

const crosses = ({ from, to }: Step, major: number): boolean => from < major && major <= to;

/** A parameter that somebody set and that is gone or takes its value no more, and one left at a default that changes. */
function parameterItems(
  { name, value, isSet }: UpgradeFacts["parameters"][number],
  step: Step,
  item: MakeItem,
): UpgradeItem[] {
  const history = parameterHistory[name];
  if (history === undefined || step.from < history.from) return [];
  if (history.to < step.to) {
    if (!isSet) return [];
    const successor = successors[name];
    const detail =
      successor === undefined ? "" : { zh: `请改用 ${successor}。`, en: `Use ${successor} instead.` };
    return [item("parameterRemoved", "stops", name, detail)];
  }
  if (isSet)
    return takes(history, step.to, value) ? [] : [item("valueRefused", "stops", name, `${name} = ${value}`)];
  const [before, now] = [valueIn(history.boot, step.from), valueIn(history.boot, step.to)];
  return before === now || before == null || now == null || sameDefaults.includes(name)
    ? []
    : [item("defaultChanged", "check", name, `${before} → ${now}`)];
}

/** Whether a major takes a value of a parameter, as far as its list of values or its range has changed. */
function takes(history: ParameterHistory, major: number, value: string): boolean {
  const values = valueIn(history.values, major);
  if (values && !values.includes(value)) return false;
  const range = valueIn(history.range, major);
  const number = Number(value);
  return !range || Number.isNaN(number) || (number >= Number(range[0]) && number <= Number(range[1]));
}

function databaseItems(facts: UpgradeFacts, step: Step, item: MakeItem): UpgradeItem[] {
  const { preparedTransactions, logicalSlots, checksums } = facts;
  const hashing = facts.parameters.find(({ name }) => name === "password_encryption")?.value;
  const end = Date.parse(postgresSupport[step.to]?.endOfLife ?? "");
  return [
    ...(preparedTransactions > 0
      ? [item("preparedTransactions", "stops", "", String(preparedTransactions))]
      : []),
    ...(logicalSlots > 0 && step.from < 17 ? [item("logicalSlots", "check", "", String(logicalSlots))] : []),
    ...(checksums === false && crosses(step, 18) ? [item("checksums", "stops")] : []),
    ...((hashing === "md5" || hashing === "on") && step.to >= 18 ? [item("md5Passwords", "check")] : []),
    ...(Date.parse(facts.collectedAt) >= end ? [item("targetOutOfSupport", "check")] : []),
  ];
}

/** What speaks for not staying where one is: the end of the support, and known faults of the minor version. */
function presentItems({ version }: UpgradeFacts, from: number, item: MakeItem): UpgradeItem[] {
  const support = postgresSupport[from];
  return [
    ...(support === undefined ? [] : [item("endOfLife", "now", `PostgreSQL ${from}`, support.endOfLife)]),
    ...faultsOf(version).map(({ fault, fixed }) => ({
      ...item("minorFault", "now", fault.name, {
        zh: `${fault.text.zh}，${fixed} 已修复`,
        en: `${fault.text.en}; fixed in ${fixed}`,
      }),
      source: fault.source,
    })),
  ];
}
