import { SkeletonText } from "@pharos/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import type { ReportKey } from "./api.ts";

/** What a chapter of a report needs. */
export interface TabProps {
  readonly reportKey: ReportKey;
}

/** A part that is loaded: a skeleton before, an error with what to do, or what it shows. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <QueryError query={query} /> : <SkeletonText lines={4} />;
}
