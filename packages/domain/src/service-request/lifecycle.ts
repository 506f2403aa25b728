import type { ServiceRequestStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

const open = ["submitted", "processing", "awaitingFeedback", "restored"] as const;

/**
 * What may happen to a service request. Read it as a table: action, from, to.
 * Who may do it and under which condition is said by the server's policy and by the guards beside this file.
 */
export const serviceRequestLifecycle = defineLifecycle({
  initial: "submitted",
  states: [
    "submitted",
    "processing",
    "awaitingFeedback",
    "restored",
    "closed",
    "archived",
  ] satisfies ServiceRequestStatus[],
  transitions: {
    edit: { from: open, to: "same" },
    approveEntitlement: { from: ["submitted"], to: "same" },
    rejectEntitlement: { from: ["submitted"], to: "closed" },
    assign: { from: open, to: "same" },
    changeSubExecutors: { from: open, to: "same" },

    // Public replies of the vendor; asking for feedback is a reply too.
    reply: [
      { from: ["submitted", "awaitingFeedback"], to: "processing" },
      { from: ["processing", "restored"], to: "same" },
    ],
    askFeedback: [
      { from: ["submitted", "processing"], to: "awaitingFeedback" },
      { from: ["awaitingFeedback", "restored"], to: "same" },
    ],

    customerReply: [
      { from: ["submitted", "processing", "restored"], to: "same" },
      { from: ["awaitingFeedback"], to: "processing" },
    ],
    stillBroken: { from: ["restored"], to: "processing" },

    internalReply: { from: [...open, "closed"], to: "same" },
    advise: { from: [...open, "closed"], to: "same" },
    editReply: { from: open, to: "same" },
    removeReply: { from: open, to: "same" },
    addNote: { from: [...open, "closed"], to: "same" },
    updateRemote: { from: open, to: "same" },

    escalate: { from: open, to: "same" },
    changeSeverity: { from: open, to: "same" },
    markUrgent: { from: open, to: "same" },
    clearUrgent: { from: open, to: "same" },
    acknowledgeEscalation: { from: open, to: "same" },
    explainBreach: { from: [...open, "closed"], to: "same" },

    // A duplicate ends in the request that goes on; taking the merge back puts it where it was.
    merge: { from: open, to: "closed" },
    undoMerge: { from: ["closed"], to: open },
    split: { from: open, to: "same" },

    recover: { from: ["submitted", "processing", "awaitingFeedback"], to: "restored" },
    askCloseConfirmation: { from: ["processing", "awaitingFeedback", "restored"], to: "same" },
    cancel: { from: ["submitted"], to: "closed" },
    waitForThird: { from: ["processing", "restored"], to: "same" },
    close: { from: ["processing", "awaitingFeedback", "restored"], to: "closed" },
    closeForInactivity: { from: ["processing", "awaitingFeedback", "restored"], to: "closed" },
    reopen: { from: ["closed"], to: "processing" },
    rate: { from: ["closed", "archived"], to: "same" },
    archive: { from: ["closed"], to: "archived" },
    delete: { from: ["submitted"], to: "same" },
  },
});

/** Everything that can be done to a service request after it was created. */
export type ServiceRequestAction = (typeof serviceRequestLifecycle.actions)[number];

/** Whether work on the request is still expected. */
export const isOpenStatus = (status: ServiceRequestStatus): boolean =>
  serviceRequestLifecycle.allows("edit", status);
