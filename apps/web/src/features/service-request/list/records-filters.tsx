import { requestFigure, severity } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import { Button } from "@pharos/ui/controls";
import {
  databaseIcon,
  eyeIcon,
  Icon,
  type IconShape,
  starIcon,
  teamIcon,
  thunderboltIcon,
  userAddIcon,
  userIcon,
} from "@pharos/ui/icons";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import { breachReasonWord } from "../../../shared/breach-reason.ts";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { severitiesInOrder } from "../parts/wording.ts";
import { ExecutorFilter, RootFilter, TagsFilter, TeamFilter } from "./lazy-filters.tsx";
import { linkedFilterKeys, type RecordsFilterKey } from "./records-query.ts";

type LinkedFilterKey = (typeof linkedFilterKeys)[number];

interface FilterOptions {
  readonly t: Translate;
  /** What the address says of the filters that only a link sets. */
  readonly linked: Readonly<Partial<Record<LinkedFilterKey, string>>>;
  /** Customers to choose from; null for readers who see only one. */
  readonly companies: readonly { readonly companyId: number; readonly companyName: string }[] | null;
}

/** The filters of the list, in the order in which they are reached for. */
export function recordsFilters({ t, companies, linked }: FilterOptions): FilterField[] {
  const isVendor = companies !== null;
  return [
    ...linkedFilterKeys.flatMap((key) =>
      linked[key] ? [narrowedFilter(key, linkedLabel(key, linked[key], t))] : [],
    ),
    toggleFilter("mine", t("serviceRequest.filter.mine"), userIcon),
    toggleFilter("starred", t("serviceRequest.filter.starred"), starIcon, { isIconOnly: true }),
    toggleFilter("urgent", t("serviceRequest.filter.urgent"), thunderboltIcon, { isIconOnly: true }),
    selectFilter({
      key: "type" satisfies RecordsFilterKey,
      label: t("serviceRequest.field.severity"),
      isMultiple: true,
      width: 96,
      options: severitiesInOrder.map((name) => ({ value: name, label: t(severity.labelKey(name)) })),
    }),
    selectFilter({
      key: "sla" satisfies RecordsFilterKey,
      label: t("serviceRequest.filter.sla"),
      width: 104,
      options: [
        { value: "warn", label: t("serviceRequest.filter.slaWarn") },
        { value: "breached", label: t("serviceRequest.filter.slaBreached") },
        { value: "atRisk", label: t("serviceRequest.desk.filter.atRisk") },
      ],
    }),
    ...(companies
      ? [
          selectFilter({
            key: "company" satisfies RecordsFilterKey,
            label: t("serviceRequest.field.customer"),
            hasSearch: true,
            width: 112,
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
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("serviceRequest.filter.from"), to: t("serviceRequest.filter.to") }}
          max={dateAt(Date.now(), businessTimeZone)}
        />
      ),
    },
    ...secondaryFilters(t, isVendor),
  ];
}

/** Filters that are reached for less often. */
function secondaryFilters(t: Translate, isVendor: boolean): FilterField[] {
  const turn = selectFilter({
    key: "turn" satisfies RecordsFilterKey,
    label: t("serviceRequest.desk.filter.turn"),
    options: [
      { value: "me", label: t("serviceRequest.desk.filter.turnMe") },
      { value: "customer", label: t("serviceRequest.desk.filter.turnCustomer") },
      { value: "vendor", label: t("serviceRequest.desk.filter.turnVendor") },
    ],
  });
  const of = (key: RecordsFilterKey, label: string, render: FilterField["render"]) => ({
    key,
    label,
    render,
  });
  const fields: FilterField[] = [
    toggleFilter("watching", t("serviceRequest.desk.filter.watching"), eyeIcon),
    turn,
    ...(isVendor
      ? [
          toggleFilter("unassigned", t("serviceRequest.filter.unassigned"), userAddIcon),
          toggleFilter("myTeams", t("serviceRequest.desk.filter.myTeams"), teamIcon),
          of("team", t("serviceRequest.desk.filter.team"), (control) => <TeamFilter {...control} />),
          of("executor", t("serviceRequest.desk.filter.executor"), (control) => (
            <ExecutorFilter {...control} />
          )),
        ]
      : [toggleFilter("toRate", t("serviceRequest.desk.filter.toRate"), starIcon)]),
    of("root", t("serviceRequest.desk.filter.root"), (control) => <RootFilter {...control} />),
    of("tags", t("serviceRequest.desk.filter.tags"), (control) => <TagsFilter {...control} />),
  ];
  return fields.map((field) => ({ ...field, isSecondary: true }));
}

/** A filter that is on or off. */
function toggleFilter(
  key: RecordsFilterKey,
  label: string,
  icon: IconShape,
  // One line of filters has room for few words.
  { isIconOnly = false } = {},
): FilterField {
  return {
    key,
    label,
    render: ({ value, onChange, isStacked }) => (
      <Button
        className="sr-toggle"
        size={isStacked ? "large" : undefined}
        block={isStacked}
        icon={<Icon of={icon} />}
        aria-pressed={value === "1"}
        {...(isIconOnly && !isStacked && { "aria-label": label, title: label })}
        onClick={() => onChange(value === "1" ? "" : "1")}
      >
        {isIconOnly && !isStacked ? null : label}
      </Button>
    ),
  };
}

function linkedLabel(key: LinkedFilterKey, value: string, t: Translate): string {
  if (key === "figure") return requestFigure.hasName(value) ? t(requestFigure.labelKey(value)) : value;
  if (key === "reason") return breachReasonWord(t, value);
  if (key === "acc") return t("serviceRequest.desk.filter.acc");
  return t(`serviceRequest.filter.one.${key}`);
}

/** A filter that a link has set; it can only be lifted here. */
function narrowedFilter(key: RecordsFilterKey, label: string): FilterField {
  return {
    key,
    label,
    render: ({ onChange, isStacked }) => (
      <Button
        className="sr-toggle"
        size={isStacked ? "large" : undefined}
        block={isStacked}
        icon={<Icon of={databaseIcon} />}
        aria-pressed
        onClick={() => onChange("")}
      >
        {label}
      </Button>
    ),
  };
}
