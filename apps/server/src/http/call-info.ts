import { originHeader, sinceHeader } from "@pharos/api/live";
import { type Locale, parseLocale } from "@pharos/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallInfo } from "../platform/call.ts";

/** Names that tabs give themselves; anything else is left out. */
const ORIGIN = /^[\w-]{1,36}$/;
/** A position that a page has read to. */
const POSITION = /^\d{1,15}$/;

/** The circumstances of a request. */
export function callInfo(request: FastifyRequest, reply: FastifyReply): CallInfo {
  const { [originHeader]: origin, [sinceHeader]: since } = request.headers;
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
    locale: localeOf(request),
    // Made only for those who ask.
    abortSignal: () => abortSignalOf(reply),
    ...(typeof origin === "string" && ORIGIN.test(origin) && { origin }),
    ...(typeof since === "string" && POSITION.test(since) && { since: Number(since) }),
  };
}

/** The language an answer is worded in. */
export const localeOf = ({ headers }: FastifyRequest): Locale => parseLocale(headers["accept-language"]);

/** Aborted when the caller disconnects before the answer is sent. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const abandoned = new AbortController();
  const notice = (): void => {
    if (!raw.writableFinished) abandoned.abort();
  };
  if (raw.destroyed) notice();
  else raw.once("close", notice);
  return abandoned.signal;
}
