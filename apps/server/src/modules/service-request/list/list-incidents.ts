import type { CallResult } from "@pharos/api/core";
import type { listIncidents as contract } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { toListRow } from "../service-request.view.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import { createCalendarParser } from "../sla-clock.view.ts";
import { isAnyOf } from "./service-request-list.conditions.ts";
import { findInOrder, untakenFirst } from "./service-request-list.repo.ts";

const shownMax = 3;
const countMax = 100;
const downCodes = (["submitted", "processing", "awaitingFeedback"] as const).map(serviceRequestStatus.toCode);

/** The incidents that concern the caller, untaken ones first, then by the clock that is due first. */
export async function listIncidents(
  { database, clock }: Platform,
  { actor }: Call,
): Promise<CallResult<typeof contract>> {
  const db = database.kysely;
  const ids = await findIncidents(db, actor);
  const shown = ids.slice(0, shownMax);
  if (shown.length === 0) return { total: 0, list: [] };
  const now = clock.now();
  const parse = createCalendarParser();
  const [rows, requests, phones] = await Promise.all([
    findInOrder(db, actor, shown),
    serviceRequestRepo(db).findMany(shown),
    actor.isCustomer ? new Map<number, string | null>() : findExecutorPhones(db, shown),
  ]);
  const requestOf = new Map(requests.map((request) => [request.id, request]));
  return {
    total: ids.length,
    list: rows.flatMap((row) => {
      const request = requestOf.get(row.id);
      if (!request) return [];
      return {
        ...toListRow(row, now, parse),
        isMine: request.executor_user_id === actor.userId,
        mayTake: request.executor_user_id === null && serviceRequestPolicy.take(actor, request, now) === true,
        executorPhone: phones.get(row.id) ?? null,
      };
    }),
  };
}

async function findIncidents(db: Kysely<Schema>, actor: Actor): Promise<number[]> {
  const found = await db
    .selectFrom("service_request")
    .select("service_request.id")
    .where(visibleServiceRequests(actor))
    .where(isAnyOf("service_request.status", downCodes))
    .where("service_request.severity", "=", severity.toCode("p1"))
    .orderBy(untakenFirst)
    .limit(countMax)
    .execute();
  return found.map(({ id }) => id);
}

async function findExecutorPhones(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const found = await db
    .selectFrom("service_request")
    .innerJoin("app_user as executor", "executor.id", "service_request.executor_user_id")
    .where("service_request.id", "=", sql<number>`any(${ids}::bigint[])`)
    .select(["service_request.id", "executor.phone"])
    .execute();
  return new Map(found.map(({ id, phone }) => [id, phone]));
}
