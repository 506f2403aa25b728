import { SkeletonBar } from "@pharos/ui";
import type { FilterControl } from "@pharos/ui/list";
import type { ComponentType } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import type * as Parts from "./more-filters.tsx";

/** A filter whose code is fetched when someone opens the rest of the filters. */
const lazyFilter = (choose: (parts: typeof Parts) => ComponentType<FilterControl>) =>
  lazyPart(async () => choose(await import("./more-filters.tsx")), <SkeletonBar height={28} />);

/** The team a request belongs to. */
export const TeamFilter = lazyFilter((parts) => parts.TeamFilter);
/** Who handles a request. */
export const ExecutorFilter = lazyFilter((parts) => parts.ExecutorFilter);
/** A branch of the fault catalogue. */
export const RootFilter = lazyFilter((parts) => parts.RootFilter);
/** Tags that a request carries. */
export const TagsFilter = lazyFilter((parts) => parts.TagsFilter);
/** Name of the team that the value stands for. */
export const TeamName = lazyPart(
  async () => (await import("./more-filters.tsx")).TeamName,
  <SkeletonBar width="48px" />,
);
