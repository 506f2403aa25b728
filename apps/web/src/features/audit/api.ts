import { listRecordHistory } from "@pharos/api/audit";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";
import { pageAfter } from "../../shared/list/list-result.ts";
import { loadTexts } from "../../shared/texts.ts";

const historyPageSize = 20;

/** Queries of the audit log. */
export const auditQueries = {
  /** What happened to one record; brings the words for it along, so that any screen may show it. */
  history: (objectType: string, objectId: number) =>
    infiniteQueryOptions({
      queryKey: ["audit", "history", objectType, objectId],
      queryFn: async ({ pageParam, signal }) => {
        const query = { objectType, objectId, pageNum: pageParam, pageSize: historyPageSize };
        const [page] = await Promise.all([
          call(listRecordHistory, { query }, { signal, isPageRead: false }),
          loadTexts(["audit"]),
        ]);
        return page;
      },
      initialPageParam: 1,
      getNextPageParam: pageAfter,
    }),
} as const;
