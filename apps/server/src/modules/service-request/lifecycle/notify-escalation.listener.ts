import { severity } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { type Listener, listener } from "../../../platform/outbox.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { Audience } from "../../message/index.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import {
  findByRole,
  findNotificationContext,
  findOnDuty,
  findTeamMembers,
  type NotificationContext,
} from "../recipients.repo.ts";
import {
  serviceRequestAdvised,
  serviceRequestEscalated,
  serviceRequestSubExecutorsChanged,
  serviceRequestUrgencyChanged,
} from "../service-request.events.ts";

type Target = "severity" | "team" | "platform" | "management";

const escalationTexts = {
  severity: "serviceRequestServer.message.escalated.severity",
  team: "serviceRequestServer.message.escalated.team",
  platform: "serviceRequestServer.message.escalated.platform",
  management: "serviceRequestServer.message.escalated.management",
} as const satisfies Record<Target, TranslationKey>;

/** Who is notified when a request is escalated, hurried, shared or advised on. */
export function escalationListeners(): readonly Listener[] {
  return [
    listener("serviceRequest.notifyEscalated", serviceRequestEscalated, async (tx, fact, { eventId }) => {
      const context = await findNotificationContext(tx.db, fact);
      if (!context) return;
      const teamId = fact.teamId ?? null;
      await notifyAboutRequest(tx, context, {
        factKey: `serviceRequest:${eventId}:escalated`,
        event: "fault.escalated",
        textKey: escalationTexts[fact.target],
        vars: {
          name: context.byName,
          reason: fact.reason,
          team: await teamNameOf(tx, teamId),
          from: levelOf(fact.severity?.from),
          to: levelOf(fact.severity?.to),
        },
        audience: await escalationAudience(tx, context, fact.target, teamId),
        by: fact.by,
        level: "urgent",
      });
    }),
    listener(
      "serviceRequest.notifyUrgent",
      serviceRequestUrgencyChanged,
      async (tx, { id, by, isOn }, { eventId }) => {
        const context = isOn ? await findNotificationContext(tx.db, { id, by }) : undefined;
        if (!context) return;
        await notifyAboutRequest(tx, context, {
          factKey: `serviceRequest:${eventId}:urgent`,
          event: "fault.urgent",
          textKey: "serviceRequestServer.message.urgent",
          vars: { name: context.byName },
          audience: {
            ...handlersOf(context),
            dutyGroup: await findOnDuty(tx.db, tx.now),
            teamAdmins: context.teamAdminIds,
            pa: await findByRole(tx.db, "pa"),
          },
          by,
          level: "urgent",
        });
      },
    ),
    listener(
      "serviceRequest.notifySubExecutors",
      serviceRequestSubExecutorsChanged,
      async (tx, { id, by, joined }, { eventId }) => {
        const context = joined.length === 0 ? undefined : await findNotificationContext(tx.db, { id, by });
        if (!context) return;
        await notifyAboutRequest(tx, context, {
          factKey: `serviceRequest:${eventId}:subExecutor`,
          event: "fault.subExecutor",
          textKey: "serviceRequestServer.message.subExecutor",
          vars: { name: context.byName },
          audience: { subExecutors: [...joined] },
          by,
        });
      },
    ),
    listener("serviceRequest.notifyAdvised", serviceRequestAdvised, async (tx, { id, by }, { eventId }) => {
      const context = await findNotificationContext(tx.db, { id, by });
      if (!context) return;
      await notifyAboutRequest(tx, context, {
        factKey: `serviceRequest:${eventId}:advised`,
        event: "fault.advise",
        textKey: "serviceRequestServer.message.advised",
        vars: { name: context.byName },
        audience: {
          ...handlersOf(context),
          teamAdmins: context.teamAdminIds,
        },
        by,
      });
    }),
  ];
}

/** Who is called; of a confidential request nothing goes to those who only read figures. */
async function escalationAudience(
  tx: UnitOfWork,
  context: NotificationContext,
  target: Target,
  teamId: number | null,
): Promise<Audience> {
  const teamAdmins = context.teamAdminIds;
  // No one has taken it yet: those who could are notified instead.
  const executor = context.executorId === null ? await findOnDuty(tx.db, tx.now) : [context.executorId];
  switch (target) {
    case "severity":
      return { teamAdmins, executor };
    case "team":
      return {
        teamAdmins: [
          ...teamAdmins,
          ...(await findTeamMembers(tx.db, { ...context, teamId }, { isAdminsOnly: true })),
        ],
        dutyGroup: await findTeamMembers(tx.db, { ...context, teamId }, { isAdminsOnly: false }),
      };
    case "platform":
      return { teamAdmins, pa: await findByRole(tx.db, "pa") };
    case "management":
      return context.isConfidential
        ? { teamAdmins, pa: await findByRole(tx.db, "pa") }
        : {
            teamAdmins,
            ma: await findByRole(tx.db, "ma"),
            manager: context.managerId === null ? [] : [context.managerId],
          };
  }
}

const handlersOf = ({ executorId, subExecutorIds }: NotificationContext): Audience => ({
  executor: executorId === null ? [] : [executorId],
  subExecutors: [...subExecutorIds],
});

const levelOf = (code: number | undefined): string =>
  code === undefined ? "" : severity.fromCode(code).toUpperCase();

async function teamNameOf(tx: UnitOfWork, id: number | null): Promise<string> {
  if (id === null) return "";
  const team = await tx.db.selectFrom("team").select("name").where("id", "=", id).executeTakeFirst();
  return team?.name ?? "";
}
