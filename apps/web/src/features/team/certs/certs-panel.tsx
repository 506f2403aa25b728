import { type CertRow, exportCerts } from "@pharos/api/team";
import { certStatus } from "@pharos/domain/enums";
import { Button, Modal } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { certsSpec, teamQueries, useRemoveCert, useSaveCert } from "../api.ts";
import { certColumns } from "./cert-columns.tsx";
import { certBody } from "./cert-fields.ts";

const CertDialog = lazyPart(async () => (await import("./cert.dialog.tsx")).CertDialog);
const columnStore = columnStoreOf("certs");

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
  const [modal, holder] = Modal.useModal();
  const { mutate: remove } = useRemoveCert();
  const { mutate: save } = useSaveCert();
  const state = useListState(certsSpec);
  const filter = certsSpec.filterOf(state.query, { ...(teamId && { teamId }), ...(isOwn && { userId }) });
  const certs = useQuery(teamQueries.certs(filter));
  const columns = useMemo(
    () =>
      certColumns({
        t,
        hasOwners: !isOwn,
        onEdit: setEdited,
        onConfirm: (cert) =>
          save({ body: { ...certBody(cert), id: cert.id, version: cert.version, status: 1 } }),
        onRemove: (cert) =>
          void modal.confirm({
            title: t("team.certs.confirmRemove", { name: cert.name }),
            okText: t("team.action.removeCert"),
            okButtonProps: { danger: true },
            cancelText: t("common.ui.cancel"),
            onOk: () => remove({ params: { id: cert.id } }),
          }),
      }),
    [t, isOwn, modal, remove, save],
  );
  const filters = useMemo(
    () => [
      selectFilter({
        key: "expiring",
        label: t("team.field.expireDate"),
        width: 168,
        options: [{ value: "1", label: t("team.certs.expiring") }],
      }),
      enumFilter(t, {
        key: "state",
        label: t("team.field.certStatus"),
        of: certStatus,
      }),
    ],
    [t],
  );
  const { pageNum: _, pageSize: __, ...query } = filter;
  const add = (
    <Button icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
      {t("team.action.addCert")}
    </Button>
  );
  return (
    <>
      {holder}
      <ListPage
        label={t("team.certs.title")}
        result={resultOf(certs)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        search={{ key: "name", placeholder: t("team.certs.search") }}
        filters={filters}
        toolbar={
          <>
            {add}
            <ExportButton endpoint={exportCerts} query={query} list={t("team.certs.title")} />
          </>
        }
        columnStore={columnStore}
        empty={{ words: t("team.certs.none"), action: add }}
      />
      {edited === null ? null : (
        <CertDialog
          isOpen
          cert={edited === "new" ? null : edited}
          {...(teamId !== undefined && { teamId })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
