import type { Turn } from "@pharos/api/core";
import { Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../format/index.ts";
import { useT } from "../texts.ts";

interface TurnWordsProps {
  readonly turn: Turn | null;
  /** Who of the vendor it is, a person or a team; null: nobody yet. */
  readonly vendor: string | null;
  readonly customer: string;
}

/** Who must act next on something open, and for how long now, or from when on. */
export function TurnWords({ turn, vendor, customer }: TurnWordsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(60_000);
  if (turn === null) return null;
  const names = { customer, vendor: vendor ?? t("common.turn.nobody"), third: turn.party ?? "" };
  const name = names[turn.holder];
  const lasted = nowMs - Date.parse(turn.since);
  const since = format.dateTime(turn.since);
  return (
    <Text title={t("common.turn.since", { time: since })}>
      {lasted < 0
        ? t("common.turn.later", { name, time: format.date(turn.since) })
        : t(`common.turn.${turn.holder}`, { name, time: format.duration(lasted) })}
    </Text>
  );
}
