import { docStatus } from "@pharos/domain/enums";
import { EmptyState, Grid, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, uploadIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { DropZone } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import { type DocFolder, type DocRow, docsSpec, documentQueries } from "../api.ts";
import { DocumentBar } from "./document-bar.tsx";
import { documentColumns } from "./document-columns.tsx";
import { FolderPanel } from "./folder-panel.tsx";
import { FolderStrip } from "./folder-strip.tsx";
import "./document-library.css";

const DocumentDrawer = lazyPart(async () => (await import("../detail/document-drawer.tsx")).DocumentDrawer);
const UploadDialog = lazyPart(async () => (await import("./upload.dialog.tsx")).UploadDialog);

interface DocumentLibraryProps {
  /** Names the place where uploads are kept, such as `library`. */
  readonly place: string;
  /** Only the folders of this organisation. */
  readonly companyId?: number;
  /** Folders may be added at the top. */
  readonly mayAdd?: boolean;
  /** The folder that is open; null or one that is not there: the first. */
  readonly chosen: number | null;
  readonly onChoose: (folderId: number) => void;
}

/** Folders beside the documents of the one that is open; a document opens in a drawer. */
export function DocumentLibrary(props: DocumentLibraryProps): ReactNode {
  const { companyId, chosen, onChoose } = props;
  const t = useT();
  const { perms, isEsUser } = useMe();
  const folders = useQuery(documentQueries.folders(companyId));
  const [params, search] = useAddressSearch();
  const opened = Number(params.get("open") ?? 0);
  const page = Number(params.get("at") ?? 0);
  const open = (id: number | null) => search.patch({ open: id, at: null });
  const mayAdd =
    perms.includes("doc:edit") && (companyId === undefined ? !isEsUser : isEsUser || props.mayAdd === true);
  const list = folders.data ?? [];
  const folder = list.find(({ id }) => id === chosen) ?? list[0] ?? null;
  return (
    <>
      <QueryError query={folders} />
      {folders.isError ? null : (
        <Grid gap={16} className="document-library">
          <FolderPanel
            folders={folders.data}
            chosen={folder?.id ?? null}
            onChoose={onChoose}
            {...(companyId !== undefined && { companyId })}
            mayAdd={mayAdd}
          />
          {folder ? (
            <FolderContent key={folder.id} folder={folder} folders={list} place={props.place} onOpen={open} />
          ) : null}
          {folders.data && folder === null ? (
            <EmptyState>{t(mayAdd ? "document.noFolders" : "document.noFoldersShared")}</EmptyState>
          ) : null}
        </Grid>
      )}
      {Number.isSafeInteger(opened) && opened > 0 ? (
        <DocumentDrawer
          key={opened}
          id={opened}
          {...(Number.isSafeInteger(page) && page > 0 && { page })}
          folders={list}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

const columnStore = columnStoreOf("documents");

interface FolderContentProps {
  readonly folder: DocFolder;
  readonly folders: readonly DocFolder[];
  readonly place: string;
  readonly onOpen: (id: number) => void;
}

function FolderContent({ folder, folders, place, onOpen }: FolderContentProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { isEsUser } = useMe();
  const state = useListState(docsSpec);
  const docs = useQuery(documentQueries.list(docsSpec.filterOf(state.query, { folderId: folder.id })));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dropped, setDropped] = useState<readonly File[] | null>(null);
  const mayEdit = folder.abilities.edit.isAllowed;
  const columns = useMemo(() => documentColumns({ t, format, isVendor: !isEsUser }), [t, format, isEsUser]);
  const rows = docs.data?.list ?? [];
  const chosenRows = rows.filter(({ id }) => chosen.has(String(id)));
  const upload = mayEdit ? (
    <Button type="primary" icon={<Icon of={uploadIcon} />} onClick={() => setDropped([])}>
      {t("document.action.upload")}
    </Button>
  ) : undefined;
  return (
    <Stack gap={12}>
      <FolderStrip folder={folder} folders={folders} />
      <DropZone onFiles={mayEdit ? setDropped : null}>
        <ListPage<DocRow, string>
          label={folder.name}
          result={resultOf(docs)}
          state={state}
          columns={columns}
          rowKey={(row) => String(row.id)}
          rowName={(row) => row.name}
          onOpen={(row) => onOpen(row.id)}
          search={{ key: "search", placeholder: t("document.searchPlaceholder") }}
          filters={[
            enumFilter(t, {
              key: "status",
              label: t("document.field.status"),
              isMultiple: true,
              width: 124,
              of: docStatus,
            }),
          ]}
          toolbar={upload}
          columnStore={columnStore}
          empty={{
            words: t(
              state.activeFilterCount > 0
                ? "document.noneFound"
                : mayEdit
                  ? "document.none"
                  : "document.noneReadOnly",
            ),
            action:
              state.activeFilterCount > 0 ? (
                <Button onClick={state.clearFilters}>{t("document.clear")}</Button>
              ) : (
                upload
              ),
          }}
          {...(mayEdit && {
            selection: { chosen, onChange: setChosen },
            notice: <DocumentBar rows={chosenRows} folders={folders} onDone={() => setChosen(new Set())} />,
          })}
        />
      </DropZone>
      {dropped ? (
        <UploadDialog
          folder={folder}
          place={`doc.${place}`}
          files={dropped}
          onClose={() => setDropped(null)}
        />
      ) : null}
    </Stack>
  );
}
