import type { Kysely, Schema } from "@pharos/db";
import { pdcaActionStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { type OpenTurn, openTurnsOf } from "../../platform/open-turn.ts";
import { visiblePdcaActions } from "./pdca.visibility.ts";
import { turnOfAction } from "./turn.ts";

const [open, done] = (["open", "done"] as const).map((name) => sql.lit(pdcaActionStatus.toCode(name)));

/** Whose turn it is on every action that the actor may see and nobody has checked yet; what is done waits for no one person. */
export async function findActionTurns(
  db: Kysely<Schema>,
  actor: Actor,
  { teamId }: { readonly teamId: number | undefined },
): Promise<readonly OpenTurn[]> {
  const rows = await db
    .selectFrom("pdca_action")
    .select(["team_id as teamId", sql<null>`null`.as("companyId"), turnOfAction.as("turn")])
    .select(
      sql<number[]>`case when pdca_action.status = ${open} then array[pdca_action.owner_user_id]
        else array[]::bigint[] end`.as("personIds"),
    )
    .where(visiblePdcaActions(actor))
    .where(sql<boolean>`pdca_action.status in (${open}, ${done})`)
    .$if(teamId !== undefined, (query) => query.where("pdca_action.team_id", "=", teamId ?? 0))
    .execute();
  return openTurnsOf(rows);
}
