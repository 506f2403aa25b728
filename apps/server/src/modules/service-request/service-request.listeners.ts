import { auditState, severity } from "@pharos/domain/enums";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Audience } from "../message/index.ts";
import {
  factOf,
  notifyAboutRequest,
  type RequestNotification,
  withNotificationContext,
} from "./notify-about-request.ts";
import {
  findByRole,
  findOnDuty,
  findRecipients,
  findTeamMembers,
  type NotificationContext,
} from "./recipients.repo.ts";
import { hintRequest } from "./service-request.channels.ts";
import {
  serviceRequestAssigned,
  serviceRequestClosed,
  serviceRequestCreated,
  serviceRequestEntitlementReviewed,
  serviceRequestRecovered,
  serviceRequestReopened,
  serviceRequestReplied,
} from "./service-request.events.ts";

/** One listener per event, each with its own receipt. The notification rules decide who of the audience receives it, and how. */
export function serviceRequestListeners(platform: Platform): readonly Listener[] {
  return [
    listener("serviceRequest.notifyCreated", serviceRequestCreated, (tx, { id, by }, meta) =>
      withNotificationContext(tx, { id, by }, async (context) => {
        const isPending = auditState.fromCode(context.auditState) === "pending";
        const notification = isPending
          ? await reviewPendingNotification(tx, context)
          : await createdNotification(tx, context);
        await notifyAboutRequest(tx, context, { ...notification, ...factOf(meta), by });
        // The page of who raised it shows who was notified.
        if (isHighSeverity(context)) hintRequest(tx, id, { type: "serviceRequest.notified" });
      }),
    ),
    listener(
      "serviceRequest.notifyAssigned",
      serviceRequestAssigned,
      (tx, { id, by, executorId, previousExecutorId }, meta) =>
        withNotificationContext(tx, { id, by }, async (context) => {
          const [executor, actor] = [await nameOf(tx, executorId), context.byName];
          await notifyAboutRequest(tx, context, {
            ...factOf(meta),
            event: "fault.assigned",
            textKey: "serviceRequestServer.message.assigned",
            vars: { name: actor },
            audience: {
              executor: [executorId],
              teamAdmins: context.teamAdminIds,
            },
            by,
            level: isHighSeverity(context) ? "urgent" : "info",
          });
          if (previousExecutorId === null) return;
          await notifyAboutRequest(tx, context, {
            factKey: `serviceRequest:${meta.eventId}:handedOver`,
            event: "fault.handedOver",
            textKey: "serviceRequestServer.message.handedOver",
            vars: { name: executor },
            audience: { executor: [previousExecutorId] },
            by,
          });
        }),
    ),
    listener("serviceRequest.notifyReplied", serviceRequestReplied, (tx, payload, meta) =>
      withNotificationContext(tx, payload, async (context) => {
        const notification = payload.isInternal
          ? noteNotification(context)
          : payload.side === "customer"
            ? await customerReplyNotification(tx, context)
            : vendorReplyNotification(context, payload.isAwaitingFeedback);
        await notifyAboutRequest(tx, context, {
          ...notification,
          ...factOf(meta),
          ...(!payload.isInternal && { replyId: payload.replyId }),
          vars: { name: payload.byEmail ?? context.byName },
          by: payload.by,
          byEmail: payload.byEmail ?? null,
        });
        if (payload.byEmail !== undefined && !payload.isInternal)
          await notifyAboutRequest(tx, context, {
            ...vendorReplyNotification(context, false),
            factKey: `serviceRequest:${meta.eventId}:participants`,
            textKey: "serviceRequestServer.message.vendorReplied",
            replyId: payload.replyId,
            vars: { name: payload.byEmail },
            byEmail: payload.byEmail,
          });
      }),
    ),
    listener("serviceRequest.notifyRecovered", serviceRequestRecovered, (tx, { id, by }, meta) =>
      withNotificationContext(tx, { id, by }, async (context) =>
        notifyAboutRequest(tx, context, {
          ...factOf(meta),
          event: "fault.recovered",
          textKey: "serviceRequestServer.message.recovered",
          audience: {
            ...customersOf(context),
            teamAdmins: context.teamAdminIds,
          },
          by,
          extraEmail: context.contactEmail,
        }),
      ),
    ),
    listener(
      "serviceRequest.notifyClosed",
      serviceRequestClosed,
      (tx, { id, by, isCancelled, closeType }, meta) =>
        withNotificationContext(tx, { id, by }, async (context) => {
          await notifyAboutRequest(tx, context, {
            ...factOf(meta),
            event: "fault.closed",
            textKey: isCancelled
              ? "serviceRequestServer.message.cancelled"
              : closeType === "timeout"
                ? "serviceRequestServer.message.closedForInactivity"
                : "serviceRequestServer.message.closed",
            audience: {
              ...customersOf(context),
              ...handlersOf(context),
              teamAdmins: context.teamAdminIds,
            },
            by,
            extraEmail: context.contactEmail,
          });
        }),
    ),
    listener(
      "serviceRequest.notifyEntitlement",
      serviceRequestEntitlementReviewed,
      (tx, { id, by, isApproved, reason }, meta) =>
        withNotificationContext(tx, { id, by }, async (context) => {
          const { phone, email } = platform.config.brand.serviceDesk;
          await notifyAboutRequest(tx, context, {
            ...factOf(meta),
            event: isApproved ? "fault.audit.approved" : "fault.audit.rejected",
            textKey: isApproved
              ? "serviceRequestServer.message.entitlementApproved"
              : "serviceRequestServer.message.entitlementRejected",
            vars: { reason: reason ?? "", phone, email },
            audience: { reporter: [context.reporterId] },
            extraEmail: context.contactEmail,
            level: isApproved ? "info" : "warn",
          });
          if (!isApproved) return;
          // From now on it is a request like any other: those who handle it are notified as of a new one.
          await notifyAboutRequest(tx, context, {
            ...(await createdNotification(tx, context)),
            factKey: `serviceRequest:${meta.eventId}:dispatched`,
            by,
          });
        }),
    ),
    listener("serviceRequest.notifyReopened", serviceRequestReopened, (tx, { id, by }, meta) =>
      withNotificationContext(tx, { id, by }, async (context) =>
        notifyAboutRequest(tx, context, {
          ...factOf(meta),
          event: "fault.reopened",
          textKey: "serviceRequestServer.message.reopened",
          vars: { name: context.byName },
          audience: {
            ...handlersOf(context),
            teamAdmins: context.teamAdminIds,
          },
          by,
          level: "warn",
        }),
      ),
    ),
  ];
}

