import { importSlaDays, type SlaCalendarDay } from "@pharos/api/sla";
import { Cluster, Grid, IconButton, Panel } from "@pharos/ui";
import { historyIcon, leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { notify } from "../../../shared/notify.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { ImportButton, type ImportColumn } from "../../sheet/index.ts";
import { slaQueries } from "../api.ts";
import { MonthGrid } from "./month-grid.tsx";

const DayDialog = lazyPart(async () => (await import("./day.dialog.tsx")).DayDialog);

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** A year with its holidays and make-up workdays; every day can be changed, and a year imported. */
export function YearPanel({ onHistory }: { readonly onHistory: (year: number) => void }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [edited, setEdited] = useState<string | null>(null);
  const days = useQuery(slaQueries.days(year));
  const byDay = useMemo(() => new Map(days.data?.map((day) => [day.day, day])), [days.data]);
  return (
    <Panel
      title={
        <Cluster as="span" gap={8} rowGap={4} isInline className="sla-year-title">
          <IconButton icon={leftIcon} label={t("sla.year.previous")} onClick={() => setYear(year - 1)} />
          <span>{t("sla.year.title", { year })}</span>
          <IconButton icon={rightIcon} label={t("sla.year.next")} onClick={() => setYear(year + 1)} />
        </Cluster>
      }
      extra={
        <Cluster as="span" gap={2} isOneLine isInline>
          <IconButton
            icon={historyIcon}
            label={t("sla.historyNamed", { name: String(year) })}
            onClick={() => onHistory(year)}
          />
          <DaysImport year={year} />
        </Cluster>
      }
    >
      <p className="sla-policy-for">
        {days.data?.some(({ kind }) => kind === 1) ? t("sla.year.hint") : t("sla.year.notAnnounced")}
      </p>
      <Cluster as="ul" gap={8} size="small" className="sla-legend">
        <li className="sla-day-off">{t("enums.calendarDayKind.holiday")}</li>
        <li className="sla-day-work">{t("enums.calendarDayKind.workday")}</li>
        <li className="sla-day-weekend">{t("sla.year.weekend")}</li>
      </Cluster>
      <Grid minWidth={260} gap={16}>
        {months.map((month) => (
          <MonthGrid key={month} year={year} month={month} days={byDay} onChoose={setEdited} />
        ))}
      </Grid>
      <Grid as="ul" minWidth={260} gap={16} rowGap={4} className="sla-day-list">
        {runsOf(days.data ?? []).map(({ from, to, first }) => (
          <li key={from}>
            <span>{from === to ? from : `${from} – ${to.slice(5)}`}</span>{" "}
            {nameIn(locale, first.name, first.nameEn)}
          </li>
        ))}
      </Grid>
      {edited !== null ? (
        <DayDialog day={edited} present={byDay.get(edited)} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  );
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Neighbours of the same name and kind as one line. */
function runsOf(days: readonly SlaCalendarDay[]): { from: string; to: string; first: SlaCalendarDay }[] {
  const runs: { from: string; to: string; first: SlaCalendarDay }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const isNext =
      last && nextDay(last.to) === day.day && last.first.kind === day.kind && last.first.name === day.name;
    if (isNext) last.to = day.day;
    else runs.push({ from: day.day, to: day.day, first: day });
  }
  return runs;
}

function DaysImport({ year }: { readonly year: number }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const columns = useMemo(
    (): ImportColumn[] => [
      { field: "day", title: t("sla.field.day"), isRequired: true, example: `${year}-01-01` },
      {
        field: "kind",
        title: t("sla.field.kind"),
        isRequired: true,
        example: t("enums.calendarDayKind.holiday"),
      },
      { field: "name", title: t("sla.field.name"), isRequired: true, example: t("sla.year.exampleName") },
      { field: "nameEn", title: t("sla.field.nameEn"), example: "New Year" },
    ],
    [t, year],
  );
  return (
    <ImportButton
      endpoint={importSlaDays}
      scope={{ year }}
      what={t("sla.year.title", { year })}
      columns={columns}
      onImported={({ created, updated }) => {
        notify.success(t("sheet.import.done", { created, updated }));
        void client.invalidateQueries({ queryKey: ["sla"] });
      }}
    />
  );
}
