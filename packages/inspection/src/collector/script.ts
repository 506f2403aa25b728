import { createHash } from "node:crypto";

/** A collector as it is handed out: one readable file for `psql`, and its SHA-256 in hexadecimal. */
export type CollectorScript = { readonly name: string; readonly script: string; readonly sha256: string };

/** The collector of PostgreSQL. The same product version always gives the same bytes. */
export function collectorScript(): CollectorScript {
  const script = "-- es-inspect-pg\n";
  return {
    name: "es-inspect-pg.sql",
    script,
    sha256: createHash("sha256").update(script).digest("hex"),
  };
}
