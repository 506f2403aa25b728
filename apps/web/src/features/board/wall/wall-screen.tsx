import { severity } from "@pharos/domain/enums";
import type { TurnHolder } from "@pharos/domain/service-request";
import { classNames } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { noTags } from "../../../shared/no-tags.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ClockText, serviceRequestQueries } from "../../service-request/index.ts";
import { boardQueries, type Period, type Tile } from "../api.ts";
import { Grade } from "../parts/forecast-panel.tsx";
import "./wall.css";

/** Figures are asked for anew after so long; older ones than two rounds are said to be old. */
const refreshMs = 15_000;

const shownTiles = ["openSevere", "breachedNow", "open", "submitted", "plansOverdue"] as const;
const badTiles: readonly string[] = ["breachedNow", "plansOverdue", "openSevere"];

const requestsMax = 8;

/**
 * The board on the wall of the duty room: large, dark and live. The room is more than its viewer, so that it shows numbers,
 * severities and clocks, and neither customers nor titles.
 */
export function WallScreen({ period }: { readonly period: Period }): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const mayViewRequests = perms.includes("fault:view");
  const live = { refetchInterval: refreshMs, refetchIntervalInBackground: true };
  const tiles = useQuery({ ...boardQueries.tiles(period), ...live });
  const turns = useQuery({ ...boardQueries.turns(period), ...live, enabled: mayViewRequests });
  const forecast = useQuery({ ...boardQueries.forecast(period.teamId), ...live, enabled: mayViewRequests });
  const open = turns.data?.byTeam ?? [];
  const waiting = (side: TurnHolder) => open.reduce((sum, group) => sum + group[side].rows.count, 0);
  return (
    <section className="bd-wall" data-theme="dark" aria-label={t("board.wall.title")}>
      <div className="bd-wall-head">
        <h1>{t("board.wall.title")}</h1>
        <Clock updatedAt={tiles.dataUpdatedAt} />
        <Link to={paths.dashboard()}>{t("board.wall.leave")}</Link>
      </div>
      <dl className="bd-wall-tiles">
        {shownTiles
          .flatMap((key) => tiles.data?.tiles.find((tile) => tile.key === key) ?? [])
          .map((tile) => (
            <BigTile key={tile.key} tile={tile} />
          ))}
        {turns.data ? (
          <>
            <Big name={t("board.turns.side.vendor")} value={waiting("vendor")} />
            <Big name={t("board.turns.side.customer")} value={waiting("customer")} />
            <Big name={t("board.turns.side.third")} value={waiting("third")} />
          </>
        ) : null}
        {forecast.data ? (
          <Big
            name={t("board.forecast.title")}
            value={forecast.data.rows.count}
            isBad={forecast.data.rows.count > 0}
          />
        ) : null}
      </dl>
      {mayViewRequests ? <AtRisk teamId={period.teamId} /> : null}
      {forecast.data ? (
        <p className="bd-wall-foot">
          <Grade grade={forecast.data.grade} />
        </p>
      ) : null}
    </section>
  );
}

function Clock({ updatedAt }: { readonly updatedAt: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(1_000);
  const isOld = updatedAt > 0 && nowMs - updatedAt > 2 * refreshMs;
  return (
    <p role="status" className={classNames(isOld && "bd-wall-bad")}>
      {format.dateTime(new Date(nowMs).toISOString())}
      {isOld
        ? ` · ${t("board.wall.old", { time: format.dateTime(new Date(updatedAt).toISOString()) })}`
        : null}
    </p>
  );
}

function BigTile({ tile: { key, value } }: { readonly tile: Tile }): ReactNode {
  const t = useT();
  return (
    <Big name={t(`board.tile.${key}`)} value={value} isBad={badTiles.includes(key) && (value ?? 0) > 0} />
  );
}

interface BigProps {
  readonly name: string;
  readonly value: number | null;
  readonly isBad?: boolean;
}

function Big({ name, value, isBad = false }: BigProps): ReactNode {
  const format = useFormat();
  return (
    <div className="bd-wall-tile">
      <dt>{name}</dt>
      <dd className={classNames(isBad && "bd-wall-bad")}>
        {value === null ? "–" : format.number(value)}
        {/* Not by colour alone. */}
        {isBad ? " !" : null}
      </dd>
    </div>
  );
}

/** The open requests whose promises are in danger: number, severity, who has it, and the time that is left. */
function AtRisk({ teamId }: { readonly teamId: Period["teamId"] }): ReactNode {
  const t = useT();
  const { data } = useQuery({
    ...serviceRequestQueries.list({
      pageSize: requestsMax,
      slaState: "atRisk",
      viewTags: noTags,
      sortField: "sla",
      sortOrder: "asc",
      ...(teamId !== undefined && { teamId }),
    }),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: true,
  });
  if (!data || data.list.length === 0) return <p className="bd-wall-calm">{t("board.wall.calm")}</p>;
  return (
    <table className="bd-wall-list">
      <caption>{t("board.wall.atRisk")}</caption>
      <tbody>
        {data.list.map((row) => (
          <tr key={row.id}>
            <td>{t(severity.labelKeyOfCode(row.type))}</td>
            <th scope="row">{row.srNo}</th>
            <td>{row.executorName ?? row.teamName ?? t("serviceRequest.unassigned")}</td>
            <td>
              <ClockText clock={row.sla} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
