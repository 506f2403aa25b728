import type { submitApplication as contract } from "@pharos/api/application";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { applySource } from "@pharos/domain/enums";
import { phoneLimits } from "@pharos/domain/limits";
import { languageOf } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call, CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { networkOf, type VerifiedPhone, verifyPhone } from "../identity/index.ts";
import { applicationsPath } from "./application.channels.ts";
import { applicationSubmitted } from "./application.events.ts";
import { applicationRepo, type NewApplication } from "./application.repo.ts";
import { createApplyNo } from "./apply-no.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Tries until a random number is free; two in a row are unheard of. */
const numberTriesMax = 5;

/**
 * Applies for an organisation or a service number. The answer is the same whether the organisation is known or not, and
 * whether the same application was made before.
 */
export async function submitApplication(
  platform: Platform,
  call: CallInfo | Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  const actor = "actor" in call ? call.actor : undefined;
  await platform.limits.take(
    `apply:${actor ? `user-${actor.userId}` : networkOf(call.ip)}`,
    limitsTable.applyPerIp,
  );
  const proof = actor ? undefined : await verifyApplicant(platform, call, input);
  return platform.withTransaction(call, async (tx) => {
    await proof?.spend(tx);
    return { applyNo: await storeOnce(tx, toApplication(call, input)) };
  });
}

/** Strangers prove their phone; the code is asked for where it was left out. */
export async function verifyApplicant(
  platform: Platform,
  call: CallInfo,
  { phone, smsCode }: { readonly phone?: string | null; readonly smsCode?: string | null },
): Promise<VerifiedPhone> {
  const missing = { key: "validation.required" } as const;
  if (!phone || !smsCode)
    throw new AppError("common.validation", {
      fields: { ...(!phone && { phone: missing }), ...(!smsCode && { smsCode: missing }) },
    });
  return verifyPhone(platform, call, { phone, action: "apply", smsCode });
}

function toApplication(call: CallInfo | Call, input: Input): NewApplication {
  const actor = "actor" in call ? call.actor : undefined;
  return {
    apply_type: input.applyType,
    // One space is as good as three: the same name is the same application.
    company_name: input.companyName.replaceAll(/\s+/gu, " "),
    contact_name: input.contactName,
    area_code: phoneLimits.areaCode,
    phone: input.phone,
    email: input.email || null,
    contract_num: input.contractNum || null,
    product: input.product || null,
    reason: input.reason || null,
    locale: languageOf(call.locale),
    applicant_user_id: actor?.userId ?? null,
    source: applySource.toCode(actor ? "invite" : "publicForm"),
    ip: call.ip.slice(0, 64),
  };
}

async function storeOnce(tx: UnitOfWork, wanted: NewApplication): Promise<string> {
  const repo = applicationRepo(tx.db);
  for (let tries = 0; tries < numberTriesMax; tries += 1) {
    const same = await repo.findSame(wanted);
    if (same) return same.apply_no;
    const row = await repo.insert({
      ...wanted,
      apply_no: createApplyNo(tx.now),
      created_at: tx.now,
      updated_at: tx.now,
    });
    // Someone else was faster with the same application, or has the number.
    if (!row) continue;
    await tx.audit({ action: "application.submitted", objectType: "application", objectId: row.id });
    await tx.publish(applicationSubmitted, { id: row.id });
    tx.hint(applicationsPath);
    return row.apply_no;
  }
  throw new Error("found no free number for an application");
}
