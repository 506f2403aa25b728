import type { CallResult, HandlerInput } from "@pharos/api/core";
import { collectorTypes, type describeCollector, type downloadCollector } from "@pharos/api/inspection";
import { collectorScript, mysqlCollectorScript } from "@pharos/inspection/collector";
import type { FileAnswer } from "../../platform/file-answer.ts";

/** The collectors as they are handed out: text that the customer's DBA reads before running it. */
export function createCollector() {
  const scripts = { postgresql: collectorScript(), mysql: mysqlCollectorScript() };
  return {
    list: (): CallResult<typeof describeCollector> => ({
      list: collectorTypes.map((dbType) => ({
        dbType,
        fileName: scripts[dbType].name,
        sha256: scripts[dbType].sha256,
      })),
    }),
    file: ({ dbType }: HandlerInput<typeof downloadCollector>["query"]): FileAnswer => ({
      name: scripts[dbType].name,
      contentType: "application/sql; charset=utf-8",
      body: Buffer.from(scripts[dbType].script),
    }),
  };
}
