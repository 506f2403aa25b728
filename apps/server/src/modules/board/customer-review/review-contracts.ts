import type { CustomerReview } from "@pharos/api/board";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday, validityOf } from "@pharos/domain/contract";
import { contractStatus, contractType, renewState, validity } from "@pharos/domain/enums";
import { type ContractListRow, findContractPage } from "../../contract/index.ts";
import type { Review } from "./read-review.ts";

/** More services of one customer are not listed. */
const contractsMax = 200;

const draft = contractStatus.toCode("draft");

/** The visible services of a customer whose contract was in force on a day of the review, those that end last first. */
export async function contractsOf(
  db: Kysely<Schema>,
  { companyId, days, call, now }: Review,
): Promise<NonNullable<CustomerReview["contracts"]>> {
  const today = businessToday(now);
  const rows = await findContractPage(
    db,
    call.actor,
    {
      companyId,
      // Ends on or after the first day.
      startTime: days.from,
      sortField: "endTime",
      sortOrder: "desc",
      pageNum: 1,
      pageSize: contractsMax,
    },
    today,
  );
  return rows
    .filter(({ start_date, status }) => start_date <= days.to && status !== draft)
    .map((row) => toContract(row, today));
}

const toContract = (row: ContractListRow, today: string) => ({
  id: row.id,
  contractNum: row.contract_num,
  name: row.name,
  contractType: contractType.asCode(row.contract_type),
  startTime: row.start_date,
  endTime: row.end_date,
  status: contractStatus.asCode(row.status),
  validity: validity.toCode(
    validityOf({ status: row.status, startDate: row.start_date, endDate: row.end_date }, today),
  ),
  renewState: renewState.asCode(row.renew_state),
  plannedHours: row.planned_hours,
  usedHours: row.used_hours,
});
