import { planPlace } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { Cluster, EmptyState, ErrorState, SkeletonCards, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import type { PlanRow } from "../api.ts";
import { PlanMarks, PlanStatusChip } from "../parts/plan-chips.tsx";
import { daysText } from "../parts/plan-days.ts";
import { PlanLink } from "../parts/plan-link.tsx";
import { OnSiteActions } from "./on-site-actions.tsx";
import { ownPlansQuery, visitsQuery } from "./own-plans-query.ts";
import { isVisitOn } from "./visit-steps.ts";

/** What the reader has to do next beside the visit of today, with everything that is done on the spot within reach of a thumb. */
export function OwnPlans({ none }: { readonly none: string }): ReactNode {
  const t = useT();
  const { userId } = useMe();
  const today = dateAt(Date.now(), businessTimeZone);
  const plans = useQuery(ownPlansQuery(userId));
  const visit = useQuery(visitsQuery(userId, today)).data?.list.find((plan) => isVisitOn(plan, today));
  if (plans.data === undefined)
    return plans.isError ? (
      <ErrorState title={plans.error.message} onRetry={() => void plans.refetch()} isCompact />
    ) : (
      <SkeletonCards cards={2} cardHeight={140} />
    );
  const others = plans.data.list.filter(({ id }) => id !== visit?.id);
  if (others.length === 0)
    return <EmptyState isCompact>{visit ? t("workbench.visit.noOther") : none}</EmptyState>;
  return (
    <Stack as="ul" gap={16} aria-label={t("plan.lines")}>
      {others.map((plan) => (
        <OwnPlan key={plan.id} plan={plan} />
      ))}
    </Stack>
  );
}

function OwnPlan({ plan }: { readonly plan: PlanRow }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const place = [t(planPlace.labelKeyOfCode(plan.place)), plan.city, plan.address].filter(Boolean);
  return (
    <Stack as="li" gap={8}>
      <Cluster gap={8} justify="between" isOneLine>
        <PlanLink plan={plan} isPhone />
        <PlanStatusChip code={plan.status} />
      </Cluster>
      <Stack gap={2} size="small" tone="secondary">
        <span>{nameIn(locale, plan.companyName, plan.companyNameEn)}</span>
        <span>{daysText(plan)}</span>
        <span>{place.join(" · ")}</span>
      </Stack>
      {plan.overdueDays > 0 ? (
        <Cluster gap={8}>
          <PlanMarks plan={plan} />
        </Cluster>
      ) : null}
      <OnSiteActions plan={plan} />
    </Stack>
  );
}
