import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ManualDetail, useSaveTree } from "../api.ts";
import { type EditedTree, editedTree, sentTree } from "./edited-tree.ts";

/** The tree of a manual and how it is changed. */
export interface TreeEditing {
  /** As the server has it, or as it will have it in a moment. */
  readonly tree: EditedTree;
  /** A step is being stored; the next one waits for the reader. */
  readonly isSaving: boolean;
  /** Stores another tree; undefined is a step that is not possible. */
  readonly change: (next: EditedTree | undefined) => void;
}

/** Stores each step of the tree at once. A refused step is taken back, and the tree is read again. */
export function useEditedTree({ id, nodes, revision }: ManualDetail): TreeEditing {
  const client = useQueryClient();
  const save = useSaveTree();
  const stored = useMemo(() => editedTree(nodes), [nodes]);
  const [pending, setPending] = useState<{ readonly tree: EditedTree; readonly revision: number } | null>(
    null,
  );
  // It holds until the page has read what was stored.
  const awaited = pending?.revision === revision ? pending : null;
  const isSaving = awaited !== null;
  return {
    tree: awaited?.tree ?? stored,
    isSaving,
    change: (tree) => {
      if (!tree || isSaving) return;
      setPending({ tree, revision });
      save.mutate(
        { body: { id, revision, nodes: sentTree(tree) } },
        {
          onSuccess: (saved) => {
            if (saved.revision === revision) setPending(null);
          },
          onError: () => {
            setPending(null);
            void client.invalidateQueries({ queryKey: ["manual", "detail", id] });
          },
        },
      );
    },
  };
}
