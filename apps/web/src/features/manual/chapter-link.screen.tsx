import { Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { manualQueries } from "./api.ts";

/** The short address of a chapter: leads to its place in its manual. */
export function ChapterLinkScreen(): ReactNode {
  const id = wholeNumber(useParams().id);
  const chapter = useQuery({ ...manualQueries.chapter(id ?? 0), enabled: id !== null });
  if (id === null) return <Navigate to={paths.notFound()} replace />;
  if (chapter.data) return <Navigate to={paths.manual(chapter.data.manualId, { article: id })} replace />;
  if (chapter.isError) return <QueryError query={chapter} />;
  return (
    <Panel>
      <SkeletonText lines={12} />
    </Panel>
  );
}
