import type { TeamCalendarMark } from "@pharos/api/team";
import { bookingKind } from "@pharos/domain/enums";

/** The order of lanes from the top: who is away is seen first. */
const order = ["leave", "onSite", "duty", "plan"] as const;

/**
 * Spreads what somebody does over as few lanes as it needs, so that everything keeps one lane on all its days. Two halves of
 * a day share one.
 */
export function lanesOf<Mark extends TeamCalendarMark>(marks: readonly Mark[]): Mark[][] {
  const lanes: Mark[][] = [];
  const rank = ({ kind }: Mark): number => order.indexOf(bookingKind.fromCode(kind));
  for (const mark of marks.toSorted(
    (a, b) =>
      rank(a) - rank(b) || a.startDate.localeCompare(b.startDate) || a.endDate.localeCompare(b.endDate),
  )) {
    const lane = lanes.find((others) => others.every((other) => isApart(other, mark)));
    if (lane) lane.push(mark);
    else lanes.push([mark]);
  }
  return lanes;
}

const isApart = (a: TeamCalendarMark, b: TeamCalendarMark): boolean => endsBefore(a, b) || endsBefore(b, a);

const endsBefore = (a: TeamCalendarMark, b: TeamCalendarMark): boolean =>
  a.endDate < b.startDate || (a.endDate === b.startDate && a.endsAtNoon && b.startsAtNoon);
