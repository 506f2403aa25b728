import { type EventMeta, type Listener, listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findTeamAdmins } from "../organisation/index.ts";
import { pdcaAssigned, pdcaFinished, pdcaReturned } from "./pdca.events.ts";

interface NotifiedAction {
  readonly id: number;
  readonly week: string;
  readonly team_id: number;
  readonly content: string;
  readonly owner_user_id: number;
  readonly created_by: number;
  readonly due_date: string;
  readonly check_comment: string | null;
}

async function findAction({ db }: UnitOfWork, id: number): Promise<NotifiedAction | undefined> {
  return db
    .selectFrom("pdca_action")
    .select(["id", "week", "team_id", "content", "owner_user_id", "created_by", "due_date", "check_comment"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

type PdcaEvent = "pdca.assigned" | "pdca.finished" | "pdca.returned";

const notifyAbout = (
  tx: UnitOfWork,
  action: NotifiedAction,
  {
    event,
    titleKey,
    audience,
  }: {
    readonly event: PdcaEvent;
    readonly titleKey: `pdcaServer.message.${"assigned" | "finished" | "returned"}`;
    readonly audience: { readonly owner?: number[]; readonly teamAdmins?: number[] };
  },
  { eventId }: EventMeta,
) =>
  notify(tx, {
    event,
    userIds: [],
    audience,
    type: "hours",
    titleKey,
    params: { content: action.content.slice(0, 80), date: action.due_date },
    ...(event === "pdca.returned" && action.check_comment && { content: action.check_comment }),
    link: `/pdca?date=${action.week}`,
    object: { type: "pdcaAction", id: action.id },
    dedupeKey: `${event}:${eventId}`,
  });

/** Owners hear of their actions, and those who check hear that one is done. */
export const pdcaListeners: readonly Listener[] = [
  listener("pdca.notifyAssigned", pdcaAssigned, async (tx, { id, by }, meta) => {
    const action = await findAction(tx, id);
    if (action && action.owner_user_id !== by)
      await notifyAbout(
        tx,
        action,
        {
          event: "pdca.assigned",
          titleKey: "pdcaServer.message.assigned",
          audience: { owner: [action.owner_user_id] },
        },
        meta,
      );
  }),
  listener("pdca.notifyFinished", pdcaFinished, async (tx, { id, by }, meta) => {
    const action = await findAction(tx, id);
    if (!action) return;
    const admins = await findTeamAdmins(tx.db, action.team_id);
    const others = [...new Set([action.created_by, ...admins])].filter((userId) => userId !== by);
    await notifyAbout(
      tx,
      action,
      {
        event: "pdca.finished",
        titleKey: "pdcaServer.message.finished",
        audience: { teamAdmins: others },
      },
      meta,
    );
  }),
  listener("pdca.notifyReturned", pdcaReturned, async (tx, { id }, meta) => {
    const action = await findAction(tx, id);
    if (action)
      await notifyAbout(
        tx,
        action,
        {
          event: "pdca.returned",
          titleKey: "pdcaServer.message.returned",
          audience: { owner: [action.owner_user_id] },
        },
        meta,
      );
  }),
];
