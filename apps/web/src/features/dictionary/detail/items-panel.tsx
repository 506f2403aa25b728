import type { DictionaryItem } from "@pharos/api/dictionary";
import { type DictionaryType, dictionaryType } from "@pharos/domain/enums";
import { Cluster, EmptyState, MenuButton, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import {
  arrowDownIcon,
  arrowUpIcon,
  deleteIcon,
  editIcon,
  Icon,
  moreIcon,
  plusIcon,
  splitIcon,
  stopIcon,
} from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { dictionaryQueries, useDeleteFromDictionary, useSaveItem } from "../api.ts";
import { ItemFormDialog, type ItemFormTarget, MergeDialog } from "../lazy-dialogs.ts";
import { usesTotal } from "./uses-list.tsx";

interface ItemsPanelProps {
  readonly dictType: number;
  readonly menuId: number | null;
  readonly items: readonly DictionaryItem[];
  readonly title: string;
  readonly isEditable: boolean;
}

/** Items that hang on no entry. */
export function RootItemsPanel({
  type,
  isEditable,
}: {
  readonly type: DictionaryType;
  readonly isEditable: boolean;
}): ReactNode {
  const t = useT();
  const dictType = dictionaryType.toCode(type);
  const items = useQuery(dictionaryQueries.rootItems(dictType));
  if (!items.data) return <QueryError query={items} isCompact />;
  return (
    <ItemsPanel
      dictType={dictType}
      menuId={null}
      items={items.data}
      title={t(dictionaryType.labelKey(type))}
      isEditable={isEditable}
    />
  );
}

/** The items of an entry, or of a type, in their order. */
export function ItemsPanel({ dictType, menuId, items, title, isEditable }: ItemsPanelProps): ReactNode {
  const t = useT();
  const [form, setForm] = useState<ItemFormTarget>();
  const [merging, setMerging] = useState<DictionaryItem>();
  const uses = useQuery({
    ...dictionaryQueries.itemUses(items.map(({ id }) => id)),
    enabled: items.length > 0,
  });
  return (
    <Panel
      padding="none"
      title={title}
      extra={
        isEditable ? (
          <Button icon={<Icon of={plusIcon} />} onClick={() => setForm({ dictType, menuId })}>
            {t("dictionary.addItem")}
          </Button>
        ) : undefined
      }
    >
      {items.length === 0 ? (
        <EmptyState isCompact>{t("dictionary.noItems")}</EmptyState>
      ) : (
        <Stack as="ul">
          {items.map((item, index) => (
            <Cluster as="li" gap={8} isOneLine className="dict-item" key={item.id}>
              {item.color ? <span className="dict-colour" style={{ background: item.color }} /> : null}
              <ItemText item={item} uses={usesTotal(uses.data?.[String(item.id)] ?? [])} />
              {isEditable ? (
                <ItemMenu
                  item={item}
                  before={items[index - 1]}
                  after={items[index + 1]}
                  afterNext={items[index + 2]}
                  uses={usesTotal(uses.data?.[String(item.id)] ?? [])}
                  onEdit={() => setForm({ dictType, menuId, item })}
                  onMerge={() => setMerging(item)}
                />
              ) : null}
            </Cluster>
          ))}
        </Stack>
      )}
      {form ? <ItemFormDialog subject={form} onClose={() => setForm(undefined)} /> : null}
      {merging ? (
        <MergeDialog
          kind="item"
          from={{ id: merging.id, name: merging.itemName }}
          options={items
            .filter(({ id }) => id !== merging.id)
            .map(({ id, itemName }) => ({ id, label: itemName }))}
          onClose={() => setMerging(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function ItemText({ item, uses }: { readonly item: DictionaryItem; readonly uses: number }): ReactNode {
  const t = useT();
  return (
    <Stack as="span" isGrowing>
      <span>
        {item.itemName}{" "}
        {item.status === 0 ? <StatusChip tone="mute">{t("dictionary.disabled")}</StatusChip> : null}
      </span>
      <Text as="small" tone="tertiary">
        {[
          item.itemNameEn,
          item.itemValue,
          uses === 0 ? t("dictionary.usesNone") : t("dictionary.usesTotal", { count: uses }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </Stack>
  );
}

interface ItemMenuProps {
  readonly item: DictionaryItem;
  readonly before: DictionaryItem | undefined;
  readonly after: DictionaryItem | undefined;
  readonly afterNext: DictionaryItem | undefined;
  readonly uses: number;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
}

function ItemMenu({ item, before, after, afterNext, uses, onEdit, onMerge }: ItemMenuProps): ReactNode {
  const t = useT();
  const save = useSaveItem();
  const remove = useDeleteFromDictionary();
  const [confirm, holder] = useConfirm();
  const isInUse = item.status === 1;
  // The toast says what became of it.
  const change = (changes: { status?: 0 | 1; beforeId?: number | null }) =>
    void save.mutateAsync({ body: { id: item.id, version: item.version, ...changes } }).catch(() => {});
  const askDelete = () =>
    void confirm({
      title: t("dictionary.deleteConfirm", { name: item.itemName }),
      okText: t("dictionary.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      onOk: () => remove.mutateAsync({ body: { id: item.id } }).catch(() => {}),
    });
  return (
    <>
      {holder}
      <MenuButton
        label={t("dictionary.more", { name: item.itemName })}
        icon={moreIcon}
        isIconOnly
        look="text"
        actions={[
          { key: "edit", label: t("dictionary.edit"), icon: editIcon, run: onEdit },
          ...(before
            ? [
                {
                  key: "up",
                  label: t("dictionary.up"),
                  icon: arrowUpIcon,
                  run: () => change({ beforeId: before.id }),
                },
              ]
            : []),
          ...(after
            ? [
                {
                  key: "down",
                  label: t("dictionary.down"),
                  icon: arrowDownIcon,
                  run: () => change({ beforeId: afterNext?.id ?? null }),
                },
              ]
            : []),
          {
            key: "status",
            label: t(isInUse ? "dictionary.disable" : "dictionary.enable"),
            icon: stopIcon,
            run: () => change({ status: isInUse ? 0 : 1 }),
          },
          { key: "merge", label: t("dictionary.merge"), icon: splitIcon, run: onMerge },
          {
            key: "delete",
            label: t("dictionary.delete"),
            icon: deleteIcon,
            isDanger: true,
            disabledReason: uses > 0 ? t("dictionary.whyUsed", { count: uses }) : null,
            run: askDelete,
          },
        ]}
      />
    </>
  );
}
