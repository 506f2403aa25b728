import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getShiftHandover as detailEndpoint,
  listShiftHandovers as listEndpoint,
} from "@pharos/api/shift-handover";
import type { Schema } from "@pharos/db";
import { shiftHandoverState } from "@pharos/domain/enums";
import type { ExpressionBuilder } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { findShiftFacts, keepVisible } from "./shift-facts.ts";
import { shiftHandoverPolicy } from "./shift-handover.policy.ts";
import { findHandover, type HandoverRow, handovers } from "./shift-handover.repo.ts";
import { visibleShiftHandovers } from "./shift-handover.visibility.ts";

const toRow = (row: HandoverRow) => ({
  id: row.id,
  teamId: row.team_id,
  teamName: row.team_name,
  teamNameEn: row.team_name_en,
  changeTime: row.change_at,
  state: shiftHandoverState.asCode(row.state),
  outgoingNames: row.outgoing_names,
  incomingNames: row.incoming_names,
  handedOverByName: row.handed_over_by_name,
  handedOverTime: row.handed_over_at,
  receivedByName: row.received_by_name,
  receivedTime: row.received_at,
});

/** One page of the notes of the teams the caller sees. */
export async function listHandovers(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  filter: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const matching = (eb: ExpressionBuilder<Schema, "shift_handover">) =>
    eb.and([
      visibleShiftHandovers(actor)(eb),
      ...(filter.teamId ? [eb("shift_handover.team_id", "=", filter.teamId)] : []),
      ...(filter.state ? [eb("shift_handover.state", "=", filter.state)] : []),
    ]);
  const [count, rows] = await Promise.all([
    countCapped(db, db.selectFrom("shift_handover").select("shift_handover.id").where(matching)),
    handovers(db)
      .where((eb) => matching(eb as unknown as ExpressionBuilder<Schema, "shift_handover">))
      .orderBy("shift_handover.change_at", "desc")
      .orderBy("shift_handover.id", "desc")
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
      .execute(),
  ]);
  return { ...count, list: rows.map(toRow), pageNum: filter.pageNum, pageSize: filter.pageSize };
}

/** A note: with the facts of now while it is open, else with those that the outgoing shift signed. */
export async function readHandover(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  id: number,
): Promise<CallResult<typeof detailEndpoint>> {
  const db = database.kysely;
  const row = await findHandover(db, actor, id);
  if (!row) throw new AppError("shiftHandover.notFound");
  const facts = row.frozen ?? (await findShiftFacts(db, actor, row, clock.now()));
  return {
    ...toRow(row),
    version: row.version,
    remark: row.remark,
    receiveRemark: row.receive_remark,
    facts: await keepVisible(db, actor, facts),
    abilities: {
      handOver: toAbility(shiftHandoverPolicy.handOver(actor, row), locale, translate),
      receive: toAbility(shiftHandoverPolicy.receive(actor, row), locale, translate),
    },
  };
}
