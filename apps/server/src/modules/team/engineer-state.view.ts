import type { EngineerState } from "@pharos/api/team";
import { engineerStatus } from "@pharos/domain/enums";
import { toBusinessIso } from "@pharos/domain/time";
import type { StateNow } from "./period.repo.ts";

const unassigned = engineerStatus.toCode("unassigned");

/** The status that counts now, as it goes out. */
export function toEngineerState(userId: number, row: StateNow | undefined, now: Date): EngineerState {
  if (!row) {
    const startTime = toBusinessIso(now.getTime());
    return { userId, status: unassigned, startTime, endTime: null, remark: null };
  }
  return {
    userId,
    status: engineerStatus.asCode(row.status),
    startTime: row.from_at,
    endTime: row.to_at,
    remark: row.remark,
  };
}
