import type { Translate } from "@pharos/i18n";
import { Stack, StatusChip, Text } from "@pharos/ui";
import { caretDownIcon, holderIcon, Icon, rightIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import type { TreeRow } from "./tree-rows.ts";

interface TreeLineProps {
  readonly row: TreeRow;
  readonly isEditable: boolean;
  readonly t: Translate;
  readonly onToggle: (id: number, isOpen: boolean) => void;
}

/** What stands on one line of the tree: handle, arrow, both names, and whether it is out of use. */
export function TreeLine({ row, isEditable, t, onToggle }: TreeLineProps): ReactNode {
  const { id, name, nameEn, status } = row.entry;
  return (
    <>
      {isEditable ? (
        <span className="dict-handle" title={t("dictionary.drag", { name })}>
          <Icon of={holderIcon} />
        </span>
      ) : null}
      {row.hasChildren ? (
        // The arrow keys do the same for anyone who uses the keyboard.
        <Stack
          as="button"
          align="center"
          justify="center"
          size="small"
          tone="secondary"
          isInline
          type="button"
          className="dict-arrow"
          tabIndex={-1}
          aria-label={t(row.isOpen ? "dictionary.collapse" : "dictionary.expand", { name })}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(id, !row.isOpen);
          }}
        >
          <Icon of={row.isOpen ? caretDownIcon : rightIcon} />
        </Stack>
      ) : (
        <Stack
          as="span"
          align="center"
          justify="center"
          size="small"
          tone="secondary"
          isInline
          className="dict-arrow"
        />
      )}
      <Text isBreaking>{name}</Text>
      {nameEn === name ? null : (
        <Text size="small" tone="secondary" isGrowing isBreaking>
          {nameEn}
        </Text>
      )}
      {status === 0 ? <StatusChip tone="mute">{t("dictionary.disabled")}</StatusChip> : null}
    </>
  );
}
