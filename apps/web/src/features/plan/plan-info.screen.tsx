import { businessTimeZone, dateAt } from "@pharos/domain/time";
import {
  Cluster,
  EmptyState,
  IconButton,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  Text,
  useIsPhone,
} from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { calendarIcon, Icon, leftIcon, plusIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { planQueries } from "./api.ts";
import { daysOfView, type Move, type PlanView, stepOf } from "./calendar/calendar-days.ts";
import { PlanAgenda } from "./calendar/plan-agenda.tsx";
import { useCalendarPlace } from "./calendar/use-calendar-place.ts";
import { PlanAreaTabs } from "./parts/plan-area-tabs.tsx";
import { PlanLines } from "./parts/plan-lines.tsx";

const PlanCalendar = lazyPart(
  async () => (await import("./calendar/plan-calendar.tsx")).PlanCalendar,
  <SkeletonText lines={14} />,
);
const TeamTimeline = lazyPart(
  async () => (await import("./calendar/team-timeline.tsx")).TeamTimeline,
  <SkeletonText lines={14} />,
);
const MoveDialog = lazyPart(async () => (await import("./calendar/move.dialog.tsx")).MoveDialog);
const FeedDialog = lazyPart(async () => (await import("./calendar/feed.dialog.tsx")).FeedDialog);

/** Plans in time: a month, a week, or the people of a team; what is overdue stands above. */
export function PlanInfoScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const me = useMe();
  const mayPlan = me.perms.includes("plan:create");
  const isPhone = useIsPhone();
  const [move, setMove] = useState<Move | null>(null);
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const { view, day, go } = useCalendarPlace(mayPlan);
  const { startDate, endDate } = daysOfView(view, day);
  return (
    <Stack gap={16}>
      <PageHeader
        title={t("plan.calendar.title")}
        meta={<PlanAreaTabs current="calendar" />}
        actions={
          <>
            {me.isEsUser ? null : (
              <Button icon={<Icon of={calendarIcon} />} onClick={() => setIsFeedOpen(true)}>
                {t("plan.feed.open")}
              </Button>
            )}
            {mayPlan ? (
              <Button
                type="primary"
                icon={<Icon of={plusIcon} />}
                onClick={() => void navigate(paths.newPlan())}
              >
                {t("plan.action.create")}
              </Button>
            ) : null}
          </>
        }
      />
      <OverdueStrip />
      <Panel>
        <Stack gap={12}>
          <Cluster gap={8}>
            <IconButton
              icon={leftIcon}
              label={t("plan.calendar.previous")}
              onClick={() => go({ day: stepOf(view, day, -1) })}
            />
            <Button onClick={() => go({ day: dateAt(Date.now(), businessTimeZone) })}>
              {t("plan.calendar.today")}
            </Button>
            <IconButton
              icon={rightIcon}
              label={t("plan.calendar.next")}
              onClick={() => go({ day: stepOf(view, day, 1) })}
            />
            <strong>{view === "month" ? day.slice(0, 7) : `${startDate} – ${endDate}`}</strong>
            <Segmented<PlanView>
              aria-label={t("plan.calendar.view")}
              value={view}
              onChange={(next) => go({ view: next })}
              options={[
                { value: "month", label: t("plan.calendar.month") },
                { value: "week", label: t("plan.calendar.week") },
                ...(mayPlan ? [{ value: "team" as const, label: t("plan.calendar.team") }] : []),
              ]}
            />
          </Cluster>
          {view === "team" ? (
            <TeamTimeline startDate={startDate} endDate={endDate} onMove={setMove} />
          ) : (
            <CalendarOfPlans
              view={view}
              day={day}
              onMove={setMove}
              {...(mayPlan && { onCreate: (days) => void navigate(paths.newPlan(days)) })}
            />
          )}
          {mayPlan && (!isPhone || view === "team") ? (
            <Text as="p" size="small" tone="tertiary">
              {t("plan.calendar.dragHint")}
            </Text>
          ) : null}
        </Stack>
      </Panel>
      {move ? <MoveDialog move={move} onClose={() => setMove(null)} /> : null}
      {isFeedOpen ? <FeedDialog onClose={() => setIsFeedOpen(false)} /> : null}
    </Stack>
  );
}

interface CalendarOfPlansProps {
  readonly view: Exclude<PlanView, "team">;
  readonly day: string;
  readonly onMove: (move: Move) => void;
  readonly onCreate?: (days: { readonly from: string; readonly to: string }) => void;
}

function CalendarOfPlans({ view, day, onMove, onCreate }: CalendarOfPlansProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const days = daysOfView(view, day);
  const plans = useQuery(planQueries.calendar(days));
  if (plans.isPending) return <SkeletonText lines={14} />;
  return (
    <>
      <QueryError query={plans} />
      {plans.data?.isCut ? <Text tone="warn">{t("plan.calendar.cut")}</Text> : null}
      {plans.data && isPhone ? <PlanAgenda {...days} plans={plans.data.list} /> : null}
      {plans.data && !isPhone ? (
        <PlanCalendar view={view} day={day} plans={plans.data.list} onMove={onMove} onCreate={onCreate} />
      ) : null}
      {plans.data?.list.length === 0 ? <EmptyState isCompact>{t("plan.calendar.none")}</EmptyState> : null}
    </>
  );
}

const overdueMax = 3;

function OverdueStrip(): ReactNode {
  const t = useT();
  const filter = { status: "3", sortField: "endDate", sortOrder: "asc", pageSize: overdueMax } as const;
  const overdue = useQuery(planQueries.some(filter));
  if (!overdue.data || overdue.data.total === 0) return null;
  return (
    <Panel title={t("plan.calendar.overdue", { count: overdue.data.total })}>
      <PlanLines filter={filter} none="" />
    </Panel>
  );
}
