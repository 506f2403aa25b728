import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findHoursOfOrder } from "../work-hour/index.ts";
import { serviceOrderRepo } from "./service-order.repo.ts";
import { toDetail } from "./service-order.view.ts";
import { listLinks } from "./share/link.repo.ts";
import { findTurn } from "./turn.ts";

/** A service order; absent and invisible are the same. */
export async function readServiceOrder(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  id: number,
): Promise<ServiceOrderDetail> {
  const repo = serviceOrderRepo(database.kysely);
  const row = await repo.findVisible(actor, id);
  if (!row) throw new AppError("serviceOrder.notFound");
  const now = clock.now();
  const [turn, signatures, hours, links] = await Promise.all([
    findTurn(database.kysely, id, now),
    repo.findSignatures(id),
    findHoursOfOrder(database.kysely, id),
    actor.isInternal ? listLinks(database.kysely, id) : [],
  ]);
  return toDetail(row, { turn, signatures, hours, links }, { actor, locale, now, translate });
}
