import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { createApiToken as endpoint } from "@pharos/api/integration";
import { partyType } from "@pharos/domain/enums";
import { tokenDaysMax } from "@pharos/domain/integration";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { loadActor } from "../../identity/index.ts";
import { tokenCreated } from "../integration.events.ts";
import { countActiveTokens } from "./token.repo.ts";
import { createTokenText, hashTokenText, shownPart } from "./token-text.ts";

type Body = HandlerInput<typeof endpoint>["body"];

/** Most tokens in force of one person. */
const tokensMax = 20;

/** Makes a token for a person. The answer is the only place where it is ever readable. */
export async function createToken(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  body: Body,
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const person = await loadActor(tx.db, body.userId, tx.now);
    if (!person) throw fieldError("userId", "integration.tokenUser");
    refuseTooMuch(person, call.actor, body);
    await refuseUnknownCompany(tx, person, body.companyId);
    refuseExpiry(tx.now, body.expireDate);
    if ((await countActiveTokens(tx.db, body.userId)) >= tokensMax)
      throw new AppError("integration.tokenTooMany", { vars: { max: tokensMax } });
    const token = createTokenText();
    const id = await insertToken(tx, call, body, token);
    await tx.audit({
      action: "apiToken.created",
      objectType: "apiToken",
      objectId: id,
      ...(body.companyId !== undefined && { companyId: body.companyId }),
      detail: {
        after: {
          name: body.name,
          person: person.name,
          permissions: body.permissions,
          expireDate: body.expireDate,
          prefix: shownPart(token),
        },
      },
    });
    await tx.publish(tokenCreated, {
      id,
      userId: body.userId,
      by: call.actor.userId,
      name: body.name,
      prefix: shownPart(token),
    });
    return { id, token };
  });
}

async function insertToken(tx: UnitOfWork, call: Call, body: Body, token: string): Promise<number> {
  const { id } = await tx.db
    .insertInto("api_token")
    .values({
      user_id: body.userId,
      name: body.name,
      token_hash: hashTokenText(token),
      prefix: shownPart(token),
      permissions: [...new Set(body.permissions)],
      company_id: body.companyId ?? null,
      // The chosen day counts whole.
      expires_at: sql<string>`((${body.expireDate}::date + 1)::timestamp at time zone ${businessTimeZone})`,
      created_by: call.actor.userId,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * What the person holds is judged again at every use. No one gives away what they do not hold themselves: a system admin who
 * may not sign service orders makes no token that may.
 */
function refuseTooMuch(person: Actor, maker: Actor, { permissions }: Body): void {
  if (permissions.some((one) => !person.permissions.has(one) || !maker.permissions.has(one)))
    throw fieldError("permissions", "integration.tokenPermission");
}

async function refuseUnknownCompany(
  tx: UnitOfWork,
  person: Actor,
  companyId: number | undefined,
): Promise<void> {
  if (companyId === undefined) return;
  const company = await tx.db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .where("status", "=", 1)
    .where("party_type", "=", partyType.toCode("customer"))
    .executeTakeFirst();
  const isOwn = !person.isCustomer || person.companyIds.includes(companyId);
  if (!company || !isOwn) throw fieldError("companyId", "integration.tokenCompany");
}

function refuseExpiry(now: Date, expireDate: string): void {
  const today = dateAt(now.getTime(), businessTimeZone);
  if (expireDate < today || expireDate > dateOfDayNumber(dayNumberOf(today) + tokenDaysMax))
    throw fieldError("expireDate", "integration.tokenExpiry", { days: tokenDaysMax });
}
