import { SimpleTable } from "@pharos/ui";
import type { ReactNode } from "react";

interface ReviewColumn {
  readonly title: string;
  /** Figures stand under each other at the end of their column. */
  readonly isFigure?: boolean;
}

interface ReviewTableProps {
  /** What the table is about, for those who hear it. */
  readonly label: string;
  readonly columns: readonly ReviewColumn[];
  /** Cells by the key of their row; the first names the row. */
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls within its panel where the page is narrow. */
export function ReviewTable({ label, columns, rows }: ReviewTableProps): ReactNode {
  return (
    // Who has no pointer scrolls it with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
    <div className="bd-table" role="region" aria-label={label} tabIndex={0}>
      <SimpleTable>
        <thead>
          <tr>
            {columns.map(({ title, isFigure }) => (
              <th key={title} scope="col" className={isFigure ? "bd-figure" : "bd-words"}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]?.title}
                  className={columns[index + 1]?.isFigure ? "bd-figure" : "bd-words"}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SimpleTable>
    </div>
  );
}
