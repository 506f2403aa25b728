import type { CallResult } from "@pharos/api/core";
import type { listServiceOrders as endpoint } from "@pharos/api/service-order";
import { orderSigning, serviceOrderStatus, servicePlace, signingParty } from "@pharos/domain/enums";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toTurn } from "../../platform/to-turn.ts";
import { showsTotal } from "./order-content.ts";
import { countByStatus, findOrderPage, type OrderFilter } from "./service-order-list.repo.ts";

/** One page of the service orders the caller may see, with the number of matches in each state. */
export async function listServiceOrders(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  filter: OrderFilter,
): Promise<CallResult<typeof endpoint>> {
  const now = clock.now();
  const [counted, rows] = await Promise.all([
    countByStatus(database.kysely, actor, filter, now),
    findOrderPage(database.kysely, actor, filter, now),
  ]);
  const isWanted = (row: (typeof counted)[number]): boolean =>
    (filter.status?.includes(row.status) ?? true) && (filter.signing?.includes(row.signing) ?? true);
  const sum = (is: (row: (typeof counted)[number]) => boolean): number =>
    counted.reduce((total, row) => (is(row) ? total + row.matches : total), 0);
  return {
    total: sum(isWanted),
    list: rows.map((row) => ({
      id: row.id,
      orderNo: row.order_no,
      title: row.title,
      companyId: row.company_id,
      companyName: row.company_name,
      companyNameEn: row.company_name_en,
      status: serviceOrderStatus.asCode(row.status),
      turn: toTurn(row.turn),
      signing: orderSigning.asCode(row.signing),
      serviceDateFrom: row.service_from,
      serviceDateTo: row.service_to,
      place: servicePlace.asCode(row.place),
      totalHours: actor.isCustomer && !showsTotal(row) ? null : row.hours_total,
      engineers: row.engineers,
      signedBy: row.signed_by.map((code) => signingParty.asCode(code)),
      signedTime: row.completed_at,
    })),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    counts: Object.fromEntries(
      serviceOrderStatus.codes.map((code) => [String(code), sum((row) => row.status === code)]),
    ),
    signingCounts: Object.fromEntries(
      orderSigning.codes.map((code) => [String(code), sum((row) => row.signing === code)]),
    ),
  };
}
