import type { CallResult, HandlerInput } from "@pharos/api/core";
import { listPdcaActions as endpoint, exportPdcaActions } from "@pharos/api/pdca";
import type { Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import { type ExpressionBuilder, sql } from "kysely";
import type { Route } from "../../http/route.ts";
import type { Call } from "../../platform/call.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { pdcaActions, toAction } from "./action.repo.ts";
import { visiblePdcaActions } from "./pdca.visibility.ts";
import { turnOfAction } from "./turn.ts";

type Builder = ExpressionBuilder<Schema, "pdca_action">;

/** One page of the actions the caller may see, those that are due first on top. */
export async function listActions(
  platform: Platform,
  call: Call,
  filter: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const today = businessToday(platform.clock.now());
  const checked = pdcaActionStatus.toCode("checked");
  const isOverdue = sql<boolean>`(pdca_action.status <> ${sql.lit(checked)} and pdca_action.due_date < ${today}::date)`;
  const matching = (eb: Builder) =>
    eb.and([
      visiblePdcaActions(call.actor)(eb),
      ...(filter.teamId ? [eb("pdca_action.team_id", "=", filter.teamId)] : []),
      ...(filter.ownerId ? [eb("pdca_action.owner_user_id", "=", filter.ownerId)] : []),
      ...(filter.status ? [sql<boolean>`pdca_action.status = any(${[...filter.status]}::smallint[])`] : []),
      ...(filter.waitingFor ? [sql<boolean>`${turnOfAction} ->> 'holder' = ${filter.waitingFor}`] : []),
      ...(filter.isOverdue === undefined ? [] : [sql<boolean>`${isOverdue} = ${filter.isOverdue}`]),
      ...(filter.from ? [eb("pdca_action.due_date", ">=", filter.from)] : []),
      ...(filter.to ? [eb("pdca_action.due_date", "<=", filter.to)] : []),
    ]);
  const [count, rows] = await Promise.all([
    countCapped(db, db.selectFrom("pdca_action").select("pdca_action.id").where(matching)),
    pdcaActions(db)
      .where((eb) => matching(eb as unknown as Builder))
      .orderBy("pdca_action.status")
      .orderBy("pdca_action.due_date")
      .orderBy("pdca_action.id")
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
      .execute(),
  ]);
  return {
    ...count,
    list: rows.map((row) => toAction(row, call, platform)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
  };
}

/** Serves the actions the caller may see as a file. */
export function routeActionExport(route: Route, platform: Platform): void {
  routeExport(route, platform, endpoint, exportPdcaActions, {
    name: "pdcaServer.export.name",
    dateOf: ({ dueDate }) => dueDate,
    list: listActions,
    columns: [
      { title: "pdcaServer.export.week", value: (row) => row.week, kind: "date" },
      {
        title: "pdcaServer.export.team",
        value: (row, { locale }) => nameIn(locale, row.teamName, row.teamNameEn),
      },
      {
        title: "pdcaServer.export.check",
        value: (row, { t }) => t(pdcaCheckKind.labelKeyOfCode(row.checkKind)),
      },
      { title: "pdcaServer.export.object", value: (row) => row.objectTitle },
      { title: "pdcaServer.export.content", value: (row) => row.content },
      { title: "pdcaServer.export.owner", value: (row) => row.ownerName },
      { title: "pdcaServer.export.due", value: (row) => row.dueDate, kind: "date" },
      {
        title: "pdcaServer.export.status",
        value: (row, { t }) => t(pdcaActionStatus.labelKeyOfCode(row.status)),
      },
      { title: "pdcaServer.export.evidence", value: (row) => row.evidence },
      { title: "pdcaServer.export.checkedBy", value: (row) => row.checkedByName },
      { title: "pdcaServer.export.comment", value: (row) => row.checkComment },
    ],
  });
}
