import { unheardAfterMinutes } from "@pharos/domain/sla";
import { listener } from "../../../platform/outbox.ts";
import { findStory } from "../recipients.repo.ts";
import { serviceRequestSlaUnheard } from "../service-request.events.ts";
import { tellPeople } from "../tell-people.ts";
import { ladderOf } from "../tell-sla-stage.ts";

/** Tells those one step further that nobody has heard of a breach. */
export const tellUnheard = listener(
  "serviceRequest.tellSlaUnheard",
  serviceRequestSlaUnheard,
  async (tx, { id }, { eventId }) => {
    const story = await findStory(tx.db, id);
    if (!story) return;
    await tellPeople(tx, story, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.sla.unheard",
      textKey: "serviceRequestServer.message.slaUnheard",
      vars: { minutes: unheardAfterMinutes },
      audience: await ladderOf(tx, story),
      level: "urgent",
    });
  },
);
