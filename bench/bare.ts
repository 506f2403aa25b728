import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Statement } from "@pharos/db/testing";
import pg from "pg";

/** Statements of one request, run as any program would run them. */
export interface Bare {
  readonly run: () => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

/** The statements through the driver alone: prepared, on a pool of the product's size, those of one request in parallel. */
export function createBare(url: string, statements: readonly Statement[]): Bare {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const named = statements.map(({ text, values }, index) => ({
    name: `s${index}`,
    text,
    values: [...values],
  }));
  return {
    run: () => Promise.all(named.map(async (statement) => (await pool.query(statement)).rows)),
    close: () => pool.end(),
  };
}

/** Requests a second that `concurrency` workers get out of a function in `seconds`. */
export async function measureCalls(
  run: () => Promise<unknown>,
  concurrency: number,
  seconds: number,
): Promise<number> {
  const endMs = performance.now() + seconds * 1_000;
  let calls = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) {
      await run();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return calls / seconds;
}

/** A server that does nothing but run the statements and print the rows. */
export async function startBareHandler(bare: Bare): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((_request, response) => {
    bare.run().then(
      (rows) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(rows));
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
