import { requestFigure, severity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import { breachReasonWord } from "../../../shared/breach-reason.ts";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { readDateRange } from "../../../shared/dates/date-range.ts";
import { severitiesInOrder } from "../parts/wording.ts";
import { ExecutorFilter, RootFilter, TagsFilter, TeamFilter, TeamName } from "./lazy-filters.tsx";
import { linkedFilterKeys, type RecordsFilterKey } from "./records-query.ts";

type LinkedFilterKey = (typeof linkedFilterKeys)[number];

interface FilterOptions {
  readonly t: Translate;
  /** Customers to choose from; null for readers who see only one. */
  readonly companies: readonly { readonly companyId: number; readonly companyName: string }[] | null;
}

/** The filters of the list, in the order in which they are reached for: switches, then what is chosen from. */
export function recordsFilters({ t, companies }: FilterOptions): FilterField[] {
  const isVendor = companies !== null;
  return [...linkedFilters(t), ...switches(t, isVendor), ...choices(t, companies), ...people(t, isVendor)];
}

function switches(t: Translate, isVendor: boolean): FilterField[] {
  const of = (key: RecordsFilterKey, label: string): FilterField => ({
    key,
    label,
    isToggle: true,
    isSecondary: true,
  });
  return [
    of("mine", t("serviceRequest.filter.mine")),
    of("starred", t("serviceRequest.filter.starred")),
    of("watching", t("serviceRequest.desk.filter.watching")),
    of("urgent", t("serviceRequest.filter.urgent")),
    ...(isVendor
      ? [
          of("unassigned", t("serviceRequest.filter.unassigned")),
          of("myTeams", t("serviceRequest.desk.filter.myTeams")),
        ]
      : [of("toRate", t("serviceRequest.desk.filter.toRate"))]),
  ];
}

function choices(t: Translate, companies: FilterOptions["companies"]): FilterField[] {
  const select = (key: RecordsFilterKey, options: Omit<Parameters<typeof selectFilter>[0], "key">) =>
    selectFilter({ key, isSecondary: true, ...options });
  return [
    select("type", {
      label: t("serviceRequest.field.severity"),
      isMultiple: true,
      options: severitiesInOrder.map((name) => ({ value: name, label: t(severity.labelKey(name)) })),
    }),
    select("sla", {
      label: t("serviceRequest.filter.sla"),
      options: [
        { value: "warn", label: t("serviceRequest.filter.slaWarn") },
        { value: "breached", label: t("serviceRequest.filter.slaBreached") },
        { value: "atRisk", label: t("serviceRequest.desk.filter.atRisk") },
      ],
    }),
    select("turn", {
      label: t("serviceRequest.desk.filter.turn"),
      options: [
        { value: "me", label: t("serviceRequest.desk.filter.turnMe") },
        { value: "customer", label: t("serviceRequest.desk.filter.turnCustomer") },
        { value: "vendor", label: t("serviceRequest.desk.filter.turnVendor") },
        { value: "third", label: t("serviceRequest.desk.filter.turnThird") },
      ],
    }),
    ...(companies
      ? [
          select("company", {
            label: t("serviceRequest.field.customer"),
            hasSearch: true,
            options: companies.map(({ companyId, companyName }) => ({
              value: String(companyId),
              label: companyName,
            })),
          }),
        ]
      : []),
    {
      key: "submitted" satisfies RecordsFilterKey,
      label: t("serviceRequest.filter.submitted"),
      isSecondary: true,
      describe: (value) => {
        const { from, to } = readDateRange(value);
        return `${from ?? ""} – ${to ?? ""}`;
      },
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("serviceRequest.filter.from"), to: t("serviceRequest.filter.to") }}
          isPast
        />
      ),
    },
  ];
}

/** Teams, people and words; their code is fetched when they are reached for. */
function people(t: Translate, isVendor: boolean): FilterField[] {
  const of = (
    key: RecordsFilterKey,
    label: string,
    render: FilterField["render"],
    describe?: FilterField["describe"],
  ): FilterField => ({ key, label, isSecondary: true, render, ...(describe && { describe }) });
  return [
    ...(isVendor
      ? [
          of(
            "team",
            t("serviceRequest.desk.filter.team"),
            (control) => <TeamFilter {...control} />,
            (value) => <TeamName value={value} />,
          ),
          of("executor", t("serviceRequest.desk.filter.executor"), (control) => (
            <ExecutorFilter {...control} />
          )),
        ]
      : []),
    of("root", t("serviceRequest.desk.filter.root"), (control) => <RootFilter {...control} />),
    of(
      "tags",
      t("serviceRequest.desk.filter.tags"),
      (control) => <TagsFilter {...control} />,
      (value) => value.replaceAll(",", " · "),
    ),
  ];
}

/** Filters that only a link sets; they can only be lifted here. */
function linkedFilters(t: Translate): FilterField[] {
  return linkedFilterKeys.map((key) => ({
    key,
    label: linkedLabel(key, t),
    isLinked: true,
    ...linkedWords(key, t),
  }));
}

function linkedLabel(key: LinkedFilterKey, t: Translate): string {
  if (key === "figure") return t("serviceRequest.filter.one.figure");
  if (key === "reason") return t("serviceRequest.filter.one.reason");
  if (key === "acc") return t("serviceRequest.desk.filter.acc");
  return t(`serviceRequest.filter.one.${key}`);
}

function linkedWords(key: LinkedFilterKey, t: Translate): Pick<FilterField, "describe"> {
  if (key === "reason") return { describe: (value) => breachReasonWord(t, value) };
  if (key === "executors" || key === "only") return { describe: (value) => String(value.split(",").length) };
  if (key !== "figure") return {};
  return {
    describe: (value) => (requestFigure.hasName(value) ? t(requestFigure.labelKey(value)) : value),
  };
}
