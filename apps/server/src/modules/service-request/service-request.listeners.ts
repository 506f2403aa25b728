import { auditState, severity } from "@pharos/domain/enums";
import { type EventMeta, type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
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
  serviceRequestRecovered,
  serviceRequestReopened,
  serviceRequestReplied,
  serviceRequestSlaStage,
} from "./service-request.events.ts";
import { type Telling, tellPeople } from "./tell-people.ts";
import { tellSlaStage } from "./tell-sla-stage.ts";

/** Who is told of what, and how: one reaction per event, each with its own receipt. */
export function serviceRequestListeners(platform: Platform): readonly Listener[] {
  return [
    listener("serviceRequest.tellCreated", serviceRequestCreated, (tx, { id, by }, meta) =>
      withStory(tx, id, async (story) => {
        const isPending = auditState.fromCode(story.auditState) === "pending";
        const telling = isPending ? await tellPending(tx, story) : await tellCreated(tx, story);
        await tellPeople(platform, tx, story, {
          ...telling,
          ...factOf(meta),
          userIds: without(telling.userIds, by),
        });
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
          await tellPeople(platform, tx, story, {
            ...factOf(meta),
            textKey: "serviceRequestServer.message.assigned",
            vars: { name: actor },
            userIds: without([executorId], by),
            channels: isGrave(story) ? ["sms"] : [],
            level: isGrave(story) ? "urgent" : "info",
          });
          if (previousExecutorId === null) return;
          await tellPeople(platform, tx, story, {
            factKey: `serviceRequest:${meta.eventId}:handedOver`,
            textKey: "serviceRequestServer.message.handedOver",
            vars: { name: executor },
            userIds: without([previousExecutorId], by),
          });
        }),
    ),
    listener("serviceRequest.tellReplied", serviceRequestReplied, (tx, payload, meta) =>
      withStory(tx, payload.id, async (story) => {
        const name = await nameOf(tx, payload.by);
        const telling = payload.isInternal
          ? { textKey: "serviceRequestServer.message.internalNote" as const, userIds: handlersOf(story) }
          : payload.side === "customer"
            ? await tellHandlers(tx, story)
            : tellCustomer(story, payload.isAwaitingFeedback);
        await tellPeople(platform, tx, story, {
          ...telling,
          ...factOf(meta),
          vars: { name },
          userIds: without(telling.userIds, payload.by),
        });
      }),
    ),
    listener("serviceRequest.tellRecovered", serviceRequestRecovered, (tx, { id, by }, meta) =>
      withStory(tx, id, async (story) => {
        const admins = isGrave(story) ? await findTeamMembers(tx.db, story, { isAdminsOnly: true }) : [];
        await tellPeople(platform, tx, story, {
          ...factOf(meta),
          textKey: "serviceRequestServer.message.recovered",
          userIds: without([...audienceOf(story), ...admins], by),
          channels: ["email"],
          extraEmail: story.contactEmail,
        });
      }),
    ),
    listener("serviceRequest.tellClosed", serviceRequestClosed, (tx, { id, by, isCancelled }, meta) =>
      withStory(tx, id, async (story) => {
        recheck(platform, tx, id);
        await tellPeople(platform, tx, story, {
          ...factOf(meta),
          textKey: isCancelled
            ? "serviceRequestServer.message.cancelled"
            : "serviceRequestServer.message.closed",
          userIds: without([...audienceOf(story), ...handlersOf(story)], by),
          channels: ["email"],
          extraEmail: story.contactEmail,
        });
      }),
    ),
    listener("serviceRequest.tellReopened", serviceRequestReopened, (tx, { id, by }, meta) =>
      withStory(tx, id, async (story) => {
        const admins = await findTeamMembers(tx.db, story, { isAdminsOnly: true });
        await tellPeople(platform, tx, story, {
          ...factOf(meta),
          textKey: "serviceRequestServer.message.reopened",
          vars: { name: await nameOf(tx, by) },
          userIds: without([...handlersOf(story), ...admins], by),
          level: "warn",
        });
      }),
    ),
    listener("serviceRequest.tellSlaStage", serviceRequestSlaStage, (tx, payload, meta) =>
      withStory(tx, payload.id, (story) =>
        tellSlaStage(platform, tx, { story, ...payload, ...factOf(meta) }),
      ),
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

const without = (userIds: readonly number[], by: number | null): number[] =>
  userIds.filter((id) => id !== by);

const handlersOf = ({ executorId, subExecutorIds }: Story): number[] => [
  ...(executorId === null ? [] : [executorId]),
  ...subExecutorIds,
];

// Watchers may be colleagues whom a confidential request is none of the business of.
const audienceOf = ({ reporterId, watcherIds, isConfidential }: Story): number[] => [
  reporterId,
  ...(isConfidential ? [] : watcherIds),
];

async function nameOf(tx: UnitOfWork, userId: number | null): Promise<string> {
  if (userId === null) return "";
  const [person] = await findRecipients(tx.db, [userId]);
  return person?.name ?? "";
}

type What = Pick<Telling, "textKey" | "userIds" | "channels" | "level" | "extraEmail">;

async function tellCreated(tx: UnitOfWork, story: Story): Promise<What> {
  const onDuty = await findOnDuty(tx.db, tx.now);
  const isQuestion = severity.fromCode(story.severity) === "p4";
  // Somebody must hear of it even when the roster is empty.
  const first =
    isQuestion || onDuty.length === 0 ? await findTeamMembers(tx.db, story, { isAdminsOnly: false }) : onDuty;
  const admins = isGrave(story) ? await findTeamMembers(tx.db, story, { isAdminsOnly: true }) : [];
  return {
    textKey: "serviceRequestServer.message.created",
    userIds: [...first, ...admins],
    channels: isGrave(story) ? ["sms"] : [],
    level: isGrave(story) ? "urgent" : "info",
  };
}

async function tellPending(tx: UnitOfWork, story: Story): Promise<What> {
  const admins = await findTeamMembers(tx.db, story, { isAdminsOnly: true });
  return {
    textKey: "serviceRequestServer.message.reviewPending",
    userIds: [...admins, ...(await findByRole(tx.db, "pa"))],
    channels: ["email"],
    level: "warn",
  };
}

async function tellHandlers(tx: UnitOfWork, story: Story): Promise<What> {
  const handlers = handlersOf(story);
  return {
    textKey: "serviceRequestServer.message.customerReplied",
    // Nobody has taken it yet: those who could are told instead.
    userIds: handlers.length > 0 ? handlers : await findOnDuty(tx.db, tx.now),
  };
}

function tellCustomer(story: Story, isAwaitingFeedback: boolean): What {
  return {
    textKey: isAwaitingFeedback
      ? "serviceRequestServer.message.needFeedback"
      : "serviceRequestServer.message.vendorReplied",
    userIds: audienceOf(story),
    channels: ["email"],
    extraEmail: story.contactEmail,
    level: isAwaitingFeedback ? "warn" : "info",
  };
}
