import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { slaClockKind } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { classNames, Text } from "@pharos/ui";
import { Tooltip } from "@pharos/ui/controls";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { type Format, useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { clockStateAt } from "./clock-state.ts";
import { clockSentence } from "./clock-words.ts";
import { type AxisLane, type AxisMark, type Span, type TimeAxis, timeAxisOf } from "./time-axis.ts";
import "./time-axis.css";

interface TimeAxisViewProps {
  readonly detail: Pick<ServiceRequestDetail, "clocks" | "submitTime" | "closedTime" | "timeline">;
  /** Shows a reply of the thread. */
  readonly onReply: (key: string) => void;
  /** Opens the story of the clocks. */
  readonly onExplain: () => void;
}

const redrawMs = 5_000;

/**
 * Submission, replies, pauses, targets and now on one line, above a line for each clock. Every mark explains itself on
 * hover, on focus and to a screen reader; the arrow keys go from one to the next.
 */
export function TimeAxisView({ detail, onReply, onExplain }: TimeAxisViewProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(redrawMs);
  const { submitTime, closedTime, clocks, timeline } = detail;
  const axis = timeAxisOf({ submitTime, closedTime, clocks, entries: timeline.entries }, nowMs);
  const { marks, positionOf } = axis;
  const [chosen, setChosen] = useState<string | null>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const stop =
    marks.find(({ key }) => key === chosen) ?? marks.find(({ kind }) => kind === "now") ?? marks.at(-1);
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = by === 0 ? undefined : marks[marks.findIndex(({ key }) => key === stop?.key) + by];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next.key);
    listRef.current?.querySelector<HTMLElement>(`[data-mark="${next.key}"]`)?.focus();
  };
  return (
    <div className="sr-axis ph-no-print">
      <Pauses axis={axis} t={t} format={format} nowMs={nowMs} />
      <ol ref={listRef} aria-label={t("serviceRequest.sla.axis.title")} onKeyDown={step}>
        {marks.map((mark) => (
          <li key={mark.key} style={{ insetInlineStart: percent(positionOf(mark.atMs)) }}>
            <Tooltip title={markWords(mark, t, format, nowMs)} trigger={["hover", "focus"]}>
              <button
                type="button"
                className={classNames("sr-axis-mark", `sr-axis-${mark.kind}`)}
                data-mark={mark.key}
                tabIndex={mark.key === stop?.key ? 0 : -1}
                aria-label={markWords(mark, t, format, nowMs)}
                onFocus={() => setChosen(mark.key)}
                onClick={() => (isReply(mark) ? onReply(mark.key) : onExplain())}
              />
            </Tooltip>
          </li>
        ))}
      </ol>
      {labelsOf(axis).map(({ mark, share }) => (
        <Text
          key={mark.key}
          size="small"
          tone={mark.kind === "target" ? "tertiary" : "secondary"}
          className="sr-axis-label"
          data-at={share < 0.1 ? "start" : share > 0.9 ? "end" : undefined}
          style={{ insetInlineStart: percent(share) }}
          aria-hidden="true"
        >
          {labelWords(mark, t, format, nowMs)}
        </Text>
      ))}
      {axis.lanes.map((lane, index) => (
        <Lane key={lane.clock.kind} lane={lane} row={index} axis={axis} nowMs={nowMs} />
      ))}
    </div>
  );
}

const isReply = ({ kind }: AxisMark): boolean => kind === "vendorReply" || kind === "customerReply";

interface Words {
  readonly t: Translate;
  readonly format: Format;
  readonly nowMs: number;
}

function Pauses({ axis, t, format, nowMs }: Words & { readonly axis: TimeAxis }): ReactNode {
  return axis.pauses.map((pause) => (
    <Tooltip
      key={pause.fromMs}
      title={t("serviceRequest.sla.axis.paused", {
        from: format.shortDateTime(isoOf(pause.fromMs), nowMs),
        to: format.shortDateTime(isoOf(pause.toMs), nowMs),
      })}
    >
      <span className="sr-axis-pause" style={placeOf(pause, axis)} />
    </Tooltip>
  ));
}

interface LaneProps {
  readonly lane: AxisLane;
  readonly row: number;
  readonly axis: TimeAxis;
  readonly nowMs: number;
}

/** The run of a clock, what of it was paused, and what lies behind its target. */
function Lane({ lane, row, axis, nowMs }: LaneProps): ReactNode {
  // What was in time is not what was late.
  const tone = lane.late === null ? clockStateAt(lane.clock, nowMs).tone : "mute";
  return (
    <div className={`sr-axis-lane ph-tone-${tone}`} style={{ top: `${14 + row * 4}px` }} aria-hidden="true">
      <span style={placeOf(lane.run, axis)} />
      {lane.pauses.map((pause) => (
        <span key={pause.fromMs} className="sr-axis-lane-paused" style={placeOf(pause, axis)} />
      ))}
      {lane.late === null ? null : <span className="sr-axis-lane-late" style={placeOf(lane.late, axis)} />}
    </div>
  );
}

function placeOf({ fromMs, toMs }: Span, { positionOf }: TimeAxis): CSSProperties {
  const from = positionOf(fromMs);
  return { insetInlineStart: percent(from), width: percent(positionOf(toMs) - from) };
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A label takes about so much of the line; where two would meet, the one that is less asked for stays away. */
const labelShare = 0.24;

/** The marks whose names stand below the line: its end first, then the targets from the last one due. */
function labelsOf({ marks, positionOf }: TimeAxis): { readonly mark: AxisMark; readonly share: number }[] {
  const wanted = [
    ...marks.filter(({ kind }) => kind === "now" || kind === "ended"),
    ...marks.filter(({ kind }) => kind === "target").toReversed(),
  ].map((mark) => ({ mark, share: positionOf(mark.atMs) }));
  return wanted.filter(({ share }, index) =>
    wanted.slice(0, index).every((other) => Math.abs(other.share - share) >= labelShare),
  );
}

function labelWords(mark: AxisMark, t: Translate, format: Format, nowMs: number): string {
  const time = format.shortDateTime(isoOf(mark.atMs), nowMs);
  if (mark.kind === "target") return `${t(slaClockKind.labelKey(mark.clock.kind))} ${time}`;
  return mark.kind === "ended"
    ? t("serviceRequest.sla.axis.ended", { time })
    : t("serviceRequest.sla.axis.nowShort");
}

function markWords(mark: AxisMark, t: Translate, format: Format, nowMs: number): string {
  const time = format.shortDateTime(isoOf(mark.atMs), nowMs);
  switch (mark.kind) {
    case "submitted":
      return t("serviceRequest.sla.axis.submitted", { time });
    case "vendorReply":
    case "customerReply":
      return mark.name === null
        ? t("serviceRequest.sla.axis.systemReply", { time })
        : t(`serviceRequest.sla.axis.${mark.kind}`, { time, name: mark.name });
    case "target": {
      const { clock } = mark;
      const words = clockSentence(clock, clockStateAt(clock, nowMs), t, format);
      return t("serviceRequest.sla.axis.target", {
        time,
        clock: t(slaClockKind.labelKey(clock.kind)),
        words,
      });
    }
    case "now":
      return t("serviceRequest.sla.axis.now", { time });
    case "ended":
      return t("serviceRequest.sla.axis.ended", { time });
  }
}
