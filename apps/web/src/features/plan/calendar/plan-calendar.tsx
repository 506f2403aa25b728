import "temporal-polyfill/global";
import FullCalendar, { type EventDropInfo } from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import chinese from "@fullcalendar/react/locales/zh-cn";
import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { classNames } from "@pharos/ui";
import type { CSSProperties, ReactNode } from "react";
import { useNavigate } from "react-router";
import { stateTones } from "../../../shared/components/state-tones.ts";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useMe } from "../../identity/index.ts";
import type { PlanRow } from "../api.ts";
import type { Move, PlanView } from "./calendar-days.ts";
import { daysFor, movedAlong, nowInDay } from "./calendar-days.ts";
import "@fullcalendar/react/skeleton.css";
import "./plan-calendar.css";

const plugins = [dayGridPlugin, interactionPlugin];

interface PlanCalendarProps {
  readonly view: Exclude<PlanView, "team">;
  /** Any day of what is shown. */
  readonly day: string;
  readonly plans: readonly PlanRow[];
  readonly onMove: (move: Move) => void;
  /** Begins a plan on days that were drawn over; left out for who may not plan. */
  readonly onCreate?: ((days: { readonly from: string; readonly to: string }) => void) | undefined;
}

/** Plans on their days; who may change one drags it to others. */
export function PlanCalendar({ view, day, plans, onMove, onCreate }: PlanCalendarProps): ReactNode {
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const { userId } = useMe();
  const drop = ({ event, revert }: EventDropInfo): void => {
    // Nothing has moved until the server says so.
    revert();
    const plan = plans.find(({ id }) => String(id) === event.id);
    if (!plan || !event.startStr) return;
    onMove({ plan, ...movedAlong(plan, daysFor(plan, userId), event.startStr.slice(0, 10)) });
  };
  return (
    // React's type knows no custom properties.
    <div className="plan-calendar" style={{ "--plan-now": nowInDay() } as CSSProperties}>
      <FullCalendar
        key={`${view}:${day}`}
        plugins={plugins}
        locales={[chinese]}
        locale={locale === "zh-CN" ? "zh-cn" : "en"}
        // Days have no zone.
        timeZone="UTC"
        now={() => businessToday(new Date())}
        firstDay={1}
        headerToolbar={false}
        initialView={view === "week" ? "dayGridWeek" : "dayGridMonth"}
        initialDate={day}
        height="auto"
        fixedWeekCount={false}
        dayCellClass={({ isToday, isOther }) =>
          classNames("plan-day", isToday && "plan-day-today", isOther && "plan-day-other")
        }
        // A week of the month is as tall as what it holds, up to what leaves the others in sight.
        dayMaxEvents={view === "week" ? false : 6}
        expandRows={false}
        selectable={onCreate !== undefined}
        select={({ startStr, endStr }) =>
          // The end is the first day after it.
          onCreate?.({
            from: startStr.slice(0, 10),
            to: dateOfDayNumber(dayNumberOf(endStr.slice(0, 10)) - 1),
          })
        }
        events={plans.map((plan) => ({
          id: String(plan.id),
          title: `${nameIn(locale, plan.companyName, plan.companyNameEn)} · ${plan.title}`,
          start: daysFor(plan, userId).startDate,
          // The end is the first day after it.
          end: dateOfDayNumber(dayNumberOf(daysFor(plan, userId).endDate) + 1),
          allDay: true,
          editable: plan.abilities.edit.isAllowed,
          durationEditable: false,
          className: `plan-event ph-size-small ph-tone-${stateTones.planStatus[planStatus.fromCode(plan.status)]}`,
          url: paths.plan(plan.id),
        }))}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          void navigate(paths.plan(Number(event.id)));
        }}
        eventDrop={drop}
      />
    </div>
  );
}
