import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { Avatar, Cluster, EmptyState, Panel, SkeletonText, StatusChip, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat, useNow } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { teamQueries } from "../api.ts";

const minuteMs = 60_000;

/** Everyone's shifts of today, the own team's first; who is there now is marked. */
export function DutyToday({ teamId }: { readonly teamId: number }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const nowMs = useNow(minuteMs);
  const today = dateAt(nowMs, businessTimeZone);
  const own = useQuery(teamQueries.duty({ date: today, teamId }));
  const all = useQuery(teamQueries.duty({ date: today }));
  const ownKeys = new Set(own.data?.map(keyOf));
  const turns = (all.data ?? []).toSorted(
    (a, b) => Number(ownKeys.has(keyOf(b))) - Number(ownKeys.has(keyOf(a))),
  );
  return (
    <Panel title={t("team.my.dutyToday")}>
      {all.isPending ? <SkeletonText lines={2} /> : null}
      <QueryError query={all} isCompact />
      {all.data?.length === 0 ? <EmptyState isCompact>{t("team.duty.empty")}</EmptyState> : null}
      <Cluster as="ul" gap={24} rowGap={8} align="stretch" className="team-duty-today">
        {turns.map((turn) => {
          const isNow = Date.parse(turn.startTime) <= nowMs && nowMs < Date.parse(turn.endTime);
          return (
            <Cluster key={keyOf(turn)} as="li" gap={8} isOneLine>
              <Avatar name={turn.employeeName} src={turn.headImgUrl} size={28} />
              <span>
                <strong>{turn.employeeName}</strong>
                {isNow ? <StatusChip tone="ok">{t("team.members.onDuty")}</StatusChip> : null}
                <Text as="small" tone="tertiary">
                  {[
                    nameIn(locale, turn.teamName, turn.teamNameEn),
                    `${format.nearTime(turn.startTime, nowMs)}–${format.nearTime(turn.endTime, nowMs)}`,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
              </span>
              {turn.phone ? <a href={`tel:${turn.phone}`}>{turn.phone}</a> : null}
            </Cluster>
          );
        })}
      </Cluster>
    </Panel>
  );
}

const keyOf = (turn: { readonly userId: number; readonly startTime: string }): string =>
  `${turn.userId} ${turn.startTime}`;
