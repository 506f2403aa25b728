import { exportRequirements, requirement } from "@pharos/api/requirement";
import { requirementPriority, requirementStatus, requirementType } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { type FilterField, type ListColumn, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { RegisterList } from "../../shared/record/register-list.tsx";
import { useRecordFields } from "../../shared/record/use-record-fields.ts";
import { useT } from "../../shared/texts.ts";
import { companyFilter, toggleFilter } from "../contract-item/parts.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { type RequirementRow, requirementQueries, requirementSpec } from "./api.ts";
import { requirementLabels } from "./requirement-labels.ts";
import { VoteButton } from "./vote-button.tsx";

const RequirementDialog = lazyPart(async () => (await import("./requirement.dialog.tsx")).RequirementDialog);
const RequirementDrawer = lazyPart(async () => (await import("./requirement-drawer.tsx")).RequirementDrawer);

/** What customers and the vendor's people want: a list with votes, one of them beside it. */
export function RequirementsScreen(): ReactNode {
  const t = useT();
  const { perms, isInternalEmployee } = useMe();
  const [isCreating, setIsCreating] = useState(false);
  const state = useListState(requirementSpec);
  const filter = requirementSpec.filterOf(state.query);
  const items = useQuery(requirementQueries.list(filter));
  const columns = useRequirementColumns(isInternalEmployee);
  const filters = useFilters(isInternalEmployee);
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const title = t("requirement.title");
  const createButton = items.data?.create.isAllowed ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("requirement.create")}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={title} meta={t("requirement.intro")} actions={createButton} />
      <RegisterList
        name="requirements"
        words={{ title, search: t("requirement.search"), none: t("requirement.none") }}
        searchKey="keyword"
        state={state}
        items={items}
        columns={columns}
        filters={filters}
        createButton={createButton}
        tools={
          perms.includes("export") ? (
            <ExportButton endpoint={exportRequirements} query={exported} list={title} />
          ) : undefined
        }
        opened={requirementOpened}
      />
      <LinkedRequirement />
      {isCreating ? <RequirementDialog row={null} onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

const requirementOpened = { Detail: RequirementDrawer, Form: RequirementDialog };

/** The requirement that a link to the page names. */
function LinkedRequirement(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [isEdited, setIsEdited] = useState(false);
  const id = Number(params.get("id"));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({ ...requirementQueries.one(id), enabled: isNamed });
  const row = isNamed ? found.data?.list[0] : undefined;
  if (!row) return null;
  const close = () => {
    setIsEdited(false);
    setParams(
      (now) => {
        now.delete("id");
        return now;
      },
      { replace: true },
    );
  };
  return isEdited ? (
    <RequirementDialog row={row} onClose={close} />
  ) : (
    <RequirementDrawer row={row} onClose={close} onEdit={() => setIsEdited(true)} />
  );
}

function useFilters(isInternal: boolean): readonly FilterField[] {
  const t = useT();
  return useMemo(
    () => [
      enumFilter(t, {
        key: "status",
        label: t("requirement.field.status"),
        of: requirementStatus,
        isMultiple: true,
        width: 132,
      }),
      enumFilter(t, {
        key: "type",
        label: t("requirement.field.type"),
        of: requirementType,
        isMultiple: true,
        width: 112,
      }),
      enumFilter(t, {
        key: "priority",
        label: t("requirement.field.priority"),
        of: requirementPriority,
        isMultiple: true,
        width: 112,
      }),
      ...(isInternal ? [companyFilter("company", t("requirement.field.companyId"))] : []),
      toggleFilter("mine", t("requirement.mine")),
    ],
    [t, isInternal],
  );
}

function useRequirementColumns(isInternal: boolean): ListColumn<RequirementRow>[] {
  const t = useT();
  const format = useFormat();
  const { column, text } = useRecordFields(requirement, requirementLabels);
  return useMemo(
    () => [
      column("title", {
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.title}
            href={paths.requirements({ id: row.id })}
            meta={[
              text(row, "type"),
              text(row, "productMenuId"),
              isInternal ? (text(row, "companyId") ?? t("requirement.vendor")) : null,
            ]}
          />
        ),
      }),
      column("voteCount", {
        width: 96,
        sortKey: "voteCount",
        render: (row) => <VoteButton row={row} />,
      }),
      column("status", {
        width: 124,
        card: "mark",
        render: (row) => <StateChip of={requirementStatus} code={row.status} />,
      }),
      column("priority", {
        width: 96,
        sortKey: "priority",
        render: (row) => <StateChip of={requirementPriority} code={row.priority} />,
      }),
      column("handlerId", { width: 92, rank: 1, card: "none" }),
      column("planVersion", { width: 96, rank: 2, card: "none" }),
      column("createdTime", {
        width: 176,
        sortKey: "createdTime",
        render: (row) => `${row.createdByName} · ${format.date(row.createdTime)}`,
      }),
    ],
    [t, format, column, text, isInternal],
  );
}
