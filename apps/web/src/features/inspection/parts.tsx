import { inspectionGrade } from "@pharos/domain/enums";
import { SimpleTable, VisuallyHidden } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import type { Suggestion } from "./api.ts";
import "./inspection.css";

/** A column of a table. */
export interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
  /** Where two columns may be called the same. */
  readonly key?: string;
}

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Cells by the key of their row. */
  readonly rows: readonly (readonly [string, readonly ReactNode[]])[];
}

/** A table that scrolls within its panel where the page is narrow. */
export function DataTable({ label, columns, rows }: DataTableProps): ReactNode {
  return (
    // Who has no pointer scrolls it with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <div className="ins-scroll" tabIndex={0} role="region" aria-label={label}>
      <SimpleTable>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, key = title }) => (
              <th key={key} scope="col" className={isNumber ? "ins-number" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, cells]) => (
            <tr key={key}>
              {columns.map(({ title, isNumber, key: column = title }, index) => (
                <td key={column} className={isNumber ? "ins-number" : "ins-cell"}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </div>
  );
}

/** Rows that show a finding. Whatever the inspected database said is text. */
export function EvidenceTable({
  label,
  evidence,
}: {
  readonly label: string;
  readonly evidence: Suggestion["evidence"];
}): ReactNode {
  if (evidence.rows.length === 0 || evidence.columns.length === 0) return null;
  return (
    <DataTable
      label={label}
      columns={evidence.columns.map((title) => ({ title }))}
      rows={evidence.rows.map((row, index) => [
        String(index),
        row.map((cell) => (cell === null ? "–" : String(cell))),
      ])}
    />
  );
}

const [radius, full] = [80, Math.PI];

const pointOf = (share: number): string => {
  const angle = full * (1 - share);
  return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 - radius * Math.sin(angle)).toFixed(2)}`;
};

const toneOf = { healthy: "ok", good: "teal", atRisk: "p2", critical: "p1" } as const;

interface GaugeProps {
  readonly score: number | null;
  readonly grade: (typeof inspectionGrade.codes)[number] | null;
}

/** A score on a half circle, with its number and its word. */
export function ScoreGauge({ score, grade }: GaugeProps): ReactNode {
  const t = useT();
  const word = grade === null ? t("inspection.score.none") : t(inspectionGrade.labelKeyOfCode(grade));
  const tone = grade === null ? "mute" : toneOf[inspectionGrade.fromCode(grade)];
  return (
    <svg
      className={`ins-gauge ph-tone-${tone}`}
      viewBox="0 0 200 116"
      role="img"
      aria-label={t("inspection.score.label", { score: score ?? "–", grade: word })}
    >
      <path className="ins-gauge-ground" d={`M ${pointOf(0)} A ${radius} ${radius} 0 0 1 ${pointOf(1)}`} />
      {score === null ? null : (
        <path
          className="ins-gauge-arc"
          d={`M ${pointOf(0)} A ${radius} ${radius} 0 0 1 ${pointOf(Math.max(0.01, score / 100))}`}
        />
      )}
      <text x="100" y="92" textAnchor="middle" fontSize="40" fontWeight="600">
        {score ?? "–"}
      </text>
      <text x="100" y="112" textAnchor="middle" fontSize="13">
        {word}
      </text>
    </svg>
  );
}

interface StackedProps {
  readonly label: string;
  readonly places: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const tones = ["info", "teal", "warn", "p1", "ok", "mute"] as const;

/** A class of waits has its own colour, whichever came first in a batch. */
const waitTones: Readonly<Record<string, (typeof tones)[number]>> = {
  CPU: "ok",
  IO: "info",
  Lock: "p1",
  LWLock: "warn",
  Client: "mute",
  IPC: "teal",
};
const toneOfSeries = (name: string, index: number): string =>
  waitTones[name] ?? tones[index % tones.length] ?? "mute";

/** Columns of parts over the places of an axis, and the same figures as a table for everyone who does not see them. */
export function StackedColumns({ label, places, series }: StackedProps): ReactNode {
  const sums = places.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const most = Math.max(1, ...sums);
  const [width, height] = [720, 180];
  const slot = width / Math.max(1, places.length);
  return (
    <figure className="ph-chart">
      <div className="ph-chart-legend" aria-hidden="true">
        {series.map(({ name }, index) => (
          <span key={name} className={`ph-tone-${toneOfSeries(name, index)}`}>
            {name}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} className="ph-chart-plot" role="img" aria-label={label}>
        {places.map((place, at) => {
          let top = height;
          return series.map(({ name, values }, index) => {
            const part = ((values[at] ?? 0) / most) * (height - 10);
            top -= part;
            return part === 0 ? null : (
              <rect
                key={`${place} ${name}`}
                className={`ph-chart-bar ph-tone-${toneOfSeries(name, index)}`}
                x={slot * at + 1}
                y={top}
                width={Math.max(1, slot - 2)}
                height={part}
              />
            );
          });
        })}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <tbody>
            {series.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={places[at]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
