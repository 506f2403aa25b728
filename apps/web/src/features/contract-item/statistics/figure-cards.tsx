import { Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { ContractStatistics } from "../api.ts";
import { money } from "../parts/amounts.ts";
import type { Focus } from "./statistics-query.ts";

interface FigureCardsProps {
  readonly data: ContractStatistics;
  readonly hrefOf: (focus: Focus) => string;
  readonly focus: Focus | undefined;
}

/** The figures of all contracts; each leads to the contracts it counts. */
export function FigureCards({ data, hrefOf, focus }: FigureCardsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { totals, year } = data;
  const rate = totals.renewRate === null ? "–" : format.percent(totals.renewRate);
  const rateNote =
    totals.renewRate === null
      ? t("contractItem.statistics.noEnded", { year })
      : t("contractItem.statistics.ofEnded", { year, ended: totals.ended, renewed: totals.renewed });
  const cards: readonly CardProps[] = [
    {
      focus: "inForce",
      label: t("contractItem.statistics.inForce"),
      value: format.number(totals.inForce),
      ...(totals.amount !== undefined && {
        note: t("contractItem.statistics.amount", { amount: money(totals.amount, format) }),
      }),
      tone: "info",
    },
    {
      focus: "expiring",
      label: t("contractItem.statistics.expiring"),
      value: format.number(totals.expiring),
      tone: totals.expiring > 0 ? "warn" : "mute",
    },
    {
      focus: "expired",
      label: t("contractItem.statistics.expired"),
      value: format.number(totals.expired),
      tone: "mute",
    },
    {
      focus: "pending",
      label: t("contractItem.statistics.pending"),
      value: format.number(totals.pending),
      tone: "mute",
    },
    {
      focus: "ended",
      label: t("contractItem.statistics.renewRate"),
      value: rate,
      note: rateNote,
      tone: toneOfRate(totals.renewRate),
    },
  ];
  return (
    <Grid minWidth={180} gap={12} isStretched className="ci-cards">
      {cards.map((card) => (
        <FigureCard key={card.focus} {...card} href={hrefOf(card.focus)} isCurrent={focus === card.focus} />
      ))}
    </Grid>
  );
}

interface CardProps {
  readonly focus: Focus;
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly tone: Tone;
}

type Tone = "info" | "p1" | "warn" | "ok" | "mute";

/** A rate is as good as its value: four of five renewed is well, less than half is not. */
function toneOfRate(rate: number | null): Tone {
  if (rate === null) return "mute";
  if (rate >= 0.8) return "ok";
  return rate >= 0.5 ? "warn" : "p1";
}

function FigureCard({
  label,
  value,
  note,
  tone,
  href,
  isCurrent,
}: CardProps & { readonly href: string; readonly isCurrent: boolean }): ReactNode {
  return (
    <Stack
      as={Link}
      gap={2}
      tone="plain"
      isPanel
      className={`ci-figure ph-tone-${tone}`}
      to={href}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
    >
      <Text tone="secondary">{label}</Text>
      <Text as="strong" size="figure">
        {value}
      </Text>
      {note === undefined ? null : (
        <Text as="small" tone="tertiary">
          {note}
        </Text>
      )}
    </Stack>
  );
}
