import type { Lifecycle } from "@pharos/domain/lifecycle";
import type { Permission } from "@pharos/domain/permissions";
import type { ErrorCode } from "../app-error.ts";
import { all, type Rule, unless } from "../policy.ts";

/** Who decides on what, and when. */
export interface ReviewRules<State extends string, Row> {
  /** Who decides. */
  readonly permission: Permission;
  readonly lifecycle: Pick<Lifecycle<State, "submit" | "approve" | "reject">, "allows" | "next">;
  readonly stateOf: (row: Row) => State;
  /** Whose work it is: they do not decide on it. */
  readonly authorsOf: (row: Row) => readonly number[];
  readonly refusals: Readonly<Record<"notPermitted" | "notPending" | "ownWork", ErrorCode>>;
}

/** Who may decide: reviewers, while it waits, and nobody on the own work, whatever the role. */
export const reviewRule =
  <State extends string, Row>({
    permission,
    lifecycle,
    stateOf,
    authorsOf,
    refusals,
  }: ReviewRules<State, Row>): Rule<Row> =>
  (actor, row) =>
    all(
      unless(actor.permissions.has(permission), refusals.notPermitted),
      unless(lifecycle.allows("approve", stateOf(row)), refusals.notPending),
      unless(!authorsOf(row).includes(actor.userId), refusals.ownWork),
    );
