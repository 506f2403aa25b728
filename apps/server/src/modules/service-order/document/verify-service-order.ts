import type { OrderProof } from "@pharos/api/service-order";
import { serviceOrderStatus } from "@pharos/domain/enums";
import type { CallInfo } from "../../../platform/call.ts";
import { limitsTable } from "../../../platform/limits-table.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkOf } from "../../identity/index.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";

const unknown: OrderProof = { kind: "none", orderNo: null, status: null, completedTime: null, signers: [] };

/** Whether a hash is of a document or of a signed content of ours. Whoever has the hash has held the paper. */
export async function verifyServiceOrder(
  { database, limits }: Pick<Platform, "database" | "limits">,
  { ip }: CallInfo,
  hash: string,
): Promise<OrderProof> {
  await limits.take(`orderProof:${networkOf(ip)}`, limitsTable.orderProofPerIp);
  const wanted = hash.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(wanted)) return unknown;
  const db = database.kysely;
  const row = await db
    .selectFrom("service_order")
    .select(["id", "order_no", "status", "completed_at", "document_hash"])
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("document_hash", "=", wanted), eb("content_hash", "=", wanted)]))
    .executeTakeFirst();
  if (!row) return unknown;
  const signatures = await serviceOrderRepo(db).findSignatures(row.id);
  return {
    kind: row.document_hash === wanted ? "document" : "content",
    orderNo: row.order_no,
    status: serviceOrderStatus.asCode(row.status),
    completedTime: row.completed_at,
    signers: signatures.map(({ signer_name }) => signer_name),
  };
}
