import { defineEvent } from "../../platform/outbox.ts";

interface ActionFact {
  readonly id: number;
  readonly by: number;
}

/** Somebody was given an action. */
export const pdcaAssigned = defineEvent<ActionFact>("pdca.assigned");
/** Its owner says that it is done; somebody else is to check it. */
export const pdcaFinished = defineEvent<ActionFact>("pdca.finished");
/** It was checked and has not worked. */
export const pdcaReturned = defineEvent<ActionFact>("pdca.returned");
