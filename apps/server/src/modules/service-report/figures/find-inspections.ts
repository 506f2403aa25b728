import type { ReportFigures } from "@pharos/api/service-report";
import type { Kysely, Schema } from "@pharos/db";
import type { ReportMonth } from "@pharos/domain/service-report";
import { wireTime } from "../../../platform/wire-time.ts";
import { findOpenAtEnd, summariseInspections } from "../../inspection/index.ts";

/** A monthly report names the worst; the inspection reports have them all. */
const openFindingsMax = 20;

/** What inspections of the organisation found in a month, of what is published; null where there is nothing to say. */
export async function findInspections(
  db: Kysely<Schema>,
  companyId: number,
  { from, to }: ReportMonth,
): Promise<NonNullable<ReportFigures["inspections"]> | null> {
  const period = { from, to };
  const { databases, found, fixed, persisting } = await summariseInspections(db, null, companyId, period);
  const open = await findOpenAtEnd(db, companyId, { period, limit: openFindingsMax });
  if (databases.length === 0 && found + fixed + persisting + open.length === 0) return null;
  return {
    databases: databases.map(({ name, batches, first_score, last_score }) => ({
      name,
      batches,
      firstScore: first_score,
      lastScore: last_score,
    })),
    found,
    fixed,
    persisting,
    open: open.map(({ title_en, since, ...finding }) => ({
      ...finding,
      titleEn: title_en,
      since: wireTime(since),
    })),
  };
}
