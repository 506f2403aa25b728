import {
  addHistoryNote,
  adviseServiceRequest,
  changeSubExecutors,
  deleteServiceRequest,
  escalateServiceRequest,
  followServiceRequest,
  markServiceRequestUrgent,
  waitForThird,
} from "@pharos/api/service-request";
import { listTeams } from "@pharos/api/team";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../../shared/api/index.ts";
import { requestSaying, requestWrite, requestWriteById } from "../request-cache.ts";

const teamsMax = 200;

/** Teams that can be called in. */
export const callableTeams = queryOptions({
  queryKey: ["team", "callable"],
  queryFn: async ({ signal }) => {
    const { list } = await call(listTeams, { query: { pageSize: teamsMax } }, { signal, isPageRead: false });
    return list.map(({ id, name, nameEn }) => ({ id, name, nameEn }));
  },
  staleTime: 5 * 60_000,
});

/** Changes the severity, or calls someone in. */
export const useEscalateServiceRequest = apiMutation(escalateServiceRequest, requestWrite);

/** Asks for more speed, or takes the mark away. */
export const useMarkUrgent = apiMutation(markServiceRequestUrgent, requestWriteById);

/** Chooses who helps. */
export const useChangeSubExecutors = apiMutation(changeSubExecutors, requestWrite);

/** Leaves advice that only the vendor sees. */
export const useAdviseServiceRequest = apiMutation(adviseServiceRequest, requestSaying);

/** Adds a line to the history. */
export const useAddHistoryNote = apiMutation(addHistoryNote, requestWrite);

/** Watches a request, or no longer. */
export const useFollowServiceRequest = apiMutation(followServiceRequest, requestWrite);

/** Deletes a request; its page is left by hand, because nothing of it can be read again. */
export const useDeleteServiceRequest = apiMutation(deleteServiceRequest, { isQuiet: true });

/** Says whom outside a request waits for, or that the answer has come. */
export const useWaitForThird = apiMutation(waitForThird, requestWrite);
