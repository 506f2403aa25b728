import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { type EventMeta, type Listener, listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findCompanyAdmins, findTeamAdmins, memberLeft } from "../organisation/index.ts";
import { revokeFeedOfLeaver } from "./calendar-feed.ts";
import { findNotifiedPlan, type NotifiedPlan, notifyAboutPlan } from "./notify-about-plan.ts";
import {
  planAssigned,
  planDelivered,
  planEnded,
  planExecutorRemoved,
  planOverdue,
  planRescheduled,
} from "./plan.events.ts";

/** Tells about a plan unless it has been deleted meanwhile. */
async function withPlan(
  tx: UnitOfWork,
  id: number,
  tell: (plan: NotifiedPlan) => Promise<void>,
): Promise<void> {
  const plan = await findNotifiedPlan(tx.db, id);
  if (plan) await tell(plan);
}

const factOf = ({ eventId }: EventMeta): string => `plan:${eventId}`;

/** Who was told of a plan and has not left since: they hear of its moves. */
async function findTold(tx: UnitOfWork, { id, company_id, delivered_at }: NotifiedPlan): Promise<number[]> {
  if (delivered_at === null) return [];
  const rows = await tx.db
    .selectFrom("message as m")
    .innerJoin("employee as e", "e.user_id", "m.user_id")
    .select("m.user_id")
    .distinct()
    .where("m.object_type", "=", "plan")
    .where("m.object_id", "=", id)
    .where("m.event", "=", "plan.deliveryNotify")
    .where("e.company_id", "=", company_id)
    .where("e.status", "=", 1)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** What follows from what happens to plans and to the people who carry them out. */
export const planListeners: readonly Listener[] = [
  listener("plan.revokeFeed", memberLeft, (tx, { userId }) => revokeFeedOfLeaver(tx, userId)),
  listener("plan.notifyAssigned", planAssigned, (tx, { id, by, userIds }, meta) =>
    withPlan(tx, id, (plan) =>
      notifyAboutPlan(tx, plan, {
        event: "plan.assigned",
        titleKey: "planServer.message.assigned",
        audience: { executor: userIds },
        by,
        dedupeKey: factOf(meta),
      }),
    ),
  ),
  listener("plan.notifyRescheduled", planRescheduled, (tx, { id, by, from, until, reason }, meta) =>
    withPlan(tx, id, async (plan) => {
      const told = { vars: { oldFrom: from, oldUntil: until }, by };
      await notifyAboutPlan(tx, plan, {
        ...told,
        event: "plan.changed",
        titleKey: "planServer.message.moved",
        audience: { executor: plan.executor_ids },
        content: reason,
        dedupeKey: factOf(meta),
      });
      // The reason may be internal: customers are told of the days alone.
      await notifyAboutPlan(tx, plan, {
        ...told,
        event: "plan.rescheduled",
        titleKey: "planServer.message.visitMoved",
        audience: { contacts: await findTold(tx, plan) },
        dedupeKey: `${factOf(meta)}:customer`,
      });
    }),
  ),
  listener("plan.notifyExecutorRemoved", planExecutorRemoved, (tx, { id, by, userId }, meta) =>
    withPlan(tx, id, (plan) =>
      notifyAboutPlan(tx, plan, {
        event: "plan.changed",
        titleKey: "planServer.message.removed",
        audience: { executor: [userId] },
        by,
        dedupeKey: factOf(meta),
      }),
    ),
  ),
  listener("plan.notifyDelivered", planDelivered, (tx, { id, by, userIds }, meta) =>
    withPlan(tx, id, (plan) =>
      notifyAboutPlan(tx, plan, {
        event: "plan.deliveryNotify",
        titleKey: "planServer.message.delivery",
        audience: { contacts: userIds },
        by,
        content: plan.notice_message,
        dedupeKey: factOf(meta),
      }),
    ),
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
  listener("plan.notifyEnded", planEnded, (tx, { id, by }, meta) =>
    withPlan(tx, id, async (plan) => {
      // A customer that was never told of a plan hears nothing of its end.
      const companyAdmins = plan.delivered_at === null ? [] : await findCompanyAdmins(tx.db, plan.company_id);
      await notifyAboutPlan(tx, plan, {
        event: "plan.ended",
        titleKey: "planServer.message.ended",
        audience: {
          manager: plan.manager_user_id === null ? [] : [plan.manager_user_id],
          companyAdmins,
        },
        by,
        vars: { date: dateAt(meta.at.getTime(), businessTimeZone) },
        dedupeKey: factOf(meta),
      });
    }),
  ),
];
