import { MapChart, type MapSeriesOption, TreemapChart, type TreemapSeriesOption } from "echarts/charts";
import {
  TooltipComponent,
  type TooltipComponentOption,
  VisualMapComponent,
  type VisualMapComponentOption,
} from "echarts/components";
import { type ComposeOption, init, use as register, registerMap } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { fetchJson } from "../../../shared/fetch-json.ts";

register([MapChart, TreemapChart, TooltipComponent, VisualMapComponent, SVGRenderer]);

/** What the boards draw. */
export type DrawnChart = ComposeOption<
  MapSeriesOption | TreemapSeriesOption | TooltipComponentOption | VisualMapComponentOption
>;

/** Draws into a frame; the caller resizes and disposes it. */
export function drawChart(frame: HTMLElement, option: DrawnChart) {
  const chart = init(frame, null, { renderer: "svg" });
  chart.setOption({ animation: false, ...option });
  return chart;
}

/** The name under which the inset of the South China Sea is drawn; under any other it is not. */
export const mapName = "china";

let loaded: Promise<void> | undefined;

/** Fetches the map once. */
export function loadMap(url: string): Promise<void> {
  loaded ??= fetchMap(url);
  return loaded;
}

async function fetchMap(url: string): Promise<void> {
  try {
    registerMap(mapName, await fetchJson<Parameters<typeof registerMap>[1]>(url));
  } catch (error) {
    // The next visit tries again.
    loaded = undefined;
    throw error;
  }
}
