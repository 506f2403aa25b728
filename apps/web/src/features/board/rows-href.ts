import { pdcaActionStatus, planStatus, reviewStatus } from "@pharos/domain/enums";
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
      return paths.serviceRecords(searchOf(query));
    }
    case "plan":
      return paths.plans({
        company: query["companyId"],
        team: query["teamId"],
        person: query["executorId"],
        unassigned: query["unassigned"] === "true" ? 1 : undefined,
        turn: query["waitingFor"],
        status: namesOf(planStatus, query["status"]),
        days: rangeOf(query["startDate"], query["endDate"]),
      });
    case "hour":
      return paths.manHourSummary({
        company: query["companyId"],
        team: query["teamId"],
        person: query["executorId"],
        people: query["executorIds"],
        status: namesOf(reviewStatus, query["reviewStatus"]),
        worked: query["isWorked"] === "true" ? 1 : undefined,
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
    case "consult":
      return paths.consultRecords({ days: rangeOf(query["startTime"], query["endTime"]) });
    case "order":
      return paths.serviceOrders({
        company: query["companyId"],
        team: query["teamId"],
        noTeam: query["noTeam"] === "true" ? 1 : undefined,
        engineer: query["engineerId"],
        turn: query["waitingFor"],
      });
    case "action":
      return paths.pdca({
        team: query["teamId"],
        owner: query["ownerId"],
        status: namesOf(pdcaActionStatus, query["status"]) ?? "unchecked",
      });
    case "article":
      return paths.articles({
        all: query["viewTags"] === "" ? 1 : undefined,
        authors: query["authorIds"],
        published: rangeOf(query["publishedFrom"], query["publishedTo"]),
      });
  }
}
