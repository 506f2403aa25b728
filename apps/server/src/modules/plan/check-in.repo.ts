import type { PlanDetail } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";

const checkInsMax = 100;

/** Who came for a plan and when. Where the device was is for the person and those who lead the work. */
export async function findCheckIns(
  db: Kysely<Schema>,
  actor: Actor,
  plan: { readonly id: number; readonly is_led: boolean },
): Promise<NonNullable<PlanDetail["checkIns"]>> {
  const rows = await db
    .selectFrom("plan_check_in")
    .selectAll()
    .select(nameOfUser("plan_check_in.user_id").as("name"))
    .where("plan_id", "=", plan.id)
    .orderBy("id", "desc")
    .limit(checkInsMax)
    .execute();
  return rows.map(({ latitude, longitude, accuracy, ...row }) => ({
    userId: row.user_id,
    name: row.name ?? "",
    workDate: row.work_date,
    at: row.checked_in_at,
    sentAt: row.sent_at,
    position:
      (plan.is_led || row.user_id === actor.userId) &&
      latitude !== null &&
      longitude !== null &&
      accuracy !== null
        ? { latitude, longitude, accuracy }
        : null,
  }));
}
