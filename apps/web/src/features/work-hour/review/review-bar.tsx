import { reviewStatus } from "@pharos/domain/enums";
import { hourLimits } from "@pharos/domain/work-hour";
import { Cluster, IconButton, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { closeIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import { useReviewHours } from "../api.ts";
import type { Skipped } from "./review-result.dialog.tsx";
import type { HourSelection } from "./use-hour-selection.ts";

const ReturnDialog = lazyPart(async () => (await import("./return.dialog.tsx")).ReturnDialog);
const CorrectDialog = lazyPart(async () => (await import("./correct.dialog.tsx")).CorrectDialog);
const ReviewResultDialog = lazyPart(
  async () => (await import("./review-result.dialog.tsx")).ReviewResultDialog,
);

/** Says how many records are chosen, and reviews them together; what was refused stays chosen. */
export function ReviewBar({ selection }: { readonly selection: HourSelection }): ReactNode {
  const t = useT();
  const review = useReviewHours();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isReturning, setIsReturning] = useState(false);
  const [outcome, setOutcome] = useState<{ done: number; skipped: readonly Skipped[] } | null>(null);
  const { rows } = selection;
  const may = (action: "review" | "revoke") => rows.some(({ abilities }) => abilities[action].isAllowed);
  const send = async (status: "approved" | "rejected" | "pending", comment?: string) => {
    const { done, skipped } = await review.mutateAsync({
      body: { ids: rows.map(({ id }) => id), status: reviewStatus.toCode(status), comment: comment ?? null },
    });
    selection.keep(skipped.map(({ id }) => id));
    if (skipped.length === 0) notify.success(t("workHour.review.allDone", { count: done }));
    else
      setOutcome({
        done,
        skipped: skipped.map(({ id, reason }) => ({ row: rows.find((row) => row.id === id), reason })),
      });
  };
  // Hours are moved between the items of one customer.
  const companies = new Set(rows.map(({ companyId }) => companyId).filter((id) => id !== null));
  const isOff = rows.length > hourLimits.reviewMax || review.isPending;
  return (
    <>
      {rows.length === 0 ? null : (
        <Cluster gap={8} className="wh-review" role="region" aria-label={t("workHour.review.choose")}>
          <span className="wh-review-count" role="status">
            {t("workHour.review.chosen", { count: rows.length })}
          </span>
          {rows.length > hourLimits.reviewMax ? (
            <Text tone="secondary">{t("workHour.review.tooMany", { max: hourLimits.reviewMax })}</Text>
          ) : null}
          {may("review") ? (
            <>
              <Button type="primary" disabled={isOff} onClick={() => void send("approved").catch(() => {})}>
                {t("workHour.review.approve")}
              </Button>
              <Button disabled={isOff} onClick={() => setIsReturning(true)}>
                {t("workHour.review.return")}
              </Button>
            </>
          ) : null}
          {may("revoke") ? (
            <Button disabled={isOff} onClick={() => void send("pending").catch(() => {})}>
              {t("workHour.review.revoke")}
            </Button>
          ) : null}
          {companies.size === 1 && rows.length <= hourLimits.reviewMax ? (
            <Button onClick={() => setIsCorrecting(true)}>{t("workHour.correct.open")}</Button>
          ) : null}
          <IconButton
            icon={closeIcon}
            label={t("workHour.review.clear")}
            onClick={() => selection.keep([])}
          />
        </Cluster>
      )}
      {isReturning ? (
        <ReturnDialog
          count={rows.length}
          onReturn={(comment) => send("rejected", comment)}
          onClose={() => setIsReturning(false)}
        />
      ) : null}
      {isCorrecting ? (
        <CorrectDialog rows={rows} onDone={selection.keep} onClose={() => setIsCorrecting(false)} />
      ) : null}
      {outcome ? <ReviewResultDialog {...outcome} onClose={() => setOutcome(null)} /> : null}
    </>
  );
}
