import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isSilent } from "../../../shared/api/index.ts";
import { ExactMinutesProvider } from "../../../shared/components/ago.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { serviceRequestQueries } from "../api.ts";
import { doMinutesCount } from "../parts/wording.ts";
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
      <ExactMinutesProvider value={doMinutesCount(detail.data)}>
        <RequestPage detail={detail.data} source={source} />
      </ExactMinutesProvider>
    );
  if (detail.isError && !isSilent(detail.error)) {
    return <QueryError query={detail} title={t("serviceRequest.detail.failed")} />;
  }
  return <DetailSkeleton id={id} source={source} />;
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
