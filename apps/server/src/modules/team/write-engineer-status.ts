import { engineerStatus } from "@pharos/domain/enums";
import { businessTimeZone, endOfDayMs } from "@pharos/domain/time";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { toEngineerState } from "./engineer-state.view.ts";
import { findState } from "./state.repo.ts";

/** A status that somebody is given. */
export interface NewStatus {
  readonly userId: number;
  /** Code of the status. */
  readonly status: number;
  readonly start: Date;
  /** Null: until another one is given. */
  readonly end: Date | null;
  readonly remark: string | null;
  readonly setBy: number;
}

/** Stores a status with its trace. A temporary one keeps the lasting status before, which counts again afterwards. */
export async function writeEngineerStatus(
  { db, now }: UnitOfWork,
  { userId, status, start, end, remark, setBy }: NewStatus,
): Promise<void> {
  const kept = await findState(db, userId, { lock: true });
  const before = toEngineerState(userId, kept, now).status;
  const lasting = kept ? (kept.to_at === null ? kept.status : kept.base_status) : before;
  const change = {
    user_id: userId,
    status,
    from_at: start.toISOString(),
    to_at: end?.toISOString() ?? null,
    remark,
    set_by: setBy,
  };
  const row = { ...change, base_status: end === null ? status : lasting };
  await db
    .insertInto("engineer_state")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  await db
    .insertInto("engineer_state_change")
    .values({ ...change, created_at: now })
    .execute();
}

/** Puts somebody on site for the rest of the business day. */
export async function stayOnSite(tx: UnitOfWork, userId: number): Promise<void> {
  await writeEngineerStatus(tx, {
    userId,
    status: engineerStatus.toCode("onSite"),
    start: tx.now,
    end: new Date(endOfDayMs(tx.now.getTime(), businessTimeZone)),
    remark: null,
    setBy: userId,
  });
}
