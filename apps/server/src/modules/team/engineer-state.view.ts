import type { EngineerState } from "@pharos/api/team";
import { engineerStatus } from "@pharos/domain/enums";
import { toMs } from "@pharos/domain/time";
import type { StateRow } from "./state.repo.ts";

const unassigned = engineerStatus.toCode("unassigned");

/** The status that counts now. A temporary one outside its time gives way to the one before. */
export function toEngineerState(userId: number, row: StateRow | undefined, now: Date): EngineerState {
  if (!row) return { userId, status: unassigned, startTime: now.toISOString(), endTime: null, remark: null };
  const isTemporary = row.to_at !== null;
  const isOver = row.to_at !== null && toMs(row.to_at) <= now.getTime();
  const isAhead = isTemporary && toMs(row.from_at) > now.getTime();
  if (isOver || isAhead) {
    return {
      userId,
      status: engineerStatus.asCode(row.base_status),
      startTime: isOver && row.to_at !== null ? row.to_at : now.toISOString(),
      endTime: isAhead ? row.from_at : null,
      remark: null,
    };
  }
  return {
    userId,
    status: engineerStatus.asCode(row.status),
    startTime: row.from_at,
    endTime: row.to_at,
    remark: row.remark,
  };
}
