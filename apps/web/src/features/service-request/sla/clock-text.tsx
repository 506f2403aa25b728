import type { SlaClockView } from "@pharos/api/service-request";
import { Cluster, classNames, Text } from "@pharos/ui";
import { Icon, pauseCircleIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { clockStateAt } from "./clock-state.ts";
import { clockName, clockText } from "./clock-words.ts";
import "./clock-text.css";

interface ClockTextProps {
  /** The clock; null when none is running. */
  readonly clock: SlaClockView | null;
}

/** One clock in a line of text that goes on by itself; all of them share the page's one timer. */
export function ClockText({ clock }: ClockTextProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(1_000);
  if (clock === null) return <Text tone="tertiary">–</Text>;
  const state = clockStateAt(clock, nowMs);
  const inFull = clockText(state, t, format, { isInFull: true });
  return (
    <Cluster
      as="span"
      gap={4}
      isOneLine
      isInline
      className={classNames("sr-clock", `ph-tone-${state.tone}`)}
      title={
        clock.dueAt === null
          ? undefined
          : `${inFull} · ${t("serviceRequest.sla.due", { time: format.dateTime(clock.dueAt) })}`
      }
    >
      {state.phase === "paused" ? (
        <Icon of={pauseCircleIcon} />
      ) : (
        <span className="sr-clock-dot" aria-hidden="true" />
      )}
      <Text tone="secondary" className="sr-clock-name">
        {clockName(clock.kind, t)}
      </Text>
      <span className="sr-clock-words">{clockText(state, t, format)}</span>
    </Cluster>
  );
}
