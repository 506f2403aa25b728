import { useParams } from "react-router";
import type { ReportKey } from "./api.ts";

/** The report in the address; null where it names none. */
export function useReportKey(): ReportKey | null {
  const { reportId, batchId } = useParams();
  const key = { reportId: Number(reportId), batchId: Number(batchId) };
  return Object.values(key).every((id) => Number.isSafeInteger(id) && id > 0) ? key : null;
}
