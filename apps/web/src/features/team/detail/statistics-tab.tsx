import { engineerStatus, teamSort, techLevel, workCategory } from "@pharos/domain/enums";
import { type Bar, BarList, EmptyState, Grid, Panel, SkeletonText, type Tone } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { teamQueries } from "../api.ts";

/** How many engineers a team has by status, kind of work and level, and how loaded each of them is. */
export function StatisticsTab({ teamId }: { readonly teamId: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const counts = useQuery(teamQueries.counts(teamId));
  const members = useQuery(
    teamQueries.members({ teamId, sort: teamSort.toCode("loadRate"), pageSize: loadedMax }),
  );
  if (counts.data === undefined)
    return counts.isError ? <QueryError query={counts} /> : <SkeletonText lines={10} />;
  const { byStatus, byCategory, byLevel } = counts.data;
  const barsOf = (
    values: Readonly<Record<string, number>>,
    nameOf: (key: string) => string,
    tone: Tone,
  ): Bar[] =>
    Object.entries(values)
      .filter(([, value]) => value > 0)
      .map(([key, value]) => ({
        key,
        name: nameOf(key),
        parts: [{ tone, value }],
        figures: format.number(value),
      }));
  const groups = [
    {
      key: "status",
      bars: barsOf(
        byStatus,
        (key) => t(engineerStatus.labelKeyOfCode(engineerStatus.asCode(Number(key)))),
        "ok",
      ),
    },
    {
      key: "category",
      bars: barsOf(
        byCategory,
        (key) => t(workCategory.labelKeyOfCode(workCategory.asCode(Number(key)))),
        "info",
      ),
    },
    {
      key: "level",
      bars: barsOf(
        byLevel,
        (key) =>
          key === "none"
            ? t("team.statistics.noLevel")
            : t(techLevel.labelKeyOfCode(techLevel.asCode(Number(key)))),
        "p4",
      ),
    },
    {
      key: "load",
      bars: (members.data?.list ?? []).map(({ userId, employeeName, loadRate }) => ({
        key: String(userId),
        name: employeeName,
        parts: [{ tone: loadRate > 100 ? ("p1" as const) : ("info" as const), value: loadRate }],
        figures: format.percent(loadRate / 100),
      })),
    },
  ] as const;
  return (
    <Grid gap={16} minWidth={320}>
      {groups.map(({ key, bars }) => (
        <Panel key={key} title={t(`team.statistics.${key}`)}>
          {bars.length === 0 ? (
            <EmptyState isCompact>{t("team.statistics.none")}</EmptyState>
          ) : (
            <BarList bars={bars} />
          )}
        </Panel>
      ))}
    </Grid>
  );
}

/** As many as a panel shows; the list of members has all. */
const loadedMax = 20;
