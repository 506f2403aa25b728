import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { findEngineers as endpoint } from "@pharos/api/team";
import { engineerStatus, workCategory } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { findEngineers } from "./engineer.repo.ts";

/** Engineers to give work to. Asked for an organisation the caller may not know about, it knows no one. */
export async function findServiceEngineers(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { companyId, teamId, groupType, employeeName }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const companies =
    companyId === undefined
      ? undefined
      : await db
          .selectFrom("company")
          .select("id")
          .where("id", "=", companyId)
          .where(visibleCompanies(actor))
          .execute();
  const companyIds = companies?.map(({ id }) => id);
  const rows = await findEngineers(db, { companyIds, teamId, groupType, name: employeeName }, clock.now());
  return rows.map((row) => ({
    userId: row.user_id,
    employeeName: row.name,
    headImgUrl: row.avatar_url,
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    category: workCategory.asCode(row.category),
    engineerStatus: engineerStatus.asCode(row.engineer_status),
    taskCount: row.task_count,
    loadRate: row.load_rate,
    techTags: row.tech_tags,
  }));
}
