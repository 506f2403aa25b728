import type { CallResult } from "@pharos/api/core";
import type { describeCollector } from "@pharos/api/inspection";
import { collectorScript } from "@pharos/inspection/collector";
import type { FileAnswer } from "../../platform/file-answer.ts";

/** The collector of PostgreSQL as it is handed out: text that the customer's DBA reads before running it. */
export function createCollector() {
  const { name, script, sha256 } = collectorScript();
  return {
    list: (): CallResult<typeof describeCollector> => ({
      list: [{ dbType: "postgresql", fileName: name, sha256 }],
    }),
    file: (): FileAnswer => ({
      name,
      contentType: "application/sql; charset=utf-8",
      body: Buffer.from(script),
    }),
  };
}
