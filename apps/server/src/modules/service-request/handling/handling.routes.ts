import {
  adviseServiceRequest as adviseEndpoint,
  deleteServiceRequest as deleteEndpoint,
  escalateServiceRequest as escalateEndpoint,
  followServiceRequest as followEndpoint,
  addHistoryNote as noteEndpoint,
  changeSubExecutors as subExecutorsEndpoint,
  markServiceRequestUrgent as urgentEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { answerFresh } from "../answer-fresh.ts";
import { takeTextBudget } from "../text-budget.ts";
import { findVisibleChange, readChangedRequest } from "../timeline/read-timeline.ts";
import { addHistoryNote } from "./add-note.ts";
import { adviseServiceRequest } from "./advise-service-request.ts";
import { changeSubExecutors } from "./change-sub-executors.ts";
import { deleteServiceRequest } from "./delete-service-request.ts";
import { escalateServiceRequest } from "./escalate-service-request.ts";
import { followServiceRequest } from "./follow-service-request.ts";
import { markUrgent } from "./mark-urgent.ts";

/** Connects what people do with a request beside answering it: who is called in, who helps, who watches. */
export function routeHandling(route: Route, platform: Platform): void {
  const { withTransaction } = platform;

  route(escalateEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () =>
      escalateServiceRequest(withTransaction, call, body),
    );
    return readChangedRequest(platform, call, body.faultId);
  });
  route(urgentEndpoint, async (call, { params, body }) => {
    await answerFresh(platform, call, params.id, () => markUrgent(withTransaction, call, { params, body }));
    return readChangedRequest(platform, call, params.id);
  });
  route(subExecutorsEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => changeSubExecutors(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(adviseEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, body.contentMd);
    const { replyId } = await answerFresh(platform, call, body.faultId, () =>
      adviseServiceRequest(withTransaction, call, body),
    );
    const change = await findVisibleChange(platform, call, body.faultId);
    return { replyId, change: change ?? null };
  });
  route(noteEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => addHistoryNote(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(followEndpoint, async (call, { body }) => {
    await followServiceRequest(platform, call, body);
    return readChangedRequest(platform, call, body.faultId);
  });
  route(deleteEndpoint, async (call, { params, query }) => {
    await answerFresh(platform, call, params.id, () =>
      deleteServiceRequest(withTransaction, call, { params, query }),
    );
    return null;
  });
}
