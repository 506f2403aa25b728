import type {
  listConsultExperts as expertsEndpoint,
  handOverConsult as handOverEndpoint,
} from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { loadActor } from "../identity/index.ts";
import { notify } from "../message/index.ts";
import { consultPolicy, isExpert } from "./consult.policy.ts";
import { appendRecords, type ConsultRow, findConsult, lockConsult } from "./consult.repo.ts";
import { hintConsult } from "./consult.signals.ts";
import { findColleagues } from "./presence.ts";
import { addExpert, joining } from "./reply-to-consult.ts";

type Writer = Pick<Platform, "withTransaction">;
type Colleague = HandlerInput<typeof handOverEndpoint>["body"];

/** Takes a consultation; whoever already has it takes it again without effect. */
export async function joinConsult({ withTransaction }: Writer, call: Call, id: number): Promise<null> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, actor, id);
    if (row.expert_user_id === actor.userId && row.closed_at === null) return null;
    authorize(consultPolicy, "join", actor, row, tx.now);
    const { records, changes } = joining({ by: actor.userId, name: actor.name }, tx.now);
    await appendRecords(tx, row, records, { changes });
    await addExpert(tx, id, actor.userId);
    hintConsult(tx, id, "consult.joined");
    return null;
  });
}

/** Whom a consultation can be handed over to. */
export async function listExperts(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof expertsEndpoint>> {
  const row = await findConsult(database.kysely, actor, id);
  return findColleagues(database.kysely, row.company_id, { exceptId: actor.userId, now: clock.now() });
}

/** Gives a consultation to another expert, with a line that everybody in it sees. */
export async function handOverConsult(
  { withTransaction }: Writer,
  call: Call,
  body: Colleague,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, call.actor, body.id);
    authorize(consultPolicy, "handOver", call.actor, row, tx.now);
    const next = await findColleague(tx, row, body.userId);
    if (row.expert_user_id === next.userId) return null;
    await appendRecords(tx, row, [lineOf("handedOver", call.actor, next)], {
      changes: { expert_user_id: next.userId },
    });
    await addExpert(tx, row.id, next.userId);
    await notifyColleague(tx, row, "handedOver", call.actor, next.userId);
    return null;
  });
}

/** Lets another expert in beside the one who has it, with a line that everybody in it sees. */
export async function inviteToConsult(
  { withTransaction }: Writer,
  call: Call,
  body: Colleague,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockConsult(tx, call.actor, body.id);
    authorize(consultPolicy, "invite", call.actor, row, tx.now);
    const colleague = await findColleague(tx, row, body.userId);
    const known = await tx.db
      .selectFrom("consult_expert")
      .select("user_id")
      .where("consult_id", "=", row.id)
      .where("user_id", "=", colleague.userId)
      .executeTakeFirst();
    if (known) throw new AppError("consult.alreadyThere", { vars: { name: colleague.name } });
    await appendRecords(tx, row, [lineOf("invited", call.actor, colleague)]);
    await addExpert(tx, row.id, colleague.userId);
    await notifyColleague(tx, row, "invited", call.actor, colleague.userId);
    return null;
  });
}

type Step = "handedOver" | "invited";

const lineOf = (event: Step, from: Actor, { name }: Actor) => ({
  by: null,
  event,
  params: { from: from.name, name },
});

/** Somebody of the vendor who may answer; being in it lets the person see it. */
async function findColleague({ db, now }: UnitOfWork, row: ConsultRow, userId: number): Promise<Actor> {
  const colleague = await loadActor(db, userId, now);
  if (!colleague || !isExpert(colleague, row)) throw new AppError("consult.expertUnknown");
  return colleague;
}

async function notifyColleague(
  tx: UnitOfWork,
  row: ConsultRow,
  step: Step,
  from: Actor,
  userId: number,
): Promise<void> {
  hintConsult(tx, row.id, `consult.${step}`);
  await notify(tx, {
    event: "consult.handedOver",
    type: "consult",
    level: "warn",
    userIds: [],
    audience: { executor: [userId] },
    titleKey: `consultServer.message.${step}`,
    params: { name: from.name, title: row.title },
    object: { type: "consult", id: row.id },
    link: `/consult/${row.id}`,
    dedupeKey: `consult:${row.id}:${step}:${userId}:${row.last_seq}`,
  });
}
