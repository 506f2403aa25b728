import { Cluster, IconButton } from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { type SpanMode, stepSpan } from "./span.ts";
import type { useSpan } from "./use-span.ts";

interface SpanBarProps {
  readonly span: ReturnType<typeof useSpan>;
  readonly days: readonly string[];
  readonly children?: ReactNode;
}

/** Steps through weeks or months, and says which one is shown. */
export function SpanBar({ span: { mode, day, today, go }, days, children }: SpanBarProps): ReactNode {
  const t = useT();
  return (
    <Cluster gap={8} className="wh-bar">
      <IconButton
        icon={leftIcon}
        label={t(mode === "week" ? "workHour.mine.previous" : "workHour.mine.previousMonth")}
        onClick={() => go({ day: stepSpan(mode, day, -1) })}
      />
      <Button onClick={() => go({ day: today })}>{t("workHour.mine.today")}</Button>
      <IconButton
        icon={rightIcon}
        label={t(mode === "week" ? "workHour.mine.next" : "workHour.mine.nextMonth")}
        onClick={() => go({ day: stepSpan(mode, day, 1) })}
      />
      <strong>{mode === "month" ? day.slice(0, 7) : `${days[0]} – ${days.at(-1)}`}</strong>
      <Segmented<SpanMode>
        aria-label={t("workHour.mine.mode")}
        value={mode}
        onChange={(next) => go({ mode: next })}
        options={[
          { value: "week", label: t("workHour.mine.week") },
          { value: "month", label: t("workHour.mine.month") },
        ]}
      />
      {children}
    </Cluster>
  );
}
