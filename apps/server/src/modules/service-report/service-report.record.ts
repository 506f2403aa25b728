import type { AuditAction } from "../../platform/audit.ts";
import { defineRecord } from "../../platform/record/record.ts";
import { type ReportAction, serviceReportPolicy } from "./service-report.policy.ts";
import { type ReportRecord, selectReports } from "./service-report.repo.ts";
import { visibleServiceReports } from "./service-report.visibility.ts";

/** A line of the audit log. */
interface ReportLine {
  readonly action: AuditAction;
  readonly detail?: object;
}

/** Monthly reports as people change them: always as they were read. */
export const reportRecords = defineRecord<"service_report", ReportRecord, ReportAction, never, ReportLine>({
  table: "service_report",
  visible: visibleServiceReports,
  read: (from, which) => selectReports(from).where(which).executeTakeFirst(),
  policy: serviceReportPolicy,
  notFound: "serviceReport.notFound",
  standAlone: [],
  history: async (tx, _call, { row, lines }) => {
    for (const line of lines)
      await tx.audit({
        ...line,
        objectType: "serviceReport",
        objectId: row.id,
        companyId: row.company_id,
      });
  },
});
