/** At most `max` within any `windowSeconds`. */
export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts attempts in the database, so that all processes share one count. */
export interface RateLimiter {
  /**
   * Counts one attempt, before the guarded work is done. Throws `common.tooManyRequests` with `retryAfterSeconds` when the
   * limit is reached; a refused attempt is not counted. Must not be called inside a transaction: a rollback would forget it.
   */
  take(bucket: string, limit: Limit): Promise<void>;
  /** Forgets the attempts of a bucket, after a success that proves the person. */
  forget(bucket: string): Promise<void>;
}
