import { listRecordHistory as listRecordHistoryEndpoint } from "@pharos/contract/audit";
import type { Serve } from "../../http/serve.ts";
import type { HistorySubject } from "../../platform/history-subject.ts";
import type { Platform } from "../../platform/platform.ts";
import { listRecordHistory } from "./list-record-history.ts";

/** Registers the endpoints of the audit log and of the histories made from it. */
export const auditRoutes =
  (platform: Platform, findSubjects: () => readonly HistorySubject[]) =>
  (serve: Serve): void => {
    serve(listRecordHistoryEndpoint, (call, { query }) =>
      listRecordHistory(platform, findSubjects(), call, query),
    );
  };
