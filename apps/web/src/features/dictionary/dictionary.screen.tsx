import { type DictionaryType, dictionaryType } from "@pharos/domain/enums";
import {
  Cluster,
  EmptyState,
  Grid,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  Text,
  useIsPhone,
} from "@pharos/ui";
import { Alert, Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { SearchField } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, NavLink, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { readBefore, useLiveChannel } from "../../shared/live/index.ts";
import { notify } from "../../shared/notify.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { dictionaryQueries, useSaveEntry } from "./api.ts";
import { EntryPanel } from "./detail/entry-panel.tsx";
import { RootItemsPanel } from "./detail/items-panel.tsx";
import { EntryFormDialog, type EntryFormTarget } from "./lazy-dialogs.ts";
import { DictionaryTree } from "./tree/dictionary-tree.tsx";
import type { Target, TreeEntry } from "./tree/tree-rows.ts";
import "./dictionary.css";

/** Types whose values stand side by side, without a tree. */
const flatTypes: readonly DictionaryType[] = ["assetNodeType"];

/** One type of reference data: its tree on one side, the chosen entry on the other. */
export function DictionaryScreen(): ReactNode {
  const { id = "" } = useParams();
  const code = Number(id);
  if (!dictionaryType.hasCode(code)) return <Navigate to={paths.notFound()} replace />;
  return <DictionaryOfType key={code} type={dictionaryType.fromCode(code)} />;
}

function DictionaryOfType({ type }: { readonly type: DictionaryType }): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const client = useQueryClient();
  useLiveChannel(
    "/dictionary",
    (hint) => void client.invalidateQueries({ queryKey: ["dictionary"], predicate: readBefore(hint) }),
  );
  if (!flatTypes.includes(type)) return <DictionaryEditor type={type} />;
  return (
    <>
      <PageHeader title={t("dictionary.title")} />
      <TypeLinks />
      {isPhone ? <PhoneNotice /> : null}
      <RootItemsPanel type={type} isEditable={!isPhone} />
    </>
  );
}

function PhoneNotice(): ReactNode {
  return <Alert className="dict-notice" type="info" showIcon title={useT()("dictionary.phoneNotice")} />;
}

function DictionaryEditor({ type }: { readonly type: DictionaryType }): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const dictType = dictionaryType.toCode(type);
  const tree = useQuery(dictionaryQueries.tree(dictType));
  const [params, search] = useAddressSearch();
  const [words, setWords] = useState("");
  const [form, setForm] = useState<EntryFormTarget>();
  const move = useMoveEntry();

  const entries = tree.data ?? [];
  const selectedId = Number(params.get("entry")) || null;
  const selected = entries.find((entry) => entry.id === selectedId);
  const select = (entry: number | null) => search.patch({ entry }, { replace: true });
  const addRoot = () => setForm({ dictType, parent: null });
  const addButton = isPhone ? undefined : (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={addRoot}>
      {t("dictionary.addRoot")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("dictionary.title")} actions={addButton} />
      <TypeLinks />
      {isPhone ? <PhoneNotice /> : null}
      <Grid gap={16} align="start" className="dict-editor">
        <Panel
          padding="none"
          title={t(dictionaryType.labelKey(type))}
          extra={<SearchField value={words} onChange={setWords} placeholder={t("dictionary.search")} />}
        >
          <QueryError query={tree} isCompact />
          {tree.isPending ? <SkeletonText lines={6} /> : null}
          {tree.data?.length === 0 ? (
            <EmptyState
              action={isPhone ? undefined : <Button onClick={addRoot}>{t("dictionary.addRoot")}</Button>}
            >
              {t("dictionary.none")}
            </EmptyState>
          ) : (
            <DictionaryTree
              label={t(dictionaryType.labelKey(type))}
              entries={entries}
              words={words}
              selectedId={selectedId}
              isEditable={!isPhone}
              onSelect={select}
              onEdit={(entry) => {
                const found = entries.find((each) => each.id === entry);
                if (found) setForm({ dictType, parent: null, entry: found });
              }}
              onMove={(entry, target) => void move(entry, target)}
            />
          )}
          {isPhone || entries.length === 0 ? null : (
            <Text as="p" size="small" tone="tertiary" className="dict-keys">
              {t("dictionary.keys")}
            </Text>
          )}
        </Panel>
        <Stack gap={16}>
          {selected ? (
            <EntryPanel
              key={selected.id}
              entry={selected}
              entries={entries}
              dictType={dictType}
              isEditable={!isPhone}
              onSelect={select}
              onForm={setForm}
            />
          ) : (
            <Panel>
              <EmptyState isCompact>{t("dictionary.choose")}</EmptyState>
            </Panel>
          )}
        </Stack>
      </Grid>
      {form ? (
        <EntryFormDialog
          subject={form}
          onClose={() => setForm(undefined)}
          onSaved={(saved) => select(saved)}
        />
      ) : null}
    </>
  );
}

/** Moves an entry; a refusal is notified by the toast, and the tree shows what the server has. */
function useMoveEntry() {
  const t = useT();
  const client = useQueryClient();
  const save = useSaveEntry();
  return async (entry: TreeEntry, target: Target): Promise<void> => {
    try {
      await save.mutateAsync({ body: { id: entry.id, version: entry.version, ...target } });
      notify.info(t("dictionary.moved", { name: entry.name }));
    } catch {
      void client.invalidateQueries({ queryKey: ["dictionary"] });
    }
  };
}

function TypeLinks(): ReactNode {
  const t = useT();
  return (
    <Cluster
      as="nav"
      gap={4}
      align="stretch"
      isOneLine
      className="dict-nav"
      aria-label={t("dictionary.types")}
    >
      {dictionaryType.names.map((name) => (
        <NavLink key={name} to={paths.dictionary(dictionaryType.toCode(name))}>
          {t(dictionaryType.labelKey(name))}
        </NavLink>
      ))}
    </Cluster>
  );
}
