import type { saveAssistantMode as contract } from "@pharos/api/assistant";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { assistantMode } from "@pharos/domain/enums";
import { vendorParties } from "@pharos/domain/organisation";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Transact } from "../../platform/unit-of-work.ts";

/** Says what the assistant may do in the matters of an organisation. */
export function saveMode(
  withTransaction: Transact,
  call: Call,
  { companyId, mode }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  return withTransaction(call, async ({ db, now, audit }) => {
    const company = await db
      .selectFrom("company")
      .select("party_type")
      .where("id", "=", companyId)
      .forShare()
      .executeTakeFirst();
    if (!company) throw new AppError("organisation.notFound");
    if (vendorParties.includes(company.party_type))
      throw fieldError("companyId", "assistant.vendorHasNoMode");
    const before = await db
      .selectFrom("assistant_setting")
      .select("mode")
      .where("company_id", "=", companyId)
      .forUpdate()
      .executeTakeFirst();
    await sql`
      insert into assistant_setting (company_id, mode, changed_by, changed_at) values (${companyId}, ${mode}, ${call.actor.userId}, ${now})
      on conflict (company_id) do update set mode = excluded.mode, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
      db,
    );
    await audit({
      action: "assistantSetting.changed",
      objectType: "assistantSetting",
      objectId: companyId,
      companyId,
      detail: { before: { mode: before?.mode ?? assistantMode.toCode("model") }, after: { mode } },
    });
    return { companyId, mode, changedByName: call.actor.name, changedTime: now.toISOString() };
  });
}
