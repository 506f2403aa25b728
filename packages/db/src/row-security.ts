import { AsyncLocalStorage } from "node:async_hooks";

/** The role that the policies of the tables are for. The owner of the tables passes them by. */
export const RESTRICTED_ROLE = "pharos_customer";

/** Takes back what a transaction is restricted to. */
export const LIFT_RESTRICTION = "set local role none";

const restrictions = new AsyncLocalStorage<string | undefined>();

const toRestriction = (ids: readonly number[]): string => {
  if (!ids.every(Number.isSafeInteger)) throw new Error(`These are no ids of organisations: ${ids.join()}`);
  return `set local role ${RESTRICTED_ROLE}; set local pharos.organisations = '{${ids.join()}}'`;
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

/** What the statements of the running work are to be restricted by, as SQL for an open transaction; undefined: by nothing. */
export const restriction = (): string | undefined => restrictions.getStore();
