import type { ServiceRequestRow } from "@pharos/contract/service-request";
import { EmptyState, ErrorState, Panel, SkeletonTimeline } from "@pharos/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../shared/texts.ts";
import { RequestLines } from "./request-lines.tsx";

interface RequestPanelProps {
  readonly title: string;
  readonly result: Pick<
    UseQueryResult<{ list: ServiceRequestRow[]; total: number }>,
    "data" | "error" | "isError" | "refetch"
  >;
  readonly hasCustomers: boolean;
  /** One sentence when there is nothing. */
  readonly empty: string;
  readonly emptyAction?: ReactNode;
  /** The full list behind the panel. */
  readonly moreHref: string;
}

/** A few requests under a title, with the way to all of them. */
export function RequestPanel({
  title,
  result,
  hasCustomers,
  empty,
  emptyAction,
  moreHref,
}: RequestPanelProps): ReactNode {
  const t = useT();
  const total = result.data?.total ?? 0;
  const more = total > 0 ? <Link to={moreHref}>{t("workbench.all", { count: total })}</Link> : undefined;
  return (
    <Panel title={title} extra={more} padding="none">
      <PanelContent {...{ result, hasCustomers, empty, emptyAction }} />
    </Panel>
  );
}

function PanelContent({
  result,
  hasCustomers,
  empty,
  emptyAction,
}: Pick<RequestPanelProps, "result" | "hasCustomers" | "empty" | "emptyAction">): ReactNode {
  const t = useT();
  if (result.data && result.data.list.length > 0)
    return <RequestLines rows={result.data.list} hasCustomers={hasCustomers} />;
  if (result.data) {
    return (
      <EmptyState isCompact action={emptyAction}>
        {empty}
      </EmptyState>
    );
  }
  if (!result.isError) return <SkeletonTimeline />;
  return (
    <ErrorState isCompact title={t("workbench.failed")} onRetry={() => void result.refetch()}>
      {result.error?.message}
    </ErrorState>
  );
}
