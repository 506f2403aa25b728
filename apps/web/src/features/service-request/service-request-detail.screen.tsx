import { ErrorState } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, useParams } from "react-router";
import { isSilent } from "../../shared/api/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { serviceRequestQueries } from "./api.ts";
import { DetailSkeleton } from "./detail/detail-skeleton.tsx";
import { RequestPage } from "./detail/request-page.tsx";

/** One service request: what it is about, what was said, and what can be done. */
export function ServiceRequestDetailScreen(): ReactNode {
  const { source = "record", id: text = "" } = useParams();
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  if (id === null || !Number.isSafeInteger(id)) return <Navigate to={paths.notFound()} replace />;
  // Another request is another page: nothing typed or opened may carry over.
  return <LoadedRequest key={id} id={id} source={source} />;
}

function LoadedRequest({ id, source }: { readonly id: number; readonly source: string }): ReactNode {
  const t = useT();
  const detail = useQuery(serviceRequestQueries.detail(id));
  const history = useQuery(serviceRequestQueries.history(id));
  useRequestTitle(detail.data && `${detail.data.srNo} ${detail.data.title}`);
  if (detail.data)
    return <RequestPage detail={detail.data} steps={history.data?.list ?? []} source={source} />;
  if (detail.isError && !isSilent(detail.error)) {
    return (
      <ErrorState title={t("serviceRequest.detail.failed")} onRetry={() => void detail.refetch()}>
        {detail.error.message}
      </ErrorState>
    );
  }
  return <DetailSkeleton />;
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
