import { SkeletonText } from "@pharos/ui";
import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** The panel below a page that is read first: its code comes when the page stands. */
export const CommentsPanel = lazyPart(
  async () => (await import("./comments-panel.tsx")).CommentsPanel,
  <SkeletonText lines={3} />,
);
