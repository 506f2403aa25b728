import { SkeletonCards } from "@pharos/ui";
import { lazyPart } from "../../shared/components/lazy-part.tsx";

// The workbench travels with the frame of every page: what no other page shows is fetched apart.

/** Heights that keep the place, in pixels. */
const tilesHeight = 78;
const panelHeight = 150;

/** The figures of the vendor's day. */
export const VendorTiles = lazyPart(
  async () => (await import("./vendor-tiles.tsx")).VendorTiles,
  <SkeletonCards cards={1} cardHeight={tilesHeight} />,
);

/** What waits for the reader besides service requests. */
export const WaitingPanel = lazyPart(
  async () => (await import("./waiting-panel.tsx")).WaitingPanel,
  <SkeletonCards cards={1} cardHeight={panelHeight} />,
);

/** The latest news and articles; nothing keeps their place, because they stand last. */
export const LatestReading = lazyPart(async () => (await import("./latest-reading.tsx")).LatestReading);

/** What the reader has to do next. */
export const PlansPanel = lazyPart(
  async () => (await import("./plans-panel.tsx")).PlansPanel,
  <SkeletonCards cards={1} cardHeight={panelHeight} />,
);
