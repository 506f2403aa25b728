import { consultLifecycle } from "@pharos/domain/consult";
import { consultStatus } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { isOnVendorSide, leadsEverything, ledTeams } from "../../platform/scope.ts";
import type { ConsultRow } from "./consult.repo.ts";

type Action = (typeof consultLifecycle.actions)[number];

/** Who asked. An organisation's admin reads along, and does not write. */
export const isAsker = (actor: Actor, row: Pick<ConsultRow, "created_by">): boolean =>
  row.created_by === actor.userId;

/** Whether somebody who sees a consultation answers in it. */
export const isExpert = (actor: Actor, row: Pick<ConsultRow, "created_by">): boolean =>
  !isAsker(actor, row) && isOnVendorSide(actor) && actor.permissions.has("consult:answer");

const isPossible = (action: Action, row: ConsultRow): Decision => {
  if (consultLifecycle.allows(action, consultStatus.fromCode(row.status))) return true;
  if (consultStatus.fromCode(row.status) === "closed") return { code: "consult.closed" };
  if (action === "join") return { code: "consult.taken", vars: { name: row.expert_name ?? "" } };
  if (action === "rate") return { code: "consult.notClosed" };
  return {
    code: action === "requestExpert" ? "consult.alreadyThere" : "consult.notWithExpert",
    vars: { name: row.expert_name ?? "" },
  };
};

const isOneOfThem = (actor: Actor, row: ConsultRow): Decision =>
  unless(isAsker(actor, row) || isExpert(actor, row), "consult.notYours");

/** Who may pass a consultation on: the expert who has it, those in it, and who leads. */
const isHandler = (actor: Actor, row: ConsultRow): Decision =>
  unless(
    isExpert(actor, row) &&
      (row.expert_user_id === actor.userId ||
        row.is_in ||
        leadsEverything(actor) ||
        ledTeams(actor).length > 0),
    "consult.notYours",
  );

/** Who may do what with a visible consultation now. */
export const consultPolicy = {
  reply: (actor, row) => all(isPossible("reply", row), isOneOfThem(actor, row)),
  requestExpert: (actor, row) =>
    all(isPossible("requestExpert", row), unless(isAsker(actor, row), "consult.ownerOnly")),
  join: (actor, row) => all(isPossible("join", row), unless(isExpert(actor, row), "consult.notYours")),
  handOver: (actor, row) => all(isPossible("handOver", row), isHandler(actor, row)),
  invite: (actor, row) => all(isPossible("invite", row), isHandler(actor, row)),
  book: (actor, row) => all(isPossible("book", row), isAsker(actor, row) ? true : isHandler(actor, row)),
  convert: (actor, row) =>
    all(
      isPossible("convert", row),
      isOneOfThem(actor, row),
      unless(actor.permissions.has("service:create"), "common.permissionDenied"),
    ),
  write: (actor, row) =>
    all(
      isPossible("write", row),
      unless(isExpert(actor, row), "consult.notYours"),
      unless(actor.permissions.has("knowledge:create"), "common.permissionDenied"),
    ),
  close: (actor, row) => all(isPossible("close", row), isOneOfThem(actor, row)),
  rate: (actor, row) =>
    all(
      unless(isAsker(actor, row), "consult.ownerOnly"),
      isPossible("rate", row),
      unless(row.score === null, "consult.ratedAlready"),
    ),
} satisfies Policy<ConsultRow, Action>;
