import { BarList, EmptyState, Stack, Text, VisuallyHidden } from "@pharos/ui";
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
  const label = {
    inForce: t("contractItem.statistics.inForce"),
    expiring: t("contractItem.statistics.expiring"),
    pending: t("contractItem.statistics.pending"),
    expired: t("contractItem.statistics.expired"),
  };
  return (
    <div>
      <div className="ph-chart-legend" aria-hidden="true">
        {parts.map(({ focus, tone }) => (
          <span key={focus} className={`ph-tone-${tone}`}>
            {label[focus]}
          </span>
        ))}
      </div>
      <BarList
        bars={groups.map((group) => {
          const key = group.key ?? "";
          return {
            key,
            name: (
              <Stack as="span">
                {nameIn(locale, group.name, group.nameEn) ?? t("contractItem.statistics.none")}
                {group.amount === undefined || group.amount === 0 ? null : (
                  <Text as="small" tone="tertiary">
                    {yuan(group.amount, format)}
                  </Text>
                )}
              </Stack>
            ),
            parts: parts.map(({ focus, tone }) => ({ tone, value: group[focus] })),
            figures: parts.map(({ focus, tone }) =>
              group[focus] === 0 ? null : (
                <Link
                  key={focus}
                  className={`ci-group-figure ph-tone-${tone}`}
                  to={hrefOf(focus, key)}
                  preventScrollReset
                  title={label[focus]}
                >
                  <VisuallyHidden>{label[focus]} </VisuallyHidden>
                  {format.number(group[focus])}
                </Link>
              ),
            ),
          };
        })}
      />
    </div>
  );
}
