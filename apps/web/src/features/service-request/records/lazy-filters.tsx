import { SkeletonBar } from "@pharos/ui";
import type { FilterControl } from "@pharos/ui/list";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { loadChunk } from "../../../shared/load-chunk.ts";
import type * as Parts from "./more-filters.tsx";

/** A filter whose code is fetched when somebody opens the rest of the filters. */
function lazyFilter(choose: (parts: typeof Parts) => ComponentType<FilterControl>) {
  const Part = lazy(async () => ({ default: choose(await loadChunk(() => import("./more-filters.tsx"))) }));
  return function LazyFilter(control: FilterControl): ReactNode {
    return (
      <Suspense fallback={<SkeletonBar width="100%" height={28} />}>
        <Part {...control} />
      </Suspense>
    );
  };
}

/** The team a request belongs to. */
export const TeamFilter = lazyFilter((parts) => parts.TeamFilter);
/** Who handles a request. */
export const ExecutorFilter = lazyFilter((parts) => parts.ExecutorFilter);
/** A branch of the fault catalogue. */
export const RootFilter = lazyFilter((parts) => parts.RootFilter);
/** Tags that a request carries. */
export const TagsFilter = lazyFilter((parts) => parts.TagsFilter);
