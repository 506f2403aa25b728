import autocannon from "autocannon";
import { isShort } from "./length.ts";

/** One kind of request and how it is varied. */
export interface Load {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly token?: string;
  /** How many ask at once; 16 unless given. */
  readonly connections?: number;
  /** Requests taken in turn: who sends what. */
  readonly turns?: readonly { readonly token: string; readonly body: object }[];
}

/** Bodies sent by people in turn: as many as the longer of both, so that each is sent and everybody sends. */
export const turnsOf = (bodies: readonly object[], tokens: readonly string[]): NonNullable<Load["turns"]> =>
  Array.from({ length: Math.max(bodies.length, tokens.length) }, (_, at) => ({
    token: tokens[at % tokens.length] ?? "",
    body: bodies[at % bodies.length] ?? {},
  }));

/** What came of it. */
export interface Drive {
  readonly perSecond: number;
  /** How many there were. */
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Whether an answer of the product says that it was done: a refusal is an answer of 200 as well. */
const isDone = (body: string): boolean => body.startsWith('{"success":true');

/** Drives a server for some seconds, in the short form for two requests a connection; throws when anything came back but 200 or, from the product, but success. */
export async function drive(load: Load, seconds: number): Promise<Drive> {
  const headers = { "content-type": "application/json", ...(load.token && { authorization: load.token }) };
  const { method = "GET", connections = 16 } = load;
  const requests = load.turns?.map(({ token, body }) => ({
    method,
    headers: { ...headers, authorization: token },
    body: JSON.stringify(body),
  }));
  let clients = 0;
  const result = await autocannon({
    url: load.url,
    connections,
    duration: seconds,
    // However slow the machine is, each scenario is asked.
    ...(isShort && { amount: 2 * connections, sampleInt: 100 }),
    headers,
    method,
    // Only the product is asked with a session; what is compared with it answers bare rows.
    ...((load.token || requests) && { verifyBody: isDone }),
    ...(requests && {
      requests,
      // Each begins elsewhere: in step they would all change the same thing at the same moment.
      setupClient: (client) => {
        const start = Math.floor((clients * requests.length) / connections);
        clients += 1;
        client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
      },
    }),
  });
  const { non2xx, mismatches, errors } = result;
  // What is no success by its body is counted there, whatever its status.
  const refused = Math.max(non2xx, mismatches);
  if (refused + errors > 0) throw new Error(`${load.url}: ${refused} refused, ${errors} errors`);
  return {
    perSecond: result.requests.average,
    answers: result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}
