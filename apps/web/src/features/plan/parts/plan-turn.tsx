import { planRole } from "@pharos/domain/enums";
import type { ReactNode } from "react";
import { TurnWords } from "../../../shared/components/turn-words.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { PlanRow } from "../api.ts";

/** Who must act next on a plan: those who carry it out, or the team that has nobody for it yet. */
export function PlanTurn({ plan }: { readonly plan: PlanRow }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const main = plan.executors
    .filter(({ role }) => planRole.fromCode(role) === "main")
    .map(({ name }) => name)
    .join(t("common.listSeparator"));
  return (
    <TurnWords
      turn={plan.turn}
      vendor={main || nameIn(locale, plan.teamName ?? "", plan.teamNameEn ?? null) || null}
      customer={nameIn(locale, plan.companyName, plan.companyNameEn)}
    />
  );
}
