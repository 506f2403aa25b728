import { AppError } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { addressesOf } from "../contract/index.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import type { ReportRecord } from "./service-report.repo.ts";

const sentToMax = 1024;

/**
 * Sends a link to a report to the organisation's admins and to the addresses of its service; it opens after signing in, and
 * neither figures nor the file go with it. Answers whom it went to.
 */
export async function sendReport(tx: UnitOfWork, row: ReportRecord): Promise<string> {
  const admins = await findCompanyAdmins(tx.db, row.company_id);
  const addresses = addressesOf(row.report_emails);
  if (admins.length === 0 && addresses.length === 0) throw new AppError("serviceReport.nobodyToSend");
  await notify(tx, {
    event: "serviceReport.sent",
    userIds: [],
    audience: { companyAdmins: admins },
    outsiders: addresses.map((email) => ({ email })),
    type: "contract",
    titleKey: "serviceReportServer.message.sent",
    params: { sn: row.sn, month: row.month.slice(0, 7) },
    link: `/sn/serviceReport/${row.service_number_id}/${row.company_id}/detail/${row.id}`,
    object: { type: "serviceReport", id: row.id },
    // Sent again after a change of people it is a new fact; sent twice at the same moment it is refused before.
    dedupeKey: `serviceReport.sent:${row.id}:${row.version}`,
  });
  const people = await tx.db
    .selectFrom("employee")
    .select("name")
    .where("company_id", "=", row.company_id)
    .where("user_id", "in", [0, ...admins])
    .where("status", "=", 1)
    .orderBy("id")
    .execute();
  return [...people.map(({ name }) => name), ...addresses].join("、").slice(0, sentToMax);
}
