import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { type EventMeta, type Listener, listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { sessionsEnded } from "../identity/index.ts";
import { findCompanyAdmins, findTeamAdmins, memberLeft } from "../organisation/index.ts";
import { revokeFeedOfLeaver, revokeFeedWithSessions } from "./calendar-feed.ts";
import { findNotifiedPlan, type NotifiedPlan, notifyAboutPlan } from "./notify-about-plan.ts";
import { notifyChanges } from "./notify-changes.ts";
import { notifyPart } from "./notify-part.ts";
import {
  planAssigned,
  planChanged,
  planDeleted,
  planDelivered,
  planEnded,
  planExecutorRemoved,
  planOverdue,
  planPartChanged,
  planReopened,
  planRescheduled,
  seriesUnderstaffed,
  type UnderstaffedPlan,
} from "./plan.events.ts";
import { idsOf, lockRecipients, recordRecipients, withdrawRecipients } from "./plan-recipients.repo.ts";

/** Notifies about a plan unless it has been deleted meanwhile. */
async function withPlan(
  tx: UnitOfWork,
  id: number,
  notify: (plan: NotifiedPlan) => Promise<void>,
): Promise<void> {
  const plan = await findNotifiedPlan(tx.db, id);
  if (plan?.deleted_at === null) await notify(plan);
}

const factOf = ({ eventId }: EventMeta): string => `plan:${eventId}`;

/** What follows from what happens to plans and to the people who carry them out. */
export const planListeners = ({ translate }: Pick<Platform, "translate">): readonly Listener[] => [
  listener("plan.revokeFeed", memberLeft, (tx, { userId }) => revokeFeedOfLeaver(tx, userId)),
  listener("plan.revokeFeedWithSessions", sessionsEnded, (tx, { userId, at }) =>
    revokeFeedWithSessions(tx, userId, at),
  ),
  listener("plan.notifyAssigned", planAssigned, (tx, { id, by, userIds }, meta) =>
    withPlan(tx, id, async (plan) => {
      await notifyAboutPlan(tx, plan, {
        event: "plan.assigned",
        titleKey: "planServer.message.assigned",
        audience: { executor: userIds },
        by,
        dedupeKey: factOf(meta),
      });
      const stillOn = userIds.filter((userId) => plan.executor_ids.includes(userId));
      await recordRecipients(tx, plan, stillOn, false);
    }),
  ),
  listener("plan.notifyRescheduled", planRescheduled, (tx, { id, by, reason }, meta) =>
    withPlan(tx, id, (plan) => notifyChanges(tx, translate, plan, { by, reason, dedupeKey: factOf(meta) })),
  ),
  listener("plan.notifyChanged", planChanged, (tx, { id, by }, meta) =>
    withPlan(tx, id, (plan) =>
      notifyChanges(tx, translate, plan, { by, reason: null, dedupeKey: factOf(meta) }),
    ),
  ),
  listener("plan.notifyPartChanged", planPartChanged, (tx, { id, by, userId, from, to }, meta) =>
    withPlan(tx, id, (plan) =>
      notifyPart(tx, translate, plan, { by, userId, from, to, dedupeKey: factOf(meta) }),
    ),
  ),
  listener("plan.notifyReopened", planReopened, (tx, { id, by, reason }, meta) =>
    withPlan(tx, id, (plan) => notifyReopened(tx, plan, { by, reason, dedupeKey: factOf(meta) })),
  ),
  listener("plan.notifyDeleted", planDeleted, async (tx, { id, by }, meta) => {
    const plan = await findNotifiedPlan(tx.db, id);
    if (plan) await notifyDeleted(tx, plan, by, factOf(meta));
  }),
  listener("plan.notifyExecutorRemoved", planExecutorRemoved, (tx, { id, by, userId }, meta) =>
    withPlan(tx, id, async (plan) => {
      // Put on it again meanwhile: the entry in the calendar stays.
      if (plan.executor_ids.includes(userId)) return;
      await withdrawRecipients(tx, plan, [userId]);
      await notifyAboutPlan(tx, plan, {
        event: "plan.changed",
        titleKey: "planServer.message.removed",
        audience: { executor: [userId] },
        by,
        dedupeKey: factOf(meta),
      });
    }),
  ),
  listener("plan.notifyDelivered", planDelivered, (tx, { id, by, userIds }, meta) =>
    withPlan(tx, id, async (plan) => {
      await recordRecipients(tx, plan, userIds, true);
      await notifyAboutPlan(tx, plan, {
        event: "plan.deliveryNotify",
        titleKey: "planServer.message.delivery",
        audience: { contacts: userIds },
        by,
        content: plan.notice_message,
        dedupeKey: factOf(meta),
      });
    }),
  ),
  listener("plan.notifyOverdue", planOverdue, (tx, { id, day, days }) =>
    withPlan(tx, id, async (plan) => {
      const admins = await findTeamAdmins(tx.db, plan.team_id);
      await notifyAboutPlan(tx, plan, {
        event: "plan.overdue",
        titleKey: "planServer.message.overdue",
        audience: {
          executor: plan.executor_ids,
          teamAdmins: admins,
          manager: plan.manager_user_id === null ? [] : [plan.manager_user_id],
        },
        by: null,
        vars: { days },
        isWarning: true,
        dedupeKey: `plan.overdue:${id}:${day}`,
      });
    }),
  ),
  listener("plan.notifyUnderstaffed", seriesUnderstaffed, (tx, { plans }, meta) =>
    notifyUnderstaffed(tx, plans, factOf(meta)),
  ),
  listener("plan.notifyEnded", planEnded, (tx, { id, by }, meta) =>
    withPlan(tx, id, async (plan) => {
      await notifyAboutPlan(tx, plan, {
        event: "plan.ended",
        titleKey: "planServer.message.ended",
        audience: await whoHearsOfTheEnd(tx, plan),
        by,
        vars: { date: dateAt(meta.at.getTime(), businessTimeZone) },
        dedupeKey: factOf(meta),
      });
    }),
  ),
];

/** Notifies everybody a plan concerned that it was deleted. */
async function notifyDeleted(
  tx: UnitOfWork,
  plan: NotifiedPlan,
  by: number | null,
  dedupeKey: string,
): Promise<void> {
  const recipients = await lockRecipients(tx, plan);
  const executors = idsOf(recipients, false);
  const contacts = idsOf(recipients, true);
  await withdrawRecipients(tx, plan, [...executors, ...contacts]);
  await notifyAboutPlan(tx, plan, {
    event: "plan.changed",
    titleKey: "planServer.message.cancelled",
    audience: { executor: executors },
    by,
    dedupeKey,
  });
  await notifyAboutPlan(tx, plan, {
    event: "plan.cancelled",
    titleKey: "planServer.message.visitCancelled",
    audience: { contacts },
    by,
    dedupeKey: `${dedupeKey}:customer`,
  });
}

/** Notifies who carries a plan out, and whoever heard of its end, that it goes on. */
async function notifyReopened(
  tx: UnitOfWork,
  plan: NotifiedPlan,
  {
    by,
    reason,
    dedupeKey,
  }: { readonly by: number | null; readonly reason: string; readonly dedupeKey: string },
): Promise<void> {
  await notifyAboutPlan(tx, plan, {
    event: "plan.changed",
    titleKey: "planServer.message.reopened",
    audience: { executor: plan.executor_ids },
    by,
    content: reason,
    dedupeKey,
  });
  // The reason is internal.
  await notifyAboutPlan(tx, plan, {
    event: "plan.ended",
    titleKey: "planServer.message.reopened",
    audience: await whoHearsOfTheEnd(tx, plan),
    by,
    dedupeKey: `${dedupeKey}:ended`,
  });
}

/** The manager, and of the customer whoever was told of the plan. */
async function whoHearsOfTheEnd(tx: UnitOfWork, plan: NotifiedPlan) {
  return {
    manager: plan.manager_user_id === null ? [] : [plan.manager_user_id],
    // A customer that was never told of a plan hears nothing of its end.
    companyAdmins: plan.delivered_at === null ? [] : await findCompanyAdmins(tx.db, plan.company_id),
    contacts: idsOf(await lockRecipients(tx, plan), true),
  };
}

const plansNamed = 5;

/** Notifies who leads the team that plans of a series lack people: one message a series and night. */
async function notifyUnderstaffed(
  tx: UnitOfWork,
  plans: readonly UnderstaffedPlan[],
  dedupeKey: string,
): Promise<void> {
  const [first] = plans;
  const plan = first && (await findNotifiedPlan(tx.db, first.id));
  if (plan?.deleted_at !== null) return;
  const named = plans.slice(0, plansNamed);
  await notifyAboutPlan(tx, plan, {
    event: "plan.understaffed",
    titleKey: "planServer.message.understaffed",
    audience: { teamAdmins: await findTeamAdmins(tx.db, plan.team_id) },
    by: null,
    vars: {
      count: plans.length,
      details: named.map(({ date, reasons }) => `${date} ${reasons}`).join("；"),
      detailsEn: named.map(({ date, reasonsEn }) => `${date} ${reasonsEn}`).join("; "),
    },
    isWarning: true,
    dedupeKey,
  });
}
