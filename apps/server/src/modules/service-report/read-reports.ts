import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listServiceReports as listEndpoint, ServiceReportDetail } from "@pharos/api/service-report";
import { serviceReportStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { offsetOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { mayHandleReports } from "./service-report.policy.ts";
import { findNumber, type ReportKey, serviceReportRepo } from "./service-report.repo.ts";
import { toDetail, toRow } from "./service-report.view.ts";
import { visibleServiceReports } from "./service-report.visibility.ts";

/** Months that a report can be generated of: three years and the running one. */
const monthsOffered = 37;

/** One page of the monthly reports of a service number, the newest month first. */
export async function listReports(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  { params, query }: Pick<HandlerInput<typeof listEndpoint>, "params" | "query">,
): Promise<CallResult<typeof listEndpoint>> {
  const { pageNum, pageSize, month, status } = query;
  const number = await findNumber(database.kysely, actor, params.id);
  if (!number) throw new AppError("serviceReport.notFound");
  const reports = database.kysely
    .selectFrom("service_report")
    .where("service_report.service_number_id", "=", params.id)
    .where((eb) => visibleServiceReports(actor)(eb))
    .$if(month !== undefined, (found) => found.where("month", "=", `${month}-01`))
    .$if(status !== undefined, (found) =>
      found.where("status", "=", sql<number>`any(${[...(status ?? [])]}::smallint[])`),
    );
  const [{ total }, rows, published] = await Promise.all([
    reports.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    reports
      .select(["id", "month", "status", "generated_at", "published_at", "sent_at"])
      .select([
        sql<number>`coalesce((figures -> 'trend' -> -1 ->> 'requests')::int, 0)`.as("requests"),
        sql<number | null>`(figures -> 'rating' ->> 'mean')::numeric`.as("rating"),
      ])
      .orderBy("month", "desc")
      .limit(pageSize)
      .offset(offsetOf(query))
      .execute(),
    database.kysely
      .selectFrom("service_report")
      .select("month")
      .where("service_number_id", "=", params.id)
      .where((eb) => visibleServiceReports(actor)(eb))
      .where("status", "<>", serviceReportStatus.toCode("draft"))
      .orderBy("month", "desc")
      .limit(monthsOffered)
      .execute(),
  ]);
  return {
    total,
    list: rows.map((row) =>
      toRow({ ...row, sn: number.sn, number_name: number.name }, row, { locale, translate }),
    ),
    pageNum,
    pageSize,
    number: {
      id: number.id,
      sn: number.sn,
      name: number.name,
      companyId: number.company_id,
      companyName: number.company_name,
      companyNameEn: number.company_name_en,
      startTime: number.start_date,
      endTime: number.end_date,
    },
    publishedMonths: published.map((row) => row.month.slice(0, 7)),
    mayGenerate: mayHandleReports(actor, number) === true,
  };
}

/** A monthly report; absent, invisible and of another service number are the same. */
export async function readReport(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  key: ReportKey,
): Promise<ServiceReportDetail> {
  const row = await serviceReportRepo(database.kysely).findVisible(actor, key);
  if (!row) throw new AppError("serviceReport.notFound");
  return toDetail(row, { actor, locale, now: clock.now(), translate });
}
