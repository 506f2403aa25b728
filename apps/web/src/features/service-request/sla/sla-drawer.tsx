import { slaClockKind, slaOutcome } from "@pharos/domain/enums";
import {
  Cluster,
  EmptyState,
  SimpleTable,
  SkeletonTimeline,
  StatusChip,
  Text,
  VisuallyHidden,
} from "@pharos/ui";
import { Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat, useNow } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type ExplainedClock, type ExplainedSla, serviceRequestQueries } from "../api.ts";
import { BreachLine } from "./breach-line.tsx";
import { causeText } from "./cause-words.ts";
import { ClockBar } from "./clock-bar.tsx";
import { clockStateAt } from "./clock-state.ts";
import { clockText, targetText } from "./clock-words.ts";
import { BreachDialog } from "./lazy-breach-dialog.ts";
import { wholeSeconds } from "./minute-parts.ts";
import { TurnTable } from "./turn-table.tsx";
import "./sla-drawer.css";

interface SlaDrawerProps {
  readonly id: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Explains every clock: what it did when, and how the minutes add up. */
export function SlaDrawer({ id, isOpen, onClose }: SlaDrawerProps): ReactNode {
  const t = useT();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={520}
      title={t("serviceRequest.sla.explain")}
      destroyOnHidden
    >
      {/* Nothing in it may take the focus, and what is long is scrolled with the keyboard too. */}
      <section aria-label={t("serviceRequest.sla.explain")} tabIndex={0}>
        <Explanation id={id} />
      </section>
    </Drawer>
  );
}

function Explanation({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const sla = useQuery(serviceRequestQueries.sla(id));
  const [saying, setSaying] = useState<ExplainedClock | null>(null);
  if (sla.isPending) return <SkeletonTimeline items={4} />;
  if (sla.isError) return <QueryError query={sla} isCompact />;
  if (sla.data.clocks.length === 0)
    return (
      <>
        <EmptyState isCompact>{t("serviceRequest.sla.none")}</EmptyState>
        <TurnTable turns={sla.data.turns} />
      </>
    );
  const newestFirst = sla.data.clocks.toSorted(
    (a, b) => b.cycle - a.cycle || Date.parse(b.startedAt) - Date.parse(a.startedAt),
  );
  return (
    <>
      <p className="sr-explain-intro">{t("serviceRequest.sla.intro")}</p>
      {sla.data.policy ? <PolicyLine policy={sla.data.policy} /> : null}
      <Cluster
        as="ul"
        gap={16}
        rowGap={4}
        align="stretch"
        size="small"
        tone="secondary"
        className="sr-bar-legend"
      >
        <Cluster as="li" gap={6} isOneLine className="sr-clock-bar-running">
          {t("serviceRequest.sla.running")}
        </Cluster>
        <Cluster as="li" gap={6} isOneLine className="sr-clock-bar-late">
          {t("serviceRequest.sla.late")}
        </Cluster>
        <Cluster as="li" gap={6} isOneLine className="sr-clock-bar-paused">
          {t("serviceRequest.sla.paused")}
        </Cluster>
        <Cluster as="li" gap={6} isOneLine className="sr-clock-bar-outOfHours">
          {t("serviceRequest.sla.cause.nonWorkingTime")}
        </Cluster>
      </Cluster>
      {newestFirst.map((clock) => (
        <ClockStory key={clock.id} clock={clock} onSayWhy={() => setSaying(clock)} />
      ))}
      <TurnTable turns={sla.data.turns} />
      {saying ? <BreachDialog requestId={id} clock={saying} onClose={() => setSaying(null)} /> : null}
    </>
  );
}

/** Which policy was chosen, and why. */
function PolicyLine({ policy }: { readonly policy: NonNullable<ExplainedSla["policy"]> }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const why = t(`serviceRequest.sla.policy.${policy.subject}`);
  const name = nameIn(locale, policy.name, policy.nameEn);
  return (
    <p className="sr-explain-policy">
      {name === null ? why : t("serviceRequest.sla.policy.named", { name, why })}
    </p>
  );
}

interface ClockStoryProps {
  readonly clock: ExplainedClock;
  readonly onSayWhy: () => void;
}

function ClockStory({ clock, onSayWhy }: ClockStoryProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const state = clockStateAt(clock, now);
  const seconds = wholeSeconds(clock.intervals.map(({ businessMinutes }) => businessMinutes));
  const total = seconds.reduce((sum, part) => sum + part, 0);
  return (
    <section className="sr-explain">
      <Cluster as="header" gap={8} rowGap={4} className="sr-explain-head">
        <h3>{t(slaClockKind.labelKey(clock.kind))}</h3>
        {clock.cycle > 0 ? (
          <StatusChip tone="mute">{t("serviceRequest.sla.cycle", { number: clock.cycle + 1 })}</StatusChip>
        ) : null}
        <StatusChip tone={state.tone}>
          {clock.outcome === "running"
            ? clockText(state, t, format, { isInFull: true })
            : t(slaOutcome.labelKey(clock.outcome))}
        </StatusChip>
        <Text size="small" tone="tertiary" className="sr-explain-target">
          {t("serviceRequest.sla.target", { time: targetText(clock.targetMinutes, t, format) })}
        </Text>
      </Cluster>
      <ClockBar clock={clock} nowMs={now} />
      <BreachLine clock={clock} onSayWhy={onSayWhy} />
      <Text as={SimpleTable} size="small" className="sr-explain-table">
        <caption className="sr-explain-caption">
          <VisuallyHidden>{t("serviceRequest.sla.intervals")}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("serviceRequest.sla.from")}</th>
            <th scope="col">{t("serviceRequest.sla.to")}</th>
            <th scope="col">{t("serviceRequest.sla.why")}</th>
            <th scope="col">{t("serviceRequest.sla.counted")}</th>
          </tr>
        </thead>
        <tbody>
          {clock.intervals.map((interval, index) => (
            <tr key={interval.from} className={`sr-explain-${interval.state}`}>
              <td>{format.dateTime(interval.from)}</td>
              <td>{interval.to === null ? t("serviceRequest.sla.goingOn") : format.dateTime(interval.to)}</td>
              <td>{causeText(interval, t)}</td>
              <td>{interval.state === "running" ? format.duration((seconds[index] ?? 0) * 1000) : "–"}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("serviceRequest.sla.elapsed")}
            </th>
            <td>{format.duration(total * 1000)}</td>
          </tr>
        </tfoot>
      </Text>
    </section>
  );
}
