import { Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { resourceQueries } from "./api.ts";
import { ResourcePage } from "./detail/resource-page.tsx";

/** A resource with its versions, for readers and for those who manage it. */
export function ResourceScreen(): ReactNode {
  const { id: text = "" } = useParams();
  const isId = /^[1-9]\d{0,15}$/.test(text);
  const resource = useQuery({ ...resourceQueries.detail(Number(text)), enabled: isId });
  if (!isId) return <Navigate to={paths.notFound()} replace />;
  if (resource.data) return <ResourcePage resource={resource.data} />;
  if (resource.isError) return <QueryError query={resource} />;
  return (
    <Panel>
      <SkeletonText lines={12} />
    </Panel>
  );
}
