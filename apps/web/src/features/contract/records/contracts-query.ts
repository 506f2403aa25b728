import { listContracts } from "@pharos/api/contract";
import { contractStatus, type Validity, validity } from "@pharos/domain/enums";
import { dateRange, listSpecOf } from "../../../shared/list/list-spec.ts";
import type { ContractFilter } from "../api.ts";

/** A tab of the list. */
export type ContractTab = Validity | "all" | "terminated";

/** The tabs in order. */
const tabs: readonly ContractTab[] = [
  "all",
  "inForce",
  "withinThreeMonths",
  "expiresThisMonth",
  "pending",
  "expired",
  "terminated",
];

/** The contracts in the address of their page. */
export const contractsSpec = listSpecOf(
  listContracts,
  {
    search: "search",
    type: "type",
    renew: "renewState",
    mine: "isMine",
    team: "teamId",
    ends: dateRange("startTime", "endTime"),
  },
  { defaultTab: "all", tab: tabFilter },
);

interface Counted {
  readonly counts: Readonly<Record<string, number>>;
  readonly terminatedCount: number;
}

/** The tabs with the matches the server counted; undefined while they are not known. */
export function tabCounts(counted: Counted | undefined): { key: ContractTab; count: number | undefined }[] {
  return tabs.map((key) => ({ key, count: counted && countOf(key, counted) }));
}

function countOf(tab: ContractTab, { counts, terminatedCount }: Counted): number {
  if (tab === "all") return Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (tab === "terminated") return terminatedCount;
  const count = codesOf(tab).reduce((sum, code) => sum + (counts[code] ?? 0), 0);
  // What was terminated counts as expired, but has a tab of its own.
  return tab === "expired" ? count - terminatedCount : count;
}

/** Validities of a tab: what ends this month also ends within three months. */
const codesOf = (tab: Validity): number[] =>
  (tab === "withinThreeMonths" ? (["expiresThisMonth", tab] as const) : [tab]).map(validity.toCode);

function tabFilter(tab: string): Pick<ContractFilter, "validity" | "status"> {
  const terminated = contractStatus.toCode("terminated");
  if (tab === "terminated") return { status: String(terminated) };
  if (!validity.hasName(tab)) return {};
  const others = contractStatus.codes.filter((code) => code !== terminated).join(",");
  return { validity: codesOf(tab).join(","), ...(tab === "expired" && { status: others }) };
}