/** P1 and P2. */
const isHighSeverity = ({ severity: code }: NotificationContext): boolean =>
  ["p1", "p2"].includes(severity.fromCode(code));

const handlersOf = ({ executorId, subExecutorIds }: NotificationContext): Audience => ({
  executor: executorId === null ? [] : [executorId],
  subExecutors: subExecutorIds,
});

// Watchers may be colleagues whom a confidential request is none of the business of.
const customersOf = ({ reporterId, watcherIds, isConfidential }: NotificationContext): Audience => ({
  reporter: [reporterId],
  watchers: isConfidential ? [] : watcherIds,
});

async function nameOf(tx: UnitOfWork, userId: number | null): Promise<string> {
  if (userId === null) return "";
  const [person] = await findRecipients(tx.db, [userId]);
  return person?.name ?? "";
}

type NotificationDraft = Pick<RequestNotification, "event" | "textKey" | "audience" | "level" | "extraEmail">;

async function createdNotification(tx: UnitOfWork, context: NotificationContext): Promise<NotificationDraft> {
  const onDuty = await findOnDuty(tx.db, tx.now);
  const isQuestion = severity.fromCode(context.severity) === "p4";
  return {
    event: "fault.created",
    textKey: "serviceRequestServer.message.created",
    audience: {
      // Someone must be notified even when the roster is empty.
      dutyGroup:
        isQuestion || onDuty.length === 0
          ? await findTeamMembers(tx.db, context, { isAdminsOnly: false })
          : onDuty,
      teamAdmins: context.teamAdminIds,
      pa: await findByRole(tx.db, "pa"),
    },
    level: isHighSeverity(context) ? "urgent" : "info",
  };
}

async function reviewPendingNotification(
  tx: UnitOfWork,
  context: NotificationContext,
): Promise<NotificationDraft> {
  return {
    event: "fault.audit.pending",
    textKey: "serviceRequestServer.message.reviewPending",
    audience: {
      teamAdmins: context.teamAdminIds,
      pa: await findByRole(tx.db, "pa"),
    },
    level: "warn",
  };
}

function noteNotification(context: NotificationContext): NotificationDraft {
  return {
    event: "fault.reply.internal",
    textKey: "serviceRequestServer.message.internalNote",
    audience: {
      ...handlersOf(context),
      teamAdmins: context.teamAdminIds,
    },
  };
}

async function customerReplyNotification(
  tx: UnitOfWork,
  context: NotificationContext,
): Promise<NotificationDraft> {
  const isTaken = context.executorId !== null || context.subExecutorIds.length > 0;
  return {
    event: "fault.reply.customer",
    textKey: "serviceRequestServer.message.customerReplied",
    audience: {
      // Until the request is taken, the people on duty are notified instead.
      ...(isTaken ? handlersOf(context) : { executor: await findOnDuty(tx.db, tx.now) }),
      teamAdmins: context.teamAdminIds,
    },
  };
}

function vendorReplyNotification(
  context: NotificationContext,
  isAwaitingFeedback: boolean,
): NotificationDraft {
  return {
    event: isAwaitingFeedback ? "fault.needFeedback" : "fault.reply.vendor",
    textKey: isAwaitingFeedback
      ? "serviceRequestServer.message.needFeedback"
      : "serviceRequestServer.message.vendorReplied",
    audience: customersOf(context),
    extraEmail: context.contactEmail,
    level: isAwaitingFeedback ? "warn" : "info",
  };
}
