/** What an address ends with that opens a text at a heading; nothing where no heading is said. */
export const headingHash = (heading: string | null): string =>
  heading === null ? "" : `#${encodeURIComponent(heading)}`;

/** The heading that an address names; undefined: none. */
export function headingIn(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}
