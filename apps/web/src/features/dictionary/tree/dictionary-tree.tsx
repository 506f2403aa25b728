import { Cluster, classNames } from "@pharos/ui";
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { TreeLine } from "./tree-line.tsx";
import { dropTarget, rowsOf, type Step, stepTarget, type Target, type TreeEntry } from "./tree-rows.ts";
import "./dictionary-tree.css";

interface DictionaryTreeProps {
  readonly label: string;
  readonly entries: readonly TreeEntry[];
  readonly words: string;
  readonly selectedId: number | null;
  /** False shows the tree without any way to change it. */
  readonly isEditable: boolean;
  readonly onSelect: (id: number) => void;
  readonly onEdit: (id: number) => void;
  readonly onMove: (entry: TreeEntry, target: Target) => void;
}

type Zone = "before" | "after" | "inside";

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** A reference tree. Sorted by dragging, or with Alt and the arrow keys. */
export function DictionaryTree(props: DictionaryTreeProps): ReactNode {
  const { label, entries, words, selectedId, isEditable, onSelect, onEdit, onMove } = props;
  const t = useT();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [over, setOver] = useState<{ id: number; zone: Zone }>();
  const draggedRef = useRef<number | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const rows = rowsOf(entries, { closed, words });
  const activeId = rows.some(({ entry }) => entry.id === selectedId)
    ? selectedId
    : (rows[0]?.entry.id ?? null);

  const focusRow = (id: number | undefined) => {
    if (id !== undefined) listRef.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
  };
  useKeptFocus(listRef, activeId, entries);

  const toggle = (id: number, isOpen: boolean) =>
    setClosed((before) => {
      const after = new Set(before);
      if (isOpen) after.delete(id);
      else after.add(id);
      return after;
    });
  const move = (id: number, target: Target | null) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry || !target) return;
    if (target.parentId !== null) toggle(target.parentId, true);
    onMove(entry, target);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (!row || event.target !== event.currentTarget) return;
    const { id } = row.entry;
    const step = steps[event.key];
    if (event.altKey && step) {
      event.preventDefault();
      if (isEditable) move(id, stepTarget(entries, id, step));
      return;
    }
    const goTo = (next: number | undefined) => {
      event.preventDefault();
      if (next === undefined) return;
      onSelect(next);
      focusRow(next);
    };
    if (event.key === "ArrowDown") goTo(rows[index + 1]?.entry.id);
    else if (event.key === "ArrowUp") goTo(rows[index - 1]?.entry.id);
    else if (event.key === "Home") goTo(rows[0]?.entry.id);
    else if (event.key === "End") goTo(rows.at(-1)?.entry.id);
    else if (event.key === "ArrowRight" && row.hasChildren) {
      if (row.isOpen) goTo(rows[index + 1]?.entry.id);
      else toggle(id, true);
    } else if (event.key === "ArrowLeft") {
      if (row.isOpen) toggle(id, false);
      else if (row.entry.parentId !== null) goTo(row.entry.parentId);
    } else if (event.key === "Enter" || event.key === " ") goTo(id);
    else if (event.key === "F2" && isEditable) onEdit(id);
  };
  const dragHandlers = (id: number) => ({
    onDragStart: (event: DragEvent) => {
      draggedRef.current = id;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", String(id));
    },
    onDragOver: (event: DragEvent) => {
      const dragged = draggedRef.current;
      const zone = zoneOf(event);
      if (dragged === null || !dropTarget(entries, { id: dragged, overId: id, zone }))
        return setOver(undefined);
      event.preventDefault();
      setOver({ id, zone });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const dragged = draggedRef.current;
      setOver(undefined);
      if (dragged !== null)
        move(dragged, dropTarget(entries, { id: dragged, overId: id, zone: zoneOf(event) }));
    },
    onDragEnd: () => {
      draggedRef.current = null;
      setOver(undefined);
    },
  });
  return (
    <ul ref={listRef} className="dict-tree" role="tree" aria-label={label}>
      {rows.map((row, index) => {
        const { id } = row.entry;
        return (
          <Cluster
            key={id}
            as="li"
            gap={6}
            isOneLine
            data-entry={id}
            role="treeitem"
            tabIndex={id === activeId ? 0 : -1}
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-selected={id === selectedId}
            aria-expanded={row.hasChildren ? row.isOpen : undefined}
            className={classNames(
              "dict-row",
              id === selectedId && "dict-row-selected",
              over?.id === id && `dict-row-${over.zone}`,
            )}
            style={{ paddingInlineStart: 8 + (row.level - 1) * 20 }}
            draggable={isEditable && words === ""}
            onClick={() => onSelect(id)}
            onDoubleClick={() => isEditable && onEdit(id)}
            onKeyDown={(event) => onKeyDown(event, index)}
            {...(isEditable && words === "" ? dragHandlers(id) : {})}
          >
            <TreeLine row={row} isEditable={isEditable && words === ""} t={t} onToggle={toggle} />
          </Cluster>
        );
      })}
    </ul>
  );
}

/** The upper quarter of a line is before it, the lower after it, between is inside. */
function zoneOf(event: DragEvent): Zone {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  if (share < 0.3) return "before";
  return share > 0.7 ? "after" : "inside";
}

/** A line that moves in the document loses the focus: it gets it back. */
function useKeptFocus(
  listRef: { readonly current: HTMLElement | null },
  activeId: number | null,
  entries: readonly TreeEntry[],
): void {
  const hadFocusRef = useRef(false);
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const remember = () => {
      hadFocusRef.current = true;
    };
    const forget = (event: FocusEvent) => {
      if (event.relatedTarget !== null) hadFocusRef.current = false;
    };
    list.addEventListener("focusin", remember);
    list.addEventListener("focusout", forget);
    return () => {
      list.removeEventListener("focusin", remember);
      list.removeEventListener("focusout", forget);
    };
  }, [listRef]);
  useEffect(() => {
    if (!hadFocusRef.current || document.activeElement !== document.body) return;
    listRef.current?.querySelector<HTMLElement>(`[data-entry="${activeId}"]`)?.focus();
    // Whenever the lines have changed.
  }, [listRef, activeId, entries]);
}
