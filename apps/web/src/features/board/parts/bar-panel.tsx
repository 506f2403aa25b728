import { severity, techLevel } from "@pharos/domain/enums";
import { BarList } from "@pharos/ui";
import type { ReactNode } from "react";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { Chart, ChartType, Period } from "../api.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { usePeople } from "./people-drawer.tsx";
import { RowsLink } from "./rows-link.tsx";

interface BarPanelProps {
  readonly type: Extract<ChartType, "severity" | "product" | "team" | "level" | "skill" | "age">;
  readonly period: Period;
}

/** Requests or engineers of each group as bars of one scale. */
export function BarPanel({ type, period }: BarPanelProps): ReactNode {
  return (
    <ChartPanel type={type} period={period}>
      {(chart) => <ChartBars chart={chart} />}
    </ChartPanel>
  );
}

/** The bars of a chart; each opens its requests or its people. */
export function ChartBars({ chart: { type, categories, series } }: { readonly chart: Chart }): ReactNode {
  const t = useT();
  const format = useFormat();
  const nameOf = useCategoryName();
  const opened = usePeople();
  const [counted] = series;
  return (
    <>
      <BarList
        bars={categories.map((category, index) => {
          const value = counted?.values[index] ?? 0;
          const rows = counted?.rows[index];
          const name = nameOf(type, category);
          const { people } = category;
          return {
            key: category.key ?? "",
            name,
            parts: [{ tone: "info", value }],
            figures: rows ? (
              <RowsLink rows={rows} name={name}>
                {format.number(value)}
              </RowsLink>
            ) : people && people.length > 0 ? (
              <button
                type="button"
                className="bd-number"
                aria-label={t("board.people.open", { name, count: people.length })}
                onClick={() => opened.open(name, people)}
              >
                {format.number(value)}
              </button>
            ) : (
              format.number(value)
            ),
          };
        })}
      />
      {opened.drawer}
    </>
  );
}

function useCategoryName(): (type: ChartType, category: Chart["categories"][number]) => string {
  const t = useT();
  const { locale } = usePreferences();
  return (type, { key, name, nameEn }) => {
    if (key === null) return t("board.without");
    if (type === "severity") return t(severity.labelKeyOfCode(Number(key)));
    if (type === "level") return t(techLevel.labelKeyOfCode(Number(key)));
    if (type === "age") return ageText(key);
    return nameIn(locale, name ?? key, nameEn);
  };
}

/** "-24" is below 25, "50-" from 50. */
const ageText = (key: string): string =>
  key.startsWith("-")
    ? `< ${Number(key.slice(1)) + 1}`
    : key.endsWith("-")
      ? `≥ ${key.slice(0, -1)}`
      : key.replace("-", "–");
