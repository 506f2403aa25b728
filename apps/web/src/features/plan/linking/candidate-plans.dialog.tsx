import type { CallInput, CallResult } from "@pharos/api/core";
import { listCandidatePlans } from "@pharos/api/plan";
import { planStatus } from "@pharos/domain/enums";
import { Cluster, EmptyState, SkeletonText, Stack, StatusChip, Text, useIsPhone } from "@pharos/ui";
import { Button, Input, Modal } from "@pharos/ui/controls";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { call } from "../../../shared/api/index.ts";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { planQueries, useSavePlan } from "../api.ts";
import { PlanStatusChip } from "../parts/plan-chips.tsx";
import { daysText } from "../parts/plan-days.ts";
import { PlanLink } from "../parts/plan-link.tsx";

type CandidatePlan = CallResult<typeof listCandidatePlans>[number];

const hasEnded = ({ status }: CandidatePlan): boolean => planStatus.fromCode(status) === "ended";

/** Plans of a service number that fulfil a service item, or could. */
const candidates = (query: CallInput<typeof listCandidatePlans>["query"]) =>
  queryOptions({
    queryKey: ["plan", "candidates", query],
    queryFn: ({ signal }) => call(listCandidatePlans, { query }, { signal, isPageRead: false }),
    placeholderData: keepPreviousData,
  });

interface CandidatePlansDialogProps {
  readonly accId: number;
  readonly item: { readonly id: number; readonly name: string; readonly taskType: number };
  readonly onClose: () => void;
}

/** The plans of a service number that fulfil a service item or could, to link them and to part them again. */
export function CandidatePlansDialog({ accId, item, onClose }: CandidatePlansDialogProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const plans = useQuery(candidates({ accId, accItemId: item.id, ...(keyword && { keyword }) }));
  // A plan of another kind of work cannot fulfil the item.
  const fitting = plans.data
    ?.filter(({ linked, checkType }) => linked || checkType === item.taskType)
    // Those that can be linked or parted first.
    .toSorted((a, b) => Number(hasEnded(a)) - Number(hasEnded(b)));
  return (
    <Modal
      open
      title={t("contractItem.candidates.title", { name: item.name })}
      width={isPhone ? "100%" : 640}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t("contractItem.candidates.close")}</Button>}
    >
      <Stack gap={12}>
        <Text as="p" size="small" tone="secondary">
          {t("contractItem.candidates.intro")}
        </Text>
        <Input
          allowClear
          aria-label={t("contractItem.candidates.search")}
          placeholder={t("contractItem.candidates.search")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {plans.isPending ? <SkeletonText lines={4} /> : null}
        <QueryError query={plans} isCompact />
        {fitting?.length === 0 ? (
          <EmptyState isCompact>{t("contractItem.candidates.none")}</EmptyState>
        ) : null}
        <Stack as="ul" gap={12} aria-label={t("plan.lines")}>
          {fitting?.map((plan) => (
            <Candidate key={plan.planId} plan={plan} itemId={item.id} isPhone={isPhone} />
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}

interface CandidateProps {
  readonly plan: CandidatePlan;
  readonly itemId: number;
  readonly isPhone: boolean;
}

function Candidate({ plan, itemId, isPhone }: CandidateProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const save = useSavePlan();
  const [isBusy, setIsBusy] = useState(false);
  const link = async () => {
    setIsBusy(true);
    try {
      const read = await client.fetchQuery({ ...planQueries.beside(plan.planId), staleTime: 0 });
      const { id, version, companyId, title, checkType, startDate, endDate, planHour = 0, teamId = 0 } = read;
      const kept = { id, version, companyId, title, checkType, startDate, endDate, planHour, teamId };
      await save.mutateAsync({ body: { ...kept, accItemId: plan.linked ? null : itemId } });
    } catch {
      // A refusal is notified by a toast.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Cluster as="li" gap={12} justify="between" isOneLine>
      <Stack gap={2}>
        <Cluster gap={8}>
          <PlanLink plan={{ id: plan.planId, title: plan.title }} isPhone={isPhone} />
          <PlanStatusChip code={plan.status} />
          {plan.linked ? <StatusChip tone="ok">{t("contractItem.candidates.linked")}</StatusChip> : null}
        </Cluster>
        <Text size="small" tone="secondary">
          {[plan.planNo, daysText(plan)].join(" · ")}
        </Text>
      </Stack>
      {hasEnded(plan) ? null : (
        <Button loading={isBusy} onClick={() => void link()}>
          {t(plan.linked ? "contractItem.candidates.unlink" : "contractItem.candidates.link")}
        </Button>
      )}
    </Cluster>
  );
}
