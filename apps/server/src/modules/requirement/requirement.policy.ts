import { type RequirementStatus, requirementStatus } from "@pharos/domain/enums";
import { requirementLifecycle } from "@pharos/domain/requirement";
import type { Actor } from "../../platform/actor.ts";
import { type Policy, unless } from "../../platform/policy.ts";

/** What the rules look at. */
interface RequirementState {
  readonly status: number;
  readonly author_id: number;
}

const statusOf = ({ status }: RequirementState): RequirementStatus => requirementStatus.fromCode(status);

/** Assesses requirements and answers them. */
export const handlesRequirements = (actor: Actor): boolean => actor.permissions.has("req:handle");

/** Whether the caller may raise one. */
export const mayRaiseRequirements = (actor: Actor) =>
  unless(actor.permissions.has("req:create"), "common.permissionDenied");

/** Who may do what with a requirement now. */
export const requirementPolicy = {
  // Whoever raised it changes it until it is assessed; from then on its handlers do.
  edit: (actor: Actor, row: RequirementState) =>
    unless(
      handlesRequirements(actor) ||
        (actor.permissions.has("req:create") &&
          row.author_id === actor.userId &&
          requirementLifecycle.allows("edit", statusOf(row))),
      "requirement.notEditable",
    ),
  handle: (actor: Actor) => unless(handlesRequirements(actor), "requirement.notHandler"),
  vote: (_: Actor, row: RequirementState) =>
    unless(requirementLifecycle.allows("vote", statusOf(row)), "requirement.votesClosed"),
  link: (actor: Actor) => unless(actor.permissions.has("req:create"), "common.permissionDenied"),
} satisfies Policy<RequirementState>;
