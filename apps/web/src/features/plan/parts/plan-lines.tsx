import { Cluster, EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type PlanFilter, type PlanRow, planQueries } from "../api.ts";
import { ArrivalChips } from "./arrival-chips.tsx";
import { PlanStatusChip } from "./plan-chips.tsx";
import { daysText } from "./plan-days.ts";
import { PlanLink } from "./plan-link.tsx";
import { useLivePlans } from "./use-live-plans.ts";

interface PlanLinesProps {
  readonly filter: PlanFilter;
  /** Said where there are none. */
  readonly none: string;
  /** Opens the page made for a phone. */
  readonly isPhone?: boolean;
}

/** Some plans in short lines, for the workbench. */
export function PlanLines({ filter, none, isPhone = false }: PlanLinesProps): ReactNode {
  const t = useT();
  useLivePlans();
  const plans = useQuery(planQueries.some(filter));
  if (plans.isPending) return <SkeletonText lines={3} />;
  if (plans.isError) return <QueryError query={plans} isCompact />;
  if (plans.data.list.length === 0) return <EmptyState isCompact>{none}</EmptyState>;
  return (
    <Stack as="ul" gap={8} aria-label={t("plan.lines")}>
      {plans.data.list.map((plan) => (
        <PlanLine key={plan.id} plan={plan} isPhone={isPhone} />
      ))}
    </Stack>
  );
}

interface PlanLineProps {
  readonly plan: Pick<
    PlanRow,
    "id" | "title" | "status" | "startDate" | "endDate" | "companyName" | "companyNameEn"
  > &
    Partial<Pick<PlanRow, "arrivals">>;
  /** Opens the page made for a phone. */
  readonly isPhone?: boolean;
}

/** A plan in a list: its title and state, and below them its days and its customer. */
export function PlanLine({ plan, isPhone = false }: PlanLineProps): ReactNode {
  const { locale } = usePreferences();
  return (
    <Stack as="li" gap={2}>
      <Cluster gap={8} justify="between" isOneLine>
        <PlanLink plan={plan} isPhone={isPhone} />
        <PlanStatusChip code={plan.status} />
      </Cluster>
      <Text size="small" tone="secondary">
        {[daysText(plan), nameIn(locale, plan.companyName, plan.companyNameEn)].join(" · ")}
      </Text>
      <Cluster gap={4}>
        <ArrivalChips plan={plan} />
      </Cluster>
    </Stack>
  );
}
