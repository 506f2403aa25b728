import { serviceNumberStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { nextServiceNumber } from "../service-number/index.ts";
import { fieldError } from "./admit-applicant.ts";
import type { ApplicationRecord } from "./application.repo.ts";
import type { ApprovalResult, ApproveInput } from "./decide-application.ts";

interface ChosenService {
  readonly company_id: number;
  readonly name: string;
  readonly maintenance_level: number;
  readonly start_date: string;
  readonly end_date: string;
  /** Null: none was chosen, or it is not one of the service's contract. */
  readonly contract_item_id: number | null;
  readonly product_menu_id: number | null;
}

/** Makes an active service number under the chosen service, for the service's term, delivering the chosen contract item. */
export async function makeServiceNumber(
  tx: UnitOfWork,
  { actor }: Call,
  row: ApplicationRecord,
  { serviceId, contractItemId }: ApproveInput,
): Promise<ApprovalResult> {
  const service = serviceId == null ? undefined : await findService(tx, serviceId, contractItemId ?? null);
  if (serviceId == null || !service) throw fieldError("serviceId", "application.serviceUnknown");
  if (contractItemId != null && service.contract_item_id === null)
    throw fieldError("contractItemId", "application.contractItemUnknown");
  const sn = await nextServiceNumber(tx);
  const { id } = await tx.db
    .insertInto("service_number")
    .values({
      sn,
      subscription_id: serviceId,
      company_id: service.company_id,
      name: row.product ? `${service.name} ${row.product}`.slice(0, 128) : service.name,
      product_menu_id: service.product_menu_id,
      maintenance_level: service.maintenance_level,
      start_date: service.start_date,
      end_date: service.end_date,
      status: serviceNumberStatus.toCode("active"),
      created_by: actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (contractItemId != null) {
    await tx.db
      .updateTable("contract_item")
      .set({ service_number_id: id, updated_at: tx.now })
      .where("id", "=", contractItemId)
      .where("service_number_id", "is", null)
      .execute();
  }
  await tx.audit({
    action: "serviceNumber.created",
    objectType: "serviceNumber",
    objectId: id,
    companyId: service.company_id,
    detail: { sn, applyNo: row.apply_no },
  });
  return { result_company_id: service.company_id, result_service_number_id: id };
}

async function findService(
  { db }: UnitOfWork,
  serviceId: number,
  contractItemId: number | null,
): Promise<ChosenService | undefined> {
  const { rows } = await sql<ChosenService>`
    select s.company_id, s.name, s.maintenance_level, s.start_date, s.end_date, i.id as contract_item_id, i.product_menu_id
    from service_subscription s
    join company c on c.id = s.company_id and c.status = 1 and c.party_type = 1
    left join contract_item i on i.id = ${contractItemId} and i.contract_id = s.contract_id and i.company_id = s.company_id
    where s.id = ${serviceId} and s.status = 1 and s.deleted_at is null
    for share of s`.execute(db);
  return rows[0];
}
