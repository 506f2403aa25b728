import { inboundMailStatus } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { WaitingKind } from "../../../platform/waiting-kind.ts";

/** Those who lead teams or the platform, and the people on duty. */
export function requireTriage(actor: Actor): void {
  if (!maySort(actor)) throw new AppError("integration.triageOffDuty");
}

const maySort = ({ roles, isOnDuty }: Actor): boolean =>
  isOnDuty || (["sys", "pa", "ta"] as const).some((role) => roles.has(role));

/** Mails that wait for those who may decide about them. */
export const waitingMails: WaitingKind = {
  kind: "inboundMail",
  permission: "mail:triage",
  count: async (db, { actor }) => {
    if (!maySort(actor)) return 0;
    const { count } = await db
      .selectFrom("inbound_mail")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", inboundMailStatus.toCode("waiting"))
      .executeTakeFirstOrThrow();
    return count;
  },
};
