import { type Batch, identityOf, rowOf, rowsOf } from "./batch/batch.ts";
import { collectedAt } from "./expression/functions.ts";
import type { Text } from "./scale.ts";
import { postgresSupport } from "./support.ts";
import {
  changedDefaults,
  removedParameters,
  stoppingTypes,
  successors,
  upgradeTexts,
} from "./upgrade-data.ts";

/** One thing between a database and a later major. `stops`: the upgrade or the start fails; `check`: a person decides. */
export type UpgradeItem = {
  readonly code: keyof typeof upgradeTexts;
  readonly weight: "stops" | "check";
  /** Parameter, type or extension; empty where it is the database. */
  readonly name: string;
  readonly text: Text;
};

/** What stands between a database and a later major, as far as its batch tells. */
export type UpgradeReadiness = {
  readonly from: number;
  readonly to: number;
  readonly items: readonly UpgradeItem[];
  /** Sections that could not be read, so that their part is not known. */
  readonly missing: readonly string[];
};

const looked = ["Q01", "Q03", "Q11", "Q19", "Q22", "Q33"];

/** Judges a batch of PostgreSQL against a later major; null where the target is not later or not known. */
export function upgradeReadiness(batch: Batch, to: number): UpgradeReadiness | null {
  const from = identityOf(batch)?.major ?? 0;
  if (batch.header.databaseType !== "postgresql" || to <= from || postgresSupport[to] === undefined)
    return null;
  const crosses = (major: number): boolean => from < major && major <= to;
  const item = (
    code: UpgradeItem["code"],
    weight: UpgradeItem["weight"],
    name = "",
    detail: Text | string = "",
  ): UpgradeItem => {
    const fill = (language: keyof Text): string =>
      upgradeTexts[code][language]
        .replaceAll("{name}", name)
        .replaceAll("{detail}", typeof detail === "string" ? detail : detail[language])
        .replaceAll("{major}", `PostgreSQL ${to}`)
        .trim();
    return { code, weight, name, text: { zh: fill("zh"), en: fill("en") } };
  };
  const items = [
    ...parameterItems(batch, crosses, item),
    ...rowsOf(batch, "Q33").flatMap(({ type_name: type, columns }) => {
      const major = stoppingTypes[String(type)];
      const stops = major !== undefined && (major <= 10 || crosses(major));
      return stops ? [item("columnType", "stops", String(type), String(columns))] : [];
    }),
    ...databaseItems(batch, from, to, crosses, item),
    ...rowsOf(batch, "Q22")
      .filter(({ extname }) => extname !== "plpgsql")
      .map(({ extname, installed }) => item("extension", "check", String(extname), String(installed))),
  ];
  const missing = looked.filter((code) => batch.sections.get(code)?.ok !== true);
  const order = (entry: UpgradeItem): number => (entry.weight === "stops" ? 0 : 1);
  return { from, to, items: items.toSorted((a, b) => order(a) - order(b)), missing };
}

type MakeItem = (
  code: UpgradeItem["code"],
  weight: UpgradeItem["weight"],
  name?: string,
  detail?: Text | string,
) => UpgradeItem;

/** Parameters that somebody set and that are gone, and those left at a default that changes. */
const parameterItems = (batch: Batch, crosses: (major: number) => boolean, item: MakeItem): UpgradeItem[] =>
  rowsOf(batch, "Q03").flatMap(({ name: cell, source }) => {
    const name = String(cell);
    const removed = removedParameters[name];
    const isSet = source !== "default" && source !== "override";
    if (removed !== undefined && crosses(removed) && isSet) {
      const successor = successors[name];
      const detail =
        successor === undefined ? "" : { zh: `请改用 ${successor}。`, en: `Use ${successor} instead.` };
      return [item("parameterRemoved", "stops", name, detail)];
    }
    const changed = changedDefaults[name];
    return changed !== undefined && crosses(changed[0]) && source === "default"
      ? [item("defaultChanged", "check", name, `${changed[1]} → ${changed[2]}`)]
      : [];
  });

function databaseItems(
  batch: Batch,
  from: number,
  to: number,
  crosses: (major: number) => boolean,
  item: MakeItem,
): UpgradeItem[] {
  const prepared = rowsOf(batch, "Q19").length;
  const logical = rowsOf(batch, "Q11").filter((slot) => slot["slot_type"] === "logical").length;
  const hashing = rowsOf(batch, "Q03").find(({ name }) => name === "password_encryption")?.["setting"];
  const end = Date.parse(postgresSupport[to]?.endOfLife ?? "");
  return [
    ...(prepared > 0 ? [item("preparedTransactions", "stops", "", String(prepared))] : []),
    ...(logical > 0 && from < 17 ? [item("logicalSlots", "check", "", String(logical))] : []),
    ...(rowOf(batch, "Q01")?.["checksum_version"] === 0 && crosses(18) ? [item("checksums", "stops")] : []),
    ...((hashing === "md5" || hashing === "on") && to >= 18 ? [item("md5Passwords", "check")] : []),
    ...(collectedAt(batch) >= end ? [item("targetOutOfSupport", "check")] : []),
  ];
}
