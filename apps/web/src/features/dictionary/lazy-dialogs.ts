import { lazyPart } from "../../shared/components/lazy-part.tsx";

export type { EntryFormTarget } from "./entry-form.dialog.tsx";
export type { ItemFormTarget } from "./item-form.dialog.tsx";

/** Dialogs of the dictionary, fetched when they open. */
export const EntryFormDialog = lazyPart(
  async () => (await import("./entry-form.dialog.tsx")).EntryFormDialog,
);
export const ItemFormDialog = lazyPart(async () => (await import("./item-form.dialog.tsx")).ItemFormDialog);
export const MergeDialog = lazyPart(async () => (await import("./merge.dialog.tsx")).MergeDialog);
export const MoveDialog = lazyPart(async () => (await import("./move.dialog.tsx")).MoveDialog);
