import { Button, Checkbox, Popover } from "antd";
import type { ReactNode } from "react";
import { arrowDownIcon, arrowUpIcon, Icon, slidersIcon } from "../icons/index.ts";
import { useUiText } from "../theme/ui-text.ts";
import { type ColumnChoice, type ListColumn, moveColumn, orderColumns } from "./columns.ts";
import { useListDensity } from "./density.ts";
import "./display-menu.css";

/** What the reader may choose of the columns. */
export interface ColumnControl<Row> {
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  onReset: () => void;
}

export interface DisplayMenuProps<Row> {
  /** Layout, grouping and the like of one list, above what every list has. */
  sections?: ReactNode;
  /** Null where there are no rows of a table. */
  table: ColumnControl<Row> | null;
}

/** How a list is shown: its own sections, the density of its rows, its columns and their order. */
export function DisplayMenu<Row>({ sections, table }: DisplayMenuProps<Row>): ReactNode {
  const text = useUiText().list;
  const content = (
    <div className="ph-display">
      {sections}
      {table === null ? null : (
        <>
          <DensityChoice />
          <div className="ph-display-heading">{text.columns}</div>
          <ColumnList {...table} />
        </>
      )}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button
        type="text"
        icon={<Icon of={slidersIcon} />}
        aria-label={text.display}
        title={text.display}
        aria-haspopup="dialog"
      />
    </Popover>
  );
}

function DensityChoice(): ReactNode {
  const text = useUiText().list;
  const { isDense, choose } = useListDensity();
  return (
    <Checkbox checked={isDense} onChange={(event) => choose(event.target.checked)}>
      {text.dense}
    </Checkbox>
  );
}

function ColumnList<Row>({ columns, choice, onChange, onReset }: ColumnControl<Row>): ReactNode {
  const text = useUiText().list;
  const ordered = orderColumns(columns, choice);
  const full = { ...choice, order: ordered.map((column) => column.key) };
  const toggle = (key: string, isShown: boolean) => {
    const hidden = full.hidden.filter((other) => other !== key);
    onChange({ ...full, hidden: isShown ? hidden : [...hidden, key] });
  };
  return (
    <>
      <ul>
        {ordered.map((column, index) => (
          <li key={column.key} className="ph-columns-item">
            <Checkbox
              checked={column.isPrimary === true || !full.hidden.includes(column.key)}
              disabled={column.isPrimary === true}
              onChange={(event) => toggle(column.key, event.target.checked)}
            >
              {column.title}
            </Checkbox>
            {column.isPrimary === true ? null : (
              <span className="ph-columns-moves">
                <Button
                  type="text"
                  icon={<Icon of={arrowUpIcon} />}
                  aria-label={text.moveColumnUp(column.title)}
                  disabled={index <= 1}
                  onClick={() => onChange(moveColumn(full, column.key, -1))}
                />
                <Button
                  type="text"
                  icon={<Icon of={arrowDownIcon} />}
                  aria-label={text.moveColumnDown(column.title)}
                  disabled={index === ordered.length - 1}
                  onClick={() => onChange(moveColumn(full, column.key, 1))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button type="link" onClick={onReset}>
        {text.resetColumns}
      </Button>
    </>
  );
}
