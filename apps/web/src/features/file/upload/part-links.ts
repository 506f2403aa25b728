/** Signed links to the parts of one upload. */
export interface PartLinks<Link> {
  /** The link of a part, for one try: a link that has failed may have been the reason. `next` are the parts after it. */
  take(part: number, next: readonly number[]): Promise<Link>;
}

/** Parts that are asked for at once. */
const linksAtOnce = 10;
/** A third of a link's life: a part on a slow line must still be under way with it. */
const keptMs = 5 * 60_000;

/** Asks for the links of a part and of the next ones in one call. */
export function createPartLinks<Link extends { readonly part: number }>(
  ask: (parts: readonly number[]) => Promise<readonly Link[]>,
  now: () => number = () => performance.now(),
): PartLinks<Link> {
  const known = new Map<number, { readonly link: Promise<Link>; readonly askedMs: number }>();

  const fetchLinks = (parts: readonly number[]): void => {
    const answer = ask(parts);
    for (const part of parts) {
      const link = answer.then((links) => linkOf(links, part));
      // Anyone who takes the part learns of a failure; no one may ever take it.
      link.catch(() => known.delete(part));
      known.set(part, { link, askedMs: now() });
    }
  };

  const isKnown = (part: number): boolean => {
    const entry = known.get(part);
    return entry !== undefined && now() - entry.askedMs < keptMs;
  };

  return {
    async take(part, next) {
      if (!isKnown(part))
        fetchLinks([part, ...next.filter((other) => !isKnown(other)).slice(0, linksAtOnce - 1)]);
      const entry = known.get(part);
      known.delete(part);
      if (!entry) throw new Error(`part ${part} was not asked for`);
      return entry.link;
    },
  };
}

function linkOf<Link extends { readonly part: number }>(links: readonly Link[], part: number): Link {
  const link = links.find((other) => other.part === part);
  if (!link) throw new Error(`no link to part ${part}`);
  return link;
}
