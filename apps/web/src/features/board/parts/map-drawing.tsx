import { provinceOfCity } from "@pharos/domain/board";
import { palettes, useUiEnvironment } from "@pharos/ui";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Chart, Person } from "../api.ts";
import { type DrawnChart, loadMap, mapName } from "./draw-chart.ts";
import { Drawing } from "./drawing.tsx";

/** The file that comes with the portal. */
const ownMap = "/maps/china.json";

interface MapDrawingProps {
  readonly chart: Chart;
  /** Opens the engineers of a province. */
  readonly onChoose: (name: string, people: readonly Person[]) => void;
}

/** Engineers by province on the map of China; nothing where the map cannot be loaded, which is only logged. */
export function MapDrawing({ chart, onChoose }: MapDrawingProps): ReactNode {
  const t = useT();
  const { scheme } = useUiEnvironment();
  const [isLoaded, setIsLoaded] = useState(false);
  const url = chart.map?.url ?? ownMap;
  useEffect(() => {
    let isGone = false;
    loadMap(url).then(
      () => {
        if (!isGone) setIsLoaded(true);
      },
      (error: unknown) => {
        // oxlint-disable-next-line eslint/no-console -- nobody has to act: ranked bars say the same
        console.warn("the map could not be loaded", error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [url]);
  const option = useMemo((): DrawnChart => {
    const palette = palettes[scheme];
    const counts = countsOf(chart);
    return {
      tooltip: {
        renderMode: "richText",
        formatter: (given) => {
          const { name, value } = given as { name: string; value: number };
          return `${name}  ${Number.isFinite(value) ? value : 0}`;
        },
      },
      visualMap: {
        min: 0,
        max: Math.max(1, ...counts.map(({ value }) => value)),
        calculable: false,
        text: [t("board.map.many"), t("board.map.few")],
        textStyle: { color: palette.text2 },
        inRange: { color: [palette.primaryTint, palette.primary] },
        left: 0,
        bottom: 0,
      },
      series: [
        {
          type: "map",
          map: mapName,
          roam: false,
          selectedMode: false,
          data: [
            ...counts,
            // The inset is an item of its own.
            { name: "南海诸岛", value: 0, itemStyle: { borderColor: palette.text3, opacity: 1 } },
          ],
          itemStyle: { areaColor: palette.fill, borderColor: palette.borderControl },
          // Provinces with engineers say how many, so that the map is read without its colours.
          label: {
            show: true,
            color: palette.text,
            formatter: ({ name }) => {
              const value = counts.find((one) => one.name === name)?.value;
              return value ? `${name} ${value}` : "";
            },
          },
          emphasis: { label: { color: palette.text }, itemStyle: { areaColor: palette.primaryTintHover } },
        },
      ],
    };
  }, [chart, scheme, t]);
  const choose = (name: string) => {
    const people = peopleOf(chart, name);
    if (people.length > 0) onChoose(name, people);
  };
  return isLoaded ? <Drawing label={t("board.chart.city")} option={option} onChoose={choose} /> : null;
}

/** Engineers by province; cities that the map does not know stand in the bars alone. */
function countsOf(chart: Chart): { name: string; value: number }[] {
  const provinces = new Set(chart.categories.flatMap(({ key }) => provinceOfCity(key ?? "") ?? []));
  return [...provinces].map((name) => ({ name, value: peopleOf(chart, name).length }));
}

const peopleOf = ({ categories }: Chart, province: string): readonly Person[] =>
  categories
    .filter(({ key }) => provinceOfCity(key ?? "") === province)
    .flatMap(({ people }) => people ?? []);
