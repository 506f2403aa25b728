import type { PermissionBranch, PermissionLeaf } from "@pharos/api/access";

/** What a set of permissions gains and loses. */
export interface PermissionDifference {
  readonly added: number;
  readonly removed: number;
}

/** How many permissions were ticked and unticked. */
export function differenceOf(before: ReadonlySet<number>, after: ReadonlySet<number>): PermissionDifference {
  return {
    added: [...after].filter((id) => !before.has(id)).length,
    removed: [...before].filter((id) => !after.has(id)).length,
  };
}

/** The branches with the permissions that match; branches without any are left out. */
export function searchTree(tree: readonly PermissionBranch[], words: string): PermissionBranch[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === "") return [...tree];
  const matches = (entry: Pick<PermissionLeaf, "code" | "name" | "nameEn">) =>
    [entry.code, entry.name, entry.nameEn].some((text) => text.toLowerCase().includes(wanted));
  return tree
    .map((branch) => (matches(branch) ? branch : { ...branch, children: branch.children.filter(matches) }))
    .filter((branch) => branch.children.length > 0 || matches(branch));
}

/** The set with several ids put in or taken out. */
export function withIds(
  chosen: ReadonlySet<number>,
  ids: readonly number[],
  isChosen: boolean,
): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}
