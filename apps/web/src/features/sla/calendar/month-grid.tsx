import type { SlaCalendarDay } from "@pharos/api/sla";
import { classNames, Grid, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { weekdays } from "./week.ts";

interface MonthGridProps {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly days: ReadonlyMap<string, SlaCalendarDay>;
  readonly onChoose: (day: string) => void;
}

/** A month as a small sheet; its days are buttons. */
export function MonthGrid({ year, month, days, onChoose }: MonthGridProps): ReactNode {
  const t = useT();
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const firstWeekday = weekdayOf(`${year}-${pad(month)}-01`);
  const id = `sla-month-${month}`;
  return (
    <section className="sla-month" aria-labelledby={id}>
      <h3 id={id}>{t(`sla.month.${month as MonthNumber}`)}</h3>
      <Grid gap={2} className="sla-month-days">
        {weekdays.map((weekday) => (
          <Text key={weekday} size="small" tone="tertiary" aria-hidden="true">
            {t(`sla.weekday.short.${weekday}`)}
          </Text>
        ))}
        {Array.from({ length: count }, (_, index) => {
          const day = `${year}-${pad(month)}-${pad(index + 1)}`;
          return (
            <Day
              key={day}
              day={day}
              special={days.get(day)}
              column={index === 0 ? firstWeekday : undefined}
              onChoose={onChoose}
            />
          );
        })}
      </Grid>
    </section>
  );
}

type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

interface DayProps {
  readonly day: string;
  readonly special: SlaCalendarDay | undefined;
  /** Column of the first day; the others follow. */
  readonly column: number | undefined;
  readonly onChoose: (day: string) => void;
}

function Day({ day, special, column, onChoose }: DayProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isWeekend = weekdayOf(day) > 5;
  const words = special
    ? `${t(special.kind === 0 ? "enums.calendarDayKind.holiday" : "enums.calendarDayKind.workday")} ${nameIn(locale, special.name, special.nameEn)}`
    : isWeekend
      ? t("sla.year.weekend")
      : "";
  return (
    <button
      type="button"
      className={classNames(
        "sla-day",
        special?.kind === 0 && "sla-day-off",
        special?.kind === 1 && "sla-day-work",
        !special && isWeekend && "sla-day-weekend",
      )}
      style={column === undefined ? undefined : { gridColumnStart: column }}
      // Without leading zeros, so that the name holds the number that is seen.
      aria-label={`${day.replaceAll("-0", "-")} ${words}`.trim()}
      title={words === "" ? undefined : words}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

const pad = (number: number): string => String(number).padStart(2, "0");

/** 1 Monday … 7 Sunday of a date. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
