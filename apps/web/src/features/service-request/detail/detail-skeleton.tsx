import { Panel, SkeletonBar, SkeletonFacts, SkeletonText, SkeletonTimeline } from "@pharos/ui";
import type { ReactNode } from "react";
import "./request-page.css";

/** The page of a request before it has arrived, in its final proportions. */
export function DetailSkeleton(): ReactNode {
  return (
    <div className="sr-detail">
      <div className="sr-skeleton-head">
        <SkeletonBar width="120px" />
        <SkeletonBar width="46%" height={22} />
        <SkeletonBar width="30%" />
      </div>
      <div className="sr-skeleton-sla" />
      <div className="sr-columns">
        <div className="sr-main">
          <Panel>
            <SkeletonText lines={5} />
          </Panel>
          <Panel>
            <SkeletonTimeline items={3} />
          </Panel>
        </div>
        <aside className="sr-aside">
          <Panel>
            <SkeletonFacts rows={6} />
          </Panel>
          <Panel>
            <SkeletonFacts rows={7} />
          </Panel>
        </aside>
      </div>
    </div>
  );
}
