import { changeNode, findNode, inReadingOrder, insertNode, withoutNode } from "@pharos/domain/manual";
import { ActionBar, EmptyState, Grid, PageHeader, Panel, StatusChip } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import type { ManualDetail, ManualNode } from "../api.ts";
import { LevelChip, ManualStatusChip } from "../parts/chips.tsx";
import { ChapterForm } from "./chapter-form.tsx";
import { TreeEditor } from "./tree-editor.tsx";
import { type TreeEditing, useEditedTree } from "./use-edited-tree.ts";
import { type ManualDialogName, useManualActions } from "./use-manual-actions.tsx";

const ChapterDialog = lazyPart(async () => (await import("./chapter.dialog.tsx")).ChapterDialog);
const ManualDialog = lazyPart(async () => (await import("../parts/manual.dialog.tsx")).ManualDialog);
const CopyDialog = lazyPart(async () => (await import("../parts/copy.dialog.tsx")).CopyDialog);
const HistoryDrawer = lazyPart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);

/** The workplace of a manual: its tree beside the chapter that is written. */
export function ManualEditor({ manual }: { readonly manual: ManualDetail }): ReactNode {
  const t = useT();
  const linkTo = useInAppLink();
  const [dialog, setDialog] = useState<ManualDialogName | null>(null);
  const [search] = useAddressSearch();
  const editing = useEditedTree(manual);
  const { actions, holder } = useManualActions(manual, setDialog, { isTreeSaving: editing.isSaving });
  const selected = findNode(editing.tree, search.get("article") ?? "");
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={manual.name}
        back={{ label: t("manual.list.manage"), ...linkTo(paths.manuals({ tab: "manage" })) }}
        marks={
          <>
            <ManualStatusChip code={manual.status} />
            <StatusChip tone="info">{manual.version}</StatusChip>
            <LevelChip code={manual.encryptLevel} />
          </>
        }
        actions={<ActionBar label={t("manual.action.all")} actions={actions} phone="row" />}
      />
      {manual.status === 1 ? <Alert type="info" showIcon title={t("manual.editor.isLive")} /> : null}
      <Grid gap={16} className="manual-editor">
        <Panel title={t("manual.reader.chapters")} padding="none">
          <Tree manual={manual} editing={editing} selectedKey={selected?.node.key ?? null} />
        </Panel>
        {selected?.node.id === undefined ? (
          <Panel>
            <EmptyState isCompact>{t("manual.editor.choose")}</EmptyState>
          </Panel>
        ) : (
          <ChapterForm key={selected.node.id} id={selected.node.id} />
        )}
      </Grid>
      {dialog === "properties" ? <ManualDialog manual={manual} onClose={close} /> : null}
      {dialog === "copy" ? <CopyDialog manual={manual} onClose={close} /> : null}
      {dialog === "history" ? <HistoryDrawer manual={manual} onClose={close} /> : null}
      {holder}
    </>
  );
}

interface TreeProps {
  readonly manual: ManualDetail;
  readonly editing: TreeEditing;
  readonly selectedKey: string | null;
}

/** The title that is asked for: of a chapter that there is, or of a new one. */
type Asked = { readonly key: string | null } | null;

function Tree({ manual, editing, selectedKey }: TreeProps): ReactNode {
  const t = useT();
  const [, address] = useAddressSearch();
  const [confirm, question] = useConfirm();
  const [asked, setAsked] = useState<Asked>(null);
  const { tree, change } = editing;
  const select = (key: string) => address.patch({ article: key }, { replace: true });
  const beforeAdding = useSelectionOfNew(manual, select);
  const add = (title: string) => {
    const behind = selectedKey === null ? undefined : findNode(tree, selectedKey);
    const place = behind
      ? { parentKey: behind.parent?.key ?? null, index: behind.index + 1 }
      : { parentKey: null, index: tree.length };
    beforeAdding();
    change(insertNode(tree, { key: "new", title, children: [] }, place));
  };
  const rename = (key: string, title: string) =>
    change(changeNode(tree, key, (node) => ({ ...node, title })));
  const remove = async (key: string) => {
    const found = findNode(tree, key);
    if (!found) return;
    const { title, children } = found.node;
    const words = children.length > 0 ? "manual.tree.removeAllQuestion" : "manual.tree.removeQuestion";
    const isSure = await confirm({
      title: t(words, { title }),
      okText: t("manual.action.remove"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    if (isSure) change(withoutNode(tree, key));
  };
  return (
    <>
      <TreeEditor
        editing={editing}
        selectedKey={selectedKey}
        onSelect={select}
        onAdd={() => setAsked({ key: null })}
        onRename={(key) => setAsked({ key })}
        onDelete={(key) => void remove(key)}
      />
      {asked ? (
        <ChapterDialog
          {...(asked.key !== null && { title: findNode(tree, asked.key)?.node.title ?? "" })}
          onSubmit={(title) => (asked.key === null ? add(title) : rename(asked.key, title))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {question}
    </>
  );
}

/** Opens a chapter as soon as it is stored; answers what is to be called before one is added. */
function useSelectionOfNew({ nodes }: ManualDetail, select: (key: string) => void): () => void {
  const knownRef = useRef<ReadonlySet<number> | null>(null);
  const ids = idsIn(nodes);
  const openAdded = useEffectEvent((stored: readonly number[]) => {
    const added = knownRef.current && stored.find((id) => !knownRef.current?.has(id));
    if (!added) return;
    knownRef.current = null;
    select(String(added));
  });
  useEffect(() => openAdded(idsIn(nodes)), [nodes]);
  return () => {
    knownRef.current = new Set(ids);
  };
}

const idsIn = (nodes: readonly ManualNode[]): number[] => inReadingOrder(nodes).map(({ node }) => node.id);
