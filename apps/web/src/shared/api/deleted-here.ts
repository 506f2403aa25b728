const address = (): string => location.pathname + location.search;

let deletedAt: string | null = null;

/** What is deleted may be what the page at this address shows. */
export function rememberDeletion(): void {
  deletedAt = address();
}

/**
 * Whether something was deleted at this address since the page was opened: what is read here may be gone, which its
 * reader knows, and is on the way to another page.
 */
export function isDeletedHere(): boolean {
  if (deletedAt !== address()) deletedAt = null;
  return deletedAt !== null;
}

/** Forgets the deletion: whoever reads here next has deleted nothing. */
export function forgetDeletion(): void {
  deletedAt = null;
}
