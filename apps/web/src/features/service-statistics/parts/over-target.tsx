import type { BreachRow } from "@pharos/api/service-request";
import { minuteMs } from "@pharos/domain/time";
import { Cluster, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

/** All the time that a promise took, in minutes: its target and what came after it. */
export const takenMinutes = ({ clock, overMinutes }: BreachRow): number =>
  (clock.targetMinutes ?? 0) + overMinutes;

interface OverTargetProps {
  readonly row: BreachRow;
  /** What a whole line means, in minutes: the same for all rows, so that their lines compare. */
  readonly scaleMinutes: number;
}

/**
 * By how much a promise was missed: in words, and as a line with the target on it. Lines take the square root of their
 * time: minutes stay visible beside days.
 */
export function OverTarget({ row, scaleMinutes }: OverTargetProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { clock, overMinutes } = row;
  const target = clock.targetMinutes ?? 0;
  const ends = [target, target + overMinutes].map((minutes) => Math.sqrt(minutes / scaleMinutes) * 100);
  const [targetEnd = 0, lateEnd = 0] = ends;
  const isWorkingTime = clock.workingLeft !== null;
  const words = (minutes: number) => format.duration(minutes * minuteMs, { isWorkingTime });
  const late = clock.stoppedAt === null ? ` · ${t("serviceStatistics.breaches.running")}` : "";
  return (
    <Stack gap={4} className="ss-over">
      <Text weight="medium" tone="p1">
        {words(overMinutes)}
        {late}
      </Text>
      <Cluster isOneLine align="stretch" className="ss-over-line" aria-hidden="true">
        <span style={{ width: `${targetEnd.toFixed(2)}%` }} />
        <span className="ss-over-late" style={{ width: `${(lateEnd - targetEnd).toFixed(2)}%` }} />
      </Cluster>
      <Text size="small" tone="tertiary">
        {t("serviceStatistics.breaches.targetOf", { target: words(target) })}
      </Text>
    </Stack>
  );
}
