import type { DutyTurn } from "@pharos/api/team";
import { sameTimeDaysLater } from "@pharos/domain/team";
import { businessTimeZone, dateAt, dayNumberOf } from "@pharos/domain/time";
import { Cluster, EmptyState, IconButton, Panel, SkeletonText, Text } from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { copyIcon, Icon, leftIcon, plusIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { isRefusedAt } from "../../../shared/api/index.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { teamQueries, useSaveDutyTurn } from "../api.ts";
import { dayOf, daysOf, type RosterMode, step } from "./calendar.ts";
import { RosterGrid } from "./roster-grid.tsx";
import "./roster.css";

const DutyTurnDialog = lazyPart(async () => (await import("./duty-turn.dialog.tsx")).DutyTurnDialog);
const CopyWeekDialog = lazyPart(async () => (await import("./copy-week.dialog.tsx")).CopyWeekDialog);

interface RosterPanelProps {
  readonly teamId: number;
  readonly mayEdit: boolean;
  /** Someone must always be there: days with gaps say so. */
  readonly isAroundTheClock?: boolean;
}

type Opened = { readonly turn: DutyTurn } | { readonly day: string } | "copy" | null;

/** The duty roster of a team by week or month; shifts are added on a day, opened to change, or dragged to another day. */
export function RosterPanel({ teamId, mayEdit, isAroundTheClock = false }: RosterPanelProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState<Opened>(null);
  const { mode, day, today, go } = useRosterPlace();
  const days = daysOf(mode, day);
  const range = { startTime: days[0] ?? day, endTime: days.at(-1) ?? day };
  const roster = useQuery(teamQueries.roster(teamId, range));
  const { mutate: save } = useSaveDutyTurn();
  const move = (turn: DutyTurn, to: string): void => {
    const distance = dayNumberOf(to) - dayNumberOf(dayOf(turn));
    if (distance === 0) return;
    const { id, version, userId, shift, phone } = turn;
    const [startTime, endTime] = [turn.startTime, turn.endTime].map((time) =>
      sameTimeDaysLater(time, distance),
    );
    if (!startTime || !endTime) return;
    const moved = { ...turn, startTime, endTime };
    // Refused for what stands there, the moved shift is opened: a reason lets it in all the same.
    const onError = (error: Error) => isRefusedAt(error, "overrideReason") && setOpened({ turn: moved });
    save({ body: { id, version, teamId, userId, shift, phone, startTime, endTime } }, { onError });
  };
  const close = () => setOpened(null);
  return (
    <Panel className="team-roster" padding="none">
      <Cluster gap={8} className="team-roster-bar">
        <IconButton
          icon={leftIcon}
          label={t("team.duty.previous")}
          onClick={() => go({ day: step(mode, day, -1) })}
        />
        <Button onClick={() => go({ day: today })}>{t("team.duty.today")}</Button>
        <IconButton
          icon={rightIcon}
          label={t("team.duty.next")}
          onClick={() => go({ day: step(mode, day, 1) })}
        />
        <strong>{mode === "month" ? day.slice(0, 7) : `${range.startTime} – ${range.endTime}`}</strong>
        <Segmented<RosterMode>
          aria-label={t("team.duty.mode")}
          value={mode}
          onChange={(next) => go({ mode: next })}
          options={[
            { value: "week", label: t("team.duty.week") },
            { value: "month", label: t("team.duty.month") },
          ]}
        />
        <Link to={paths.shiftHandovers({ team: teamId })}>{t("team.duty.handovers")}</Link>
        {mayEdit ? (
          <Cluster as="span" gap={8} isOneLine>
            <Button icon={<Icon of={copyIcon} />} onClick={() => setOpened("copy")}>
              {t("team.action.copyWeek")}
            </Button>
            <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setOpened({ day })}>
              {t("team.action.addShift")}
            </Button>
          </Cluster>
        ) : null}
      </Cluster>
      <QueryError query={roster} />
      {roster.isPending ? <SkeletonText lines={6} /> : null}
      {roster.data ? (
        <RosterGrid
          days={days}
          mode={mode}
          month={day.slice(0, 7)}
          today={today}
          turns={roster.data}
          mayEdit={mayEdit}
          isAroundTheClock={isAroundTheClock}
          onOpen={(turn) => setOpened({ turn })}
          onAdd={(on) => setOpened({ day: on })}
          onMove={move}
        />
      ) : null}
      {roster.data?.length === 0 ? <EmptyState isCompact>{t("team.duty.empty")}</EmptyState> : null}
      {mayEdit ? (
        <Text as="p" size="small" tone="tertiary" className="team-roster-hint">
          {t("team.duty.dragHint")}
        </Text>
      ) : null}
      {opened !== null && opened !== "copy" ? (
        <DutyTurnDialog
          isOpen
          teamId={teamId}
          turn={"turn" in opened ? opened.turn : null}
          day={"day" in opened ? opened.day : day}
          onClose={close}
        />
      ) : null}
      {opened === "copy" ? <CopyWeekDialog isOpen teamId={teamId} day={day} onClose={close} /> : null}
    </Panel>
  );
}

/** Which part of the roster is shown; it stands in the address. */
function useRosterPlace() {
  const [params, search] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const given = params.get("day") ?? "";
  const day = isDay(given) ? given : today;
  const mode: RosterMode = params.get("mode") === "month" ? "month" : "week";
  const go = (next: { day?: string; mode?: RosterMode }): void => search.patch(next, { replace: true });
  return { mode, day, today, go };
}

function isDay(text: string): boolean {
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
