import type { CallResult, HandlerInput, z } from "@pharos/api/core";
import type { listNotifyRules, NotifyRuleView, saveNotifyRule } from "@pharos/api/message";
import type { Kysely, Schema } from "@pharos/db";
import {
  messageType,
  notifyChannel,
  notifyEvent,
  notifyGroup,
  severity as severities,
  severityRank,
} from "@pharos/domain/enums";
import { notifyEvents } from "@pharos/domain/notification";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

type View = z.output<typeof NotifyRuleView>;
type Body = HandlerInput<typeof saveNotifyRule>["body"];

/** All rules in the order of the catalogue of events: for system admins, and for platform admins to look at. */
export async function listRules(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof listNotifyRules>> {
  const isEditable = actor.permissions.has("sys:config");
  if (!isEditable && !actor.roles.has("pa")) throw new AppError("common.permissionDenied");
  const views = await findRuleViews(database.kysely);
  const order = new Map(notifyEvent.codes.map((code, index) => [code, index]));
  const list = views.toSorted(
    (a, b) =>
      (order.get(a.event) ?? 0) - (order.get(b.event) ?? 0) || rankOf(a.severity) - rankOf(b.severity),
  );
  return { list, isEditable };
}

// The rule for every severity first, then the highest severity.
const rankOf = (code: number | null): number => (code === null ? 0 : severityRank[severities.fromCode(code)]);

async function findRuleViews(db: Kysely<Schema>, id?: number): Promise<View[]> {
  const rows = await db
    .selectFrom("notify_rule")
    .select([
      "id",
      "event",
      "severity",
      "recipients",
      "channels",
      "is_enabled",
      "throttle_minutes",
      "updated_at",
      "version",
      nameOfUser(sql.ref("notify_rule.updated_by")).as("updated_by_name"),
    ])
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
    .execute();
  return rows.flatMap((row) => {
    const { event } = row;
    // A rule of an event that a later version no longer knows.
    if (!notifyEvent.hasCode(event)) return [];
    const { type, groups } = notifyEvents[event];
    return [
      {
        id: row.id,
        event,
        type: messageType.toCode(type),
        severity: row.severity,
        recipients: row.recipients.filter(notifyGroup.hasCode),
        groups: [...groups],
        channels: row.channels.filter(notifyChannel.hasCode),
        isEnabled: row.is_enabled,
        throttleMinutes: row.throttle_minutes,
        updatedByName: row.updated_by_name,
        updatedTime: row.updated_at,
        version: row.version,
      },
    ];
  });
}

/** Changes a rule or adds one for a severity; what it says is true of the next fact. */
export async function saveRule(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  body: Body,
): Promise<View> {
  const { groups } = notifyEvents[body.event];
  if (body.recipients.some((group) => !groups.includes(group)))
    throw new AppError("common.validation", { fields: { recipients: { key: "errors.message.ruleGroup" } } });
  return withTransaction(call, async (tx) => {
    const id =
      body.id === undefined ? await addRule(tx, call, body) : await changeRule(tx, call, body, body.id);
    const [view] = await findRuleViews(tx.db, id);
    if (!view) throw new Error(`the rule ${id} has vanished`);
    return view;
  });
}

const valuesOf = (tx: UnitOfWork, call: Call, body: Body) => ({
  recipients: [...body.recipients],
  channels: [...body.channels],
  is_enabled: body.isEnabled,
  throttle_minutes: body.throttleMinutes,
  updated_by: call.actor.userId,
  updated_at: tx.now,
});

async function addRule(tx: UnitOfWork, call: Call, body: Body): Promise<number> {
  const row = await tx.db
    .insertInto("notify_rule")
    .values({ event: body.event, severity: body.severity ?? null, ...valuesOf(tx, call, body) })
    .onConflict((conflict) => conflict.columns(["event", "severity"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new AppError("message.ruleExists");
  await auditRule(tx, row.id, undefined, body);
  return row.id;
}

async function changeRule(tx: UnitOfWork, call: Call, body: Body, id: number): Promise<number> {
  await tx.db.selectFrom("notify_rule").select("id").where("id", "=", id).forUpdate().execute();
  const [before] = await findRuleViews(tx.db, id);
  if (!before || before.event !== body.event) throw new AppError("message.ruleNotFound");
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError("common.dataChanged", { data: before });
  await tx.db
    .updateTable("notify_rule")
    .set({ ...valuesOf(tx, call, body), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  await auditRule(tx, id, before, body);
  return id;
}

async function auditRule(tx: UnitOfWork, id: number, before: View | undefined, after: Body): Promise<void> {
  const pick = ({ recipients, channels, isEnabled, throttleMinutes }: Body | View) => ({
    recipients,
    channels,
    isEnabled,
    throttleMinutes,
  });
  await tx.audit({
    action: "notifyRule.changed",
    objectType: "notifyRule",
    objectId: id,
    detail: { event: after.event, ...(before && { before: pick(before) }), after: pick(after) },
  });
}
