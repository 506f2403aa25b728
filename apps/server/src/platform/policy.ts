import type { Schema } from "@pharos/db";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Actor } from "./actor.ts";
import { AppError, type ErrorCode, type Vars } from "./app-error.ts";

/** Why something is refused. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly vars?: Vars;
}

/** `true`, or the reason why not. */
export type Decision = true | Refusal;

/** A pure rule about one loaded row: asked for the buttons, and again on the locked row inside the transaction. */
export type Rule<Row> = (actor: Actor, row: Row, now: Date) => Decision;

/** The rules of one entity by action name. */
export type Policy<Row, Action extends string = string> = Readonly<Record<Action, Rule<Row>>>;

/** Rows of `table` this actor may know about: used by every list, count, search and look-up of the entity. */
export type Visibility<Table extends keyof Schema> = (
  actor: Actor,
) => (eb: ExpressionBuilder<Schema, Table>) => Expression<SqlBool>;

/** First refusal wins; all true is true. */
export function all(...decisions: readonly Decision[]): Decision {
  return decisions.find((decision) => decision !== true) ?? true;
}

/** The condition, or the refusal. */
export function unless(isAllowed: boolean, code: ErrorCode, vars?: Vars): Decision {
  return isAllowed || { code, vars };
}

/** Throws the rule's own reason. */
export function authorize<Row, Action extends string>(
  policy: Policy<Row, Action>,
  action: Action,
  actor: Actor,
  row: Row,
  now: Date,
): void {
  const decision = policy[action](actor, row, now);
  if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
}
