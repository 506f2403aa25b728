import { taskType } from "@pharos/domain/enums";
import { palettes, useUiEnvironment } from "@pharos/ui";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { HourTree } from "../api.ts";
import type { hoursHrefOf } from "../hours-href.ts";
import type { DrawnChart } from "./draw-chart.ts";
import { Drawing } from "./drawing.tsx";

/** White text on each has a contrast of 4.5 and more, in both themes. */
const colours = ["#2453d4", "#0b6e75", "#7a3fb0", "#067647", "#93570a", "#475a78", "#b4356b"] as const;

interface TreemapDrawingProps {
  readonly data: HourTree;
  readonly hrefOf: ReturnType<typeof hoursHrefOf>;
}

/** The hours as nested rectangles; a press goes one level down and from a plan to its records, the line below back up. */
export function TreemapDrawing({ data, hrefOf }: TreemapDrawingProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const format = useFormat();
  const { locale } = usePreferences();
  const { scheme } = useUiEnvironment();
  const option = useMemo((): DrawnChart => {
    const palette = palettes[scheme];
    const nameOf = ({
      key,
      name,
      nameEn,
    }: {
      key: string | null;
      name: string | null;
      nameEn: string | null;
    }) =>
      key === "others"
        ? t("board.treemap.others")
        : nameIn(locale, name ?? "", nameEn) || t("board.treemap.internal");
    return {
      tooltip: {
        renderMode: "richText",
        formatter: (given) => {
          const { name, value } = given as { name: string; value: number };
          return `${name}  ${format.number(value, 1)} h`;
        },
      },
      series: [
        {
          type: "treemap",
          roam: false,
          leafDepth: 1,
          left: 0,
          right: 0,
          top: 0,
          bottom: 28,
          breadcrumb: { bottom: 0, itemStyle: { color: palette.fill, textStyle: { color: palette.text } } },
          label: { formatter: "{b}", color: "#fff", overflow: "truncate" },
          data: data.tree.map((branch, index) => ({
            name: nameOf(branch),
            value: branch.value,
            // Flat colours of the series are ignored for data without levels.
            itemStyle: { color: colours[index % colours.length] ?? palette.primary },
            children: branch.children.map((type) => ({
              name: type.key === null ? t("board.without") : t(taskType.labelKeyOfCode(Number(type.key))),
              value: type.value,
              children: type.children.map((plan) => ({
                name: plan.key === null ? t("board.treemap.noPlan") : nameOf(plan),
                value: plan.value,
                // Several plans that share a rectangle open the records of their type.
                href: hrefOf({
                  group: branch.key,
                  type: type.key,
                  ...(plan.key !== "others" && { plan: plan.key }),
                }),
              })),
            })),
          })),
        },
      ],
    };
  }, [data, scheme, format, locale, t, hrefOf]);
  return (
    <Drawing
      label={t("board.treemap.title")}
      option={option}
      onChoose={(_, item) => {
        const { href } = (item ?? {}) as { href?: string };
        if (href !== undefined) void navigate(href);
      }}
    />
  );
}
