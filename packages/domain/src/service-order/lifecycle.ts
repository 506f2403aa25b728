import type { ServiceOrderStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

const waiting = ["unsigned", "engineerSigned"] as const;

/**
 * What may happen to a service order. The first signature freezes the content; from then on a change needs a void and a
 * copy. Who may do what, and what the signatures forbid, is said by the guards beside this file.
 */
export const serviceOrderLifecycle = defineLifecycle({
  initial: "unsigned",
  states: ["unsigned", "engineerSigned", "completed", "voided"] satisfies ServiceOrderStatus[],
  transitions: {
    edit: { from: ["unsigned"], to: "same" },
    delete: { from: ["unsigned"], to: "same" },

    // The customer may sign before the engineer: the order then stays unsigned until the engineer's name stands below.
    signAsEngineer: { from: ["unsigned"], to: ["engineerSigned", "completed"] },
    signAsCustomer: [
      { from: ["unsigned"], to: "same" },
      { from: ["engineerSigned"], to: "completed" },
    ],

    // The customer signs on the device of an engineer who is there.
    signOnSite: [
      { from: ["unsigned"], to: "same" },
      { from: ["engineerSigned"], to: "completed" },
    ],
    decline: { from: waiting, to: "same" },

    share: { from: waiting, to: "same" },
    revokeLinks: { from: [...waiting, "completed"], to: "same" },
    void: { from: [...waiting, "completed"], to: "voided" },
    copy: { from: [...waiting, "completed", "voided"], to: "same" },
  },
});

/** Everything that can be done to a service order after it was created. */
export type ServiceOrderAction = (typeof serviceOrderLifecycle.actions)[number];
