import { planPlace } from "@pharos/domain/enums";
import { Cluster, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { planQueries, type RecurringTask, useStopRecurringTask } from "../api.ts";
import { ruleText } from "./rule-text.ts";

const EditSeries = lazyPart(async () => (await import("./edit-series.dialog.tsx")).EditSeriesDialog);

/** The recurring tasks under a service number: how often, until when, how many plans they made, their change and end. */
export function RecurringSeries({ accId }: { readonly accId: number }): ReactNode {
  const t = useT();
  const { data } = useQuery(planQueries.recurring(accId));
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={t("plan.recurring.title")}>
      <Stack as="ul" gap={12}>
        {data.map((task) => (
          <Series key={task.id} task={task} />
        ))}
      </Stack>
    </Panel>
  );
}

function Series({ task }: { readonly task: RecurringTask }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const [confirm, holder] = useConfirm();
  const stop = useStopRecurringTask();
  const [isEditing, setIsEditing] = useState(false);
  const ask = () =>
    void confirm({
      title: t("plan.recurring.stopTitle", { name: task.name }),
      content: t("plan.recurring.stopBody"),
      okText: t("plan.recurring.stop"),
      okButtonProps: { danger: true },
      // The refusal is shown by the mutation itself.
      onOk: () => stop.mutateAsync({ body: { id: task.id } }).then(undefined, () => undefined),
    });
  const span = t("plan.recurring.span", { from: task.firstDate, until: task.untilDate });
  return (
    <Cluster as="li" gap={12} justify="between">
      {holder}
      <Stack gap={2}>
        <Cluster gap={8}>
          <Text weight="medium">{task.name}</Text>
          {task.isStopped ? <StatusChip tone="mute">{t("plan.recurring.stopped")}</StatusChip> : null}
        </Cluster>
        <Text size="small" tone="secondary">
          {[ruleText(task.rule, task.firstDate, { t, locale }), span].join(" · ")}
        </Text>
        <Text size="small" tone="secondary">
          {[
            nameIn(locale, task.teamName, task.teamNameEn),
            ...task.executors.map(({ name }) => name),
            t(planPlace.labelKeyOfCode(task.place)),
            t("plan.recurring.hours", { hours: task.planHour }),
          ].join(" · ")}
        </Text>
        <Text size="small" tone="secondary">
          {t("plan.recurring.made", { count: task.planCount })}
        </Text>
      </Stack>
      {task.isStopped ? null : (
        <Cluster gap={8}>
          {task.abilities.edit.isAllowed ? (
            <Button onClick={() => setIsEditing(true)}>{t("plan.recurring.edit")}</Button>
          ) : null}
          {task.abilities.stop.isAllowed ? (
            <Button danger onClick={ask}>
              {t("plan.recurring.stop")}
            </Button>
          ) : null}
        </Cluster>
      )}
      {isEditing ? <EditSeries task={task} onClose={() => setIsEditing(false)} /> : null}
    </Cluster>
  );
}
