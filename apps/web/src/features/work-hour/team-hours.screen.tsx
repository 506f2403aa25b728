import { exportHours } from "@pharos/api/work-hour";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import {
  Cluster,
  EmptyState,
  IconButton,
  PageHeader,
  Panel,
  SimpleTable,
  SkeletonText,
  Text,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { hoursText, nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { TeamChoice } from "../organisation/parts.ts";
import { ExportButton } from "../sheet/index.ts";
import { type HourMatrix, hourQueries, useCloseMonth } from "./api.ts";
import { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
import { isDay, stepSpan } from "./week/span.ts";
import "./work-hour.css";
import "./team-hours.css";

const OpenMonthDialog = lazyPart(async () => (await import("./parts/open-month.dialog.tsx")).OpenMonthDialog);

/** The month of a team: hours of each member day by day, and how much of the expected time is approved. */
export function TeamHoursScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const given = `${params.get("month") ?? ""}-01`;
  const month = isDay(given) ? given : `${today.slice(0, 7)}-01`;
  const team = Number(params.get("team") ?? 0) || undefined;
  const go = (next: { month?: string; team?: number | null }) =>
    search.patch({ ...next, month: next.month?.slice(0, 7) }, { replace: true });
  const matrix = useQuery(hourQueries.matrix({ month, ...(team !== undefined && { teamId: team }) }));
  return (
    <>
      <PageHeader title={t("workHour.team.title")} meta={<HourAreaTabs current="team" />} />
      <Panel padding="none">
        <Cluster gap={8} className="wh-bar">
          <IconButton
            icon={leftIcon}
            label={t("workHour.team.previous")}
            onClick={() => go({ month: stepSpan("month", month, -1) })}
          />
          <Button onClick={() => go({ month: today })}>{t("workHour.team.thisMonth")}</Button>
          <IconButton
            icon={rightIcon}
            label={t("workHour.team.next")}
            onClick={() => go({ month: stepSpan("month", month, 1) })}
          />
          <strong>{month.slice(0, 7)}</strong>
          {matrix.data ? <MonthState month={month} matrix={matrix.data} /> : null}
          <TeamChoice
            label={t("workHour.team.team")}
            placeholder={t("workHour.team.allTeams")}
            value={team}
            onChange={(next) => go({ team: next ?? null })}
          />
          <ExportButton
            endpoint={exportHours}
            query={{
              from: month,
              to: dateOfDayNumber(dayNumberOf(stepSpan("month", month, 1)) - 1),
              ...(team !== undefined && { teamId: team }),
            }}
            list={t("workHour.team.title")}
          />
        </Cluster>
        <QueryError query={matrix} />
        {matrix.isPending ? <SkeletonText lines={10} /> : null}
        {matrix.data ? <MatrixTable matrix={matrix.data} month={month} /> : null}
        <Text as="p" size="small" tone="tertiary" className="wh-hint">
          {t("workHour.team.hint")}
        </Text>
      </Panel>
    </>
  );
}

/** Whether the month is closed, and how that is changed. */
function MonthState({ month, matrix }: { readonly month: string; readonly matrix: HourMatrix }): ReactNode {
  const t = useT();
  const close = useCloseMonth();
  const [isOpening, setIsOpening] = useState(false);
  const [confirm, holder] = useConfirm();
  const isOver = month.slice(0, 7) < dateAt(Date.now(), businessTimeZone).slice(0, 7);
  const ask = async () => {
    const isSure = await confirm({
      title: t("workHour.team.closeTitle", { month: month.slice(0, 7) }),
      content: t("workHour.team.closeBody"),
      okText: t("workHour.team.close"),
    });
    if (isSure) await close.mutateAsync({ body: { month, isClosed: true } });
  };
  return (
    <>
      {holder}
      {matrix.isClosed ? <Text tone="secondary">{t("workHour.team.closed")}</Text> : null}
      {matrix.mayClose && matrix.isClosed ? (
        <Button onClick={() => setIsOpening(true)}>{t("workHour.team.open")}</Button>
      ) : null}
      {matrix.mayClose && !matrix.isClosed && isOver ? (
        <Button onClick={() => void ask().catch(() => {})}>{t("workHour.team.close")}</Button>
      ) : null}
      {isOpening ? <OpenMonthDialog month={month} onClose={() => setIsOpening(false)} /> : null}
    </>
  );
}

function MatrixTable({ matrix, month }: { readonly matrix: HourMatrix; readonly month: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  if (matrix.people.length === 0) return <EmptyState isCompact>{t("workHour.team.none")}</EmptyState>;
  const number = (value: number) => (value === 0 ? "" : hoursText(value, format));
  return (
    <div className="wh-matrix-frame" role="region" aria-label={t("workHour.team.title")} tabIndex={0}>
      <SimpleTable className="wh-matrix">
        <thead>
          <tr>
            <th scope="col">{t("workHour.team.person")}</th>
            <th scope="col">{t("workHour.team.planned")}</th>
            <th scope="col">{t("workHour.team.actual")}</th>
            <th scope="col">{t("workHour.team.approved")}</th>
            <th scope="col">{t("workHour.team.overtime")}</th>
            <th scope="col">{t("workHour.team.leave")}</th>
            <th scope="col">{t("workHour.team.utilisation")}</th>
            {matrix.days.map(({ date, isWorkday }) => (
              <th key={date} scope="col" data-free={!isWorkday}>
                {date.slice(8)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                <Link to={paths.manHour(person.userId, { date: month, mode: "month" })}>{person.name}</Link>
                <Text as="small" tone="tertiary">
                  {nameIn(locale, person.teamName, person.teamNameEn)}
                </Text>
              </th>
              <td>
                {person.planned > 0 ? (
                  <Link to={paths.planHour(person.userId, { date: month, mode: "month" })}>
                    {number(person.planned)}
                  </Link>
                ) : null}
              </td>
              <td>{number(person.actual)}</td>
              <td>{number(person.approved)}</td>
              <td>{number(person.overtime)}</td>
              <td>{person.leaveDays > 0 ? t("workHour.team.leaveDays", { count: person.leaveDays }) : ""}</td>
              <td>{person.utilisation === null ? "–" : format.percent(person.utilisation)}</td>
              {matrix.days.map(({ date, isWorkday }, index) => (
                <td
                  key={date}
                  data-free={!isWorkday}
                  data-pending={person.isPending[index]}
                  title={person.isPending[index] ? t("workHour.team.pending") : undefined}
                >
                  {number(person.hours[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </div>
  );
}
