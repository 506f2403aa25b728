import type { Turn } from "@pharos/api/core";
import { pdcaActionStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";

const codeOf = (name: Parameters<typeof pdcaActionStatus.toCode>[0]) =>
  sql.lit(pdcaActionStatus.toCode(name));

/**
 * Whose turn an improvement action is: its owner's since it was decided or came back, then, since it was said to be done, that
 * of those who lead the team and check it. Null where it has been checked.
 */
export const turnOfAction: RawBuilder<Turn | null> = sql<Turn | null>`case
  when pdca_action.status <> ${codeOf("checked")} then jsonb_build_object(
    'holder', 'vendor', 'party', null, 'since', case
      when pdca_action.status = ${codeOf("done")} then pdca_action.done_at
      else coalesce(pdca_action.checked_at, pdca_action.created_at) end) end`;
