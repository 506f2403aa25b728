import { daysLeft, isRemindable, warningDays } from "@pharos/domain/contract";
import { contractStatus } from "@pharos/domain/enums";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { isResponsible } from "./contract.visibility.ts";
import type { ServiceRow } from "./contract-detail.repo.ts";

/** What may be done with a contract. */
export type ContractAction = "edit" | "renew" | "setRenewState" | "terminate" | "delete" | "mail" | "notify";

type Row = Pick<
  ServiceRow,
  "status" | "end_date" | "renewed_by_id" | "renewed_by_num" | "owner_user_id" | "manager_user_id"
> & { readonly today: string };

type Acting = Parameters<Policy<Row>[string]>[0];

const mayEdit = (actor: Acting): Decision =>
  unless(actor.permissions.has("contract:edit"), "contract.editOnly");

const isInCharge = (actor: Acting, row: Row): Decision =>
  unless(actor.permissions.has("contract:edit") || isResponsible(actor, row), "contract.managerOnly");

const isNotEnded = ({ status }: Row): Decision =>
  unless(status !== contractStatus.toCode("terminated"), "contract.terminated");

const isNotRenewed = ({ renewed_by_id, renewed_by_num }: Row): Decision =>
  unless(renewed_by_id === null, "contract.alreadyRenewed", { num: renewed_by_num ?? "" });

/** Who may do what with a contract, and when. */
export const contractPolicy: Policy<Row, ContractAction> = {
  edit: (actor, row) => all(mayEdit(actor), isNotEnded(row)),
  renew: (actor, row) => all(mayEdit(actor), isNotEnded(row), isNotRenewed(row)),
  setRenewState: (actor, row) => all(isInCharge(actor, row), isNotEnded(row), isNotRenewed(row)),
  terminate: (actor, row) => all(mayEdit(actor), isNotEnded(row)),
  delete: (actor) => mayEdit(actor),
  mail: (actor, row) => isInCharge(actor, row),
  notify: (actor, row) => all(isInCharge(actor, row), unless(isEndingSoon(row), "contract.notEnding")),
};

/** Whether there is anything to report about a contract's end. */
export function isEndingSoon({ status, end_date, renewed_by_id, today }: Row): boolean {
  const left = daysLeft(end_date, today);
  const isRenewed = renewed_by_id !== null;
  return (
    isRemindable({ status, endDate: end_date, isRenewed }) &&
    left <= warningDays.before &&
    left >= -warningDays.after
  );
}
