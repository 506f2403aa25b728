import { planStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";

/** What was delivered under the `contract_item` in the query: what the ERP says, and what approved hours have drawn. */
export const usedItemHours = sql<number>`(contract_item.actual_hours + contract_item.booked_hours)`;

/** What the plans of a contract item that have not ended will still take: their hours less those already drawn. */
export const openPlanHours = (
  contractItemId: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`coalesce((
  select sum(greatest(open.planned_hours - open.actual_hours, 0)) from plan open
  where open.contract_item_id = ${contractItemId} and open.deleted_at is null
    and open.status <> ${sql.lit(planStatus.toCode("ended"))}), 0)`;
