import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Transact } from "../../platform/unit-of-work.ts";
import { seesTeam, teamPolicy } from "./team.policy.ts";
import { lockTeam } from "./team-save.repo.ts";

/** Deletes a team that no one is in and that serves no one; requests and contracts that name it go on doing so. */
export async function deleteTeam(withTransaction: Transact, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = seesTeam(call.actor, id) ? await lockTeam(tx.db, id) : undefined;
    if (!row) throw new AppError("team.notFound");
    const decision = teamPolicy.remove(call.actor);
    if (decision !== true) throw new AppError(decision.code);
    const { rows } = await sql<{ members: number; companies: number }>`
      select
        (select count(*)::int from team_member where team_id = ${id} and status = 1) as members,
        (select count(*)::int from company c where c.status = 1 and (c.team_id = ${id}
          or exists (select 1 from team_company tc where tc.company_id = c.id and tc.team_id = ${id}))) as companies
    `.execute(tx.db);
    const { members = 0, companies = 0 } = rows[0] ?? {};
    if (members + companies > 0) throw new AppError("team.notEmpty", { vars: { members, companies } });
    await tx.db.deleteFrom("team_company").where("team_id", "=", id).execute();
    await tx.db
      .updateTable("team")
      .set({ status: 0, updated_at: tx.now, version: row.version + 1 })
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: "team.deleted",
      objectType: "team",
      objectId: id,
      detail: { before: { name: row.name } },
    });
    return null;
  });
}
