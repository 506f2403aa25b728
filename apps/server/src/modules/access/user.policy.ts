import { accountState } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";

/** An account as the rules look at it. */
export interface UserTarget {
  readonly id: number;
  readonly state: number;
}

const mayMaintain = (actor: Actor) => unless(actor.permissions.has("user:edit"), "common.permissionDenied");
const isSomebodyElse = (actor: Actor, { id }: UserTarget) =>
  unless(actor.userId !== id, "access.notYourself");
const isIn = (state: Parameters<typeof accountState.toCode>[0], { state: code }: UserTarget) =>
  code === accountState.toCode(state);

/** What may be done with an account now. That a system admin stays is decided with the locks held. */
export const userPolicy = {
  edit: (actor) => mayMaintain(actor),
  resetPassword: (actor, user) =>
    all(
      mayMaintain(actor),
      isSomebodyElse(actor, user),
      unless(!isIn("disabled", user), "access.userDisabled"),
    ),
  unlock: (actor, user) => all(mayMaintain(actor), unless(isIn("locked", user), "access.notLocked")),
  endSessions: (actor) => mayMaintain(actor),
  disable: (actor, user) =>
    all(
      mayMaintain(actor),
      isSomebodyElse(actor, user),
      unless(!isIn("disabled", user), "access.userDisabled"),
    ),
  enable: (actor, user) => all(mayMaintain(actor), unless(isIn("disabled", user), "access.userEnabled")),
} satisfies Policy<UserTarget>;
