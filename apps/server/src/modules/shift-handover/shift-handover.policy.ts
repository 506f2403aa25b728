import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";
import { runsTeam } from "../team/index.ts";

interface HandoverState {
  readonly team_id: number;
  readonly state: string;
  readonly created_by: number;
  readonly outgoing_ids: readonly number[];
  readonly incoming_ids: readonly number[];
  readonly handed_over_by: number | null;
}

/** Who may do what with a note now. Who runs the team signs for a shift that cannot. */
export const shiftHandoverPolicy = {
  // Who began a note stays its author when the roster is changed afterwards.
  handOver: (actor: Actor, row: HandoverState) =>
    all(
      unless(row.state === "open", "shiftHandover.handedOverAlready"),
      unless(
        row.outgoing_ids.includes(actor.userId) ||
          row.created_by === actor.userId ||
          runsTeam(actor, row.team_id),
        "shiftHandover.notOutgoing",
      ),
    ),
  // Nobody signs for both sides, whatever their role.
  receive: (actor: Actor, row: HandoverState) =>
    all(
      unless(row.state !== "open", "shiftHandover.notHandedOver"),
      unless(row.state === "handedOver", "shiftHandover.receivedAlready"),
      unless(row.handed_over_by !== actor.userId, "shiftHandover.ownHandover"),
      unless(
        row.incoming_ids.includes(actor.userId) || runsTeam(actor, row.team_id),
        "shiftHandover.notIncoming",
      ),
    ),
} satisfies Policy<HandoverState>;
