import type { PlanHistoryLine } from "@pharos/api/plan";
import { planStep } from "@pharos/domain/enums";
import { EmptyState, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { useT } from "../../../shared/texts.ts";

/** What happened to a plan, the newest first. */
export function PlanHistory({ lines }: { readonly lines: readonly PlanHistoryLine[] }): ReactNode {
  const t = useT();
  if (lines.length === 0) return <EmptyState isCompact>{t("plan.detail.noHistory")}</EmptyState>;
  return (
    <Stack as="ul" gap={12}>
      {lines.map((line) => (
        <Stack key={line.id} as="li" gap={2}>
          <span>
            {t(planStep.labelKeyOfCode(line.action))} · {line.byName ?? t("plan.detail.system")} ·{" "}
            <Ago iso={line.at} />
          </span>
          <Details line={line} />
        </Stack>
      ))}
    </Stack>
  );
}

function Details({ line: { action, detail, content } }: { readonly line: PlanHistoryLine }): ReactNode {
  const t = useT();
  const of = (name: string) => String(detail[name] ?? "");
  const words = [
    action === "reschedule"
      ? t("plan.history.moved", {
          from: of("from"),
          until: of("until"),
          newFrom: of("newFrom"),
          newUntil: of("newUntil"),
        })
      : null,
    detail["name"] === undefined ? null : of("name"),
    detail["conflicts"] === undefined ? null : of("conflicts"),
    detail["score"] === undefined ? null : t("plan.history.score", { score: of("score") }),
    detail["externalId"] === undefined ? null : of("externalId"),
    content,
  ].filter((text): text is string => text !== null && text !== "");
  return words.map((text) => (
    <Text key={text} size="small" tone="secondary">
      {text}
    </Text>
  ));
}
