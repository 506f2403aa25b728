import type { RouteMeta } from "../shared/route-entry.ts";

/** What the shell draws around a screen. */
export interface Layout {
  readonly hasHeader: boolean;
  readonly hasSidebar: boolean;
  readonly hasFooter: boolean;
  readonly hasPadding: boolean;
  readonly hasChatWidget: boolean;
  readonly isGray: boolean;
  readonly isFullHeight: boolean;
  readonly isReadingWidth: boolean;
  readonly isIndexed: boolean;
}

/** The layout that a route's flags ask for. */
export function layoutOf(meta: RouteMeta): Layout {
  const isBare = meta.full === true;
  const isFullHeight = meta.height === true || meta.consult === true;
  return {
    hasHeader: !isBare && !meta.noheader,
    hasSidebar: !isBare,
    hasFooter: !isBare && !meta.nocopyright && !isFullHeight,
    hasPadding: !isBare && !meta.pad0,
    hasChatWidget: !isBare && !meta.consult,
    isGray: isBare || meta.gray === true,
    isFullHeight,
    isReadingWidth: meta.page === true,
    isIndexed: !meta.noindex,
  };
}
