import { exportSlaAttainment } from "@pharos/api/service-request";
import { requestFigure } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SimpleTable, SkeletonText } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { ExportButton } from "../../sheet/index.ts";
import { type AttainmentQuery, type AttainmentRow, serviceStatisticsQueries } from "../api.ts";
import { Defined } from "./defined.tsx";
import { FigureLink } from "./figure-link.tsx";
import { useGroupName } from "./group-name.ts";
import type { CountedRange, Group } from "./rows-href.ts";
import { type Grouping, groupings } from "./statistics-address.ts";

interface AttainmentPanelProps {
  readonly query: AttainmentQuery;
  readonly range: CountedRange;
  readonly groupBy: Grouping;
  readonly isVendor: boolean;
  readonly onGroup: (groupBy: Grouping) => void;
}

/** How the promises of each group were kept. */
export function AttainmentPanel({
  query,
  range,
  groupBy,
  isVendor,
  onGroup,
}: AttainmentPanelProps): ReactNode {
  const t = useT();
  const attainment = useQuery(serviceStatisticsQueries.attainment(query));
  const { pageNum: _page, pageSize: _size, ...filter } = query;
  const title = t("serviceStatistics.attainment.title");
  // Whose customer it is says nothing to the customer.
  const offered = groupings.filter((name) => isVendor || name === "severity" || name === "month");
  return (
    <Panel
      title={title}
      padding="none"
      extra={
        <Cluster gap={8} className="ss-panel-extra">
          <Segmented<Grouping>
            aria-label={t("serviceStatistics.groupBy")}
            value={groupBy}
            onChange={onGroup}
            options={offered.map((value) => ({ value, label: t(`serviceStatistics.by.${value}`) }))}
          />
          <ExportButton endpoint={exportSlaAttainment} query={filter} list={title} />
        </Cluster>
      }
    >
      <QueryError query={attainment} />
      {attainment.isPending ? <SkeletonText lines={5} /> : null}
      {attainment.data ? (
        <AttainmentTable rows={attainment.data.list} title={title} groupBy={groupBy} range={range} />
      ) : null}
    </Panel>
  );
}

interface TableProps {
  readonly rows: readonly AttainmentRow[];
  readonly title: string;
  readonly groupBy: Grouping;
  readonly range: CountedRange;
}

const kinds = [
  { kind: "first", figure: "firstBreached" },
  { kind: "reply", figure: "replyBreached" },
  { kind: "solve", figure: "solveBreached" },
] as const;

function AttainmentTable({ rows, title, groupBy, range }: TableProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nameOf = useGroupName();
  if (rows.length === 0) return <EmptyState isCompact>{t("serviceStatistics.noData")}</EmptyState>;
  const minutes = (value: number | null) => (value === null ? "–" : format.duration(value * 60_000));
  return (
    // Scrolls by keyboard too.
    <section className="ss-table" aria-label={title} tabIndex={0}>
      <SimpleTable>
        <thead>
          <tr>
            <th scope="col">{t("serviceStatistics.attainment.group")}</th>
            <th scope="col">{t("serviceStatistics.attainment.requests")}</th>
            {kinds.map(({ kind }) => (
              <th key={kind} scope="col">
                <Defined definition={t(`serviceStatistics.definition.${kind}`)}>
                  {t(`serviceStatistics.rate.${kind}Short`)}
                </Defined>
              </th>
            ))}
            <th scope="col">
              <Defined definition={t("serviceStatistics.definition.firstResponse")}>
                {t("serviceStatistics.duration.firstShort")}
              </Defined>
            </th>
            <th scope="col">
              <Defined definition={t("serviceStatistics.definition.solveTime")}>
                {t("serviceStatistics.duration.solveShort")}
              </Defined>
            </th>
            <th scope="col">
              <Defined definition={t("serviceStatistics.definition.rating")}>
                {t("serviceStatistics.rating.average")}
              </Defined>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = nameOf(groupBy, row);
            const group: Group = row.key === null ? { by: "team", key: null } : { by: groupBy, key: row.key };
            return (
              <tr key={row.key ?? ""}>
                <th scope="row">{name}</th>
                <td>
                  <FigureLink
                    range={range}
                    figure="submitted"
                    group={group}
                    count={row.figures.submitted}
                    name={name}
                  />
                </td>
                {kinds.map(({ kind, figure }) => {
                  const share = row.slaRate[kind];
                  return (
                    <td key={kind}>
                      {share === null ? "–" : format.percent(share)}
                      {kind === "reply" && share !== null ? (
                        <small>{t("serviceStatistics.rate.intervalsShort", row.replyIntervals)}</small>
                      ) : null}
                      {row.figures[figure] === 0 ? null : (
                        <small className="ss-bad">
                          <FigureLink
                            range={range}
                            figure={figure}
                            group={group}
                            count={row.figures[figure]}
                            name={`${name} · ${t(requestFigure.labelKey(figure))}`}
                          />
                        </small>
                      )}
                    </td>
                  );
                })}
                <td>{minutes(row.durations.firstResponseMedian)}</td>
                <td>{minutes(row.durations.solveMedian)}</td>
                <td>{row.ratingAvg === null ? "–" : format.number(row.ratingAvg, 1)}</td>
              </tr>
            );
          })}
        </tbody>
      </SimpleTable>
    </section>
  );
}
