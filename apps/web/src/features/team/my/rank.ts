/** Where someone stands among the members by load, the busiest first; equals share a rank. Undefined for outsiders. */
export function rankIn(
  members: readonly { readonly userId: number; readonly loadRate: number }[],
  userId: number,
): { rank: number; count: number } | undefined {
  const own = members.find((member) => member.userId === userId);
  if (!own) return undefined;
  return {
    rank: 1 + members.filter(({ loadRate }) => loadRate > own.loadRate).length,
    count: members.length,
  };
}
