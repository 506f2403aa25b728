import { Grid, Panel, SkeletonBar, SkeletonFacts, SkeletonText, SkeletonTimeline, Stack } from "@pharos/ui";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Present } from "../../conversation/parts.ts";
import { knownRow } from "../request-cache.ts";
import { KnownHeader, RequestBackLine } from "./request-header.tsx";
import "./request-page.css";

const nobody: readonly Present[] = [];

interface DetailSkeletonProps {
  readonly id: number;
  readonly source: string;
}

/** The page of a request before it has arrived, in its final proportions; what its row in a list says is there already. */
export function DetailSkeleton({ id, source }: DetailSkeletonProps): ReactNode {
  const row = knownRow(useQueryClient(), id);
  return (
    <div className="sr-detail">
      {row ? (
        <>
          <RequestBackLine source={source} people={nobody} />
          <div className="sr-stuck">
            <KnownHeader row={row} />
          </div>
        </>
      ) : (
        <Stack gap={12} className="sr-skeleton-head">
          <SkeletonBar width="120px" />
          <SkeletonBar width="46%" height={22} />
          <SkeletonBar width="30%" />
        </Stack>
      )}
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
