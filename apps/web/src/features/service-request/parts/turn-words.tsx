import type { RequestTurn } from "@pharos/api/service-request";
import { Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";

interface TurnWordsProps {
  readonly turn: RequestTurn | null;
  /** Who handles it, or the team; null: nobody yet. */
  readonly vendor: string | null;
  readonly customer: string;
}

/** Who must act next, and for how long now. */
export function TurnWords({ turn, vendor, customer }: TurnWordsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow(60_000);
  if (turn === null) return null;
  const name = turn.holder === "customer" ? customer : (vendor ?? t("serviceRequest.turn.nobody"));
  const time = format.duration(Math.max(0, nowMs - Date.parse(turn.since)));
  return (
    <Text title={t("serviceRequest.turn.since", { time: format.dateTime(turn.since) })}>
      {t(`serviceRequest.turn.${turn.holder}`, { name, time })}
    </Text>
  );
}
