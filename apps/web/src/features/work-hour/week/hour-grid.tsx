import { reviewStatus } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, Text, useIsPhone } from "@pharos/ui";
import { Icon, plusIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { stateTones } from "../../../shared/components/state-tones.ts";
import { hoursText, useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { HourDay, HourProposal, HourRecord } from "../api.ts";
import { useDayText } from "./day-text.ts";
import { ProposalCard } from "./proposal-card.tsx";
import type { SpanMode } from "./span.ts";

/** What can be done in the grid. */
export interface GridActions {
  readonly onOpen: (record: HourRecord) => void;
  /** Absent: the reader enters nothing here. */
  readonly onAdd?: (day: string) => void;
  readonly onTake: (proposal: HourProposal) => void;
  readonly onEdit: (proposal: HourProposal) => void;
}

interface HourGridProps extends GridActions {
  readonly days: readonly HourDay[];
  readonly proposals: readonly HourProposal[];
  readonly mode: SpanMode;
  /** `YYYY-MM`: days of other months are quieter. */
  readonly month: string;
  readonly today: string;
}

/** Seven days in a row, or the weeks of a month; on a phone one day below the other. */
export function HourGrid({ days, proposals, mode, month, today, ...actions }: HourGridProps): ReactNode {
  const isPhone = useIsPhone();
  const isEmpty = (day: HourDay) =>
    day.items.length === 0 && !proposals.some(({ workDate }) => workDate === day.date);
  // A month of empty days says nothing on a phone.
  const shown =
    isPhone && mode === "month" ? days.filter((day) => day.date.startsWith(month) && !isEmpty(day)) : days;
  return (
    <Grid as="ol" className="wh-days" data-mode={mode}>
      {shown.map((day) => (
        <Day
          key={day.date}
          day={day}
          proposals={proposals.filter(({ workDate }) => workDate === day.date)}
          isToday={day.date === today}
          isOutside={mode === "month" && !day.date.startsWith(month)}
          isFuture={day.date > today}
          {...actions}
        />
      ))}
    </Grid>
  );
}

interface DayProps extends GridActions {
  readonly day: HourDay;
  readonly proposals: readonly HourProposal[];
  readonly isToday: boolean;
  readonly isOutside: boolean;
  readonly isFuture: boolean;
}

function Day({
  day,
  proposals,
  isToday,
  isOutside,
  isFuture,
  onOpen,
  onAdd,
  ...taking
}: DayProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const text = useDayText()(day.date);
  // By time, so that a day reads from morning to evening.
  const entries = [
    ...day.items.map((record) => ({ at: record.startTime, record, proposal: null })),
    ...proposals.map((proposal) => ({ at: proposal.startTime, record: null, proposal })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Stack
      as="li"
      gap={4}
      className="wh-day"
      aria-label={t("workHour.mine.dayOf", { day: text.full })}
      data-today={isToday}
      data-outside={isOutside}
      data-free={!day.isWorkday}
    >
      <Cluster gap={6} size="small" tone="secondary" isOneLine className="wh-day-head">
        <span>{text.weekday}</span>
        <strong>{text.date}</strong>
        {day.hours > 0 ? (
          <Text weight="medium">{t("workHour.mine.hours", { hours: hoursText(day.hours, format) })}</Text>
        ) : null}
        {onAdd && !isFuture && !day.isClosed ? (
          <Stack
            as="button"
            align="center"
            justify="center"
            tone="tertiary"
            type="button"
            className="wh-day-add"
            aria-label={t("workHour.mine.addOn", { day: text.full })}
            onClick={() => onAdd(day.date)}
          >
            <Icon of={plusIcon} />
          </Stack>
        ) : null}
      </Cluster>
      {day.isClosed ? (
        <Text size="small" tone="tertiary">
          {t("workHour.mine.closed")}
        </Text>
      ) : null}
      {entries.map(({ record, proposal }) =>
        record ? (
          <Entry key={`record ${record.id}`} record={record} onOpen={onOpen} />
        ) : (
          <ProposalCard
            key={`proposal ${proposal.kind} ${proposal.rid} ${proposal.startTime}`}
            proposal={proposal}
            {...taking}
          />
        ),
      )}
    </Stack>
  );
}

function Entry({ record, onOpen }: { record: HourRecord } & Pick<GridActions, "onOpen">): ReactNode {
  const t = useT();
  const format = useFormat();
  const status = reviewStatus.fromCode(record.reviewStatus);
  return (
    <Stack
      as="button"
      gap={0}
      size="small"
      type="button"
      className={`wh-entry ph-tone-${stateTones.reviewStatus[status]}`}
      onClick={() => onOpen(record)}
    >
      <strong>{record.title}</strong>
      <span>
        {format.time(record.startTime)}–{format.time(record.endTime)} ·{" "}
        {t("workHour.mine.hours", { hours: hoursText(record.taskTime, format) })}
      </span>
      <StateChip of={reviewStatus} code={record.reviewStatus} look="dot" />
    </Stack>
  );
}
