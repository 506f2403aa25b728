import { requestFigure } from "@pharos/domain/enums";
import { BarList, Cluster, EmptyState, Panel, Text } from "@pharos/ui";
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
        <BarList
          bars={groups.map((group) => {
            const { key, figures } = group;
            const name = nameOf(by, group);
            return {
              key: key ?? "",
              name,
              parts: [
                { tone: "p1", value: figures.breached },
                { tone: "info", value: figures.submitted - figures.breached },
              ],
              figures: (
                <>
                  <FigureLink
                    range={range}
                    figure="submitted"
                    group={{ by, key }}
                    count={figures.submitted}
                    name={name}
                  />
                  {figures.breached === 0 ? (
                    <Text tone="tertiary" className="ss-number">
                      –
                    </Text>
                  ) : (
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
                </>
              ),
            };
          })}
        />
      )}
    </Panel>
  );
}
