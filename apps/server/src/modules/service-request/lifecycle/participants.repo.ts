import type { Kysely, Schema } from "@pharos/db";

/** A team that can be called in. */
export interface CallableTeam {
  readonly id: number;
  readonly name: string;
  readonly name_en: string | null;
}

/** The team with this id, while it is active. */
export async function findActiveTeam(db: Kysely<Schema>, id: number): Promise<CallableTeam | undefined> {
  return db
    .selectFrom("team")
    .select(["id", "name", "name_en"])
    .where("id", "=", id)
    .where("status", "=", 1)
    .executeTakeFirst();
}

/** Lets a team join a request. */
export async function addCalledTeam(
  db: Kysely<Schema>,
  call: { readonly requestId: number; readonly teamId: number; readonly by: number; readonly at: Date },
): Promise<void> {
  await db
    .insertInto("service_request_team")
    .values({
      service_request_id: call.requestId,
      team_id: call.teamId,
      called_by: call.by,
      called_at: call.at,
    })
    .execute();
}

/** Someone who helps now. */
export interface PresentHelper {
  readonly userId: number;
  readonly share: number | null;
  readonly remark: string | null;
}

/** Who helps with a request now. */
export async function listHelpers(db: Kysely<Schema>, requestId: number): Promise<PresentHelper[]> {
  return db
    .selectFrom("service_request_sub_executor")
    .select(["user_id as userId", "share", "remark"])
    .where("service_request_id", "=", requestId)
    .where("left_at", "is", null)
    .orderBy("joined_at")
    .orderBy("user_id")
    .execute();
}

/** Lets people stop helping. */
export async function releaseHelpers(
  db: Kysely<Schema>,
  requestId: number,
  userIds: readonly number[],
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable("service_request_sub_executor")
    .set({ left_at: at })
    .where("service_request_id", "=", requestId)
    .where("user_id", "in", [...userIds])
    .where("left_at", "is", null)
    .execute();
}

/** Someone joins, comes back, or gets another share; the time of joining of who is there already stays. */
export async function putHelper(
  db: Kysely<Schema>,
  requestId: number,
  { userId, share, remark }: PresentHelper,
  at: Date,
): Promise<void> {
  await db
    .insertInto("service_request_sub_executor")
    .values({ service_request_id: requestId, user_id: userId, share, remark, joined_at: at })
    .onConflict((conflict) =>
      conflict.columns(["service_request_id", "user_id"]).doUpdateSet((eb) => ({
        share,
        remark,
        joined_at: eb
          .case()
          .when("service_request_sub_executor.left_at", "is", null)
          .then(eb.ref("service_request_sub_executor.joined_at"))
          .else(eb.ref("excluded.joined_at"))
          .end(),
        left_at: null,
      })),
    )
    .execute();
}

/** Takes someone off the list of those who are notified of what happens. */
export async function removeWatcher(db: Kysely<Schema>, requestId: number, userId: number): Promise<void> {
  await db
    .deleteFrom("service_request_watcher")
    .where("service_request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
}
