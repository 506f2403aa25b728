import type { Locale } from "@pharos/i18n";
import type { Actor } from "./actor.ts";

/** The circumstances of one request, without anything of HTTP. */
export interface CallInfo {
  /** Unique per request; in the log, in 500 answers and in the audit log. */
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly locale: Locale;
  /** The browser tab it came from; hints it causes carry the name, so that the tab does not read what it wrote. */
  readonly origin?: string;
  /** How far the caller's page has read the record that is written; the answer carries what came after. */
  readonly since?: number;
  /** A signal that is aborted when the caller disconnects; absent where no connection stands behind the call. */
  readonly abortSignal?: () => AbortSignal;
  /** Present when the caller sent an `Idempotency-Key` to a creating endpoint. */
  readonly idempotencyKey?: IdempotencyKey;
}

/** A creating request that must have its effect once. */
export interface IdempotencyKey {
  readonly key: string;
  /** SHA-256 of method, path and body: the same key with another body is refused. */
  readonly requestHash: Buffer;
}

/** A request of someone who is signed in. */
export interface Call extends CallInfo {
  readonly actor: Actor;
}
