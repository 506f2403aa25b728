import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";

/** Those who lead teams or the platform, and the people on duty. */
export function requireTriage(actor: Actor): void {
  const leads = (["sys", "pa", "ta"] as const).some((role) => actor.roles.has(role));
  if (!leads && !actor.isOnDuty) throw new AppError("integration.triageOffDuty");
}
