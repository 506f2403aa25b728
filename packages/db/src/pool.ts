import { Pool, type PoolConfig } from "pg";
import { typeParsers } from "./type-parsers.ts";

type ConnectionOptions = {
  timeZone?: string;
  statementTimeoutMs?: number;
  poolWaitMs?: number;
};

/** The limits of the lane for maintenance. */
export const MAINTENANCE = { connections: 2, statementTimeoutMs: 600_000, poolWaitMs: 60_000 } as const;

/** Options of every connection of this package, whatever the engine. */
export const connectionConfig = (options: ConnectionOptions) => {
  const statementTimeoutMs = options.statementTimeoutMs ?? 4500;
  return {
    types: typeParsers,
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    // The server's limit is the rule; this one is for a server that has stopped answering.
    query_timeout: statementTimeoutMs + 250,
    connectionTimeoutMillis: options.poolWaitMs ?? 2000,
    // Compiling a statement costs more than running any of ours: sorting a list by due time fell from 40 ms to 4 ms. So does
    // starting a process for it: a detail that asked for a worker to find nothing took 300 ms, else 6.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c TimeZone=${options.timeZone ?? "Asia/Shanghai"} -c DateStyle=ISO,MDY -c IntervalStyle=postgres`,
  } satisfies PoolConfig;
};

/** A pool that survives lost idle connections. */
export const createPool = (config: PoolConfig): Pool => {
  const pool = new Pool(config);
  // Without handlers a reset of an idle connection would end the process; the pool already replaces the connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};
