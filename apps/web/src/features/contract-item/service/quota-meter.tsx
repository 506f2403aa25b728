import { Cluster, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { ServiceItemView } from "../api.ts";
import { amountText, tenths } from "../parts/amounts.ts";
import "../parts/progress-bar.css";
import "./quota-meter.css";

interface QuotaMeterProps {
  readonly item: Pick<ServiceItemView, "name" | "quota" | "unit" | "isLimited">;
}

/** How much of a quota is used: a bar, and what is left in words. */
export function QuotaMeter({ item }: QuotaMeterProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { granted, used, remaining } = item.quota;
  if (!item.isLimited)
    return (
      <Cluster
        as="span"
        gap={12}
        rowGap={0}
        align="stretch"
        justify="between"
        size="small"
        tone="tertiary"
        className="ci-quota-words"
      >
        {t("contractItem.service.counted", { used: amountText(used, item.unit, t, format) })}
      </Cluster>
    );
  const share = granted > 0 ? Math.max(0, used / granted) : used > 0 ? 1 : 0;
  const percent = Math.round(Math.min(1, share) * 100);
  const tone = remaining < 0 ? "p1" : share >= 0.9 ? "warn" : "info";
  const rest =
    remaining < 0
      ? t("contractItem.service.over", { amount: amountText(-remaining, item.unit, t, format) })
      : t("contractItem.service.left", { remaining: amountText(remaining, item.unit, t, format) });
  const usage = t("contractItem.service.usage", {
    used: tenths(used, format),
    granted: amountText(granted, item.unit, t, format),
  });
  return (
    <Stack as="span" gap={4} className={`ci-quota ph-tone-${tone}`}>
      <span
        className="ci-progress-track"
        role="meter"
        aria-label={item.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={usage}
      >
        <span className="ci-progress-fill" style={{ width: `${percent}%` }} />
      </span>
      <Cluster
        as="span"
        gap={12}
        rowGap={0}
        align="stretch"
        justify="between"
        size="small"
        tone="tertiary"
        className="ci-quota-words"
      >
        <span>{usage}</span>
        <strong>{rest}</strong>
      </Cluster>
    </Stack>
  );
}
