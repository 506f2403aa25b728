import { SkeletonBar } from "@pharos/ui";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";

/** Layout and grouping of the list; their code is fetched when someone opens the display menu. */
export const DisplaySections = lazyPart(
  async () => (await import("./display-sections.tsx")).DisplaySections,
  <SkeletonBar height={28} />,
);
