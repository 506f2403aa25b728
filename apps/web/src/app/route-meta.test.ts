import { describe, expect, it } from "vitest";
import type { RouteMeta } from "../shared/route-entry.ts";
import { layoutOf } from "./route-meta.ts";

describe("layoutOf", () => {
  it("draws header, sidebar, footer, padding and chat unless told otherwise", () => {
    expect(layoutOf({})).toEqual({
      hasHeader: true,
      hasSidebar: true,
      hasFooter: true,
      hasPadding: true,
      hasChatWidget: true,
      isGray: false,
      isFullHeight: false,
      isReadingWidth: false,
      isIndexed: true,
    });
  });

  it("draws nothing around a full page", () => {
    const layout = layoutOf({ full: true });
    expect([
      layout.hasHeader,
      layout.hasSidebar,
      layout.hasFooter,
      layout.hasPadding,
      layout.hasChatWidget,
    ]).toEqual([false, false, false, false, false]);
  });

  it.each<[RouteMeta, object]>([
    [{ noheader: true }, { hasHeader: false, hasSidebar: true }],
    [{ nocopyright: true }, { hasFooter: false }],
    [{ pad0: true }, { hasPadding: false }],
    [{ gray: true }, { isGray: true }],
    [{ height: true }, { isFullHeight: true, hasFooter: false, hasChatWidget: true }],
    [{ consult: true }, { isFullHeight: true, hasChatWidget: false }],
    [{ page: true }, { isReadingWidth: true }],
    [{ noindex: true }, { isIndexed: false }],
  ])("follows %o", (meta, expected) => {
    expect(layoutOf(meta)).toMatchObject(expected);
  });
});
