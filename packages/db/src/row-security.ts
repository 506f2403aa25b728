import { AsyncLocalStorage } from "node:async_hooks";

/** The role that the policies of the tables are for. The owner of the tables passes them by. */
export const RESTRICTED_ROLE = "pharos_customer";

/** The ids of organisations as the database writes a list of them. */
export type Restriction = `{${string}}`;

const restrictions = new AsyncLocalStorage<Restriction | undefined>();

const toRestriction = (ids: readonly number[]): Restriction => {
  if (!ids.every(Number.isSafeInteger)) throw new Error(`These are no ids of organisations: ${ids.join()}`);
  return `{${ids.join()}}`;
};

/**
 * Runs `work`, whose statements reach only rows of these organisations, and of none when there are none: the database itself
 * refuses the others, whatever the statements say. Holds for what `work` leaves running, too.
 */
export const withinOrganisations = <T>(ids: readonly number[], work: () => T): T =>
  restrictions.run(toRestriction(ids), work);

/**
 * Runs a part of such work that has to look at, or to write, rows of other organisations: what only counts them, and what the
 * caller is entitled to by something else than membership.
 */
export const acrossOrganisations = <T>(work: () => T): T => restrictions.run(undefined, work);

/** The organisations that the statements of the running work are to be restricted to; undefined: they are not. */
export const restriction = (): Restriction | undefined => restrictions.getStore();

/** SQL that restricts, or frees, the rest of an open transaction. */
export const restrictTransaction = (to: Restriction | undefined): string =>
  to === undefined
    ? "set local role none"
    : `set local role ${RESTRICTED_ROLE}; set local pharos.organisations = '${to}'`;

/** SQL that restricts a connection from now on; in a transaction, once that has been committed. */
export const restrictConnection = (to: Restriction): string =>
  `set role ${RESTRICTED_ROLE}; set pharos.organisations = '${to}'`;
