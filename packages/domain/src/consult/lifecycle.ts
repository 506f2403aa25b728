import { defineLifecycle } from "../lifecycle.ts";
import { consultStatus } from "./enums.ts";

/** From the first message to the end of a consultation. */
export const consultLifecycle = defineLifecycle({
  initial: "assistant",
  states: consultStatus.names,
  transitions: {
    reply: { from: ["assistant", "expert"], to: "same" },
    requestExpert: { from: ["assistant"], to: "same" },
    join: { from: ["assistant"], to: "expert" },
    handOver: { from: ["expert"], to: "same" },
    invite: { from: ["expert"], to: "same" },
    // A time is agreed on with the expert who has it.
    book: { from: ["expert"], to: "same" },
    convert: { from: ["assistant", "expert"], to: "closed" },
    // An article is written from what an expert has said.
    write: { from: ["expert", "closed"], to: "same" },
    close: { from: ["assistant", "expert"], to: "closed" },
    rate: { from: ["closed"], to: "same" },
  },
});
