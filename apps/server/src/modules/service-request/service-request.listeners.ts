import { auditState, severity } from "@pharos/domain/enums";
import { type EventMeta, type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Audience } from "../message/index.ts";
import { channelOf, internalChannelOf } from "./announce.ts";
import {
  findByRole,
  findOnDuty,
  findRecipients,
  findStory,
  findTeamMembers,
  type Story,
} from "./recipients.repo.ts";
import {
  serviceRequestAssigned,
  serviceRequestClosed,
  serviceRequestCreated,
  serviceRequestEdited,
  serviceRequestEntitlementReviewed,
  serviceRequestRecovered,
  serviceRequestReopened,
  serviceRequestReplied,
  serviceRequestSlaStage,
} from "./service-request.events.ts";
import { type Telling, tellPeople } from "./tell-people.ts";
import { tellSlaStage } from "./tell-sla-stage.ts";

/** Who is told of what: one reaction per event, each with its own receipt. How, and who of them, say the rules. */
export function serviceRequestListeners(platform: Platform): readonly Listener[] {
  return [
    listener("serviceRequest.tellCreated", serviceRequestCreated, (tx, { id, by }, meta) =>
      withStory(tx, id, async (story) => {
        const isPending = auditState.fromCode(story.auditState) === "pending";
        const telling = isPending ? await tellPending(tx, story) : await tellCreated(tx, story);
        await tellPeople(tx, story, { ...telling, ...factOf(meta), by });
      }),
    ),
    listener("serviceRequest.recheckEdited", serviceRequestEdited, async (tx, { id }) =>
      recheck(platform, tx, id),
    ),
    listener(
      "serviceRequest.tellAssigned",
      serviceRequestAssigned,
      (tx, { id, by, executorId, previousExecutorId }, meta) =>
        withStory(tx, id, async (story) => {
          recheck(platform, tx, id);
          const [executor, actor] = [await nameOf(tx, executorId), await nameOf(tx, by)];
          await tellPeople(tx, story, {
            ...factOf(meta),
            event: "fault.assigned",
            textKey: "serviceRequestServer.message.assigned",
            vars: { name: actor },
            audience: {
              executor: [executorId],
              teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
            },
            by,
            level: isGrave(story) ? "urgent" : "info",
          });
          if (previousExecutorId === null) return;
          await tellPeople(tx, story, {
            factKey: `serviceRequest:${meta.eventId}:handedOver`,
            event: "fault.handedOver",
            textKey: "serviceRequestServer.message.handedOver",
            vars: { name: executor },
            audience: { executor: [previousExecutorId] },
            by,
          });
        }),
    ),
    listener("serviceRequest.tellReplied", serviceRequestReplied, (tx, payload, meta) =>
      withStory(tx, payload.id, async (story) => {
        const telling = payload.isInternal
          ? await tellNote(tx, story)
          : payload.side === "customer"
            ? await tellHandlers(tx, story)
            : tellCustomer(story, payload.isAwaitingFeedback);
        await tellPeople(tx, story, {
          ...telling,
          ...factOf(meta),
          vars: { name: await nameOf(tx, payload.by) },
          by: payload.by,
        });
      }),
    ),
    listener("serviceRequest.tellRecovered", serviceRequestRecovered, (tx, { id, by }, meta) =>
      withStory(tx, id, async (story) =>
        tellPeople(tx, story, {
          ...factOf(meta),
          event: "fault.recovered",
          textKey: "serviceRequestServer.message.recovered",
          audience: {
            ...customersOf(story),
            teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
          },
          by,
          extraEmail: story.contactEmail,
        }),
      ),
    ),
    listener(
      "serviceRequest.tellClosed",
      serviceRequestClosed,
      (tx, { id, by, isCancelled, closeType }, meta) =>
        withStory(tx, id, async (story) => {
          recheck(platform, tx, id);
          await tellPeople(tx, story, {
            ...factOf(meta),
            event: "fault.closed",
            textKey: isCancelled
              ? "serviceRequestServer.message.cancelled"
              : closeType === "timeout"
                ? "serviceRequestServer.message.closedAfterSilence"
                : "serviceRequestServer.message.closed",
            audience: {
              ...customersOf(story),
              ...handlersOf(story),
              teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
            },
            by,
            extraEmail: story.contactEmail,
          });
        }),
    ),
    listener(
      "serviceRequest.tellEntitlement",
      serviceRequestEntitlementReviewed,
      (tx, { id, by, isApproved, reason }, meta) =>
        withStory(tx, id, async (story) => {
          recheck(platform, tx, id);
          const { phone, email } = platform.config.brand.serviceDesk;
          await tellPeople(tx, story, {
            ...factOf(meta),
            event: isApproved ? "fault.audit.approved" : "fault.audit.rejected",
            textKey: isApproved
              ? "serviceRequestServer.message.entitlementApproved"
              : "serviceRequestServer.message.entitlementRejected",
            vars: { reason: reason ?? "", phone, email },
            audience: { reporter: [story.reporterId] },
            extraEmail: story.contactEmail,
            level: isApproved ? "info" : "warn",
          });
          if (!isApproved) return;
          // From now on it is a request like any other: those who handle it hear of it as of a new one.
          await tellPeople(tx, story, {
            ...(await tellCreated(tx, story)),
            factKey: `serviceRequest:${meta.eventId}:dispatched`,
            by,
          });
        }),
    ),
    listener("serviceRequest.tellReopened", serviceRequestReopened, (tx, { id, by }, meta) =>
      withStory(tx, id, async (story) =>
        tellPeople(tx, story, {
          ...factOf(meta),
          event: "fault.reopened",
          textKey: "serviceRequestServer.message.reopened",
          vars: { name: await nameOf(tx, by) },
          audience: {
            ...handlersOf(story),
            teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
          },
          by,
          level: "warn",
        }),
      ),
    ),
    listener("serviceRequest.tellSlaStage", serviceRequestSlaStage, (tx, payload, meta) =>
      withStory(tx, payload.id, (story) => tellSlaStage(tx, { story, ...payload, ...factOf(meta) })),
    ),
  ];
}

