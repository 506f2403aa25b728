import { isPermission } from "@pharos/domain/permissions";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import type { ResolvedSession, Sessions } from "../../../http/session.ts";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { loadActor, networkOf } from "../../identity/index.ts";
import { hashTokenText, looksLikeApiToken } from "./token-text.ts";

/** Most calls of one token in a minute. */
export const callsPerMinuteMax = 600;

type TokenPlatform = Pick<Platform, "database" | "clock">;

interface TokenRow {
  readonly id: number;
  readonly user_id: number;
  readonly permissions: readonly string[];
  readonly company_id: number | null;
}

/**
 * Sessions that know API tokens beside those of people. Nothing of a token is remembered between calls, so that what is
 * revoked, and what its person lost, has no effect from the next call on in every process.
 */
export function withApiTokens(sessions: Sessions, platform: TokenPlatform): Sessions {
  return {
    resolve: (token, ip = "") =>
      looksLikeApiToken(token) ? resolveToken(platform, token, ip) : sessions.resolve(token, ip),
  };
}

async function resolveToken(
  { database, clock }: TokenPlatform,
  token: string,
  ip: string,
): Promise<ResolvedSession | undefined> {
  const row = await findToken(database.kysely, token);
  if (!row) return undefined;
  const actor = await loadActor(database.kysely, row.user_id, clock.now());
  if (!actor) return undefined;
  await countCall({ database, clock }, row.id, networkOf(ip));
  return { actor: narrowed(actor, row) };
}

function findToken(db: Platform["database"]["kysely"], token: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom("api_token")
    .select(["id", "user_id", "permissions", "company_id"])
    .where("token_hash", "=", hashTokenText(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}

/** The person with what the token carries of the permissions, and with the one organisation it may reach. */
function narrowed(actor: Actor, { id, permissions, company_id: companyId }: TokenRow): Actor {
  const held = permissions.filter(isPermission).filter((permission) => actor.permissions.has(permission));
  const keep = (ids: readonly number[]): readonly number[] =>
    companyId === null ? ids : ids.filter((one) => one === companyId);
  return {
    ...actor,
    permissions: new Set(held),
    companyIds: keep(actor.companyIds),
    adminCompanyIds: keep(actor.adminCompanyIds),
    apiToken: { id, ...(companyId !== null && { companyId }) },
  };
}

/** One statement for each call: the count of the day, the pace of the minute, and once a minute the last use. */
async function countCall({ database, clock }: TokenPlatform, id: number, network: string): Promise<void> {
  const day = dateAt(clock.now().getTime(), businessTimeZone);
  const { rows } = await sql<{ minute_calls: number; seconds: number }>`
    with used as (
      update api_token set last_used_at = date_trunc('minute', now()), last_used_ip = ${network.slice(0, 64)}
      where id = ${id} and (last_used_at is null or last_used_at < date_trunc('minute', now())
        or last_used_ip is distinct from ${network.slice(0, 64)})
    )
    insert into api_token_use as seen (token_id, day, calls, minute, minute_calls)
    values (${id}, ${day}::date, 1, date_trunc('minute', now()), 1)
    on conflict (token_id, day) do update set
      calls = seen.calls + 1,
      minute = excluded.minute,
      minute_calls = case when seen.minute = excluded.minute then seen.minute_calls + 1 else 1 end
    returning minute_calls, (60 - extract(second from clock_timestamp()))::int as seconds`.execute(
    database.kysely,
  );
  const [pace] = rows;
  if (pace && pace.minute_calls > callsPerMinuteMax)
    throw new AppError("common.tooManyRequests", { retryAfterSeconds: Math.max(1, pace.seconds) });
}
