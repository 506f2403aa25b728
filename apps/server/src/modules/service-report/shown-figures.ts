import type { ReportFigures } from "@pharos/api/service-report";
import { hourVisibility } from "@pharos/domain/enums";

/**
 * The figures of a report as far as its organisation may see its hours: nothing, sums, or each with day and length. The one
 * place that decides it, for page, charts and document; the vendor reads the same.
 */
export function shownFigures(frozen: ReportFigures, hourVisibilityCode: number): ReportFigures {
  const { hours } = frozen;
  switch (hourVisibility.fromCode(hourVisibilityCode)) {
    case "nothing":
      return { ...frozen, hours: null };
    case "totals":
      return { ...frozen, hours: hours && { ...hours, lines: [] } };
    case "lines":
      return frozen;
  }
}
