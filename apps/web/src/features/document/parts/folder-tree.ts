import type { DocFolder } from "../api.ts";

/** A folder with how deep it stands. */
export type FolderInTree = DocFolder & { readonly depth: number };

/** Folders below those they stand in. One whose folder above is not among them stands at the top. */
export function inTreeOrder(folders: readonly DocFolder[]): FolderInTree[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = (parentId: number | null, depth: number): FolderInTree[] =>
    folders
      .filter((folder) => parentOf(folder) === parentId)
      .flatMap((folder) => [{ ...folder, depth }, ...below(folder.id, depth + 1)]);
  const parentOf = ({ parentId }: DocFolder) => (parentId !== null && known.has(parentId) ? parentId : null);
  return below(null, 0);
}

/** The folder itself and every folder below it: where it cannot be moved to. */
export function familyOf(folders: readonly DocFolder[], id: number): ReadonlySet<number> {
  const family = new Set([id]);
  for (const folder of inTreeOrder(folders))
    if (folder.parentId !== null && family.has(folder.parentId)) family.add(folder.id);
  return family;
}

/** Folders to choose from, each indented by how deep it stands. */
export const folderOptions = (folders: readonly DocFolder[]) =>
  inTreeOrder(folders).map(({ id, name, depth }) => ({ value: id, label: `${"　".repeat(depth)}${name}` }));
