import type { ServiceRequestDetail, SlaClockView } from "@pharos/api/service-request";
import { slaClockKind } from "@pharos/domain/enums";
import { Cluster, IconButton, Text } from "@pharos/ui";
import { checkIcon, clockIcon, Icon, infoCircleIcon, pauseCircleIcon, warningIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { type ClockPhase, clockStateAt, currentClocks } from "./clock-state.ts";
import { clockSentence, targetText } from "./clock-words.ts";
import { TimeAxisView } from "./time-axis-view.tsx";
import "./sla-strip.css";

interface SlaStripProps {
  readonly detail: Pick<ServiceRequestDetail, "clocks" | "submitTime" | "closedTime" | "timeline">;
  readonly onExplain: () => void;
  /** Shows a reply of the thread. */
  readonly onReply: (key: string) => void;
}

/** The clocks of a request in one line, with its line of time; they go on by themselves. */
export function SlaStrip({ detail, onExplain, onReply }: SlaStripProps): ReactNode {
  const t = useT();
  // What does not count is no news.
  const current = currentClocks(detail.clocks).filter(({ outcome }) => outcome !== "void");
  if (current.length === 0) return null;
  return (
    <Cluster
      as="section"
      gap={16}
      rowGap={2}
      size="small"
      isPanel
      className="sr-sla"
      aria-label={t("serviceRequest.sla.title")}
    >
      {current.map((clock) => (
        <Clock key={clock.kind} clock={clock} />
      ))}
      <TimeAxisView detail={detail} onReply={onReply} onExplain={onExplain} />
      <IconButton icon={infoCircleIcon} label={t("serviceRequest.sla.explain")} onClick={onExplain} />
    </Cluster>
  );
}

const icons = {
  running: clockIcon,
  overdue: warningIcon,
  paused: pauseCircleIcon,
  unlimited: clockIcon,
  met: checkIcon,
  missed: warningIcon,
  void: clockIcon,
} as const satisfies Readonly<Record<ClockPhase, unknown>>;

function Clock({ clock }: { readonly clock: SlaClockView }): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(1_000);
  const state = clockStateAt(clock, nowMs);
  return (
    <Cluster
      as="span"
      gap={6}
      rowGap={0}
      isInline
      className={`ph-tone-${state.tone}`}
      title={t("serviceRequest.sla.target", { time: targetText(clock.targetMinutes, t, format) })}
    >
      <Text tone="secondary">{t(slaClockKind.labelKey(clock.kind))}</Text>
      <Text weight="strong" tone={state.tone} className="sr-sla-words">
        <Icon of={icons[state.phase]} /> {clockSentence(clock, state, t, format)}
      </Text>
      {state.phase === "running" && clock.dueAt !== null ? (
        <Text tone="tertiary">
          {t("serviceRequest.sla.due", { time: format.shortDateTime(clock.dueAt, nowMs) })}
        </Text>
      ) : null}
    </Cluster>
  );
}
