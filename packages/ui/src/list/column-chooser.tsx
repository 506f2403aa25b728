import { Button, Checkbox, Popover } from "antd";
import type { ReactNode } from "react";
import { arrowDownIcon, arrowUpIcon, Icon, settingsIcon } from "../icons/index.ts";
import { useUiText } from "../theme/ui-text.ts";
import { type ColumnChoice, type ListColumn, moveColumn, orderColumns } from "./columns.ts";
import "./column-chooser.css";

export interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  onReset: () => void;
}

/** Lets the reader choose and order the columns. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>): ReactNode {
  const text = useUiText().list;
  return (
    <Popover trigger="click" placement="bottomRight" content={<ColumnList {...props} />} title={text.columns}>
      <Button
        type="text"
        icon={<Icon of={settingsIcon} />}
        aria-label={text.columns}
        title={text.columns}
        aria-haspopup="dialog"
      />
    </Popover>
  );
}

function ColumnList<Row>({ columns, choice, onChange, onReset }: ColumnChooserProps<Row>): ReactNode {
  const text = useUiText().list;
  const ordered = orderColumns(columns, choice);
  const full = { ...choice, order: ordered.map((column) => column.key) };
  const toggle = (key: string, isShown: boolean) => {
    const hidden = full.hidden.filter((other) => other !== key);
    onChange({ ...full, hidden: isShown ? hidden : [...hidden, key] });
  };
  return (
    <div className="ph-columns">
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
    </div>
  );
}
