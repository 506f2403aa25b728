import { breachReason } from "@pharos/domain/enums";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { ExplainedClock } from "../api.ts";

interface BreachLineProps {
  readonly clock: ExplainedClock;
  readonly onSayWhy: () => void;
}

/** Why a clock was breached, and the way to say so. */
export function BreachLine({ clock, onSayWhy }: BreachLineProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { breach, isExplainable } = clock;
  if (breach === null && !isExplainable) return null;
  const reason =
    breach && breachReason.hasCode(breach.reason) ? breachReason.fromCode(breach.reason) : "other";
  return (
    <Cluster gap={12} rowGap={4} justify="between" size="small" className="sr-explain-breach">
      {breach ? (
        <p>
          <strong>{t(breachReason.labelKey(reason))}</strong> {breach.remark}
          <span>
            {t("serviceRequest.breach.by", { name: breach.byName ?? "", time: format.dateTime(breach.time) })}
          </span>
        </p>
      ) : null}
      {isExplainable ? (
        <Button size="small" onClick={onSayWhy}>
          {breach ? t("serviceRequest.breach.change") : t("serviceRequest.breach.explain")}
        </Button>
      ) : null}
    </Cluster>
  );
}
