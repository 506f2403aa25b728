import type { UnitOfWork } from "../../../platform/unit-of-work.ts";

/** Forgets how to connect to the customer's systems; answers true when there was something to forget. */
export async function clearRemoteAccess(tx: UnitOfWork, id: number): Promise<true | undefined> {
  const removed = await tx.db
    .deleteFrom("service_request_remote")
    .where("service_request_id", "=", id)
    .returning("service_request_id")
    .executeTakeFirst();
  return removed && true;
}
