import type { TeamCalendarMark } from "@pharos/api/team";
import { bookingKind } from "@pharos/domain/enums";
import { datesBetween } from "@pharos/domain/plan";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";
import {
  Cluster,
  EmptyState,
  IconButton,
  Panel,
  SkeletonText,
  Stack,
  Text,
  useIsPhone,
  VisuallyHidden,
} from "@pharos/ui";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { teamQueries } from "../api.ts";
import { lanesOf } from "./lanes.ts";
import { useLeaveWords } from "./leave-words.ts";
import "./team-quarter.css";

const weeks = 13;

/** A quarter of a team on one page: who is on leave, at a customer, on duty or planned on which day. */
export function TeamQuarter({ teamId }: { readonly teamId: number }): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const today = dayNumberOf(dateAt(Date.now(), businessTimeZone));
  const [first, setFirst] = useState(today - isoWeekdayOf(today) + 1);
  const days = { startDate: dateOfDayNumber(first), endDate: dateOfDayNumber(first + weeks * 7 - 1) };
  const calendar = useQuery(teamQueries.calendar(teamId, days));
  const people = calendar.data?.people ?? [];
  return (
    <Panel padding="none">
      <Cluster gap={8} className="team-quarter-bar">
        <IconButton
          icon={leftIcon}
          label={t("team.duty.previous")}
          onClick={() => setFirst(first - weeks * 7)}
        />
        <IconButton
          icon={rightIcon}
          label={t("team.duty.next")}
          onClick={() => setFirst(first + weeks * 7)}
        />
        <strong>{`${days.startDate} – ${days.endDate}`}</strong>
        {["leave", "requested", "onSite", "duty", "plan"].map((kind) => (
          <Cluster key={kind} as="span" gap={4} size="small" isOneLine>
            <span className="team-quarter-mark" data-kind={kind} aria-hidden />
            {kind === "requested"
              ? t("team.leave.requested")
              : t(bookingKind.labelKeyOfCode(bookingKind.asCode(kind)))}
          </Cluster>
        ))}
      </Cluster>
      <QueryError query={calendar} />
      {calendar.isPending ? <SkeletonText lines={6} /> : null}
      {calendar.data && people.length === 0 ? (
        <EmptyState isCompact>{t("team.members.none")}</EmptyState>
      ) : null}
      {people.length > 0 && isPhone ? (
        <Stack as="ul" gap={12} className="team-quarter-list">
          {people.map((person) => (
            <Stack key={person.userId} as="li" gap={2}>
              <strong>{person.name}</strong>
              {person.marks.length === 0 ? (
                <Text size="small" tone="tertiary">
                  {t("team.leave.nothing")}
                </Text>
              ) : null}
              {person.marks.map((mark) => (
                <MarkLine key={keyOf(mark)} mark={mark} />
              ))}
            </Stack>
          ))}
        </Stack>
      ) : null}
      {people.length > 0 && !isPhone ? (
        <Quarter
          dates={datesBetween(days.startDate, days.endDate)}
          today={dateOfDayNumber(today)}
          freeDates={new Set(calendar.data?.freeDates)}
          people={people}
        />
      ) : null}
    </Panel>
  );
}

interface QuarterProps {
  readonly dates: readonly string[];
  readonly today: string;
  readonly freeDates: ReadonlySet<string>;
  readonly people: readonly {
    readonly userId: number;
    readonly name: string;
    readonly leaveDays: number;
    readonly marks: readonly TeamCalendarMark[];
  }[];
}

function Quarter({ dates, today, freeDates, people }: QuarterProps): ReactNode {
  const t = useT();
  const mondays = dates.filter((_, index) => index % 7 === 0);
  return (
    <div className="team-quarter">
      <table aria-label={t("team.tab.calendar")}>
        <thead>
          <tr>
            <th scope="col">{t("team.field.person")}</th>
            {mondays.map((date) => (
              <th key={date} scope="colgroup" colSpan={7}>
                {date.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                {person.name}
                {person.leaveDays > 0 ? (
                  <Text as="small" size="small" tone="secondary">
                    {t("team.leave.daysOff", { count: person.leaveDays })}
                  </Text>
                ) : null}
              </th>
              <Days person={person} dates={dates} today={today} freeDates={freeDates} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The cells of one person: each thing keeps its lane on all its days. */
function Days({
  person,
  dates,
  today,
  freeDates,
}: Omit<QuarterProps, "people"> & { readonly person: QuarterProps["people"][number] }): ReactNode {
  const words = useMarkWords();
  const lanes = lanesOf(person.marks);
  return dates.map((date) => {
    const own = lanes.map((lane) => lane.filter((mark) => mark.startDate <= date && date <= mark.endDate));
    const all = own.flat();
    return (
      <td
        key={date}
        data-free={freeDates.has(date)}
        data-today={date === today}
        title={all.length > 0 ? all.map(words).join("\n") : undefined}
      >
        {all.length > 0
          ? own.map((marks, lane) => (
              // A lane is nothing but its place.
              // oxlint-disable-next-line react/no-array-index-key
              <Cluster key={lane} isOneLine gap={0} className="team-quarter-lane">
                {marks.map((mark) => (
                  <span
                    key={keyOf(mark)}
                    className="team-quarter-mark"
                    data-kind={mark.isRequested ? "requested" : bookingKind.fromCode(mark.kind)}
                    data-half={halfOf(mark, date)}
                  >
                    <VisuallyHidden>{words(mark)}</VisuallyHidden>
                  </span>
                ))}
              </Cluster>
            ))
          : null}
      </td>
    );
  });
}

function halfOf(mark: TeamCalendarMark, date: string): "first" | "second" | undefined {
  if (mark.startsAtNoon && date === mark.startDate) return "second";
  return mark.endsAtNoon && date === mark.endDate ? "first" : undefined;
}

function MarkLine({ mark }: { readonly mark: TeamCalendarMark }): ReactNode {
  const words = useMarkWords();
  return (
    <Cluster gap={6} size="small" isOneLine>
      <span
        className="team-quarter-mark"
        data-kind={mark.isRequested ? "requested" : bookingKind.fromCode(mark.kind)}
        aria-hidden
      />
      {words(mark)}
    </Cluster>
  );
}

/** A mark in words: kind, days, and the plan or whose duty it is. */
function useMarkWords() {
  const t = useT();
  const { days } = useLeaveWords();
  return (mark: TeamCalendarMark): string => {
    const name = bookingKind.fromCode(mark.kind);
    const what = mark.isRequested ? t("team.leave.requested") : t(bookingKind.labelKey(name));
    const more = mark.title && name === "duty" ? t("team.leave.insteadOf", { name: mark.title }) : mark.title;
    return [what, days(mark), more].filter(Boolean).join(" · ");
  };
}

/** Somebody may be away in the morning of a day for one reason, and in the afternoon for another. */
const keyOf = (mark: TeamCalendarMark): string =>
  [mark.kind, mark.isRequested, mark.startDate, mark.startsAtNoon, mark.endDate, mark.title].join(" ");
