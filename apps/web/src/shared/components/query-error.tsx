import { ErrorState } from "@pharos/ui";
import type { ReactNode } from "react";
import { isSilent } from "../api/index.ts";
import { FailureAdvice } from "./failure-advice.tsx";

interface QueryErrorProps {
  /** What TanStack Query says about the query. */
  readonly query: { readonly error: Error | null; readonly data: unknown; readonly refetch: () => unknown };
  /** What could not be read, where the error alone does not say it. */
  readonly title?: string;
  readonly isCompact?: boolean;
}

/**
 * Why a query has nothing to show, with a way to try again. Nothing while older data are still shown, and nothing
 * for errors that lead somewhere else by themselves (signed out, absent, not allowed, cancelled).
 */
export function QueryError({ query, title, isCompact }: QueryErrorProps): ReactNode {
  const { error, data, refetch } = query;
  if (error === null || data !== undefined || isSilent(error)) return null;
  return (
    <ErrorState isCompact={isCompact} title={title ?? error.message} onRetry={() => void refetch()}>
      <FailureAdvice error={error} isWhole={title !== undefined} />
    </ErrorState>
  );
}
