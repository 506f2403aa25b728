import {
  generateMonthReport,
  getServiceReport,
  listMonthReports,
  listServiceReports,
  openReportDocument as openEndpoint,
  type ReportFigures,
  updateServiceReport,
} from "@pharos/api/service-report";
import type { Kysely, Schema } from "@pharos/db";
import { monthOf } from "@pharos/domain/service-report";
import type { Module } from "../../platform/module.ts";
import { createPdfRenderer } from "../../platform/pdf/create-pdf-renderer.ts";
import type { Platform } from "../../platform/platform.ts";
import { documentQueue } from "./document/document.queue.ts";
import { openReportDocument } from "./document/document-link.ts";
import { findFigures } from "./figures/find-figures.ts";
import { generateReport } from "./generate-report.ts";
import { listMonth } from "./list-month.ts";
import { listReports, readReport } from "./read-reports.ts";
import { selectNumbers } from "./service-report.repo.ts";
import { toDetail } from "./service-report.view.ts";
import { updateReport } from "./update-report.ts";

/** The figures of a service number and a month, `YYYY-MM`, for a story that is told afterwards. */
export async function findReportFigures(
  db: Kysely<Schema>,
  serviceNumberId: number,
  month: string,
): Promise<ReportFigures> {
  const number = await selectNumbers(db)
    .where("service_number.id", "=", serviceNumberId)
    .executeTakeFirstOrThrow();
  return findFigures(db, number, monthOf(month));
}

/** Creates the module of monthly service reports: figures, texts, publishing, sending and the document. */
export function createServiceReportModule(platform: Platform): Module {
  return {
    routes: (route) => {
      route(listServiceReports, (call, input) => listReports(platform, call, input));
      route(listMonthReports, (call, { query }) => listMonth(platform, call, query));
      route(generateMonthReport, (call, { params, query }) =>
        generateReport(platform, call, { id: params.id, month: query.month }),
      );
      route(getServiceReport, (call, { params }) => readReport(platform, call, params));
      route(updateServiceReport, async (call, { params, body }) => {
        const row = await updateReport(platform, call, params, body);
        const { actor, locale } = call;
        return toDetail(row, { actor, locale, now: platform.clock.now(), translate: platform.translate });
      });
      route(openEndpoint, (call, { params }) => openReportDocument(platform, call, params));
    },
    queues: [documentQueue(platform, createPdfRenderer())],
  };
}
