import { SkeletonCards } from "@pharos/ui";
import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** The height of the tiles with the room below them. */
const tilesHeight = 78;

/** The figures of the vendor's day, fetched apart: the workbench travels with the frame of every page. */
export const VendorTiles = lazyPart(
  async () => (await import("./vendor-tiles.tsx")).VendorTiles,
  <SkeletonCards cards={1} cardHeight={tilesHeight} />,
);
