import { type Listener, listener } from "../../../platform/outbox.ts";
import { findRecipients, findStory } from "../recipients.repo.ts";
import { serviceRequestCreated } from "../service-request.events.ts";
import { tellPeople } from "../tell-people.ts";

/** Somebody in whose name the vendor raised a request hears of it: otherwise nobody would look at it. */
export const tellOnBehalf: Listener = listener(
  "serviceRequest.tellOnBehalf",
  serviceRequestCreated,
  async (tx, { id, by }, { eventId }) => {
    const story = await findStory(tx.db, id);
    if (!story || by === null || story.reporterId === by) return;
    const [person] = await findRecipients(tx.db, [by]);
    await tellPeople(tx, story, {
      factKey: `serviceRequest:${eventId}:onBehalf`,
      event: "fault.onBehalf",
      textKey: "serviceRequestServer.message.onBehalf",
      vars: { name: person?.name ?? "" },
      audience: { reporter: [story.reporterId] },
      by,
      extraEmail: story.contactEmail,
    });
  },
);
