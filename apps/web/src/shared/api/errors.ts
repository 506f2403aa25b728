import type { FieldErrors } from "@pharos/api/core";

/** The server refused for a reason the user can act on (`success: false`). */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  /** Machine-readable reason, a key of the `errors` catalogue; empty when the server gave none. */
  readonly code: string;
  /** Messages for single fields; the key is the field's path joined by dots. */
  readonly fields: FieldErrors;
  /** What the refusal carries, for example the fresh record after a stale save. */
  readonly data: unknown;

  constructor(message: string, details: { code?: string; fields?: FieldErrors; data?: unknown } = {}) {
    super(message);
    this.code = details.code ?? "";
    this.fields = details.fields ?? {};
    this.data = details.data ?? null;
  }
}

/** No one is signed in any more; the user is already on the way to the sign-in page. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/** A page read of a row that is absent or not visible; the user is already on the way to `/404`. */
export class AbsentError extends Error {
  override readonly name = "AbsentError";
}

/** A page this role may never open; the user is already on the way to `/limit`. */
export class NotAllowedError extends Error {
  override readonly name = "NotAllowedError";
}

/** Too many requests, a server fault, or a backing service that is away: worth another try later. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  /** HTTP status: 429, 500, 503 … */
  readonly status: number;
  /** Seconds the server asks to wait; null when it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, status: number, retryAfterSeconds: number | null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server could not be reached at all; nothing typed is lost. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** The call was cancelled, by leaving the page or by signing out; never shown to anybody. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** Whether the user has been, or must not be, informed about this error by other means than a message. */
export function isSilent(error: unknown): boolean {
  return (
    error instanceof CancelledError ||
    error instanceof SignedOutError ||
    error instanceof AbsentError ||
    error instanceof NotAllowedError
  );
}

/** Whether a call was refused at this field. */
export const isRefusedAt = (error: unknown, field: string): boolean =>
  error instanceof RefusedError && field in error.fields;

/** Field messages of a refusal in the form antd's `form.setFields` takes; empty for any other error. */
export function fieldErrorsOf(error: unknown): { name: (string | number)[]; errors: string[] }[] {
  if (!(error instanceof RefusedError)) return [];
  return Object.entries(error.fields).map(([path, message]) => ({
    name: path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    errors: [message],
  }));
}
