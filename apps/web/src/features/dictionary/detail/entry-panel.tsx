import { Cluster, Facts, MenuButton, Panel, SkeletonText, StatusChip } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import {
  deleteIcon,
  editIcon,
  Icon,
  moreIcon,
  plusIcon,
  splitIcon,
  stopIcon,
  swapIcon,
} from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import { dictionaryQueries, useDeleteFromDictionary, useSaveEntry } from "../api.ts";
import { type EntryFormTarget, MergeDialog, MoveDialog } from "../lazy-dialogs.ts";
import { pathText } from "../parts/path-words.ts";
import type { TreeEntry } from "../tree/tree-rows.ts";
import { ItemsPanel } from "./items-panel.tsx";
import { UsesList, usesTotal } from "./uses-list.tsx";

interface EntryPanelProps {
  readonly entry: TreeEntry;
  readonly entries: readonly TreeEntry[];
  readonly dictType: number;
  readonly isEditable: boolean;
  readonly onSelect: (id: number | null) => void;
  readonly onForm: (subject: EntryFormTarget) => void;
}

/** The chosen entry: what it is, where it is used, and what can be done with it. */
export function EntryPanel(props: EntryPanelProps): ReactNode {
  const { entry, entries, dictType, isEditable, onSelect, onForm } = props;
  const t = useT();
  const detail = useQuery(dictionaryQueries.entry(entry.id));
  const save = useSaveEntry();
  const remove = useDeleteFromDictionary();
  const [confirm, holder] = useConfirm();
  const [open, setOpen] = useState<"merge" | "move">();
  const isInUse = entry.status === 1;
  const uses = usesTotal(detail.data?.uses ?? []);
  const below = (detail.data?.childCount ?? 0) + (detail.data?.items.length ?? 0);
  const setStatus = (status: 0 | 1) =>
    // The toast says what became of it.
    void save.mutateAsync({ body: { id: entry.id, version: entry.version, status } }).catch(() => {});
  const askDelete = () =>
    void confirm({
      title: t("dictionary.deleteConfirm", { name: entry.name }),
      okText: t("dictionary.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      onOk: () =>
        remove
          .mutateAsync({ body: { menuId: entry.id } })
          .then(() => onSelect(entry.parentId))
          .catch(() => {}),
    });
  const whyNotDelete =
    uses > 0
      ? t("dictionary.whyUsed", { count: uses })
      : below > 0
        ? t("dictionary.whyBelow", { count: below })
        : null;
  return (
    <>
      {holder}
      <Panel
        title={entry.name}
        extra={
          <StatusChip tone={isInUse ? "ok" : "mute"}>
            {t(isInUse ? "dictionary.inUse" : "dictionary.disabled")}
          </StatusChip>
        }
      >
        <QueryError query={detail} isCompact />
        {detail.data ? (
          <Facts
            items={[
              { key: "nameEn", label: t("dictionary.nameEn"), value: entry.nameEn },
              { key: "path", label: t("dictionary.path"), value: pathText(entries, entry.id) },
              { key: "children", label: t("dictionary.children"), value: String(detail.data.childCount) },
              { key: "uses", label: t("dictionary.uses"), value: <UsesList uses={detail.data.uses} /> },
            ]}
          />
        ) : detail.isPending ? (
          <SkeletonText lines={4} />
        ) : null}
        {isEditable ? (
          <Cluster gap={8} className="dict-actions">
            <Button icon={<Icon of={editIcon} />} onClick={() => onForm({ dictType, parent: null, entry })}>
              {t("dictionary.edit")}
            </Button>
            <Button icon={<Icon of={plusIcon} />} onClick={() => onForm({ dictType, parent: entry })}>
              {t("dictionary.addChild")}
            </Button>
            <MenuButton
              label={t("dictionary.more", { name: entry.name })}
              icon={moreIcon}
              isIconOnly
              actions={[
                {
                  key: "status",
                  label: t(isInUse ? "dictionary.disable" : "dictionary.enable"),
                  icon: stopIcon,
                  run: () => setStatus(isInUse ? 0 : 1),
                },
                { key: "move", label: t("dictionary.move"), icon: swapIcon, run: () => setOpen("move") },
                { key: "merge", label: t("dictionary.merge"), icon: splitIcon, run: () => setOpen("merge") },
                {
                  key: "delete",
                  label: t("dictionary.delete"),
                  icon: deleteIcon,
                  isDanger: true,
                  disabledReason: whyNotDelete,
                  run: askDelete,
                },
              ]}
            />
          </Cluster>
        ) : null}
      </Panel>
      {detail.data ? (
        <ItemsPanel
          dictType={dictType}
          menuId={entry.id}
          items={detail.data.items}
          title={t("dictionary.items")}
          isEditable={isEditable}
        />
      ) : null}
      <Panel title={t("dictionary.history")}>
        <HistoryTab objectType="dictMenu" objectId={entry.id} />
      </Panel>
      {open === "merge" ? (
        <MergeDialog
          kind="menu"
          from={entry}
          options={entries
            .filter(({ id }) => id !== entry.id)
            .map(({ id }) => ({ id, label: pathText(entries, id) }))}
          onClose={() => setOpen(undefined)}
          onMerged={onSelect}
        />
      ) : null}
      {open === "move" ? (
        <MoveDialog entry={entry} entries={entries} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
