import { Cluster } from "@pharos/ui";
import { Button, Segmented, Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import { teamQueries } from "../../team/index.ts";
import { type Span, type StatisticsAddress, spans } from "./statistics-address.ts";

interface RangeBarProps {
  readonly address: StatisticsAddress;
  /** The days the address means. */
  readonly days: { readonly from: string; readonly to: string };
  readonly today: string;
  /** Offers customers and teams to choose from. */
  readonly isVendor: boolean;
  readonly onChange: (change: Partial<StatisticsAddress>) => void;
  readonly onReset: () => void;
}

/** Which days, and whose requests. */
export function RangeBar({ address, days, today, isVendor, onChange, onReset }: RangeBarProps): ReactNode {
  const t = useT();
  const isChosen = address.from !== undefined;
  const setDays = (next: Partial<RangeBarProps["days"]>) => {
    const { from, to } = { ...days, ...next };
    if (from === "" || to === "") return;
    onChange(from <= to ? { from, to } : { from: to, to: from });
  };
  return (
    <Cluster gap={12} rowGap={8} role="group" aria-label={t("serviceStatistics.range.title")}>
      <Segmented<Span | "">
        aria-label={t("serviceStatistics.range.title")}
        value={isChosen ? "" : address.span}
        onChange={(span) => span !== "" && onChange({ span, from: undefined, to: undefined })}
        options={spans.map((value) => ({ value, label: t(`serviceStatistics.range.${value}`) }))}
      />
      <RangeEnd
        label={t("serviceStatistics.range.start")}
        value={days.from}
        max={today}
        onChange={(from) => setDays({ from })}
      />
      <RangeEnd
        label={t("serviceStatistics.range.end")}
        value={days.to}
        max={today}
        onChange={(to) => setDays({ to })}
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

interface RangeEndProps {
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly onChange: (day: string) => void;
}

function RangeEnd({ label, ...field }: RangeEndProps): ReactNode {
  const id = useId();
  return (
    <Cluster as="span" gap={6} tone="secondary" isOneLine isInline className="ss-day">
      <label htmlFor={id}>{label}</label>
      <span className="ss-day-input">
        <DayField id={id} {...field} />
      </span>
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
