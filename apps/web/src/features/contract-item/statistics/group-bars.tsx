import { Cluster, EmptyState, Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { ContractStatistics } from "../api.ts";
import { yuan } from "../parts/amounts.ts";
import type { Focus } from "./statistics-query.ts";

interface GroupBarsProps {
  readonly groups: ContractStatistics["byGroup"];
  readonly hrefOf: (focus: Focus, group: string) => string;
}

const parts = [
  { focus: "inForce", tone: "info" },
  { focus: "expiring", tone: "warn" },
  { focus: "pending", tone: "teal" },
  { focus: "expired", tone: "mute" },
] as const;

/** Contracts of every group by state, as bars of one scale. */
export function GroupBars({ groups, hrefOf }: GroupBarsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  if (groups.length === 0) return <EmptyState isCompact>{t("contractItem.statistics.noData")}</EmptyState>;
  // What ends soon is part of what is in force.
  const sizeOf = (group: (typeof groups)[number]) => group.inForce + group.pending + group.expired;
  const most = Math.max(...groups.map(sizeOf), 1);
  const label = {
    inForce: t("contractItem.statistics.inForce"),
    expiring: t("contractItem.statistics.expiring"),
    pending: t("contractItem.statistics.pending"),
    expired: t("contractItem.statistics.expired"),
  };
  return (
    <div className="ci-groups">
      <div className="ph-chart-legend" aria-hidden="true">
        {parts.map(({ focus, tone }) => (
          <span key={focus} className={`ph-tone-${tone}`}>
            {label[focus]}
          </span>
        ))}
      </div>
      <Stack as="ul" gap={8}>
        {groups.map((group) => {
          const key = group.key ?? "";
          const counts = { ...group, inForce: group.inForce - group.expiring };
          return (
            <Grid key={key} as="li" gap={12} rowGap={4} align="center">
              <Stack as="span" className="ci-group-name">
                {nameIn(locale, group.name, group.nameEn) ?? t("contractItem.statistics.none")}
                {group.amount === undefined || group.amount === 0 ? null : (
                  <Text as="small" tone="tertiary">
                    {yuan(group.amount, format)}
                  </Text>
                )}
              </Stack>
              <Cluster
                as="span"
                gap={2}
                align="stretch"
                isOneLine
                className="ci-group-bar"
                aria-hidden="true"
              >
                {parts.map(({ focus, tone }) =>
                  counts[focus] === 0 ? null : (
                    <span
                      key={focus}
                      className={`ph-tone-${tone}`}
                      style={{ width: `${(counts[focus] / most) * 100}%` }}
                    />
                  ),
                )}
              </Cluster>
              <Cluster as="span" gap={4} align="stretch" justify="end" isOneLine className="ci-group-figures">
                {parts.map(({ focus, tone }) =>
                  group[focus] === 0 ? null : (
                    <Link
                      key={focus}
                      className={`ph-tone-${tone}`}
                      to={hrefOf(focus, key)}
                      preventScrollReset
                      title={label[focus]}
                    >
                      <span className="ci-group-word">{label[focus]} </span>
                      {format.number(group[focus])}
                    </Link>
                  ),
                )}
              </Cluster>
            </Grid>
          );
        })}
      </Stack>
    </div>
  );
}
