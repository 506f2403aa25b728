import { exportPocItems, importPocItems, pocItem } from "@pharos/api/contract-item";
import { pocResult } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon, syncIcon } from "@pharos/ui/icons";
import { type FilterField, type ListColumn, TwoLine } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { RegisterList } from "../../shared/record/register-list.tsx";
import { useRecordFields } from "../../shared/record/use-record-fields.ts";
import { useT } from "../../shared/texts.ts";
import { HistoryTab } from "../audit/index.ts";
import { useMe } from "../identity/index.ts";
import { OrganisationFrame, useOrganisationId } from "../organisation/index.ts";
import { ExportButton, ImportButton } from "../sheet/index.ts";
import { contractItemQueries, type PocItemRow, pocSpec } from "./api.ts";
import { ContractAreaTabs } from "./contract-area-tabs.tsx";
import { hoursText } from "./items/items-columns.tsx";
import { PocResultChip } from "./parts/chips.tsx";
import { companyFilter } from "./parts/filters.tsx";
import { ProgressBar } from "./parts/progress-bar.tsx";
import { pocLabels } from "./poc/poc-labels.ts";

const SyncPocsDialog = lazyPart(async () => (await import("./poc/sync-pocs.dialog.tsx")).SyncPocsDialog);
const PocItemDialog = lazyPart(async () => (await import("./poc/poc-item.dialog.tsx")).PocItemDialog);

/** Proofs of concept: what is tried before it is bought, and how it ended. */
export function PocItemsScreen(): ReactNode {
  const t = useT();
  const create = useCreate();
  return (
    <>
      <PageHeader
        title={t("contractItem.poc.title")}
        meta={<ContractAreaTabs current="poc" />}
        actions={create.button}
      />
      <PocList name="pocItems" createButton={create.button} hasImport={create.isAllowed} />
      {create.isOpen ? <PocItemDialog row={null} onClose={create.close} /> : null}
    </>
  );
}

/** The proofs of concept of one organisation. */
export function OrganisationPocScreen(): ReactNode {
  const companyId = useOrganisationId();
  const create = useCreate();
  return (
    <OrganisationFrame id={companyId} tab="poc" actions={create.button}>
      <PocList companyId={companyId} name="organisationPoc" createButton={create.button} />
      {create.isOpen ? <PocItemDialog row={null} companyId={companyId} onClose={create.close} /> : null}
    </OrganisationFrame>
  );
}

/** The button that adds one, for readers who may; the server says so with any list of them. */
function useCreate() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = useMe().perms.includes("ccc:edit");
  const { data } = useQuery({ ...contractItemQueries.pocItems({ pageSize: 1 }), enabled: mayEdit });
  const isAllowed = data?.create.isAllowed === true;
  const button = isAllowed ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsOpen(true)}>
      {t("contractItem.poc.create")}
    </Button>
  ) : undefined;
  return { isAllowed, isOpen, close: () => setIsOpen(false), button };
}

interface PocListProps {
  /** Only those of this organisation. */
  readonly companyId?: number;
  /** Name under which the choice of columns is stored. */
  readonly name: string;
  readonly createButton?: ReactNode;
  readonly hasImport?: boolean;
}

function PocList({ companyId, name, createButton, hasImport = false }: PocListProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const fields = useRecordFields(pocItem, pocLabels);
  const state = useListState(pocSpec);
  const hasCompany = companyId === undefined;
  const filter = pocSpec.filterOf(state.query, companyId ? { companyId } : {});
  const items = useQuery(
    hasCompany ? contractItemQueries.pocItems(filter) : contractItemQueries.pocsOf(filter),
  );
  const mayExport = useMe().perms.includes("ccc:view");
  const columns = usePocColumns(hasCompany);
  const filters = useMemo(
    (): FilterField[] => [
      ...(hasCompany ? [companyFilter("company", t("contractItem.filter.company"))] : []),
      enumFilter(t, {
        key: "result",
        label: t("contractItem.filter.result"),
        of: pocResult,
        isMultiple: true,
        width: 124,
      }),
    ],
    [t, hasCompany],
  );
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const title = t("contractItem.poc.title");
  return (
    <RegisterList
      name={name}
      words={{ title, search: t("contractItem.poc.search"), none: t("contractItem.poc.none") }}
      searchKey="keyword"
      state={state}
      items={items}
      columns={columns}
      filters={filters}
      createButton={createButton}
      tools={
        <>
          {hasImport ? <SyncButton /> : null}
          {hasImport ? (
            <ImportButton
              endpoint={importPocItems}
              what={title}
              columns={fields.sheet({
                pocNo: { example: "POC-0101" },
                productMenuId: { example: "openGauss" },
                ownerUserId: { title: t("contractItem.field.ownerAccount"), example: "emp01" },
                executorId: { title: t("contractItem.field.executorAccount"), example: "dba01" },
                startTime: { example: "2026-06-01" },
                endTime: { example: "2026-06-30" },
                planHour: { example: "60" },
                actualHours: { example: "12" },
                result: { example: t("enums.pocResult.running") },
              })}
              onImported={() => void client.invalidateQueries({ queryKey: ["contractItem"] })}
            />
          ) : null}
          {mayExport ? <ExportButton endpoint={exportPocItems} query={exported} list={title} /> : null}
        </>
      }
      opened={pocOpened}
    />
  );
}

