import type { Envelope, FieldErrors, Method } from "@pharos/api/core";
import { AbandonedError, isDatabaseUnavailable, StatementTooSlowError, TimeLimitError } from "@pharos/db";
import type { Locale } from "@pharos/i18n";
import type { ServerTranslator } from "@pharos/i18n/server";
import { AppError, type ErrorCode } from "../platform/app-error.ts";
import { formatFieldError } from "../platform/format-field-error.ts";

/** What goes out: a status, perhaps a body, perhaps headers. */
export interface WireReply {
  readonly status: number;
  readonly body?: Envelope<unknown>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes that have a status of their own; every other refusal is 200 with `success: false`. */
const statusOfCode: Partial<Record<ErrorCode, number>> = {
  "common.signInFirst": 401,
  "common.sessionExpired": 401,
  "serviceOrderLink.unknown": 401,
  "serviceOrderLink.expired": 401,
  "serviceOrderLink.revoked": 401,
  "common.badRequest": 400,
  // Read by calendars, which would take a success for a calendar that is empty.
  "plan.feedUnknown": 410,
  "common.payloadTooLarge": 413,
  "common.unsupportedMediaType": 415,
  "common.idempotencyKeyReused": 422,
  "common.tooManyRequests": 429,
  "auth.locked": 429,
  "common.timedOut": 503,
  "common.tooSlow": 503,
  "common.unavailable": 503,
};

/** Statuses of endpoints. */
export const documentedStatuses = [200, 204, 205, 400, 401, 410, 413, 415, 422, 429, 500, 503] as const;

/**
 * Statuses beside those of endpoints. HTTP itself answers them before there is a request that could be refused with words:
 * 408 to a request that does not arrive in time, 417 to an expectation other than `100-continue`, 431 to headers above
 * 16 KiB. 404 is for what is no endpoint.
 */
export const protocolStatuses = [404, 408, 417, 431] as const;

/**
 * The only place that knows how an outcome becomes a status and an envelope. The client gives some statuses an unusual
 * meaning: 401 signs out, 204 leads to /404, 205 leads to /limit. 403 is never sent.
 */
export function refusalReply(
  error: AppError,
  method: Method | undefined,
  locale: Locale,
  words: ServerTranslator,
): WireReply {
  const headers: Record<string, string> = { "x-error-code": error.code };
  if (method === "GET" && error.code.endsWith(".notFound")) return { status: 204, headers };
  if (method === "GET" && error.code === "common.permissionDenied") return { status: 205, headers };
  const status = statusOfCode[error.code] ?? 200;
  const retryAfter = error.detail.retryAfterSeconds ?? (status === 503 ? 2 : status === 429 ? 60 : undefined);
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfter)));
  const fields = fieldMessages(error, locale, words);
  return {
    status,
    headers,
    body: {
      success: false,
      operateMessage: words.render(locale, `errors.${error.code}`, { ...error.detail.vars }),
      operateCallBackObj: error.detail.data ?? null,
      code: error.code,
      ...(fields && { fields }),
    },
  };
}

/** A failure no one foresaw: neutral words and the request's number, so that it can be found in the log. */
export function unexpectedReply(requestId: string, locale: Locale, words: ServerTranslator): WireReply {
  return {
    status: 500,
    headers: { "x-error-code": "common.unexpected" },
    body: {
      success: false,
      operateMessage: words.render(locale, "errors.common.unexpected", { requestId }),
      operateCallBackObj: null,
      code: "common.unexpected",
    },
  };
}

/** Turns what was thrown into a refusal, when it is one. */
export function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // The same statement is as slow a moment later: the caller is asked to ask for less, and not to come back at once.
  if (error instanceof StatementTooSlowError)
    return new AppError("common.tooSlow", { retryAfterSeconds: 30 });
  // No one reads what is answered to a request that was abandoned.
  if (error instanceof TimeLimitError || error instanceof AbandonedError)
    return new AppError("common.timedOut", { retryAfterSeconds: 5 });
  if (isDatabaseUnavailable(error)) return new AppError("common.unavailable", { retryAfterSeconds: 2 });
  return frameworkRefusal(error);
}

function frameworkRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !("statusCode" in error)) return undefined;
  if (error.statusCode === 413) return new AppError("common.payloadTooLarge");
  if (error.statusCode === 415) return new AppError("common.unsupportedMediaType");
  if (typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError("common.badRequest");
  }
  return undefined;
}

function fieldMessages(error: AppError, locale: Locale, words: ServerTranslator): FieldErrors | undefined {
  const { fields } = error.detail;
  if (!fields) return undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => [path, formatFieldError(problem, locale, words)]),
  );
}
