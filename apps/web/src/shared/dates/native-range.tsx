import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import type { DateRangeFilterProps } from "./date-field.tsx";
import { NativeField } from "./native-field.tsx";
import { RuledRange } from "./ruled-range.tsx";
import "./date-field.css";

/** Two days on the wheels of a phone. */
export const NativeRange = ({ label, isStacked: _, ends, ...ruled }: DateRangeFilterProps): ReactNode => (
  <RuledRange {...ruled}>
    {({ from = "", to = "" }, choose) => (
      <Cluster gap={6} tone="tertiary" isOneLine className="date-range" role="group" aria-label={label}>
        <NativeField
          type="date"
          size="large"
          aria-label={ends.from}
          value={from}
          onChange={(next) => choose(next, to)}
        />
        <span aria-hidden="true">–</span>
        <NativeField
          type="date"
          size="large"
          aria-label={ends.to}
          value={to}
          onChange={(next) => choose(from, next)}
        />
      </Cluster>
    )}
  </RuledRange>
);
