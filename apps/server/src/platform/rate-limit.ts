import { createHash } from "node:crypto";
import type { Database } from "@pharos/db";
import { sql } from "kysely";
import { AppError } from "./app-error.ts";

const BUCKET_MAX_LENGTH = 160;

/**
 * Attempts closer together than this part of the window count as one moment, that of the last of them: a row holds at most
 * as many moments and one, whatever the limit. A refusal may last longer by this part of the window, never shorter.
 */
const momentsOfWindow = 20;

/** At most `max` within any `windowSeconds`. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts attempts in the database, so that all processes share one count. */
export interface RateLimiter {
  /**
   * Counts one attempt, before the guarded work is done. Throws `common.tooManyRequests` with `retryAfterSeconds` when the
   * limit is reached; a refused attempt is not counted. Not for use inside a transaction: a rollback would forget the attempt.
   */
  take(bucket: string, limit: Limit): Promise<void>;
  /**
   * Takes one counted attempt back from each bucket, after a success. Not the whole bucket: a success must not give fresh
   * attempts to someone else at the same address.
   */
  refund(...buckets: readonly string[]): Promise<void>;
}

/** Makes the limiter of a database. */
export function createRateLimiter(database: Database): RateLimiter {
  return {
    async take(bucket, limit) {
      const { isAllowed, retryAfterSeconds } = await countAttempt(database, nameOf(bucket), limit);
      if (!isAllowed)
        throw new AppError("common.tooManyRequests", {
          retryAfterSeconds,
          vars: { seconds: retryAfterSeconds },
        });
    },
    async refund(...buckets) {
      // A moment that is left without an attempt is closed, so that the next one does not prolong the moment before it.
      await sql`
        update rate_limit set
          moments = case when newest > 1 then moments else moments[1:size - 1] end,
          counts = case when newest > 1 then counts[1:size - 1] || (newest - 1) else counts[1:size - 1] end,
          opened_at = case when newest > 1 then opened_at end
        from (
          select bucket as name, cardinality(counts) as size, counts[cardinality(counts)] as newest from rate_limit
          where bucket = any(${buckets.map(nameOf)}::text[]) for update
        ) found
        where bucket = found.name`.execute(database.kysely);
    },
  };
}

interface Attempt {
  readonly isAllowed: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * One statement. Simultaneous attempts queue on the row's lock, and each of them sees the moments of those before it:
 * `rate_limit` in `do update` is the row as it is after the wait. The clock is read after the wait as well.
 */
async function countAttempt(
  database: Database,
  bucket: string,
  { max, windowSeconds }: Limit,
): Promise<Attempt> {
  const window = sql`make_interval(secs => ${windowSeconds}::int)`;
  const grain = sql`make_interval(secs => ${windowSeconds}::int / ${momentsOfWindow}::float8)`;
  const { rows } = await sql<{ was_allowed: boolean; retry_after_seconds: number }>`
    insert into rate_limit (bucket, moments, counts, opened_at, was_allowed, expires_at)
    values (${bucket}, array[clock_timestamp()], array[1], clock_timestamp(), true, clock_timestamp() + ${window} + ${grain})
    on conflict (bucket) do update set (moments, counts, opened_at, was_allowed, expires_at) = (
      select
        case when not has_room then kept.moments when is_same then kept.moments[1:size - 1] || now else kept.moments || now end,
        case when not has_room then kept.counts
          when is_same then kept.counts[1:size - 1] || (kept.counts[size] + 1) else kept.counts || 1 end,
        case when has_room and not is_same then now else rate_limit.opened_at end,
        has_room,
        case when has_room and not is_same then now + ${window} + ${grain} else rate_limit.expires_at end
      from (select clock_timestamp() as now) clock
      cross join lateral (
        select coalesce(array_agg(moment order by moment), '{}') as moments,
          coalesce(array_agg(count order by moment), '{}') as counts, coalesce(sum(count), 0) as total
        from unnest(rate_limit.moments, rate_limit.counts) m (moment, count)
        where moment > now - ${window}
      ) kept
      cross join lateral (
        select cardinality(kept.moments) as size, kept.total < ${max}::int as has_room,
          cardinality(kept.moments) > 0 and coalesce(rate_limit.opened_at > now - ${grain}, false) as is_same
      ) place
    )
    returning was_allowed, ceil(extract(epoch from moments[1] + ${window} - clock_timestamp()))::int as retry_after_seconds`.execute(
    database.kysely,
  );
  const row = rows[0];
  if (!row) throw new Error("The database did not count the attempt");
  return { isAllowed: row.was_allowed, retryAfterSeconds: Math.max(1, row.retry_after_seconds) };
}

// Account names come from outside and may be long.
function nameOf(bucket: string): string {
  if (bucket.length <= BUCKET_MAX_LENGTH) return bucket;
  return `${bucket.slice(0, 60)}#${createHash("sha256").update(bucket).digest("base64url")}`;
}
