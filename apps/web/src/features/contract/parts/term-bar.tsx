import { daysLeft as daysBetween, periodDays } from "@pharos/domain/contract";
import { Cluster, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { stateTones } from "../../../shared/components/state-tones.ts";
import { useT } from "../../../shared/texts.ts";
import { daysLeftText } from "./days-left.tsx";
import { validityOf } from "./wording.ts";
import "./term-bar.css";

interface TermBarProps {
  readonly startTime: string;
  readonly endTime: string;
  readonly daysLeft: number;
  /** Validity code. */
  readonly validity: number;
  /** Ended by someone: no days are counted. */
  readonly isStopped?: boolean;
}

/** First and last day of a term, and how much of it has passed. */
export function TermBar({
  startTime,
  endTime,
  daysLeft,
  validity,
  isStopped = false,
}: TermBarProps): ReactNode {
  const t = useT();
  const name = validityOf(validity);
  const whole = periodDays(startTime, endTime);
  // Today is not asked for: it lies so many days before the end.
  const passed = Math.min(whole, Math.max(0, whole - daysLeft - 1));
  const percent = Math.round((passed / whole) * 100);
  const words = name === "pending" ? t("contract.days.from", { date: startTime }) : daysLeftText(t, daysLeft);
  return (
    <Stack gap={6} className={`ph-tone-${isStopped ? "mute" : stateTones.validity[name]}`}>
      <Cluster gap={8} rowGap={2} align="stretch" justify="between" size="small" tone="tertiary">
        <span>{startTime}</span>
        <Text as="strong" weight="medium" tone="plain">
          {isStopped ? t("contract.days.stopped") : words}
        </Text>
        <span>{endTime}</span>
      </Cluster>
      <div
        className="ct-term-bar"
        role="img"
        aria-label={t("contract.term.passed", {
          percent,
          days: Math.abs(daysBetween(endTime, startTime)) + 1,
        })}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </Stack>
  );
}
