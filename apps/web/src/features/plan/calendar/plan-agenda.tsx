import { businessToday } from "@pharos/domain/contract";
import { Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { momentOf } from "../../../shared/dates/wall-clock.ts";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import type { PlanRow } from "../api.ts";
import { PlanLine } from "../parts/plan-lines.tsx";
import { datesBetween, daysFor } from "./calendar-days.ts";

interface PlanAgendaProps {
  readonly startDate: string;
  readonly endDate: string;
  readonly plans: readonly PlanRow[];
}

/** Plans day by day, for a screen too narrow for a grid: it begins with today, and days without plans are left out. */
export function PlanAgenda({ startDate, endDate, plans }: PlanAgendaProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [hasPast, setHasPast] = useState(false);
  const { userId } = useMe();
  const today = businessToday(new Date());
  const days = datesBetween(startDate, endDate)
    .map((date) => ({ date, plans: plans.filter((plan) => isOn(date, daysFor(plan, userId))) }))
    .filter((day) => day.plans.length > 0);
  // Of other months every day is of interest, and so are past days where none follows.
  const isFolded = startDate <= today && days.some(({ date }) => date >= today);
  const past = isFolded ? days.filter(({ date }) => date < today) : [];
  const shown = hasPast ? days : days.slice(past.length);
  return (
    <Stack gap={16}>
      {past.length > 0 && !hasPast ? (
        <Button block onClick={() => setHasPast(true)}>
          {t("plan.calendar.earlierDays", { count: past.length })}
        </Button>
      ) : null}
      {shown.map(({ date, plans: ofDay }) => (
        <Stack key={date} as="section" gap={8} aria-labelledby={`agenda-${date}`}>
          <Text as="h2" id={`agenda-${date}`} weight="strong" tone={date === today ? "primary" : undefined}>
            <time dateTime={date} aria-current={date === today ? "date" : undefined}>
              {format.day(momentOf(`${date}T12:00`))}
            </time>
          </Text>
          <Stack as="ul" gap={8}>
            {ofDay.map((plan) => (
              <PlanLine key={plan.id} plan={plan} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}

const isOn = (date: string, { startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  startDate <= date && date <= endDate;
