import { requestFigure } from "@pharos/domain/enums";
import { Cluster, EmptyState, Grid, Panel, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { NamedFigures } from "../api.ts";
import { FigureLink } from "./figure-link.tsx";
import { useGroupName } from "./group-name.ts";
import type { CountedRange } from "./rows-href.ts";

interface GroupBarsProps {
  readonly title: string;
  readonly by: "severity" | "product" | "menu";
  readonly groups: readonly NamedFigures[];
  readonly range: CountedRange;
}

/** Requests of each group as bars of one scale, with what was breached in red. */
export function GroupBars({ title, by, groups, range }: GroupBarsProps): ReactNode {
  const t = useT();
  const nameOf = useGroupName();
  const most = Math.max(1, ...groups.map(({ figures }) => figures.submitted));
  return (
    <Panel
      title={title}
      extra={
        <Cluster gap={12} size="small" tone="secondary" className="ss-legend" aria-hidden="true">
          <span className="ph-tone-info">{t(requestFigure.labelKey("submitted"))}</span>
          <span className="ph-tone-p1">{t(requestFigure.labelKey("breached"))}</span>
        </Cluster>
      }
    >
      {groups.every(({ figures }) => figures.submitted === 0) ? (
        <EmptyState isCompact>{t("serviceStatistics.noData")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} className="ss-bars">
          {groups.map((group) => {
            const { key, figures } = group;
            const name = nameOf(by, group);
            const width = (count: number) => `${(count / most) * 100}%`;
            return (
              <Grid key={key ?? ""} as="li" gap={12} rowGap={4} align="center">
                <span className="ss-bar-name">{name}</span>
                <Cluster as="span" gap={2} align="stretch" isOneLine className="ss-bar" aria-hidden="true">
                  <span className="ph-tone-p1" style={{ width: width(figures.breached) }} />
                  <span
                    className="ph-tone-info"
                    style={{ width: width(figures.submitted - figures.breached) }}
                  />
                </Cluster>
                <Cluster as="span" gap={8} align="stretch" justify="end" isOneLine className="ss-bar-figures">
                  <FigureLink
                    range={range}
                    figure="submitted"
                    group={{ by, key }}
                    count={figures.submitted}
                    name={name}
                  />
                  {figures.breached === 0 ? null : (
                    <span className="ss-bad">
                      <FigureLink
                        range={range}
                        figure="breached"
                        group={{ by, key }}
                        count={figures.breached}
                        name={`${name} · ${t(requestFigure.labelKey("breached"))}`}
                      />
                    </span>
                  )}
                </Cluster>
              </Grid>
            );
          })}
        </Stack>
      )}
    </Panel>
  );
}
