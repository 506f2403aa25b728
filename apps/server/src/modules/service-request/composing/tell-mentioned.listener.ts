import { listener } from "../../../platform/outbox.ts";
import { findRecipients, findStory } from "../recipients.repo.ts";
import { serviceRequestMentioned } from "../service-request.events.ts";
import { tellPeople } from "../tell-people.ts";

/** Tells people that they were named in an internal note. */
export const tellMentioned = listener(
  "serviceRequest.tellMentioned",
  serviceRequestMentioned,
  async (tx, { id, by, userIds }, { eventId }) => {
    const story = await findStory(tx.db, id);
    if (!story) return;
    const [author] = await findRecipients(tx.db, by === null ? [] : [by]);
    await tellPeople(tx, story, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.mentioned",
      textKey: "serviceRequestServer.message.mentioned",
      vars: { name: author?.name ?? "" },
      audience: { owner: userIds },
      by,
      level: "warn",
    });
  },
);
