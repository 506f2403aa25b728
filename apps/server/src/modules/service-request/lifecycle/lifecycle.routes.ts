import type { HandlerInput } from "@pharos/api/core";
import { moveOpenRequests as moveEndpoint } from "@pharos/api/service-number";
import {
  adviseServiceRequest as adviseEndpoint,
  archiveServiceRequest as archiveEndpoint,
  askCloseConfirmation as askEndpoint,
  assignServiceRequest as assignEndpoint,
  closeServiceRequest as closeEndpoint,
  deleteServiceRequest as deleteEndpoint,
  escalateServiceRequest as escalateEndpoint,
  followServiceRequest as followEndpoint,
  addHistoryNote as noteEndpoint,
  recoverServiceRequest as recoverEndpoint,
  reopenServiceRequest as reopenEndpoint,
  saveServiceRequest as saveEndpoint,
  changeSubExecutors as subExecutorsEndpoint,
  markServiceRequestUrgent as urgentEndpoint,
  waitForThird as waitEndpoint,
} from "@pharos/api/service-request";
import type { Route } from "../../../http/route.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { takeTextBudget, takeWriteBudget } from "../../../platform/text-budget.ts";
import { answerFresh } from "../answer-fresh.ts";
import { findVisibleChange, readChangedRequest } from "../timeline/read-timeline.ts";
import { addHistoryNote } from "./add-note.ts";
import { adviseServiceRequest } from "./advise-service-request.ts";
import { archiveServiceRequest } from "./archive-service-request.ts";
import { askCloseConfirmation } from "./ask-close-confirmation.ts";
import { assignServiceRequest } from "./assign-service-request.ts";
import { changeSubExecutors } from "./change-sub-executors.ts";
import { closeServiceRequest } from "./close-service-request.ts";
import { createServiceRequest } from "./create-service-request.ts";
import { deleteServiceRequest } from "./delete-service-request.ts";
import { editServiceRequest } from "./edit-service-request.ts";
import { escalateServiceRequest } from "./escalate-service-request.ts";
import { followServiceRequest } from "./follow-service-request.ts";
import { markUrgent } from "./mark-urgent.ts";
import { moveOpenRequests } from "./move-open-requests.ts";
import { recoverServiceRequest } from "./recover-service-request.ts";
import { reopenServiceRequest } from "./reopen-service-request.ts";
import { waitForThird } from "./wait-for-third.ts";

/** Connects what happens to a request from its raising to the archive. */
export function routeLifecycle(route: Route, platform: Platform): void {
  routeSteps(route, platform);
  routeHelp(route, platform);
}

/** The steps from one state to the next. */
function routeSteps(route: Route, platform: Platform): void {
  const { withTransaction, config } = platform;
  route(moveEndpoint, (call, { body }) => moveOpenRequests(withTransaction, call, body));
  const save = async (call: Call, { body }: HandlerInput<typeof saveEndpoint>) => {
    await takeTextBudget(platform, call, body.contentMd);
    const { id } = body;
    if (id === undefined) return createServiceRequest(platform, call, body);
    return answerFresh(platform, call, id, () => editServiceRequest(platform, call, { ...body, id }));
  };
  route(saveEndpoint, save, { count: (call) => takeWriteBudget(platform, call) });
  route(assignEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => assignServiceRequest(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(recoverEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => recoverServiceRequest(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(askEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => askCloseConfirmation(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(closeEndpoint, async (call, { body }) => {
    await takeTextBudget(platform, call, body.rootCause, body.solution);
    const dependencies = { withTransaction, publicUrl: config.publicUrl };
    await answerFresh(platform, call, body.faultId, () => closeServiceRequest(dependencies, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(reopenEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.id, () => reopenServiceRequest(withTransaction, call, body));
    return readChangedRequest(platform, call, body.id);
  });
  route(archiveEndpoint, async (call, { body }) => {
    const dependencies = { withTransaction, publicUrl: config.publicUrl };
    await answerFresh(platform, call, body.faultId, () => archiveServiceRequest(dependencies, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(deleteEndpoint, async (call, { params, query }) => {
    await answerFresh(platform, call, params.id, () =>
      deleteServiceRequest(withTransaction, call, { params, query }),
    );
    return null;
  });
}

/** What people do between the steps: who is called in, who helps, who watches. */
function routeHelp(route: Route, platform: Platform): void {
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
  route(waitEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => waitForThird(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(subExecutorsEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => changeSubExecutors(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  const advise = async (call: Call, { body }: HandlerInput<typeof adviseEndpoint>) => {
    await takeTextBudget(platform, call, body.contentMd);
    const { replyId } = await answerFresh(platform, call, body.faultId, () =>
      adviseServiceRequest(withTransaction, call, body),
    );
    const change = await findVisibleChange(platform, call, body.faultId);
    return { replyId, change: change ?? null };
  };
  route(adviseEndpoint, advise, { count: (call) => takeWriteBudget(platform, call) });
  route(noteEndpoint, async (call, { body }) => {
    await answerFresh(platform, call, body.faultId, () => addHistoryNote(withTransaction, call, body));
    return readChangedRequest(platform, call, body.faultId);
  });
  route(followEndpoint, async (call, { body }) => {
    await followServiceRequest(platform, call, body);
    return readChangedRequest(platform, call, body.faultId);
  });
}
