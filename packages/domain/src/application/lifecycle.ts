import type { ApplyStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

/** What may happen to an application; withdrawing removes it, so it leads nowhere else. */
export const applicationLifecycle = defineLifecycle({
  initial: "applying",
  states: ["applying", "approved", "rejected"] satisfies ApplyStatus[],
  transitions: {
    approve: { from: ["applying"], to: "approved" },
    reject: { from: ["applying"], to: "rejected" },
    withdraw: { from: ["applying"], to: "same" },
  },
});

/** Everything that can be done to an application. */
export type ApplicationAction = (typeof applicationLifecycle.actions)[number];
