import { Grid, Panel, SkeletonBar, SkeletonCards, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import "./tiles.css";
import "./workbench.css";

const tiles = ["open", "mine", "unassigned", "breached", "awaiting"];

/** The vendor's workbench before its chunk has arrived, in its final proportions. */
export function VendorSkeleton(): ReactNode {
  return (
    <>
      <Stack gap={8} className="wb-skeleton-head">
        <SkeletonBar width="220px" height={22} />
        <SkeletonBar width="120px" />
      </Stack>
      <Grid as="ul" gap={12} className="wb-tiles" aria-hidden="true">
        {tiles.map((tile) => (
          <li key={tile} className="wb-skeleton-tile" />
        ))}
      </Grid>
      <Panel padding="none">
        <SkeletonCards cards={8} cardHeight={53} />
      </Panel>
    </>
  );
}
