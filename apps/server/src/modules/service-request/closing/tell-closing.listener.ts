import { type EventMeta, type Listener, listener } from "../../../platform/outbox.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { Audience } from "../../message/index.ts";
import { findByRole, findRecipients, findStory, findTeamMembers, type Story } from "../recipients.repo.ts";
import {
  serviceRequestArchiveBlocked,
  serviceRequestCloseProposed,
  serviceRequestRated,
  serviceRequestSilent,
} from "../service-request.events.ts";
import { type Telling, tellPeople } from "../tell-people.ts";

/** Who is told of what happens around the end of a request. */
export const closingListeners: readonly Listener[] = [
  listener("serviceRequest.tellCloseProposed", serviceRequestCloseProposed, (tx, { id, by, message }, meta) =>
    withStory(tx, id, async (story) =>
      tellPeople(tx, story, {
        ...factOf(meta),
        event: "fault.closeNotify",
        textKey: "serviceRequestServer.message.closeProposed",
        vars: { name: await nameOf(tx, by) },
        ...(message !== null && { content: message }),
        audience: customersOf(story),
        by,
        extraEmail: story.contactEmail,
        level: "warn",
        opens: "close",
      }),
    ),
  ),
  listener(
    "serviceRequest.tellSilence",
    serviceRequestSilent,
    (tx, { id, question, hours, isWarning }, meta) =>
      withStory(tx, id, (story) =>
        tellPeople(tx, story, {
          ...factOf(meta),
          event: question === "close" ? "fault.closeNotify" : "fault.needFeedback",
          textKey: isWarning
            ? "serviceRequestServer.message.silenceWarning"
            : "serviceRequestServer.message.silenceReminder",
          vars: { hours },
          audience: customersOf(story),
          extraEmail: story.contactEmail,
          level: "warn",
          ...(question === "close" && { opens: "close" }),
        }),
      ),
  ),
  listener("serviceRequest.tellRated", serviceRequestRated, (tx, { id, by, average, isNewlyLow }, meta) =>
    withStory(tx, id, async (story) => {
      if (!isNewlyLow) return;
      await tellPeople(tx, story, {
        ...factOf(meta),
        event: "fault.rated",
        textKey: "serviceRequestServer.message.ratedLow",
        vars: { average },
        audience: {
          executor: story.executorId === null ? [] : [story.executorId],
          teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
          pa: await findByRole(tx.db, "pa"),
        },
        by,
        level: "warn",
      });
    }),
  ),
  listener("serviceRequest.tellArchiveBlocked", serviceRequestArchiveBlocked, (tx, { id }, meta) =>
    withStory(tx, id, async (story) =>
      tellPeople(tx, story, {
        ...factOf(meta),
        event: "fault.archiveBlocked",
        textKey: "serviceRequestServer.message.archiveIncomplete",
        audience: {
          // Without an executor it is for those who could appoint one.
          executor:
            story.executorId === null
              ? await findTeamMembers(tx.db, story, { isAdminsOnly: true })
              : [story.executorId],
        },
      }),
    ),
  ),
];

async function withStory(tx: UnitOfWork, id: number, tell: (story: Story) => Promise<void>): Promise<void> {
  const story = await findStory(tx.db, id);
  if (story) await tell(story);
}

const factOf = ({ eventId }: EventMeta): Pick<Telling, "factKey"> => ({
  factKey: `serviceRequest:${eventId}`,
});

// Watchers may be colleagues whom a confidential request is none of the business of.
const customersOf = ({ reporterId, watcherIds, isConfidential }: Story): Audience => ({
  reporter: [reporterId],
  watchers: isConfidential ? [] : watcherIds,
});

async function nameOf(tx: UnitOfWork, userId: number | null): Promise<string> {
  if (userId === null) return "";
  const [person] = await findRecipients(tx.db, [userId]);
  return person?.name ?? "";
}
