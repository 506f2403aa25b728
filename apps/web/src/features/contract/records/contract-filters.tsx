import { contractType, renewState } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { Button } from "@pharos/ui/controls";
import { Icon, userIcon } from "@pharos/ui/icons";
import type { FilterField } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import type { contractsSpec } from "./contracts-query.ts";
import "./contract-filters.css";

interface FilterOptions {
  readonly t: Translate;
  /** Customers neither own nor manage contracts, and do not learn of talks. */
  readonly isInternal: boolean;
}

/** The filters of the list, in the order in which they are reached for. */
export function contractFilters({ t, isInternal }: FilterOptions): FilterField[] {
  return [
    ...(isInternal ? [mineFilter(t("contract.filter.mine"))] : []),
    enumFilter(t, {
      key: "type" satisfies FilterKeyOf<typeof contractsSpec>,
      label: t("contract.field.type"),
      isMultiple: true,
      width: 124,
      of: contractType,
    }),
    ...(isInternal ? [renewFilter(t)] : []),
    {
      key: "ends" satisfies FilterKeyOf<typeof contractsSpec>,
      label: t("contract.filter.ends"),
      isSecondary: true,
      describe: (value) => value.replace("..", " – "),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("contract.filter.endsFrom"), to: t("contract.filter.endsTo") }}
        />
      ),
    },
  ];
}

function renewFilter(t: Translate): FilterField {
  return enumFilter(t, {
    key: "renew" satisfies FilterKeyOf<typeof contractsSpec>,
    label: t("contract.field.renewState"),
    isMultiple: true,
    width: 124,
    isSecondary: true,
    of: renewState,
  });
}

function mineFilter(label: string): FilterField {
  return {
    key: "mine" satisfies FilterKeyOf<typeof contractsSpec>,
    label,
    render: ({ value, onChange, isStacked }) => {
      const isOn = value === "1";
      return (
        <Button
          className="ct-toggle"
          size={isStacked ? "large" : undefined}
          block={isStacked}
          icon={<Icon of={userIcon} />}
          aria-pressed={isOn}
          onClick={() => onChange(isOn ? "" : "1")}
        >
          {label}
        </Button>
      );
    },
  };
}
