import type { SlaClockView } from "@pharos/api/service-request";
import { slaClockKind } from "@pharos/domain/enums";
import { Countdown, Grid } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, infoCircleIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { clockStateAt, currentClocks } from "./clock-state.ts";
import { clockText, targetText } from "./clock-words.ts";
import "./sla-strip.css";

interface SlaStripProps {
  readonly clocks: readonly SlaClockView[];
  readonly onExplain: () => void;
}

/** The clocks of a request side by side; they go on by themselves. */
export function SlaStrip({ clocks, onExplain }: SlaStripProps): ReactNode {
  const t = useT();
  const current = currentClocks(clocks);
  if (current.length === 0) return null;
  return (
    <Grid
      as="section"
      gap={24}
      align="center"
      isPanel
      className="sr-sla"
      aria-label={t("serviceRequest.sla.title")}
    >
      {current.map((clock) => (
        <Clock key={clock.kind} clock={clock} />
      ))}
      <Button type="text" className="sr-sla-explain" icon={<Icon of={infoCircleIcon} />} onClick={onExplain}>
        {t("serviceRequest.sla.explain")}
      </Button>
    </Grid>
  );
}

function Clock({ clock }: { readonly clock: SlaClockView }): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(1_000);
  const state = clockStateAt(clock, nowMs);
  const target = t("serviceRequest.sla.target", { time: targetText(clock.targetMinutes, t, format) });
  const isRunning = clock.outcome === "running" && clock.dueAt !== null && clock.pausedAt === null;
  return (
    <Countdown
      label={t(slaClockKind.labelKey(clock.kind))}
      text={clockText(state, t, format, { isInFull: true })}
      usedShare={state.phase === "void" ? 0 : state.usedShare}
      tone={state.tone}
      isPaused={state.phase === "paused"}
      note={
        isRunning && clock.dueAt !== null
          ? `${target} · ${t("serviceRequest.sla.due", { time: format.shortDateTime(clock.dueAt, nowMs) })}`
          : target
      }
    />
  );
}
