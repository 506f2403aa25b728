import { type CertRow, cert, exportCerts } from "@pharos/api/team";
import { certStatus } from "@pharos/domain/enums";
import { MenuButton, type UiAction } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, Icon, moreIcon, paperClipIcon, plusIcon, safetyIcon } from "@pharos/ui/icons";
import { type ListColumn, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { saveBodyOf } from "../../../shared/record/record-values.ts";
import { RegisterList } from "../../../shared/record/register-list.tsx";
import { useRecordFields } from "../../../shared/record/use-record-fields.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { certsSpec, teamQueries, useRemoveCert, useSaveCert } from "../api.ts";
import { CertExpiry } from "./cert-expiry.tsx";
import { certLabels } from "./cert-labels.ts";

const CertDialog = lazyPart(async () => (await import("./cert.dialog.tsx")).CertDialog);

interface CertsPanelProps {
  /** Only those of the members of a team. */
  readonly teamId?: number;
  /** Only the reader's own. */
  readonly isOwn?: boolean;
}

/** Certificates with their expiry: to add, change, confirm and remove. */
export function CertsPanel({ teamId, isOwn = false }: CertsPanelProps): ReactNode {
  const t = useT();
  const { userId } = useMe();
  const [edited, setEdited] = useState<CertRow | "new" | null>(null);
  const { holder, actionsOf } = useCertActions(setEdited);
  const columns = useCertColumns(actionsOf, !isOwn);
  const state = useListState(certsSpec);
  const filter = certsSpec.filterOf(state.query, { ...(teamId && { teamId }), ...(isOwn && { userId }) });
  const items = useQuery(teamQueries.certs(filter));
  const filters = useMemo(
    () => [
      selectFilter({
        key: "expiring",
        label: t("team.field.expireDate"),
        width: 168,
        options: [{ value: "1", label: t("team.certs.expiring") }],
      }),
      enumFilter(t, { key: "state", label: t("team.field.certStatus"), of: certStatus }),
    ],
    [t],
  );
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const title = t("team.certs.title");
  const add = (
    <Button icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
      {t("team.action.addCert")}
    </Button>
  );
  return (
    <>
      {holder}
      <RegisterList
        name="certs"
        words={{ title, search: t("team.certs.search"), none: t("team.certs.none") }}
        searchKey="name"
        state={state}
        items={items}
        columns={columns}
        filters={filters}
        createButton={add}
        tools={
          <>
            {add}
            <ExportButton endpoint={exportCerts} query={exported} list={title} />
          </>
        }
      />
      {edited === null ? null : (
        <CertDialog
          row={edited === "new" ? null : edited}
          {...(teamId !== undefined && { teamId })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** What the reader may do with a certificate, and the question before it is removed. */
function useCertActions(edit: (row: CertRow) => void) {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const { mutate: remove } = useRemoveCert();
  const { mutate: save } = useSaveCert();
  const actionsOf = useMemo(() => {
    const askRemove = (row: CertRow) =>
      void confirm({
        title: t("team.certs.confirmRemove", { name: row.name }),
        okText: t("team.action.removeCert"),
        okButtonProps: { danger: true },
        cancelText: t("common.ui.cancel"),
        onOk: () => remove({ params: { id: row.id } }),
      });
    const setConfirmed = (row: CertRow) =>
      save({ body: saveBodyOf(cert, row, { status: certStatus.toCode("confirmed") }) });
    return (row: CertRow): UiAction[] => {
      const { abilities, status } = row;
      const isPending = certStatus.fromCode(status) === "pending";
      const actions = [
        {
          key: "edit",
          label: t("team.action.editCert"),
          icon: editIcon,
          isOffered: abilities.edit.isAllowed,
          run: () => edit(row),
        },
        {
          key: "confirm",
          label: t("team.action.confirmCert"),
          icon: safetyIcon,
          isOffered: abilities.confirm.isAllowed && isPending,
          run: () => setConfirmed(row),
        },
        {
          key: "remove",
          label: t("team.action.removeCert"),
          icon: deleteIcon,
          isDanger: true,
          isOffered: abilities.edit.isAllowed,
          run: () => askRemove(row),
        },
      ];
      return actions.flatMap(({ isOffered, ...action }) => (isOffered ? [action] : []));
    };
  }, [t, confirm, remove, save, edit]);
  return { holder, actionsOf };
}

function useCertColumns(
  actionsOf: (row: CertRow) => UiAction[],
  /** False where all are one person's. */
  hasOwners: boolean,
): ListColumn<CertRow>[] {
  const t = useT();
  const { column } = useRecordFields(cert, certLabels);
  return useMemo(
    () => [
      column("name", {
        isPrimary: true,
        sortKey: "name",
        render: (row) => (
          <TwoLine
            title={row.name}
            marks={row.enclosureId === null ? undefined : <Icon of={paperClipIcon} />}
            meta={[row.issuer, row.certNo]}
          />
        ),
      }),
      ...(hasOwners ? [column<CertRow>("userId", { key: "owner", width: 96 })] : []),
      column("issueDate", { width: 108, sortKey: "issueDate", card: "none" }),
      column("expireDate", { width: 108, sortKey: "expireDate" }),
      column("daysLeft", { width: 132, render: (row) => <CertExpiry cert={row} /> }),
      column("status", {
        width: 108,
        card: "mark",
        render: (row) => <StateChip of={certStatus} code={row.status} />,
      }),
      {
        key: "actions",
        title: t("team.field.actions"),
        width: 76,
        align: "center",
        render: (row) => {
          const actions = actionsOf(row);
          return actions.length === 0 ? null : (
            <MenuButton
              label={t("team.action.more")}
              icon={moreIcon}
              isIconOnly
              look="text"
              actions={actions}
            />
          );
        },
      },
    ],
    [t, column, hasOwners, actionsOf],
  );
}
