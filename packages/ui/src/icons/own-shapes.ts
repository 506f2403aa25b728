import type { IconShape } from "./icon.tsx";

/** A drawing that the icon set lacks, on its grid of 1024 units. */
function shape(name: string, path: string): IconShape {
  const children = [{ tag: "path", attrs: { d: path } }];
  return {
    name,
    theme: "outlined",
    icon: { tag: "svg", attrs: { viewBox: "64 64 896 896", focusable: "false" }, children },
  };
}

/** Two quotation marks. */
export const quoteIcon = /*#__PURE__*/ shape(
  "quote",
  "M440 256c-138 42-216 142-216 290v150c0 22 18 40 40 40h150c22 0 40-18 40-40V540c0-22-18-40-40-40H300c4-82 52-140 150-176l-10-68zm370 0c-138 42-216 142-216 290v150c0 22 18 40 40 40h150c22 0 40-18 40-40V540c0-22-18-40-40-40H670c4-82 52-140 150-176l-10-68z",
);

/** Two panes side by side. */
export const splitIcon = /*#__PURE__*/ shape(
  "split",
  "M880 144H144c-18 0-32 14-32 32v672c0 18 14 32 32 32h736c18 0 32-14 32-32V176c0-18-14-32-32-32zM184 216h292v592H184V216zm656 592H548V216h292v592z",
);
