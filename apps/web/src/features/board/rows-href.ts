import { planStatus, reviewStatus } from "@pharos/domain/enums";
import { paths } from "../../shared/paths.ts";
import { searchOf } from "../service-request/index.ts";
import type { Rows } from "./api.ts";

const namesOf = (
  values: { readonly fromCode: (code: number) => string },
  codes: string | undefined,
): string | undefined =>
  codes
    ?.split(",")
    .map((code) => values.fromCode(Number(code)))
    .join(",");

const rangeOf = (from: string | undefined, to: string | undefined): string | undefined =>
  from && to ? `${from}..${to}` : undefined;

/** The list with exactly the rows behind a figure; null where nothing stands behind it. */
export function rowsHref({ list, query, count }: Rows): string | null {
  if (count === 0) return null;
  switch (list) {
    case "request": {
      const { viewTags: _, ...filter } = query;
      return paths.serviceRecords(searchOf(filter));
    }
    case "plan":
      return paths.plans({
        company: query["companyId"],
        team: query["teamId"],
        status: namesOf(planStatus, query["status"]),
        days: rangeOf(query["startDate"], query["endDate"]),
      });
    case "hour":
      return paths.manHourSummary({
        company: query["companyId"],
        team: query["teamId"],
        status: namesOf(reviewStatus, query["reviewStatus"]),
        days: rangeOf(query["from"], query["to"]),
      });
    case "contract":
      return paths.contracts({ tab: "withinThreeMonths", team: query["teamId"] });
    case "contractStatistics":
      return paths.contractStatistics({
        year: query["year"],
        focus: query["focus"],
        month: query["month"],
      });
    case "article":
      return paths.knowledgeSummary();
  }
}
