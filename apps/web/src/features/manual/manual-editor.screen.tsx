import { Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { manualQueries } from "./api.ts";
import { ManualEditor } from "./writing/manual-editor.tsx";

/** Writes a manual: its tree, the texts of its chapters, and whether readers find it. */
export function ManualEditorScreen(): ReactNode {
  const id = wholeNumber(useParams().id);
  const manual = useQuery({ ...manualQueries.detail(id ?? 0), enabled: id !== null });
  if (id === null) return <Navigate to={paths.notFound()} replace />;
  if (manual.data)
    return manual.data.abilities.edit.isAllowed ? (
      <ManualEditor key={id} manual={manual.data} />
    ) : (
      <Navigate to={paths.manual(id)} replace />
    );
  if (manual.isError) return <QueryError query={manual} />;
  return (
    <Panel>
      <SkeletonText lines={16} />
    </Panel>
  );
}
