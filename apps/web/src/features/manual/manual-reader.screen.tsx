import { Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { manualQueries } from "./api.ts";
import { ManualPage } from "./reader/manual-page.tsx";

/** Reads a manual: its cover, or one of its chapters. */
export function ManualReaderScreen(): ReactNode {
  const id = wholeNumber(useParams().id);
  const manual = useQuery({ ...manualQueries.detail(id ?? 0), enabled: id !== null });
  if (id === null) return <Navigate to={paths.notFound()} replace />;
  if (manual.data) return <ManualPage key={id} manual={manual.data} />;
  if (manual.isError) return <QueryError query={manual} />;
  return (
    <Panel>
      <SkeletonText lines={16} />
    </Panel>
  );
}
