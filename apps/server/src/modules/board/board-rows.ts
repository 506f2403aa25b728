import type { Rows } from "@pharos/api/board";
import { type RequestFigure, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";

/** Codes of the states in which a request is open. */
export const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
/** Codes of P1 and P2. */
export const severeCodes = (["p1", "p2"] as const).map(severity.toCode);

/** The days and the team a board is about. */
export interface BoardPeriod {
  readonly from: string;
  readonly to: string;
  readonly teamId?: number;
}

type Given = Readonly<Record<string, string | number | boolean | undefined>>;

/** The rows behind a figure: the list, what it is narrowed by, and how many rows it then has. */
export function rowsOf(list: Rows["list"], given: Given, count: number): Rows {
  const named = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { list, query: Object.fromEntries(named), count };
}

/** The requests of a period behind a figure, whatever the reader's Power View. */
export const requestsOf = (
  { from, to, teamId }: BoardPeriod,
  figure: RequestFigure,
  count: number,
  given: Given = {},
): Rows => rowsOf("request", { figure, startTime: from, endTime: to, teamId, viewTags: "", ...given }, count);
