import type { Rows } from "@pharos/api/board";
import { listLimits } from "@pharos/domain/limits";
import { expect } from "vitest";
import type { DemoApp } from "../../testing/demo-app.ts";

/** The lists in which the rows behind figures are opened. */
export const pathOf = {
  request: "fault/list",
  plan: "plan/list/new",
  hour: "statistics/task/table",
  contract: "service/list",
  contractStatistics: "service/contract/statistics",
  article: "knowledge/list",
  consult: "consult/list",
  order: "service-order/list",
  action: "pdca/action/list",
} as const;

/** Everything of an answer that opens rows, with the way to it. */
function* rowsIn(answer: unknown, path = ""): Generator<readonly [string, Rows]> {
  if (typeof answer !== "object" || answer === null) return;
  if ("list" in answer && "query" in answer && "count" in answer) yield [path, answer as Rows];
  else for (const [name, value] of Object.entries(answer)) yield* rowsIn(value, `${path}/${name}`);
}

/** Lists count to a limit. */
export const expectedOf = ({ count }: Rows): number => Math.min(count, listLimits.countMax);

/** Reads boards as people of the demo story, and opens the rows behind their figures. */
export async function readersOf(app: DemoApp, accounts: readonly string[]) {
  const tokens = new Map<string, string>();
  for (const account of accounts) tokens.set(account, await app.signIn(account));
  const get = async (as: string, path: string, query: Record<string, string> = {}) =>
    app.http.inject({
      method: "GET",
      url: `/esapi/${path}`,
      query,
      headers: { authorization: tokens.get(as) ?? "" },
    });
  /** Orders are listed by a body, the others by a query. */
  const post = async (as: string, path: string, body: object) =>
    app.http.inject({
      method: "POST",
      url: `/esapi/${path}`,
      payload: body,
      headers: { authorization: tokens.get(as) ?? "" },
    });
  const read = async <Result>(
    as: string,
    path: string,
    query: Record<string, string> = {},
  ): Promise<Result> =>
    (await get(as, path, query)).json<{ operateCallBackObj: Result }>().operateCallBackObj;
  /** How many rows the list that a figure opens has. */
  const listed = async (as: string, { list, query }: Rows): Promise<number> => {
    if (list === "order") {
      const answer = await post(as, pathOf.order, query);
      return answer.json<{ operateCallBackObj: { total: number } }>().operateCallBackObj.total;
    }
    const answer = await read<{ total?: number; focused?: readonly unknown[] }>(as, pathOf[list], query);
    return answer.total ?? answer.focused?.length ?? -1;
  };
  /** Opens every figure of an answer; answers how many have rows, so that a walk over nothing is noticed. */
  const openEverything = async (as: string, answer: unknown): Promise<number> => {
    let filled = 0;
    for (const [path, rows] of rowsIn(answer)) {
      expect([path, rows.query, await listed(as, rows)]).toEqual([path, rows.query, expectedOf(rows)]);
      if (rows.count > 0) filled += 1;
    }
    return filled;
  };
  return { get, read, listed, openEverything };
}
