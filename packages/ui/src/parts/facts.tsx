import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./facts.css";

export interface Fact {
  key: string;
  label: ReactNode;
  /** Absent, null and empty text are shown as a dash. */
  value?: ReactNode;
  isHidden?: boolean;
}

export interface FactsProps {
  items: readonly Fact[];
  /** Label beside the value (default), or above it in a grid of columns. */
  layout?: "beside" | "grid";
}

/** A list of labels and values. */
export function Facts({ items, layout = "beside" }: FactsProps): ReactNode {
  return (
    <dl className={classNames("ph-facts", `ph-facts-${layout}`)}>
      {items.map((item) =>
        item.isHidden === true ? null : (
          <div className="ph-fact" key={item.key}>
            <dt>{item.label}</dt>
            <dd>{isBlank(item.value) ? <span className="ph-fact-blank">–</span> : item.value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function isBlank(value: ReactNode): boolean {
  return value === undefined || value === null || value === "" || value === false;
}
