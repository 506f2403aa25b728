import autocannon from "autocannon";

/** One kind of request and how it is varied. */
export interface Load {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly token?: string;
  /** How many ask at once; 16 unless told. */
  readonly connections?: number;
  /** Bodies taken in turn. */
  readonly bodies?: readonly object[];
}

/** What came of it. */
export interface Drive {
  readonly perSecond: number;
  /** How many there were. */
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Drives a server for some seconds; throws when anything but 200 came back. */
export async function drive(load: Load, seconds: number): Promise<Drive> {
  const headers = { "content-type": "application/json", ...(load.token && { authorization: load.token }) };
  const method = load.method ?? "GET";
  const result = await autocannon({
    url: load.url,
    connections: load.connections ?? 16,
    duration: seconds,
    headers,
    method,
    ...(load.bodies && {
      requests: load.bodies.map((body) => ({ method, headers, body: JSON.stringify(body) })),
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    answers: result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}
