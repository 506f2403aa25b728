import { attachmentType, planPlace, quotaUnit, taskType } from "@pharos/domain/enums";
import {
  Cluster,
  EmptyState,
  type Fact,
  Facts,
  Grid,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  Text,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { RefusedError } from "../../shared/api/index.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { loadTexts, useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { CommentsPanel } from "../comment/index.ts";
import { Attachments } from "../file/index.ts";
import { useMe } from "../identity/index.ts";
import { type PlanDetail, planQueries } from "./api.ts";
import { PlanActions } from "./detail/plan-actions.tsx";
import { PlanHistory } from "./detail/plan-history.tsx";
import { PlanPeople } from "./detail/plan-people.tsx";
import { mapLink } from "./on-site/map-link.ts";
import { OnSiteActions } from "./on-site/on-site-actions.tsx";
import { ArrivalChips } from "./parts/arrival-chips.tsx";
import { PlanMarks, PlanStatusChip } from "./parts/plan-chips.tsx";
import { daysText } from "./parts/plan-days.ts";
import { PlanTurn } from "./parts/plan-turn.tsx";
import { useLivePlans } from "./parts/use-live-plans.ts";

const OfflineEntries = lazyPart(async () => {
  const [parts] = await Promise.all([import("../offline/parts.ts"), loadTexts(["offline"])]);
  return parts.OfflineEntries;
});
const CheckIns = lazyPart(async () => (await import("./on-site/check-ins.tsx")).CheckIns);
const SubjectHours = lazyPart(async () => (await import("../work-hour/parts.ts")).SubjectHours);
const PlanOrders = lazyPart(async () => (await import("../service-order/parts.ts")).PlanOrders);
const ExecutorDialog = lazyPart(async () => (await import("./detail/executor.dialog.tsx")).ExecutorDialog);

/** A plan by the number in its path. */
export function PlanDetailScreen(): ReactNode {
  const { id = "" } = useParams();
  return <PlanPage id={idOf(id)} />;
}

/** The same on a phone, by `?id=`. */
export function MobilePlanDetailScreen(): ReactNode {
  const [params] = useAddressSearch();
  return <PlanPage id={idOf(params.get("id") ?? "")} isOnSite />;
}

const idOf = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

function PlanPage({ id, isOnSite = false }: { readonly id: number; readonly isOnSite?: boolean }): ReactNode {
  useLivePlans();
  const plan = useQuery(planQueries.detail(id));
  if (plan.data === undefined && isCancelled(plan.error)) return <CancelledPlan words={plan.error.message} />;
  if (plan.data === undefined)
    return plan.isError ? <QueryError query={plan} /> : <SkeletonText lines={12} />;
  return <Plan plan={plan.data} isOnSite={isOnSite} />;
}

const isCancelled = (error: Error | null): error is RefusedError =>
  error instanceof RefusedError && error.code === "plan.cancelled";

/** What a message or a calendar still leads to, for those who were notified of it. */
function CancelledPlan({ words }: { readonly words: string }): ReactNode {
  const t = useT();
  const inApp = useInAppLink();
  return (
    <EmptyState action={<Button {...inApp(paths.plans())}>{t("plan.area.list")}</Button>}>{words}</EmptyState>
  );
}

interface PlanProps {
  readonly plan: PlanDetail;
  /** What is done on the spot comes first. */
  readonly isOnSite: boolean;
}

function Plan({ plan, isOnSite }: PlanProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const inApp = useInAppLink();
  const isInternal = !useMe().isEsUser;
  const [isAdding, setIsAdding] = useState(false);
  const planType = attachmentType.toCode("plan");
  return (
    <div>
      <PageHeader
        title={plan.title}
        back={{ label: t("plan.area.list"), ...inApp(paths.plans()) }}
        marks={
          <>
            <PlanStatusChip code={plan.status} />
            <PlanMarks plan={plan} />
            <ArrivalChips plan={plan} />
          </>
        }
        meta={[
          plan.planNo,
          t(taskType.labelKeyOfCode(plan.checkType)),
          nameIn(locale, plan.companyName, plan.companyNameEn),
        ]
          .map((part) => <span key={part}>{part}</span>)
          .concat(<PlanTurn key="turn" plan={plan} />)}
        actions={<PlanActions plan={plan} />}
      />
      <Grid gap={16} hasAside>
        <Stack gap={16}>
          {isOnSite ? (
            <>
              <OfflineEntries />
              <OnSiteActions plan={plan} />
            </>
          ) : null}
          <Panel title={t("plan.detail.content")}>
            {plan.contentMd ? (
              <Markdown source={plan.contentMd} size="ui" />
            ) : (
              <Text tone="tertiary">{t("plan.detail.noContent")}</Text>
            )}
          </Panel>
          <Panel
            title={t("plan.detail.people")}
            extra={
              plan.abilities.addAssist.isAllowed ? (
                <Button onClick={() => setIsAdding(true)}>{t("plan.action.addExecutor")}</Button>
              ) : undefined
            }
          >
            <PlanPeople plan={plan} />
          </Panel>
          <SubjectHours kind="plan" id={plan.id} title={plan.title} />
          <PlanOrders planId={plan.id} />
          <Attachments
            types={[planType]}
            objId={plan.id}
            mayAdd={isInternal}
            hasAudience={isInternal}
            title={t("plan.detail.files")}
          />
          <CheckIns plan={plan} />
          {plan.history ? (
            <Panel title={t("plan.detail.history")}>
              <PlanHistory lines={plan.history} />
            </Panel>
          ) : null}
          {isInternal ? <CommentsPanel objType="plan" objId={plan.id} /> : null}
        </Stack>
        <Stack as="aside" gap={16}>
          <FactPanel plan={plan} />
          <ConsumptionPanel plan={plan} />
          <OutcomePanel plan={plan} />
        </Stack>
      </Grid>
      {isAdding ? <ExecutorDialog plan={plan} onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

const shown = (facts: readonly (Fact | null)[]): Fact[] =>
  facts.filter((fact): fact is Fact => fact !== null);

function FactPanel({ plan }: { readonly plan: PlanDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const place = [t(planPlace.labelKeyOfCode(plan.place)), plan.city].filter(Boolean).join(" · ");
  const time =
    plan.startsAt && plan.endsAt ? `${format.time(plan.startsAt)}–${format.time(plan.endsAt)}` : null;
  const onMap = [plan.companyName, plan.address].filter(Boolean).join(" ");
  return (
    <Panel title={t("plan.detail.facts")}>
      <Stack gap={12}>
        <Facts
          items={shown([
            {
              key: "days",
              label: t("plan.field.days"),
              value: [daysText(plan), time].filter(Boolean).join(" "),
            },
            { key: "place", label: t("plan.field.place"), value: place },
            plan.address ? { key: "address", label: t("plan.field.address"), value: plan.address } : null,
            { key: "sn", label: t("plan.field.sn"), value: plan.sn },
            { key: "item", label: t("plan.field.item"), value: plan.itemName },
            plan.planHour === undefined
              ? null
              : {
                  key: "hours",
                  label: t("plan.field.hours"),
                  value: t("plan.hoursOf", { actual: plan.actualHours ?? 0, planned: plan.planHour }),
                },
            plan.teamName
              ? {
                  key: "team",
                  label: t("plan.field.team"),
                  value: nameIn(locale, plan.teamName, plan.teamNameEn ?? null),
                }
              : null,
            plan.managerName
              ? { key: "manager", label: t("plan.field.manager"), value: plan.managerName }
              : null,
            plan.implPlanName
              ? {
                  key: "impl",
                  label: t("plan.field.implPlan"),
                  value: [plan.externalId, plan.implPlanName].filter(Boolean).join(" "),
                }
              : null,
            plan.deliveredAt
              ? { key: "told", label: t("plan.field.deliveredAt"), value: format.dateTime(plan.deliveredAt) }
              : null,
            plan.assets.length > 0
              ? {
                  key: "assets",
                  label: t("plan.field.assets"),
                  value: plan.assets.map(({ name }) => name).join(t("common.listSeparator")),
                }
              : null,
          ])}
        />
        {planPlace.fromCode(plan.place) === "onSite" ? (
          <Cluster gap={8}>
            {/* The maps of the phone take it from here. */}
            <a href={mapLink(onMap)}>{t("plan.action.navigate")}</a>
          </Cluster>
        ) : null}
      </Stack>
    </Panel>
  );
}

function ConsumptionPanel({ plan }: { readonly plan: PlanDetail }): ReactNode {
  const t = useT();
  const { contractItem, quota } = plan;
  if (contractItem === undefined) return null;
  if (!contractItem && !quota)
    return (
      <Panel title={t("plan.detail.consumption")}>
        <Text tone="warn">{t("plan.form.uncovered")}</Text>
      </Panel>
    );
  return (
    <Panel title={t("plan.detail.consumption")}>
      <Facts
        items={shown([
          contractItem
            ? {
                key: "item",
                label: t("plan.field.contractItem"),
                value: `${contractItem.itemId} ${contractItem.name}`,
              }
            : null,
          contractItem?.leftAfter == null
            ? null
            : {
                key: "left",
                label: t("plan.detail.leftAfter"),
                value: t("plan.detail.hoursLeft", { hours: contractItem.leftAfter }),
              },
          quota
            ? {
                key: "quota",
                label: quota.name,
                value: t(quota.leftAfter === null ? "plan.detail.quotaUse" : "plan.detail.quotaLeft", {
                  use: quota.use,
                  left: quota.leftAfter ?? 0,
                  unit: t(quotaUnit.labelKeyOfCode(quota.unit)),
                }),
              }
            : null,
        ])}
      />
    </Panel>
  );
}

function OutcomePanel({ plan }: { readonly plan: PlanDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (plan.endedAt === null) return null;
  return (
    <Panel title={t("plan.detail.outcome")}>
      <Facts
        items={shown([
          { key: "ended", label: t("plan.field.endedAt"), value: format.dateTime(plan.endedAt) },
          plan.endedByName ? { key: "by", label: t("plan.field.endedBy"), value: plan.endedByName } : null,
          plan.score === null ? null : { key: "score", label: t("plan.field.score"), value: plan.score },
          plan.feedback ? { key: "feedback", label: t("plan.field.feedback"), value: plan.feedback } : null,
          plan.endRemark ? { key: "remark", label: t("plan.field.endRemark"), value: plan.endRemark } : null,
        ])}
      />
    </Panel>
  );
}