// Confidentiality, executor and state decide who may see a request, and so who may go on listening to it.
function recheck({ live }: Platform, tx: UnitOfWork, id: number): void {
  tx.afterCommit(() => {
    live.recheck(channelOf(id));
    live.recheck(internalChannelOf(id));
  });
}

async function withStory(tx: UnitOfWork, id: number, tell: (story: Story) => Promise<void>): Promise<void> {
  const story = await findStory(tx.db, id);
  if (story) await tell(story);
}

const factOf = ({ eventId }: EventMeta): Pick<Telling, "factKey"> => ({
  factKey: `serviceRequest:${eventId}`,
});

/** P1 and P2. */
const isGrave = ({ severity: code }: Story): boolean => ["p1", "p2"].includes(severity.fromCode(code));

const handlersOf = ({ executorId, subExecutorIds }: Story): Audience => ({
  executor: executorId === null ? [] : [executorId],
  subExecutors: subExecutorIds,
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

type What = Pick<Telling, "event" | "textKey" | "audience" | "level" | "extraEmail">;

async function tellCreated(tx: UnitOfWork, story: Story): Promise<What> {
  const onDuty = await findOnDuty(tx.db, tx.now);
  const isQuestion = severity.fromCode(story.severity) === "p4";
  return {
    event: "fault.created",
    textKey: "serviceRequestServer.message.created",
    audience: {
      // Somebody must hear of it even when the roster is empty.
      dutyGroup:
        isQuestion || onDuty.length === 0
          ? await findTeamMembers(tx.db, story, { isAdminsOnly: false })
          : onDuty,
      teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
      pa: await findByRole(tx.db, "pa"),
    },
    level: isGrave(story) ? "urgent" : "info",
  };
}

async function tellPending(tx: UnitOfWork, story: Story): Promise<What> {
  return {
    event: "fault.audit.pending",
    textKey: "serviceRequestServer.message.reviewPending",
    audience: {
      teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
      pa: await findByRole(tx.db, "pa"),
    },
    level: "warn",
  };
}

async function tellNote(tx: UnitOfWork, story: Story): Promise<What> {
  return {
    event: "fault.reply.internal",
    textKey: "serviceRequestServer.message.internalNote",
    audience: {
      ...handlersOf(story),
      teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
    },
  };
}

async function tellHandlers(tx: UnitOfWork, story: Story): Promise<What> {
  const isTaken = story.executorId !== null || story.subExecutorIds.length > 0;
  return {
    event: "fault.reply.customer",
    textKey: "serviceRequestServer.message.customerReplied",
    audience: {
      // Nobody has taken it yet: those who could are told instead.
      ...(isTaken ? handlersOf(story) : { executor: await findOnDuty(tx.db, tx.now) }),
      teamAdmins: await findTeamMembers(tx.db, story, { isAdminsOnly: true }),
    },
  };
}

function tellCustomer(story: Story, isAwaitingFeedback: boolean): What {
  return {
    event: isAwaitingFeedback ? "fault.needFeedback" : "fault.reply.vendor",
    textKey: isAwaitingFeedback
      ? "serviceRequestServer.message.needFeedback"
      : "serviceRequestServer.message.vendorReplied",
    audience: customersOf(story),
    extraEmail: story.contactEmail,
    level: isAwaitingFeedback ? "warn" : "info",
  };
}
