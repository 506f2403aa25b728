import { inReadingOrder, moveNode, type PlacedNode, placeNode, type TreeMove } from "@pharos/domain/manual";
import { Cluster, classNames, EmptyState, IconButton, Text } from "@pharos/ui";
import { deleteIcon, downIcon, editIcon, leftIcon, plusIcon, rightIcon, upIcon } from "@pharos/ui/icons";
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import type { EditedChapter } from "./edited-tree.ts";
import type { TreeEditing } from "./use-edited-tree.ts";
import "./tree-editor.css";

interface TreeEditorProps {
  readonly editing: TreeEditing;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
  /** Asks for the title of a new chapter behind the selected one, or as the last. */
  readonly onAdd: () => void;
  readonly onRename: (key: string) => void;
  readonly onDelete: (key: string) => void;
}

const moveKeys: Readonly<Record<string, TreeMove>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "indent",
  ArrowLeft: "outdent",
};

const moveButtons = [
  ["up", upIcon],
  ["down", downIcon],
  ["outdent", leftIcon],
  ["indent", rightIcon],
] as const;

/** The chapters of a manual, sorted by buttons, by dragging, or with Alt and the arrow keys. */
export function TreeEditor(props: TreeEditorProps): ReactNode {
  const { editing, selectedKey, onSelect, onAdd, onRename, onDelete } = props;
  const { tree, isSaving, change } = editing;
  const t = useT();
  const listRef = useRef<HTMLUListElement>(null);
  const rows = inReadingOrder(tree);
  const selected = rows.find(({ node }) => node.key === selectedKey);
  const activeKey = selected?.node.key ?? rows[0]?.node.key ?? null;
  const drag = useRowDrag(editing);
  const keepFocus = useKeptFocus(listRef, activeKey, tree);

  const goTo = (row: PlacedNode<EditedChapter> | undefined) => {
    if (!row) return;
    keepFocus();
    onSelect(row.node.key);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (!row) return;
    const { key } = row.node;
    const move = moveKeys[event.key];
    const run = (work: () => void) => {
      event.preventDefault();
      work();
    };
    if (event.altKey && move)
      run(() => {
        keepFocus();
        onSelect(key);
        change(moveNode(tree, key, move));
      });
    else if (event.key === "ArrowDown") run(() => goTo(rows[index + 1]));
    else if (event.key === "ArrowUp") run(() => goTo(rows[index - 1]));
    else if (event.key === "Home") run(() => goTo(rows[0]));
    else if (event.key === "End") run(() => goTo(rows.at(-1)));
    else if (event.key === "Enter" || event.key === " ") run(() => onSelect(key));
    else if (event.key === "F2") run(() => onRename(key));
    else if (event.key === "Delete") run(() => onDelete(key));
  };
  return (
    <>
      <Cluster role="toolbar" aria-label={t("manual.tree.tools")} gap={2} className="manual-tree-tools">
        <IconButton icon={plusIcon} label={t("manual.tree.add")} isDisabled={isSaving} onClick={onAdd} />
        {moveButtons.map(([move, icon]) => (
          <IconButton
            key={move}
            icon={icon}
            label={t(`manual.tree.${move}`)}
            isDisabled={isSaving || !selected || !moveNode(tree, selected.node.key, move)}
            onClick={() => selected && change(moveNode(tree, selected.node.key, move))}
          />
        ))}
        <IconButton
          icon={editIcon}
          label={t("manual.tree.rename")}
          isDisabled={isSaving || !selected}
          onClick={() => selected && onRename(selected.node.key)}
        />
        <IconButton
          icon={deleteIcon}
          label={t("manual.tree.remove")}
          isDisabled={isSaving || !selected}
          onClick={() => selected && onDelete(selected.node.key)}
        />
      </Cluster>
      {rows.length === 0 ? (
        <EmptyState isCompact>{t("manual.tree.empty")}</EmptyState>
      ) : (
        <ul ref={listRef} className="manual-tree" role="tree" aria-label={t("manual.reader.chapters")}>
          {rows.map(({ node: { key, title }, parent, depth, index: place }, index) => (
            <Cluster
              key={key}
              as="li"
              isOneLine
              role="treeitem"
              data-chapter={key}
              tabIndex={key === activeKey ? 0 : -1}
              aria-level={depth}
              aria-posinset={place + 1}
              aria-setsize={(parent?.children ?? tree).length}
              aria-selected={key === selectedKey}
              className={classNames(
                "manual-tree-row",
                key === selectedKey && "manual-tree-selected",
                drag.over?.key === key && `manual-tree-${drag.over.zone}`,
              )}
              style={{ paddingInlineStart: 8 + (depth - 1) * 20 }}
              onClick={() => onSelect(key)}
              onDoubleClick={() => onRename(key)}
              onKeyDown={(event) => onKeyDown(event, index)}
              draggable={!isSaving}
              {...drag.handlersOf(key)}
            >
              {title}
            </Cluster>
          ))}
        </ul>
      )}
      <Text as="p" size="small" tone="secondary" className="manual-tree-hint">
        {t("manual.tree.hint")}
      </Text>
    </>
  );
}

type Zone = "before" | "after" | "inside";

/** Dragging a row before, behind or below another one. */
function useRowDrag({ tree, change }: TreeEditing) {
  const draggedRef = useRef<string | null>(null);
  const [over, setOver] = useState<{ readonly key: string; readonly zone: Zone }>();
  const dropped = (key: string, zone: Zone) => {
    const target = inReadingOrder(tree).find(({ node }) => node.key === key);
    if (draggedRef.current === null || draggedRef.current === key || !target) return undefined;
    const place =
      zone === "inside"
        ? { parentKey: key, index: target.node.children.length }
        : { parentKey: target.parent?.key ?? null, index: target.index + (zone === "after" ? 1 : 0) };
    return placeNode(tree, draggedRef.current, place);
  };
  const handlersOf = (key: string) => ({
    onDragStart: (event: DragEvent) => {
      draggedRef.current = key;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", key);
    },
    onDragOver: (event: DragEvent) => {
      const zone = zoneOf(event);
      if (!dropped(key, zone)) return setOver(undefined);
      event.preventDefault();
      setOver({ key, zone });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      change(dropped(key, zoneOf(event)));
    },
    onDragEnd: () => {
      draggedRef.current = null;
      setOver(undefined);
    },
  });
  return { over, handlersOf };
}

/** The upper part of a row is before it, the lower one behind it, between is below it. */
function zoneOf(event: DragEvent): Zone {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  if (share < 0.3) return "before";
  return share > 0.7 ? "after" : "inside";
}

/** Gives the active row the focus after the next change of the rows, which may have moved it in the document. */
function useKeptFocus(
  listRef: { readonly current: HTMLElement | null },
  activeKey: string | null,
  tree: TreeEditing["tree"],
): () => void {
  const isWantedRef = useRef(false);
  useEffect(() => {
    if (!isWantedRef.current) return;
    const row = [...(listRef.current?.querySelectorAll<HTMLElement>("[data-chapter]") ?? [])].find(
      ({ dataset }) => dataset["chapter"] === activeKey,
    );
    row?.focus();
    // Whenever the rows have changed.
  }, [listRef, activeKey, tree]);
  useEffect(() => {
    const forget = (event: FocusEvent) => {
      const goesElsewhere = event.target instanceof Node && !listRef.current?.contains(event.target);
      if (goesElsewhere) isWantedRef.current = false;
    };
    addEventListener("focusin", forget);
    return () => removeEventListener("focusin", forget);
  }, [listRef]);
  return () => {
    isWantedRef.current = true;
  };
}