/** Takes over what another system knows of proofs of concept. */
function SyncButton(): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon of={syncIcon} />} onClick={() => setIsOpen(true)}>
        {t("contractItem.poc.sync")}
      </Button>
      {isOpen ? <SyncPocsDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const periodOf = (row: PocItemRow) => `${row.startTime} – ${row.endTime}`;

function usePocColumns(hasCompany: boolean): ListColumn<PocItemRow>[] {
  const t = useT();
  const format = useFormat();
  const { column, label, text } = useRecordFields(pocItem, pocLabels);
  const isChinese = usePreferences().locale === "zh-CN";
  return useMemo(
    () => [
      column("name", {
        isPrimary: true,
        sortKey: "pocNo",
        render: (row) => (
          <TwoLine
            title={row.name}
            href={paths.pocItems({ keyword: row.pocNo })}
            meta={[row.pocNo, text(row, "productMenuId")]}
          />
        ),
      }),
      ...(hasCompany ? [column<PocItemRow>("companyId", { width: 124 })] : []),
      column("result", {
        width: isChinese ? 88 : 100,
        card: "mark",
        render: (row) => <PocResultChip code={row.result} />,
      }),
      column("progressRatio", {
        width: 150,
        sortKey: "progress",
        render: (row) => <ProgressBar ratio={row.progressRatio} label={label("progressRatio")} />,
      }),
      {
        key: "hours",
        title: t("contractItem.field.hours"),
        width: isChinese ? 136 : 156,
        align: "end",
        render: (row) => hoursText(row, t, format),
      },
      {
        key: "period",
        title: t("contractItem.field.period"),
        width: 172,
        sortKey: "startTime",
        render: periodOf,
      },
      column("executorId", { width: 84, rank: 2 }),
      column("ownerUserId", { width: 84, rank: 1 }),
      column("contractId", { width: 124, isOptional: true, card: "none" }),
      column("remark", { width: 180, isOptional: true, card: "none" }),
    ],
    [t, format, column, label, text, hasCompany, isChinese],
  );
}

interface PocDrawerProps {
  readonly row: PocItemRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

function PocDrawer({ row, onClose, onEdit }: PocDrawerProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { fact, label } = useRecordFields(pocItem, pocLabels);
  const contract = row.contractNum;
  return (
    <RecordDrawer
      title={row.name}
      edit={{ label: t("contractItem.poc.edit"), ability: row.abilities.edit, run: onEdit }}
      head={
        <>
          <PocResultChip code={row.result} />
          <ProgressBar ratio={row.progressRatio} label={label("progressRatio")} />
        </>
      }
      facts={[
        fact(row, "pocNo"),
        fact(row, "companyId"),
        fact(row, "productMenuId"),
        { key: "hours", label: t("contractItem.field.hours"), value: hoursText(row, t, format) },
        { key: "period", label: t("contractItem.field.period"), value: periodOf(row) },
        fact(row, "ownerUserId"),
        fact(row, "executorId"),
        {
          key: "contract",
          label: t("contractItem.field.contract"),
          value: contract && <Link to={paths.contracts({ search: contract })}>{contract}</Link>,
        },
        fact(row, "remark"),
      ]}
      onClose={onClose}
    >
      <section aria-label={t("contractItem.items.history")}>
        <h3>{t("contractItem.items.history")}</h3>
        <HistoryTab objectType="pocItem" objectId={row.id} />
      </section>
    </RecordDrawer>
  );
}

const RecordDrawer = lazyPart(
  async () => (await import("../../shared/record/record-drawer.tsx")).RecordDrawer,
);

const pocOpened = { Detail: PocDrawer, Form: PocItemDialog };
