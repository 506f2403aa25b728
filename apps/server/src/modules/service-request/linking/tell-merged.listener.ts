import { type Listener, listener } from "../../../platform/outbox.ts";
import { findRecipients, findStory } from "../recipients.repo.ts";
import { serviceRequestMerged } from "../service-request.events.ts";
import { tellPeople } from "../tell-people.ts";

/** Who followed a duplicate hears that it has ended; where it goes on is shown to those who may see that. */
export const tellMerged: Listener = listener(
  "serviceRequest.tellMerged",
  serviceRequestMerged,
  async (tx, { id, by, reason }, { eventId }) => {
    const story = await findStory(tx.db, id);
    if (!story) return;
    const [person] = by === null ? [] : await findRecipients(tx.db, [by]);
    await tellPeople(tx, story, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.closed",
      textKey: "serviceRequestServer.message.merged",
      vars: { name: person?.name ?? "" },
      audience: {
        reporter: [story.reporterId],
        // Watchers may be colleagues whom a confidential request is none of the business of.
        watchers: story.isConfidential ? [] : story.watcherIds,
        executor: story.executorId === null ? [] : [story.executorId],
      },
      content: reason,
      by,
      extraEmail: story.contactEmail,
    });
  },
);
