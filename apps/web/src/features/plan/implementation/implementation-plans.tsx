import { exportImplementationPlans, implementationPlan, importImplementationPlans } from "@pharos/api/plan";
import { planStatus, taskType } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon, syncIcon } from "@pharos/ui/icons";
import { type FilterField, type ListColumn, TwoLine } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { notify } from "../../../shared/notify.ts";
import { RegisterList } from "../../../shared/record/register-list.tsx";
import { useRecordFields } from "../../../shared/record/use-record-fields.ts";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import { companyFilter } from "../../contract-item/parts.ts";
import { ExportButton, ImportButton } from "../../sheet/index.ts";
import {
  type ImplementationPlanRow,
  implementationSpec,
  planQueries,
  useSyncImplementationPlans,
} from "../api.ts";
import { PlanAreaTabs } from "../parts/plan-area-tabs.tsx";
import { PlanStatusChip } from "../parts/plan-chips.tsx";
import { daysText } from "../parts/plan-days.ts";
import { implementationLabels } from "./implementation-labels.ts";

const ImplementationDialog = lazyPart(
  async () => (await import("./implementation.dialog.tsx")).ImplementationDialog,
);
const RecordDrawer = lazyPart(
  async () => (await import("../../../shared/record/record-drawer.tsx")).RecordDrawer,
);

/** What contract items are to deliver, and how many dated plans were made for it. */
export function ImplementationPlans(): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const [isCreating, setIsCreating] = useState(false);
  const fields = useRecordFields(implementationPlan, implementationLabels);
  const state = useListState(implementationSpec);
  const filter = implementationSpec.filterOf(state.query);
  const items = useQuery(planQueries.implementation(filter));
  const columns = useColumns();
  const filters = useMemo(
    (): FilterField[] => [
      companyFilter("company", t("plan.field.company")),
      enumFilter(t, {
        key: "type",
        label: t("plan.field.checkType"),
        of: taskType,
        isMultiple: true,
        width: 124,
      }),
      enumFilter(t, {
        key: "status",
        label: t("plan.field.status"),
        of: planStatus,
        isMultiple: true,
        width: 124,
      }),
    ],
    [t],
  );
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const title = t("plan.area.implementation");
  const mayCreate = items.data?.create.isAllowed === true;
  const createButton = mayCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("plan.implementation.create")}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={title} meta={<PlanAreaTabs current="implementation" />} actions={createButton} />
      <RegisterList
        name="implementationPlans"
        words={{ title, search: t("plan.implementation.search"), none: t("plan.implementation.none") }}
        searchKey="keyword"
        state={state}
        items={items}
        columns={columns}
        filters={filters}
        createButton={createButton}
        tools={
          <>
            {mayCreate ? (
              <ImportButton
                endpoint={importImplementationPlans}
                what={title}
                columns={fields.sheet({
                  externalId: { example: "IMP-2026-001" },
                  startDate: { example: "2026-01-01" },
                  endDate: { example: "2026-12-31" },
                  planHour: { example: "64" },
                  taskType: { example: t("enums.taskType.inspection") },
                })}
                onImported={() => void client.invalidateQueries({ queryKey: ["plan"] })}
              />
            ) : null}
            <SyncButton rows={items.data?.list ?? []} isShown={mayCreate} />
            <ExportButton endpoint={exportImplementationPlans} query={exported} list={title} />
          </>
        }
        opened={opened}
      />
      {isCreating ? <ImplementationDialog row={null} onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

/** Brings the plans of the service numbers that are shown up to date with their contract items. */
function SyncButton({
  rows,
  isShown,
}: {
  readonly rows: readonly ImplementationPlanRow[];
  readonly isShown: boolean;
}): ReactNode {
  const t = useT();
  const sync = useSyncImplementationPlans();
  const accIds = [...new Set(rows.flatMap(({ accId }) => (accId == null ? [] : [accId])))];
  if (!isShown || accIds.length === 0) return null;
  const run = async () => {
    const { created, updated, failed } = await sync.mutateAsync({ body: { accIds: accIds.slice(0, 100) } });
    const words = t("plan.implementation.synced", { created, updated });
    const [first] = failed;
    if (first) notify.error(`${words} ${first.message}`);
    else notify.success(words);
  };
  return (
    <Button icon={<Icon of={syncIcon} />} loading={sync.isPending} onClick={() => void run().catch(() => {})}>
      {t("plan.implementation.sync")}
    </Button>
  );
}

function useColumns(): ListColumn<ImplementationPlanRow>[] {
  const t = useT();
  const { column, text } = useRecordFields(implementationPlan, implementationLabels);
  return useMemo(
    () => [
      column("name", {
        isPrimary: true,
        sortKey: "externalId",
        render: (row) => <TwoLine title={row.name} meta={[row.externalId, text(row, "taskType")]} />,
      }),
      column("companyId", { width: 124 }),
      column("status", { width: 104, card: "mark", render: (row) => <PlanStatusChip code={row.status} /> }),
      {
        key: "days",
        title: t("plan.field.days"),
        width: 184,
        sortKey: "startDate",
        render: daysText,
      },
      {
        key: "hours",
        title: t("plan.field.hours"),
        width: 136,
        align: "end",
        render: (row) => t("plan.hoursOf", { actual: row.actualHours, planned: row.planHour ?? 0 }),
      },
      column("linkedPlans", { width: 96 }),
      column("contractItemId", { width: 148, isOptional: true, card: "none" }),
      column("teamId", { width: 124, isOptional: true, card: "none" }),
    ],
    [t, column, text],
  );
}

interface DetailProps {
  readonly row: ImplementationPlanRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

function ImplementationDrawer({ row, onClose, onEdit }: DetailProps): ReactNode {
  const t = useT();
  const { fact } = useRecordFields(implementationPlan, implementationLabels);
  return (
    <RecordDrawer
      title={row.name}
      edit={{ label: t("plan.implementation.edit"), ability: row.abilities.edit, run: onEdit }}
      head={<PlanStatusChip code={row.status} />}
      facts={[
        fact(row, "externalId"),
        fact(row, "companyId"),
        fact(row, "contractItemId"),
        fact(row, "accId"),
        fact(row, "taskType"),
        { key: "days", label: t("plan.field.days"), value: daysText(row) },
        fact(row, "planHour"),
        fact(row, "actualHours"),
        fact(row, "managerUserId"),
        fact(row, "teamId"),
        fact(row, "linkedPlans"),
      ]}
      onClose={onClose}
    >
      <section aria-label={t("plan.detail.history")}>
        <h3>{t("plan.detail.history")}</h3>
        <HistoryTab objectType="implementationPlan" objectId={row.id} />
      </section>
    </RecordDrawer>
  );
}

const opened = { Detail: ImplementationDrawer, Form: ImplementationDialog };
