import { expect, it } from "vitest";
import { proposeUntilNow } from "./propose-until-now.ts";

const plan = { id: 7, title: "现场巡检", companyName: "澜汐银行", companyNameEn: null, isOnSite: true };

const spanAt = (now: string, since: string | null = null) => {
  const { workDate, startTime, endTime, taskTime } = proposeUntilNow({ ...plan, since }, "", Date.parse(now));
  return [workDate, startTime.slice(0, 16), endTime.slice(0, 16), taskTime];
};

it.each([
  [
    "an hour where nobody knows",
    "2026-06-12T14:40:00+08:00",
    null,
    ["2026-06-12", "2026-06-12T13:30", "2026-06-12T14:30", 1],
  ],
  [
    "from the arrival",
    "2026-06-12T14:40:00+08:00",
    "2026-06-12T09:10:00+08:00",
    ["2026-06-12", "2026-06-12T09:00", "2026-06-12T14:30", 5.5],
  ],
  [
    "half an hour at least",
    "2026-06-12T14:40:00+08:00",
    "2026-06-12T14:38:00+08:00",
    ["2026-06-12", "2026-06-12T14:00", "2026-06-12T14:30", 0.5],
  ],
  [
    "not over midnight where nobody knows",
    "2026-06-12T00:58:00+08:00",
    null,
    ["2026-06-12", "2026-06-12T00:00", "2026-06-12T00:30", 0.5],
  ],
  [
    "from midnight for who came the evening before",
    "2026-06-12T02:10:00+08:00",
    "2026-06-11T21:00:00+08:00",
    ["2026-06-12", "2026-06-12T00:00", "2026-06-12T02:00", 2],
  ],
  [
    "the evening in the first half hour of a day",
    "2026-06-12T00:10:00+08:00",
    "2026-06-11T21:00:00+08:00",
    ["2026-06-11", "2026-06-11T21:00", "2026-06-12T00:00", 3],
  ],
])("proposes %s", (_what, now, since, expected) => expect(spanAt(now, since)).toEqual(expected));
