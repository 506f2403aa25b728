import type { DutyTurn } from "@pharos/api/team";
import { type DutyShift, dutyShift } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, type Tone, useIsPhone, VisuallyHidden } from "@pharos/ui";
import { Icon, plusIcon, warningIcon } from "@pharos/ui/icons";
import { type DragEvent, type ReactNode, useState } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { gapHours, type RosterMode, turnsOn } from "./calendar.ts";

const dragType = "application/x-duty-turn";

const tones: Readonly<Record<DutyShift, Tone>> = { day: "info", night: "teal", full: "ok" };

interface RosterGridProps {
  readonly days: readonly string[];
  readonly mode: RosterMode;
  /** `YYYY-MM`: days of other months are quieter. */
  readonly month: string;
  readonly today: string;
  readonly turns: readonly DutyTurn[];
  readonly mayEdit: boolean;
  readonly isAroundTheClock: boolean;
  readonly onOpen: (turn: DutyTurn) => void;
  readonly onAdd: (day: string) => void;
  readonly onMove: (turn: DutyTurn, day: string) => void;
}

/** Seven days in a row, or the weeks of a month; on a phone one day below the other. */
export function RosterGrid(props: RosterGridProps): ReactNode {
  const { days, mode, month, turns } = props;
  const isPhone = useIsPhone();
  // A month of empty days says nothing on a phone.
  const shown =
    isPhone && mode === "month"
      ? days.filter((day) => day.startsWith(month) && turnsOn(turns, day).length > 0)
      : days;
  return (
    <Grid as="ol" className="team-days" data-mode={mode}>
      {shown.map((day) => (
        <Day key={day} {...props} day={day} />
      ))}
    </Grid>
  );
}

function Day(props: RosterGridProps & { readonly day: string }): ReactNode {
  const { day, mode, month, today, turns, mayEdit, isAroundTheClock, onAdd, onMove } = props;
  const t = useT();
  const dayText = useDayText();
  const [isTarget, setIsTarget] = useState(false);
  const own = turnsOn(turns, day);
  const gap = isAroundTheClock ? gapHours(turns, day) : 0;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsTarget(false);
    const dragged = turns.find((turn) => String(turn.id) === event.dataTransfer.getData(dragType));
    if (dragged) onMove(dragged, day);
  };
  const isDragged = (event: DragEvent): boolean => mayEdit && event.dataTransfer.types.includes(dragType);
  return (
    <Stack
      as="li"
      gap={4}
      className="team-day"
      aria-label={t("team.duty.dayOf", { day: dayText(day).full })}
      data-today={day === today}
      data-outside={mode === "month" && !day.startsWith(month)}
      data-target={isTarget}
      onDragOver={(event) => {
        if (!isDragged(event)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={drop}
    >
      <Cluster gap={6} size="small" tone="secondary" isOneLine className="team-day-head">
        <span>{dayText(day).weekday}</span>
        <strong>{dayText(day).date}</strong>
        {mayEdit ? (
          <Stack
            as="button"
            align="center"
            justify="center"
            tone="tertiary"
            type="button"
            className="team-day-add"
            aria-label={t("team.duty.addOn", { day: dayText(day).full })}
            onClick={() => onAdd(day)}
          >
            <Icon of={plusIcon} />
          </Stack>
        ) : null}
      </Cluster>
      {own.map((turn) => (
        <Turn key={turn.id} turn={turn} mayEdit={mayEdit} onOpen={props.onOpen} />
      ))}
      {gap > 0 ? (
        <Cluster as="span" gap={4} size="small" tone="warn" isOneLine>
          <Icon of={warningIcon} />
          {t("team.duty.gap", { hours: gap })}
        </Cluster>
      ) : null}
    </Stack>
  );
}

interface TurnProps {
  readonly turn: DutyTurn;
  readonly mayEdit: boolean;
  readonly onOpen: (turn: DutyTurn) => void;
}

function Turn({ turn, mayEdit, onOpen }: TurnProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const shift = dutyShift.fromCode(turn.shift);
  const hours = `${format.time(turn.startTime)}–${format.time(turn.endTime)}`;
  const body = (
    <>
      <strong>{turn.employeeName}</strong>
      <span>{hours}</span>
      <VisuallyHidden>{t(dutyShift.labelKey(shift))}</VisuallyHidden>
      {turn.substituteFor ? <small>{t("team.leave.insteadOf", { name: turn.substituteFor })}</small> : null}
      {turn.phone ? <small>{turn.phone}</small> : null}
    </>
  );
  const className = `team-turn ph-tone-${tones[shift]}`;
  if (!mayEdit) return <span className={className}>{body}</span>;
  return (
    <button
      type="button"
      className={className}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(turn.id));
        event.dataTransfer.effectAllowed = "move";
      }}
      onClick={() => onOpen(turn)}
    >
      {body}
    </button>
  );
}

/** A day in words of the reader's language; a date has no zone. */
function useDayText() {
  const { locale } = usePreferences();
  const language = locale === "zh-CN" ? "zh-CN" : "en-GB";
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const full = new Intl.DateTimeFormat(language, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  return (day: string) => {
    const at = new Date(`${day}T00:00:00Z`);
    return { weekday: weekday.format(at), date: day.slice(5), full: full.format(at) };
  };
}
