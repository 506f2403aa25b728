import { Grid, Panel, SkeletonBar, SkeletonFacts, SkeletonText, SkeletonTimeline, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import "./request-page.css";

/** The page of a request before it has arrived, in its final proportions. */
export function DetailSkeleton(): ReactNode {
  return (
    <div className="sr-detail">
      <Stack gap={12} className="sr-skeleton-head">
        <SkeletonBar width="120px" />
        <SkeletonBar width="46%" height={22} />
        <SkeletonBar width="30%" />
      </Stack>
      <div className="sr-skeleton-sla" />
      <Grid gap={16} hasAside className="sr-columns">
        <Stack gap={16} className="sr-main">
          <Panel>
            <SkeletonText lines={5} />
          </Panel>
          <Panel>
            <SkeletonTimeline items={3} />
          </Panel>
        </Stack>
        <Stack as="aside" gap={16}>
          <Panel>
            <SkeletonFacts rows={6} />
          </Panel>
          <Panel>
            <SkeletonFacts rows={7} />
          </Panel>
        </Stack>
      </Grid>
    </div>
  );
}
