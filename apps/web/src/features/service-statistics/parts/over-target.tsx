import type { BreachRow } from "@pharos/api/service-request";
import { minuteMs } from "@pharos/domain/time";
import { Cluster, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

/** By how much a promise was missed: in words, and as a line with the target on it. */
export function OverTarget({ row: { clock, overMinutes } }: { readonly row: BreachRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const target = clock.targetMinutes ?? 0;
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
        <span style={{ width: `${(target / (target + overMinutes)) * 100}%` }} />
        <span className="ss-over-late" />
      </Cluster>
      <Text size="small" tone="tertiary">
        {t("serviceStatistics.breaches.targetOf", { target: words(target) })}
      </Text>
    </Stack>
  );
}
