import { SkeletonTimeline } from "@pharos/ui";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { chunkOnce } from "../../../shared/load-chunk.ts";
import { loadTexts } from "../../../shared/texts.ts";
import type { HistoryTabProps } from "../../audit/index.ts";

const load = chunkOnce(async () => {
  const [{ HistoryTab }] = await Promise.all([import("../../audit/index.ts"), loadTexts(["audit"])]);
  return HistoryTab;
});

/** The history of a record, fetched when its tab is opened. */
export function History(props: HistoryTabProps): ReactNode {
  const [Tab, setTab] = useState<ComponentType<HistoryTabProps> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        // A component is a function, which the setter would call.
        if (!isGone) setTab(() => loaded);
      },
      (error: unknown) => {
        if (!isGone) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  // The page's own boundary says what did not arrive, with a way to try again.
  if (failure !== null) throw failure;
  return Tab === null ? <SkeletonTimeline items={4} /> : <Tab {...props} />;
}
