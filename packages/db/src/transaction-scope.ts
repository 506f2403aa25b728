import { AsyncLocalStorage } from "node:async_hooks";
import { OuterHandleInTransactionError } from "./errors.ts";
import { acrossOrganisations } from "./row-security.ts";

type Scope = { owner: object; isOpen: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` marked as the inside of a transaction of `owner`. */
export const runInTransactionScope = async <T>(owner: object, work: () => Promise<T>): Promise<T> => {
  const scope: Scope = { owner, isOpen: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isOpen = false;
  }
};

/**
 * Refuses the outer handle of `owner` while a transaction of it is open in the same flow of work.
 * The embedded engine has one session, so such a query would wait for its own transaction for ever;
 * PostgreSQL would answer it, but outside the transaction. Both are mistakes, so both engines refuse.
 */
export const refuseInsideTransaction = (owner: object): void => {
  const scope = scopes.getStore();
  if (scope?.isOpen && scope.owner === owner) {
    throw new OuterHandleInTransactionError(
      "Inside a transaction only the tx handle may be used, not the outer database",
    );
  }
};

/**
 * Runs `work` as if it had been started outside any transaction, and for nobody's organisations: for background work that a
 * transaction merely triggers.
 */
export const outsideTransactionScope = <T>(work: () => T): T => scopes.exit(() => acrossOrganisations(work));
