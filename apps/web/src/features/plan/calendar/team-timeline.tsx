import type { BookingView, PersonLoad } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { bookingKind, planStatus } from "@pharos/domain/enums";
import { Avatar, Cluster, EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type DragEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { stateTones } from "../../../shared/components/state-tones.ts";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, useTeamOptions } from "../../organisation/parts.ts";
import { planQueries } from "../api.ts";
import { daysText } from "../parts/plan-days.ts";
import type { Move } from "./calendar-days.ts";
import { datesBetween, lanesOf, movedTo, nowInDay, weekdayOf } from "./calendar-days.ts";
import type { HandOver } from "./hand-over.dialog.tsx";
import "./plan-calendar.css";

const dragType = "application/x-plan";

const HandOverDialog = lazyPart(async () => (await import("./hand-over.dialog.tsx")).HandOverDialog);

interface TeamTimelineProps {
  readonly startDate: string;
  readonly endDate: string;
  readonly onMove: (move: Move) => void;
}

/** Who does what on which days, those with the most work first: a plan is dragged to another day or person. */
export function TeamTimeline({ startDate, endDate, onMove }: TeamTimelineProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const teams = useTeamOptions();
  const [teamId, setTeamId] = useState<number | null>(null);
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [skill, setSkill] = useState<string | null>(null);
  const load = useQuery(
    planQueries.availability({
      startDate,
      endDate,
      ...(teamId && { teamId }),
      ...(companyId && { companyId }),
      ...(skill && { skill }),
    }),
  );
  return (
    <Stack gap={12}>
      <Cluster gap={8}>
        <Select
          aria-label={t("plan.field.team")}
          placeholder={t("plan.field.team")}
          allowClear
          value={teamId}
          onChange={(id?: number | null) => setTeamId(id ?? null)}
          options={teams.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(locale, name, nameEn) }))}
          popupMatchSelectWidth={false}
          style={{ minWidth: 160 }}
        />
        <span className="plan-timeline-company">
          <CompanyPicker
            party="customer"
            label={t("plan.free.customer")}
            placeholder={t("plan.free.customer")}
            value={companyId}
            onChange={setCompanyId}
          />
        </span>
        <Select
          aria-label={t("plan.free.skill")}
          placeholder={t("plan.free.skill")}
          allowClear
          value={skill}
          onChange={(next?: string | null) => setSkill(next ?? null)}
          options={(load.data?.skills ?? []).map((value) => ({ value, label: value }))}
          style={{ minWidth: 140 }}
        />
      </Cluster>
      <QueryError query={load} />
      {load.isPending ? <SkeletonText lines={10} /> : null}
      {load.data && load.data.people.length === 0 ? (
        <EmptyState isCompact>{t("plan.free.none")}</EmptyState>
      ) : null}
      {load.data && load.data.people.length > 0 ? (
        <Timeline
          dates={datesBetween(startDate, endDate)}
          freeDates={new Set(load.data.freeDates)}
          people={load.data.people}
          onMove={onMove}
        />
      ) : null}
    </Stack>
  );
}

interface TimelineProps {
  readonly dates: readonly string[];
  readonly freeDates: ReadonlySet<string>;
  readonly people: readonly PersonLoad[];
  readonly onMove: (move: Move) => void;
}

