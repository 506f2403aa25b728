import { createHash } from "node:crypto";
import type { Database } from "@pharos/db";
import { sql } from "kysely";
import { AppError } from "./app-error.ts";

const BUCKET_MAX_LENGTH = 160;

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
      await sql`update rate_limit set hits = hits[1:cardinality(hits) - 1]
        where bucket = any(${buckets.map(nameOf)}::text[])`.execute(database.kysely);
    },
  };
}

interface Attempt {
  readonly isAllowed: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * One statement. Simultaneous attempts queue on the row's lock, and each of them sees the times of those before it:
 * `rate_limit.hits` in `do update` is the row as it is after the wait. The clock is read after the wait as well.
 */
async function countAttempt(
  database: Database,
  bucket: string,
  { max, windowSeconds }: Limit,
): Promise<Attempt> {
  const window = sql`make_interval(secs => ${windowSeconds}::int)`;
  const { rows } = await sql<{ was_allowed: boolean; retry_after_seconds: number }>`
    insert into rate_limit (bucket, hits, was_allowed, expires_at)
    values (${bucket}, array[clock_timestamp()], true, clock_timestamp() + ${window})
    on conflict (bucket) do update set (hits, was_allowed, expires_at) = (
      select
        case when cardinality(counted.hits) < ${max}::int then counted.hits || clock.now else counted.hits end,
        cardinality(counted.hits) < ${max}::int,
        clock.now + ${window}
      from (select clock_timestamp() as now) clock
      cross join lateral (
        select coalesce(array_agg(hit order by hit), '{}') as hits
        from unnest(rate_limit.hits) hit
        where hit > clock.now - ${window}
      ) counted
    )
    returning was_allowed, ceil(extract(epoch from hits[1] + ${window} - clock_timestamp()))::int as retry_after_seconds`.execute(
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
