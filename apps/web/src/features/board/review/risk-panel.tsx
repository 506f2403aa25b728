import { type RenewalReason, type RenewalRiskLevel, renewalLimits } from "@pharos/domain/board";
import { Panel, Stack, StatusChip, Text, type Tone } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { CustomerReview } from "../api.ts";

const tones: Readonly<Record<RenewalRiskLevel, Tone>> = { low: "ok", medium: "warn", high: "p1" };

/** How likely it is that the customer does not renew, and why; the vendor's own affair. */
export function RiskPanel({ risk }: Pick<CustomerReview, "risk">): ReactNode {
  const t = useT();
  const format = useFormat();
  const share = (value: number) => format.percent(value);
  const words: Readonly<Record<RenewalReason, string>> = {
    notInForce: t("board.review.risk.notInForce"),
    endsSoon: t("board.review.risk.endsSoon", { days: renewalLimits.daysBeforeEnd }),
    promisesMissed: t("board.review.risk.promisesMissed", { share: share(renewalLimits.solveRate) }),
    lowRating: t("board.review.risk.lowRating", { score: renewalLimits.ratingMean }),
    openSevere: t("board.review.risk.openSevere"),
    severeFindings: t("board.review.risk.severeFindings"),
    hoursUnused: t("board.review.risk.hoursUnused", { share: share(renewalLimits.hoursShare) }),
    nothingUsed: t("board.review.risk.nothingUsed"),
  };
  return (
    <Panel
      title={t("board.review.risk.title")}
      extra={<StatusChip tone={tones[risk.level]}>{t(`board.review.risk.${risk.level}`)}</StatusChip>}
    >
      {risk.reasons.length === 0 ? (
        <Text as="p">{t("board.review.risk.none")}</Text>
      ) : (
        <Stack as="ul" gap={6} className="bd-reasons">
          {risk.reasons.map((reason) => (
            <li key={reason}>{words[reason]}</li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
