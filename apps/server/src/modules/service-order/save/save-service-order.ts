import type { HandlerInput } from "@pharos/api/core";
import type {
  createServiceOrder as createEndpoint,
  editServiceOrder as editEndpoint,
  SaveServiceOrder,
} from "@pharos/api/service-order";
import type { Insertable, Schema } from "@pharos/db";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { changedFields } from "../../../platform/changed-fields.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { ImageCleaner } from "../../file/index.ts";
import { findHoursOfOrder, findOrderableHours, putHoursOnOrder } from "../../work-hour/index.ts";
import { serviceOrderPolicy } from "../service-order.policy.ts";
import { nextOrderNo, type OrderRecord, serviceOrderRepo } from "../service-order.repo.ts";
import { readSignatureImage } from "../sign/read-signature-image.ts";
import { signNewOnSite } from "../sign/sign-service-order.ts";
import { checkOrder } from "./check-order.ts";

/** Makes a service order, signed by the customer where the signature was given on the spot, and answers its id. */
export async function createServiceOrder(
  { withTransaction }: Pick<Platform, "withTransaction">,
  cleanImage: ImageCleaner,
  call: Call,
  { customerSigning, ...input }: HandlerInput<typeof createEndpoint>["body"],
): Promise<number> {
  const signed = customerSigning && {
    ...customerSigning,
    image: await readSignatureImage(cleanImage, customerSigning.imageBase64, "customerSigning.imageBase64"),
  };
  return withTransaction(call, async (tx) => {
    const { teamId } = await checkOrder(tx, call.actor, input);
    const id = await insertOrder(tx, call, { ...columnsOf(input), team_id: teamId }, input.engineerIds);
    await putHours(tx, call, id, input);
    if (signed) await signNewOnSite(tx, call, id, signed);
    return id;
  });
}

/** Makes an unsigned copy of an order and answers its id; what was voided is corrected in it. */
export async function copyServiceOrder(withTransaction: Transact, call: Call, id: number): Promise<number> {
  return withTransaction(call, async (tx) => {
    const row = await serviceOrderRepo(tx.db).lockVisible(call.actor, id);
    if (!row) throw new AppError("serviceOrder.notFound");
    authorize(serviceOrderPolicy, "copy", call.actor, row, tx.now);
    const columns = {
      title: row.title,
      company_id: row.company_id,
      service_number_id: row.service_number_id,
      service_request_id: row.service_request_id,
      plan_id: row.plan_id,
      team_id: row.team_id,
      service_from: row.service_from,
      service_to: row.service_to,
      place: row.place,
      address: row.address,
      content_md: row.content_md,
      result_md: row.result_md,
      leftover_md: row.leftover_md,
      customer_contact: row.customer_contact,
      customer_phone: row.customer_phone,
      copied_from_id: id,
    };
    const copyId = await insertOrder(tx, call, columns, row.engineer_ids);
    await takeOverHours(tx, call, row, copyId);
    return copyId;
  });
}

/** Replaces what an order says, as long as nobody has signed it. */
export async function editServiceOrder(
  withTransaction: Transact,
  call: Call,
  id: number,
  { version, ...input }: HandlerInput<typeof editEndpoint>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const repo = serviceOrderRepo(tx.db);
    const before = await repo.lockVisible(actor, id);
    if (!before) throw new AppError("serviceOrder.notFound");
    authorize(serviceOrderPolicy, "edit", actor, before, tx.now);
    if (version !== before.version) throw new AppError("common.dataChanged");
    const { teamId } = await checkOrder(tx, actor, input);
    await repo.update(id, tx.now, { ...columnsOf(input), team_id: teamId, ...noRefusal });
    await repo.setEngineers(id, input.engineerIds);
    await putHours(tx, call, id, input);
    const after = await repo.find(id);
    const changes = after && changedFields(factsOf(before), factsOf(after));
    if (changes)
      await tx.audit({
        action: "serviceOrder.changed",
        objectType: "serviceOrder",
        objectId: id,
        companyId: before.company_id,
        detail: changes,
      });
  });
}

/** Puts the chosen hours on an order; one that cannot be is refused at the field. */
async function putHours(
  tx: UnitOfWork,
  { actor }: Call,
  orderId: number,
  { hourIds, faultId, planId, engineerIds }: SaveServiceOrder,
): Promise<void> {
  const subject = { requestId: faultId, planId };
  if (!(await putHoursOnOrder(tx, actor, { orderId, subject, ids: hourIds })))
    throw fieldError("hourIds", "serviceOrder.hoursUnknown");
  const lines = await findHoursOfOrder(tx.db, orderId);
  const missing = lines.find((line) => !engineerIds.includes(line.engineerId));
  if (missing) throw fieldError("engineerIds", "serviceOrder.engineerMissing", { name: missing.engineer });
}

/** Puts what a voided order proved on its copy, as far as it is still free and the actor's to see. */
async function takeOverHours(
  tx: UnitOfWork,
  { actor }: Call,
  voided: OrderRecord,
  orderId: number,
): Promise<void> {
  if (voided.voided_hour_ids.length === 0) return;
  const subject = { requestId: voided.service_request_id, planId: voided.plan_id };
  const free = await findOrderableHours(tx.db, actor, subject, null);
  const ids = free.map((line) => line.id).filter((id) => voided.voided_hour_ids.includes(id));
  await putHoursOnOrder(tx, actor, { orderId, subject, ids });
}

/** What the customer did not agree with has been changed. */
const noRefusal = { declined_at: null, declined_by: null, decline_reason: null };

type OrderColumns = Omit<Insertable<Schema["service_order"]>, "order_no" | "created_by">;

async function insertOrder(
  tx: UnitOfWork,
  { actor }: Call,
  columns: OrderColumns,
  engineerIds: readonly number[],
): Promise<number> {
  const order_no = await nextOrderNo(tx.db, dateAt(tx.now.getTime(), businessTimeZone));
  const { id } = await tx.db
    .insertInto("service_order")
    .values({ ...columns, order_no, created_by: actor.userId, created_at: tx.now, updated_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await serviceOrderRepo(tx.db).setEngineers(id, engineerIds);
  await tx.audit({
    action: columns.copied_from_id ? "serviceOrder.copied" : "serviceOrder.created",
    objectType: "serviceOrder",
    objectId: id,
    companyId: columns.company_id,
    detail: { after: { orderNo: order_no, title: columns.title } },
  });
  return id;
}

const columnsOf = (input: SaveServiceOrder) => ({
  title: input.title,
  company_id: input.companyId,
  service_number_id: input.accId,
  service_request_id: input.faultId,
  plan_id: input.planId,
  service_from: input.serviceDateFrom,
  service_to: input.serviceDateTo,
  place: input.place,
  address: input.address || null,
  content_md: input.contentMd,
  result_md: input.resultMd || null,
  leftover_md: input.leftoverMd || null,
  customer_contact: input.customerContact,
  customer_phone: input.customerPhone || null,
});

/** An order under the names the history uses; the texts are the paper's own and not repeated. */
const factsOf = (row: OrderRecord): Record<string, unknown> => ({
  title: row.title,
  companyName: row.company_name,
  sn: row.sn,
  srNo: row.sr_no,
  planNo: row.plan_no,
  serviceDateFrom: row.service_from,
  serviceDateTo: row.service_to,
  place: row.place,
  address: row.address,
  totalHours: row.hours_total,
  engineers: row.engineers.map(({ name }) => name).join(", "),
  customerContact: row.customer_contact,
});