function Timeline({ dates, freeDates, people, onMove }: TimelineProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const today = businessToday(new Date());
  const [handOver, setHandOver] = useState<HandOver | null>(null);
  const drop = ({ planId, userId }: Dragged, to: PersonLoad, date: string): void => {
    const from = people.find((person) => person.userId === userId);
    const booking = from?.bookings.find((one) => one.planId === planId);
    if (!from || booking?.planId == null || booking.version === null) return;
    const plan = { id: booking.planId, version: booking.version, title: booking.title ?? "" };
    if (from.userId !== to.userId) setHandOver({ plan, from, to });
    else if (booking.startDate !== date)
      onMove({
        plan: { ...plan, status: planStatus.asCode(booking.status ?? 0) },
        ...movedTo(booking, date),
      });
  };
  return (
    <div className="plan-timeline">
      {handOver === null ? null : <HandOverDialog handOver={handOver} onClose={() => setHandOver(null)} />}
      <table
        className="plan-timeline-table"
        aria-label={t("plan.calendar.team")}
        // React's type knows no custom properties.
        style={{ "--plan-days": dates.length, "--plan-now": nowInDay() } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{t("plan.free.person")}</th>
            {dates.map((date) => (
              <th
                key={date}
                scope="col"
                data-free={freeDates.has(date)}
                aria-current={date === today ? "date" : undefined}
              >
                <Stack gap={0}>
                  <Text size="small" tone="secondary">
                    {weekdayOf(date, locale)}
                  </Text>
                  {date.slice(5)}
                </Stack>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.toSorted(byLoad).map((person) => (
            <Person
              key={person.userId}
              person={person}
              dates={dates}
              freeDates={freeDates}
              today={today}
              onDrop={(dragged, date) => drop(dragged, person, date)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who has the most to do stands first. */
const byLoad = (a: PersonLoad, b: PersonLoad): number => b.loadRate - a.loadRate || a.userId - b.userId;

/** What is dragged: a plan, from somebody. */
interface Dragged {
  readonly planId: number;
  readonly userId: number;
}

interface PersonProps extends Pick<TimelineProps, "dates" | "freeDates"> {
  readonly person: PersonLoad;
  readonly today: string;
  readonly onDrop: (dragged: Dragged, date: string) => void;
}

/** Somebody with what is booked, as bars; bars that overlap stand below one another. */
function Person({ person, dates, freeDates, today, onDrop }: PersonProps): ReactNode {
  const t = useT();
  const span = { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" };
  const lanes = lanesOf(person.bookings, span);
  const head = (
    <th scope="row" rowSpan={Math.max(1, lanes.length)}>
      <Cluster gap={8} isOneLine>
        <Avatar name={person.name} src={person.headImgUrl} size={24} />
        <Stack gap={0}>
          <span>{person.name}</span>
          <Text size="small" tone={person.loadRate > 100 ? "warn" : "secondary"}>
            {t("plan.free.load", { rate: person.loadRate, days: person.freeDays })}
          </Text>
        </Stack>
      </Cluster>
    </th>
  );
  const rows = lanes.length > 0 ? lanes : [[]];
  return rows.map((lane, index) => (
    <tr key={laneKey(lane)} data-first={index === 0}>
      {index === 0 ? head : null}
      {cellsOf(lane, dates).map(({ from, days, booking }) => (
        <Cell
          key={from}
          days={days}
          isFree={days.every((date) => freeDates.has(date))}
          isToday={booking === null && days.includes(today)}
          onDrop={(dragged, date) => onDrop(dragged, date)}
        >
          {booking ? <Booking booking={booking} userId={person.userId} /> : null}
        </Cell>
      ))}
    </tr>
  ));
}

/** No two lanes begin with the same booking. */
const laneKey = ([first]: readonly { readonly booking: BookingView }[]): string =>
  first
    ? [first.booking.kind, first.booking.planId, first.booking.startDate, first.booking.endDate].join(":")
    : "none";

interface LaneCell {
  readonly from: string;
  readonly days: readonly string[];
  readonly booking: BookingView | null;
}

/** The cells of a line: one for each bar, however many days it has, and one for each empty day. */
function cellsOf(
  lane: readonly { readonly booking: BookingView; readonly from: string; readonly to: string }[],
  dates: readonly string[],
): LaneCell[] {
  return dates.flatMap((date): LaneCell[] => {
    const bar = lane.find(({ from, to }) => from <= date && date <= to);
    if (!bar) return [{ from: date, days: [date], booking: null }];
    if (bar.from !== date) return [];
    return [
      { from: date, days: dates.filter((day) => bar.from <= day && day <= bar.to), booking: bar.booking },
    ];
  });
}

interface CellProps {
  readonly days: readonly string[];
  readonly isFree: boolean;
  readonly isToday: boolean;
  readonly onDrop: (dragged: Dragged, date: string) => void;
  readonly children: ReactNode;
}

function Cell({ days, isFree, isToday, onDrop, children }: CellProps): ReactNode {
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [planId, userId] = event.dataTransfer.getData(dragType).split(":").map(Number);
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // A bar holds several days.
    const index = Math.floor(((event.clientX - left) / Math.max(1, width)) * days.length);
    const date = days[Math.min(days.length - 1, Math.max(0, index))];
    if (planId && userId && date) onDrop({ planId, userId }, date);
  };
  return (
    <td
      colSpan={days.length}
      data-free={isFree}
      data-today={isToday}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={drop}
    >
      {children}
    </td>
  );
}

interface BookingProps {
  readonly booking: BookingView;
  readonly userId: number;
}

function Booking({ booking, userId }: BookingProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const kind = t(bookingKind.labelKeyOfCode(booking.kind));
  const words = booking.title ?? booking.planNo ?? kind;
  const { planId, status } = booking;
  const tone = status === null ? "mute" : stateTones.planStatus[planStatus.fromCode(status)];
  const className = `plan-event plan-bar ph-size-small ph-tone-${booking.kind === "leave" ? "warn" : tone}`;
  const second = [booking.title === null ? null : booking.planNo, daysText(booking)]
    .filter(Boolean)
    .join(" · ");
  const lines = (
    <Stack as="span" gap={0}>
      <Text isTruncated>{words}</Text>
      <Text isTruncated tone="secondary">
        {second}
      </Text>
    </Stack>
  );
  const title = `${words} ${second}`;
  if (planId === null)
    return (
      <span className={className} title={title}>
        {lines}
      </span>
    );
  return (
    <button
      type="button"
      className={className}
      title={title}
      draggable={booking.isMovable}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, `${planId}:${userId}`);
        event.dataTransfer.effectAllowed = "move";
      }}
      onClick={() => void navigate(paths.plan(planId))}
    >
      {lines}
    </button>
  );
}
