/** An entry of the tag dictionary, as the server lists it. */
export interface TagEntry {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly status: number;
}

/** Tags under one heading; the heading is empty for tags that stand alone. */
export interface TagGroup {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly tags: readonly { readonly value: string; readonly name: string; readonly nameEn: string }[];
}

/** Sorts the flat dictionary into groups. A tag that is switched off stays visible while it is chosen, so that it can be taken away. */
export function tagGroups(entries: readonly TagEntry[], chosen: readonly string[]): TagGroup[] {
  const shown = entries.filter((entry) => entry.status === 1 || chosen.includes(entry.name));
  const parentIds = new Set(shown.map((entry) => entry.parentId).filter((id) => id !== null));
  const leaves = shown.filter((entry) => !parentIds.has(entry.id));
  const headings = shown.filter((entry) => parentIds.has(entry.id));
  const tagsUnder = (id: number | null) =>
    leaves
      .filter((leaf) => leaf.parentId === id)
      .map(({ name, nameEn }) => ({ value: name, name, nameEn: nameEn || name }));
  const known = new Set(shown.map((entry) => entry.id));
  const alone = leaves
    .filter((leaf) => leaf.parentId === null || !known.has(leaf.parentId))
    .map(({ name, nameEn }) => ({ value: name, name, nameEn: nameEn || name }));
  const groups = headings.map(({ id, name, nameEn }) => ({
    id,
    name,
    nameEn: nameEn || name,
    tags: tagsUnder(id),
  }));
  return [{ id: 0, name: "", nameEn: "", tags: alone }, ...groups].filter((group) => group.tags.length > 0);
}
