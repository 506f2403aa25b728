import { Cluster } from "@pharos/ui";
import { Button, Segmented, Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { readDateRange, writeDateRange } from "../../../shared/dates/date-range.ts";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import { teamQueries } from "../../team/index.ts";
import { type Days, type Span, type StatisticsAddress, spans } from "./statistics-address.ts";

interface RangeBarProps {
  readonly address: StatisticsAddress;
  /** The days the address means. */
  readonly days: Days;
  /** Offers customers and teams to choose from. */
  readonly isVendor: boolean;
  readonly onChange: (change: Partial<StatisticsAddress>) => void;
  readonly onReset: () => void;
}

/** Which days, and whose requests. */
export function RangeBar({ address, days, isVendor, onChange, onReset }: RangeBarProps): ReactNode {
  const t = useT();
  const isChosen = address.from !== undefined;
  return (
    <Cluster gap={12} rowGap={8} role="group" aria-label={t("serviceStatistics.range.title")}>
      <Segmented<Span | "">
        className="ss-spans"
        aria-label={t("serviceStatistics.range.title")}
        value={isChosen ? "" : address.span}
        onChange={(span) => span !== "" && onChange({ span, from: undefined, to: undefined })}
        options={spans.map((value) => ({ value, label: t(`serviceStatistics.range.${value}`) }))}
      />
      <DateRangeFilter
        isStacked={false}
        label={t("serviceStatistics.range.title")}
        ends={{ from: t("serviceStatistics.range.start"), to: t("serviceStatistics.range.end") }}
        value={writeDateRange(days.from, days.to)}
        isPast
        isRequired
        onChange={(text) => {
          const { from, to } = readDateRange(text);
          if (from && to) onChange({ from, to });
        }}
      />
      {isVendor ? (
        <>
          <span className="ss-range-party">
            <CompanyPicker
              party="customer"
              label={t("serviceStatistics.filter.company")}
              placeholder={t("serviceStatistics.filter.allCompanies")}
              value={address.company ?? null}
              onChange={(company) => onChange({ company: company ?? undefined })}
            />
          </span>
          <TeamChoice value={address.team} onChange={(team) => onChange({ team })} />
        </>
      ) : null}
      <Button type="text" onClick={onReset}>
        {t("serviceStatistics.range.reset")}
      </Button>
    </Cluster>
  );
}

interface TeamChoiceProps {
  readonly value: number | undefined;
  readonly onChange: (team: number | undefined) => void;
}

function TeamChoice({ value, onChange }: TeamChoiceProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const teams = useQuery(teamQueries.list({ pageNum: 1, pageSize: 100 }));
  return (
    <Select
      className="ss-range-party"
      aria-label={t("serviceStatistics.filter.team")}
      placeholder={t("serviceStatistics.filter.allTeams")}
      value={value ?? null}
      allowClear
      onChange={(team: number | null | undefined) => onChange(team ?? undefined)}
      options={(teams.data?.list ?? []).map((team) => ({
        value: team.id,
        label: nameIn(locale, team.name, team.nameEn),
      }))}
    />
  );
}
