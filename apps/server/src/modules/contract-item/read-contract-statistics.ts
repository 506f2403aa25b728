import type { getContractStatistics as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { businessToday, daysLeft, validityOf } from "@pharos/domain/contract";
import { renewState, type Validity, validity } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CountedContract, findCountedContracts } from "./contract-statistics.repo.ts";

type Answer = CallResult<typeof endpoint>;
type GroupBy = HandlerInput<typeof endpoint>["query"]["groupBy"];
type Counted = CountedContract & { readonly validity: Validity; readonly isRenewed: boolean };

const shownMax = 200;

/** Counts the contracts the caller may see. What no one can know, such as a rate without a case, is null, not 0. */
export async function readContractStatistics(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  const today = businessToday(clock.now());
  const year = query.year ?? Number(today.slice(0, 4));
  const isWithAmount = actor.permissions.has("contract:amount");
  const rows = await findCountedContracts(database.kysely, actor);
  const contracts = rows.map(
    (row): Counted => ({
      ...row,
      validity: validityOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, today),
      isRenewed: row.renewed_by_id !== null || row.renew_state === renewState.toCode("renewed"),
    }),
  );
  const ended = contracts.filter(({ end_date }) => end_date.startsWith(`${year}-`) && end_date < today);
  const renewed = ended.filter(({ isRenewed }) => isRenewed).length;
  return {
    year,
    years: yearsOf(contracts, Number(today.slice(0, 4))),
    totals: {
      count: contracts.length,
      ...figuresOf(contracts, isWithAmount),
      ended: ended.length,
      renewed,
      renewRate: ended.length === 0 ? null : Math.round((renewed / ended.length) * 10_000) / 10_000,
    },
    series: seriesOf(contracts, year, isWithAmount),
    byGroup: groupsOf(contracts, query.groupBy, isWithAmount),
    expiring: contracts
      .filter(isExpiring)
      .slice(0, shownMax)
      .map((row) => toRow(row, today)),
    focused: focusedOf(contracts, query, { year, today }),
  };
}

function toRow(row: Counted, today: string): Answer["expiring"][number] {
  return {
    id: row.id,
    serviceId: row.service_id,
    contractNum: row.contract_num,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    managerName: row.manager_name,
    startTime: row.start_date,
    endTime: row.end_date,
    daysLeft: daysLeft(row.end_date, today),
    validity: validity.toCode(row.validity),
    renewState: renewState.asCode(row.renew_state),
  };
}

/** The contracts behind one figure: counted by the same conditions as the figure itself. */
function focusedOf(
  contracts: readonly Counted[],
  { focus, groupBy, groupKey, month }: HandlerInput<typeof endpoint>["query"],
  { year, today }: { readonly year: number; readonly today: string },
): Answer["focused"] {
  if (focus === undefined) return null;
  const period = month === undefined ? `${year}-` : `${year}-${String(month).padStart(2, "0")}`;
  const endsIn = ({ end_date }: Counted): boolean => end_date.startsWith(period);
  const isMeant: Readonly<Record<typeof focus, (contract: Counted) => boolean>> = {
    inForce: isInForce,
    expiring: isExpiring,
    expired: (contract) => contract.validity === "expired",
    pending: (contract) => contract.validity === "pending",
    ended: (contract) => endsIn(contract) && contract.end_date < today,
    renewed: (contract) =>
      endsIn(contract) && contract.isRenewed && (month !== undefined || contract.end_date < today),
    ending: endsIn,
    beginning: (contract) => contract.start_date.startsWith(period),
  };
  const isOfGroup = (contract: Counted): boolean =>
    groupKey === undefined || labelsOf(contract, groupBy).some(({ key }) => (key ?? "") === groupKey);
  return contracts
    .filter((contract) => isMeant[focus](contract) && isOfGroup(contract))
    .slice(0, shownMax)
    .map((row) => toRow(row, today));
}

const running: ReadonlySet<Validity> = new Set(["inForce", "expiresThisMonth", "withinThreeMonths"]);
const isRunning = ({ validity }: Counted): boolean => running.has(validity);
const isInForce = ({ validity }: Counted): boolean => validity === "inForce";
const isExpiring = (contract: Counted): boolean => isRunning(contract) && !isInForce(contract);

function figuresOf(contracts: readonly Counted[], isWithAmount: boolean) {
  return {
    inForce: contracts.filter(isInForce).length,
    expiring: contracts.filter(isExpiring).length,
    expired: contracts.filter(({ validity }) => validity === "expired").length,
    pending: contracts.filter(({ validity }) => validity === "pending").length,
    ...(isWithAmount && { amount: amountOf(contracts.filter(isRunning)) }),
  };
}

/** The sum of the contracts' amounts, without the errors of adding fractions. */
const amountOf = (contracts: readonly Counted[]): number =>
  contracts.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;

function yearsOf(contracts: readonly Counted[], current: number): number[] {
  let [first, last] = [current, current];
  for (const { start_date, end_date } of contracts) {
    const [from, until] = [Number(start_date.slice(0, 4)), Number(end_date.slice(0, 4))];
    [first, last] = [Math.min(first, from, until), Math.max(last, from, until)];
  }
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function seriesOf(contracts: readonly Counted[], year: number, isWithAmount: boolean): Answer["series"] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const ending = contracts.filter(({ end_date }) => end_date.startsWith(month));
    const beginning = contracts.filter(({ start_date }) => start_date.startsWith(month));
    return {
      month,
      ending: ending.length,
      renewed: ending.filter(({ isRenewed }) => isRenewed).length,
      beginning: beginning.length,
      ...(isWithAmount && { beginningAmount: amountOf(beginning) }),
    };
  });
}

interface Label {
  readonly key: string | null;
  readonly name: string | null;
  readonly nameEn: string | null;
}

/** The groups a contract belongs to; under several products it counts for each of them. */
function labelsOf(contract: Counted, groupBy: GroupBy): Label[] {
  const one = (key: number | string | null, name: string | null, nameEn: string | null = null): Label[] => [
    { key: key === null ? null : String(key), name, nameEn },
  ];
  switch (groupBy) {
    case "team":
      return one(contract.team_id, contract.team_name, contract.team_name_en);
    case "manager":
      return one(contract.manager_user_id, contract.manager_name);
    case "city":
      return one(contract.city, contract.city);
    case "product":
      return contract.products.length === 0
        ? one(null, null)
        : contract.products.map(({ id, name, nameEn }) => ({ key: String(id), name, nameEn }));
  }
}

function groupsOf(contracts: readonly Counted[], groupBy: GroupBy, isWithAmount: boolean): Answer["byGroup"] {
  const groups = new Map<string | null, Label & { contracts: Counted[] }>();
  for (const contract of contracts) {
    for (const label of labelsOf(contract, groupBy)) {
      const group = groups.get(label.key) ?? { ...label, contracts: [] };
      group.contracts.push(contract);
      groups.set(label.key, group);
    }
  }
  return [...groups.values()]
    .map(({ contracts: counted, ...label }) => ({ ...label, ...figuresOf(counted, isWithAmount) }))
    .toSorted((a, b) => runningOf(b) - runningOf(a) || (a.name ?? "").localeCompare(b.name ?? ""));
}

const runningOf = ({ inForce, expiring }: { readonly inForce: number; readonly expiring: number }): number =>
  inForce + expiring;
