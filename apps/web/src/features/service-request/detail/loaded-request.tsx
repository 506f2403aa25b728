import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { ErrorState } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isSilent } from "../../../shared/api/index.ts";
import { type AgoDetail, AgoDetailProvider } from "../../../shared/components/ago.tsx";
import { useT } from "../../../shared/texts.ts";
import { serviceRequestQueries } from "../api.ts";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { RequestPage } from "./request-page.tsx";

interface LoadedRequestProps {
  readonly id: number;
  /** Where the reader came from, for the way back. */
  readonly source: string;
}

/** A request by its id, on a page of its own or beside the list. Give it the id as key: another request is another page. */
export function LoadedRequest({ id, source }: LoadedRequestProps): ReactNode {
  const t = useT();
  const detail = useQuery(serviceRequestQueries.detail(id));
  useRequestTitle(detail.data && `${detail.data.srNo} ${detail.data.title}`);
  if (detail.data)
    return (
      <AgoDetailProvider value={agoDetailOf(detail.data)}>
        <RequestPage detail={detail.data} source={source} />
      </AgoDetailProvider>
    );
  if (detail.isError && !isSilent(detail.error)) {
    return (
      <ErrorState title={t("serviceRequest.detail.failed")} onRetry={() => void detail.refetch()}>
        {detail.error.message}
      </ErrorState>
    );
  }
  return <DetailSkeleton />;
}

/** While an outage goes on every minute counts: its targets are a few of them. */
function agoDetailOf({ type, status }: ServiceRequestDetail): AgoDetail {
  const isHighSeverity = ["p1", "p2"].includes(severity.fromCode(type));
  return isHighSeverity && isOpenStatus(serviceRequestStatus.fromCode(status)) ? "minutes" : "clock";
}

/** The tab is found again by the number and title of its request. */
function useRequestTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    // After the router has set the page's general title.
    const timer = setTimeout(() => {
      document.title = title;
    });
    return () => clearTimeout(timer);
  }, [title]);
}
