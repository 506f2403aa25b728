import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/app-error.ts";

/** Asked by balancers, which know the address of the process only. */
const withoutHost: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** Names of the machine itself, for those who look at a process from beside it. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Refuses requests for hosts that the portal does not have, as caches and name servers can be made to send; ports do not
 * matter. Does nothing when none are named.
 */
export function refuseUnknownHosts(app: FastifyInstance, hosts: readonly string[]): void {
  if (hosts.length === 0) return;
  const known = new Set([...hosts.map((host) => host.toLowerCase()), ...loopback]);
  app.addHook("onRequest", async ({ raw }) => {
    const path = (raw.url ?? "").split("?")[0] ?? "";
    if (withoutHost.has(path)) return;
    const host = (raw.headers.host ?? "").toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
    if (!known.has(host)) throw new AppError("common.badRequest");
  });
}
