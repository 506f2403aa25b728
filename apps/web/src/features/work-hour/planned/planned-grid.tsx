import { planStatus } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, Text, useIsPhone } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { stateTones } from "../../../shared/components/state-tones.ts";
import { hoursText, nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { PlannedDay } from "../api.ts";
import { useDayText } from "../week/day-text.ts";
import type { SpanMode } from "../week/span.ts";

interface PlannedGridProps {
  readonly days: readonly PlannedDay[];
  readonly mode: SpanMode;
  /** `YYYY-MM`: days of other months are quieter. */
  readonly month: string;
  readonly today: string;
}

/** The plans of each day with their hours; on a phone one day below the other. */
export function PlannedGrid({ days, mode, month, today }: PlannedGridProps): ReactNode {
  const isPhone = useIsPhone();
  // A month of empty days says nothing on a phone.
  const shown =
    isPhone && mode === "month"
      ? days.filter(({ date, items }) => date.startsWith(month) && items.length > 0)
      : days;
  return (
    <Grid as="ol" className="wh-days" data-mode={mode}>
      {shown.map((day) => (
        <Day
          key={day.date}
          day={day}
          isToday={day.date === today}
          isOutside={mode === "month" && !day.date.startsWith(month)}
        />
      ))}
    </Grid>
  );
}

interface DayProps {
  readonly day: PlannedDay;
  readonly isToday: boolean;
  readonly isOutside: boolean;
}

function Day({ day, isToday, isOutside }: DayProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const text = useDayText()(day.date);
  const hours = (value: number) => hoursText(value, format);
  return (
    <Stack
      as="li"
      gap={4}
      className="wh-day"
      aria-label={t("workHour.planned.dayOf", { day: text.full })}
      data-today={isToday}
      data-outside={isOutside}
      data-free={!day.isWorkday}
    >
      <Cluster gap={6} size="small" tone="secondary" isOneLine className="wh-day-head">
        <span>{text.weekday}</span>
        <strong>{text.date}</strong>
        {day.hours > 0 ? (
          <Text weight="medium">{t("workHour.mine.hours", { hours: hours(day.hours) })}</Text>
        ) : null}
      </Cluster>
      {day.isLeave ? (
        <Text size="small" tone="tertiary">
          {t("workHour.team.leave")}
        </Text>
      ) : null}
      {day.items.map((item) => (
        <Stack
          as={Link}
          to={paths.plan(item.planId)}
          key={item.planId}
          gap={0}
          size="small"
          className={`wh-entry ph-tone-${stateTones.planStatus[planStatus.fromCode(item.status)]}`}
        >
          <strong>{item.title}</strong>
          <span>{nameIn(locale, item.companyName, item.companyNameEn)}</span>
          <span>
            {t("workHour.planned.ofDay", {
              planned: hours(item.planHour),
              actual: hours(item.actualHours),
            })}
          </span>
        </Stack>
      ))}
    </Stack>
  );
}
