import { planRole } from "@pharos/domain/enums";
import { Avatar, Cluster, EmptyState, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { relatedHours } from "../../work-hour/index.ts";
import { type PlanDetail, useDeleteExecutor } from "../api.ts";
import { daysText } from "../parts/plan-days.ts";

/** Who does the work, with each one's share and what of it is reported. */
export function PlanPeople({ plan }: { readonly plan: PlanDetail }): ReactNode {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const remove = useDeleteExecutor();
  const records = useQuery(relatedHours("plan", plan.id)).data?.records ?? [];
  const reportedBy = (userId: number) =>
    records
      .filter(({ executorId }) => executorId === userId)
      .reduce((sum, { taskTime }) => sum + taskTime, 0);
  if (plan.executors.length === 0) return <EmptyState isCompact>{t("plan.mark.nobody")}</EmptyState>;
  const ask = (person: PlanDetail["executors"][number]) =>
    void confirm({
      title: t("plan.people.removeConfirm", { name: person.name }),
      okText: t("plan.action.removeExecutor"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The refusal is shown by the mutation itself.
      onOk: () => remove.mutateAsync({ params: { id: person.id } }).then(undefined, () => undefined),
    });
  return (
    <Stack as="ul" gap={12}>
      {holder}
      {plan.executors.map((person) => (
        <Cluster key={person.id} as="li" gap={12} justify="between">
          <Cluster gap={8} isOneLine>
            <Avatar name={person.name} src={person.headImgUrl} size={28} />
            <Stack gap={0}>
              <span>{person.name}</span>
              <Text size="small" tone="secondary">
                {[
                  daysText({
                    startDate: person.startDate ?? plan.startDate,
                    endDate: person.endDate ?? plan.endDate,
                  }),
                  person.planHour == null ? null : t("plan.people.hours", { hours: person.planHour }),
                  reportedBy(person.userId) > 0
                    ? t("plan.people.reported", { hours: reportedBy(person.userId) })
                    : null,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
            </Stack>
            <StatusChip tone={planRole.fromCode(person.role) === "main" ? "info" : "mute"}>
              {t(planRole.labelKeyOfCode(person.role))}
            </StatusChip>
          </Cluster>
          {plan.abilities.changeExecutors.isAllowed ? (
            <Button danger onClick={() => ask(person)}>
              {t("plan.action.removeExecutor")}
            </Button>
          ) : null}
        </Cluster>
      ))}
    </Stack>
  );
}
