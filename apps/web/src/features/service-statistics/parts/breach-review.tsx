import { type BreachRow, exportBreaches } from "@pharos/api/service-request";
import { breachReason, slaClockKind } from "@pharos/domain/enums";
import { Cluster, CountTabs, EmptyState, Panel, SimpleTable, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Pager } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { breachReasonWord } from "../../../shared/breach-reason.ts";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { BreachDialog, SeverityChip } from "../../service-request/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { serviceStatisticsQueries } from "../api.ts";
import { OverTarget, takenMinutes } from "./over-target.tsx";
import type { BreachPage, StatisticsAddress } from "./statistics-address.ts";
import "./breach-review.css";

interface BreachReviewProps {
  readonly query: BreachPage;
  readonly isVendor: boolean;
  readonly onChange: (change: Partial<StatisticsAddress>) => void;
}

/** Every promise that was broken: by how much, whose it was, and why; unexplained ones stand first. */
export function BreachReview({ query, isVendor, onChange }: BreachReviewProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const breaches = useQuery(serviceStatisticsQueries.breaches(query));
  const [explained, setExplained] = useState<BreachRow | null>(null);
  const { pageNum, pageSize, ...filter } = query;
  const { data } = breaches;
  const title = t("serviceStatistics.breaches.title");
  return (
    // The tab above the panel is its title.
    <Panel padding="none">
      <Cluster gap={12} justify="between" isOneLine className="ss-breach-head">
        {isVendor && data ? (
          <ReasonTabs
            reasons={data.reasons}
            active={query.breachReason}
            onChange={(reason) => onChange({ reason, page: 1 })}
          />
        ) : (
          <span />
        )}
        <ExportButton endpoint={exportBreaches} query={filter} list={title} />
      </Cluster>
      <QueryError query={breaches} />
      {breaches.isPending ? <SkeletonText lines={8} /> : null}
      {data?.list.length === 0 ? <EmptyState>{t("serviceStatistics.breaches.none")}</EmptyState> : null}
      {data && data.list.length > 0 ? (
        <>
          <BreachTable rows={data.list} isVendor={isVendor} onExplain={setExplained} />
          <Pager
            pageNum={pageNum}
            pageSize={pageSize}
            total={data.total}
            label={title}
            pageSizes={[pageSize]}
            onPage={(page) => onChange({ page })}
            onPageSize={() => {}}
          />
        </>
      ) : null}
      {explained ? (
        <BreachDialog
          requestId={explained.faultId}
          clock={explained}
          onClose={() => {
            setExplained(null);
            void client.invalidateQueries({ queryKey: ["serviceRequest", "breaches"] });
          }}
        />
      ) : null}
    </Panel>
  );
}

interface ReasonTabsProps {
  readonly reasons: readonly {
    readonly reason: NonNullable<StatisticsAddress["reason"]>;
    readonly count: number;
  }[];
  readonly active: StatisticsAddress["reason"];
  readonly onChange: (reason: StatisticsAddress["reason"]) => void;
}

const everyReason = "all";

function ReasonTabs({ reasons, active, onChange }: ReasonTabsProps): ReactNode {
  const t = useT();
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <CountTabs
      label={t("serviceStatistics.breaches.reason")}
      active={active ?? everyReason}
      onChange={(key) => onChange(reasons.find(({ reason }) => reason === key)?.reason)}
      tabs={[
        { key: everyReason, label: t("serviceStatistics.breaches.all"), count: total },
        ...reasons.map(({ reason, count }) => ({ key: reason, label: breachReasonWord(t, reason), count })),
      ]}
    />
  );
}

interface BreachTableProps {
  readonly rows: readonly BreachRow[];
  readonly isVendor: boolean;
  readonly onExplain: (row: BreachRow) => void;
}

function BreachTable({ rows, isVendor, onExplain }: BreachTableProps): ReactNode {
  const t = useT();
  const scaleMinutes = Math.max(1, ...rows.map(takenMinutes));
  const columns = ["request", "unit", "over", "owner", ...(isVendor ? (["reason"] as const) : [])] as const;
  return (
    // Scrolls by keyboard too.
    <section className="ss-breaches" aria-label={t("serviceStatistics.breaches.title")} tabIndex={0}>
      <SimpleTable>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`serviceStatistics.breaches.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {isVendor && reasonOf(row) !== reasonOf(rows[index - 1]) ? (
                <tr className="ss-breach-group">
                  <th colSpan={columns.length} scope="colgroup">
                    {breachReasonWord(t, reasonOf(row) ?? "")}
                  </th>
                </tr>
              ) : null}
              <BreachLine row={row} scaleMinutes={scaleMinutes} isVendor={isVendor} onExplain={onExplain} />
            </Fragment>
          ))}
        </tbody>
      </SimpleTable>
    </section>
  );
}

/** Name of the reason; `unexplained` without one, undefined for no row. */
function reasonOf(row: BreachRow | undefined): string | undefined {
  if (row === undefined) return undefined;
  const code = row.breach?.reason;
  return code !== undefined && breachReason.hasCode(code) ? breachReason.fromCode(code) : "unexplained";
}

function BreachLine({
  row,
  scaleMinutes,
  isVendor,
  onExplain,
}: Omit<BreachTableProps, "rows"> & { readonly row: BreachRow; readonly scaleMinutes: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const { breach } = row;
  const customer = nameIn(locale, row.companyName, row.companyNameEn);
  return (
    <tr>
      <td>
        <Cluster gap={8} isOneLine align="start">
          <SeverityChip code={row.type} />
          <Stack>
            <Link to={paths.serviceRequest("statistics", row.faultId)}>{row.title}</Link>
            <Text size="small" tone="tertiary">
              {row.srNo} · {customer}
            </Text>
          </Stack>
        </Cluster>
      </td>
      <td>
        <Promised clock={row.clock} />
      </td>
      <td>
        <OverTarget row={row} scaleMinutes={scaleMinutes} />
      </td>
      <td>
        <Owner row={row} />
      </td>
      {isVendor ? (
        <td className="ss-breach-reason">
          {breach ? (
            <Stack>
              <span>{breach.remark}</span>
              <Text size="small" tone="tertiary">
                {t("serviceStatistics.breaches.by", {
                  name: breach.byName ?? "",
                  time: format.dateTime(breach.time),
                })}
              </Text>
            </Stack>
          ) : null}
          {row.isExplainable ? (
            <Button size="small" onClick={() => onExplain(row)}>
              {breach ? t("serviceStatistics.breaches.change") : t("serviceStatistics.breaches.explain")}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

/** What was promised, until when, and when it came. */
function Promised({ clock: { kind, dueAt, stoppedAt } }: { readonly clock: BreachRow["clock"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const due = dueAt === null ? "–" : format.dateTime(dueAt);
  return (
    <Stack>
      <span>{t(slaClockKind.labelKey(kind))}</span>
      <Text size="small" tone="tertiary">
        {stoppedAt === null
          ? t("serviceStatistics.breaches.dueOpen", { due })
          : t("serviceStatistics.breaches.dueEnded", { due, ended: format.dateTime(stoppedAt) })}
      </Text>
    </Stack>
  );
}

function Owner({ row }: { readonly row: BreachRow }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  return (
    <Stack>
      <span>{row.executorName ?? t("serviceStatistics.breaches.unassigned")}</span>
      <Text size="small" tone="tertiary">
        {nameIn(locale, row.teamName, row.teamNameEn)}
      </Text>
    </Stack>
  );
}
