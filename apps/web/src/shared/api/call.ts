import type { AnyEndpoint, CallInput, CallResult, Envelope } from "@pharos/api/core";
import { originHeader, sinceHeader } from "@pharos/api/live";
import { tabOrigin } from "../live/origin.ts";
import { readToken, storeToken } from "../session/token.ts";
import { reactions } from "./client-reactions.ts";
import { isDeletedHere } from "./deleted-here.ts";
import {
  AbsentError,
  CancelledError,
  NetworkError,
  NotAllowedError,
  RefusedError,
  ServerError,
  SignedOutError,
} from "./errors.ts";
import { pendingSignal } from "./pending.ts";
import { type RequestParts, requestBody, requestUrl } from "./request.ts";

/** How a single call may differ from the rule. */
export interface CallOptions {
  /** Cancels the call; TanStack Query hands one to every query function. */
  readonly signal?: AbortSignal;
  /** Key of a creating call: the same key is carried out at most once. */
  readonly idempotencyKey?: string;
  /** False for reads that only decorate a page: an absent row rejects, but the page stays. Default true. */
  readonly isPageRead?: boolean;
  /** How far the page has read what it writes; the answer carries what came after. */
  readonly since?: number | undefined;
  /** The call goes on when the page is left; the browser allows it for bodies below 64 kB. */
  readonly isKeptAlive?: boolean;
}

/** The arguments after the endpoint: input may be left out when nothing in it is required. */
export type CallArguments<E> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** What a call answers together with the server's words. */
export interface Answer<Result> {
  readonly result: Result;
  /** Shown as a toast when not empty. */
  readonly message: string;
}

/**
 * Calls an endpoint of the API and answers its `operateCallBackObj`.
 * Rejects with one of the errors of `errors.ts`; sign-out, `/404` and `/limit` have been started by then.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<CallResult<E>> {
  return (await callWithMessage(endpoint, ...args)).result;
}

/** Like `call`, with the server's message beside the result. */
export async function callWithMessage<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<Answer<CallResult<E>>> {
  const [input, options = {}] = args;
  // CallInput always consists of these three parts; the compiler cannot see it through the generic.
  const parts = (input ?? {}) as RequestParts;
  const signal = pendingSignal(options.signal);
  const token = endpoint.access === "shareToken" ? null : readToken();
  const isPageRead = (options.isPageRead ?? true) && !isDeletedHere();
  const response = await send(endpoint, parts, token, options, signal);
  storeRefreshedToken(response, token);
  return answerOf<CallResult<E>>(endpoint, response, { token, isPageRead, signal });
}

/**
 * Fetches the file that an endpoint answers, with the name the server gave it. A refusal rejects as with `call`.
 */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<{ name: string; content: Blob }> {
  const [input, options = {}] = args;
  // See callWithMessage.
  const parts = (input ?? {}) as RequestParts;
  const signal = pendingSignal(options.signal);
  const token = readToken();
  const response = await send(endpoint, parts, token, {}, signal);
  storeRefreshedToken(response, token);
  const name = fileNameOf(response.headers.get("content-disposition"));
  if (response.status !== 200 || name === null) {
    await answerOf(endpoint, response, { token, isPageRead: false, signal });
    throw new NetworkError(reactions().words("failed"));
  }
  try {
    return { name, content: await response.blob() };
  } catch (error) {
    throw transportError(error, signal);
  }
}

/**
 * Opens the stream of events that an endpoint answers. A refusal rejects as with `call`; of another status than success the
 * message says which.
 */
export async function openStream<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArguments<E>
): Promise<Response> {
  const [input, options = {}] = args;
  // See callWithMessage.
  const parts = (input ?? {}) as RequestParts;
  const signal = pendingSignal(options.signal);
  const token = readToken();
  const response = await send(endpoint, parts, token && `Bearer ${token}`, {}, signal);
  storeRefreshedToken(response, token);
  if (response.ok && response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  try {
    await answerOf(endpoint, response, { token, isPageRead: false, signal });
  } catch (error) {
    if (!response.ok && error instanceof ServerError)
      throw new ServerError(
        `${error.message} (HTTP error! status: ${response.status})`,
        response.status,
        error.retryAfterSeconds,
      );
    throw error;
  }
  throw new NetworkError(reactions().words("failed"));
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

async function send(
  endpoint: AnyEndpoint,
  parts: RequestParts,
  token: string | null,
  {
    idempotencyKey,
    since,
    isKeptAlive = false,
  }: Pick<CallOptions, "idempotencyKey" | "since" | "isKeptAlive">,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ "accept-language": reactions().locale(), accept: "application/json" });
  const body = requestBody(endpoint, parts);
  // A form brings its own type, with the boundary in it.
  if (typeof body === "string") headers.set("content-type", "application/json");
  if (token) headers.set("authorization", token);
  if (endpoint.method !== "GET") headers.set(originHeader, tabOrigin);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  if (since !== undefined) headers.set(sinceHeader, String(since));
  try {
    return await fetch(requestUrl(endpoint, parts), {
      method: endpoint.method,
      headers,
      body,
      signal,
      keepalive: isKeptAlive,
      credentials: "omit",
    });
  } catch (error) {
    throw transportError(error, signal);
  }
}

/** A token that was replaced or removed meanwhile (sign-out, another tab) must not come back by a late answer. */
function storeRefreshedToken(response: Response, sentToken: string | null): void {
  const refreshed = response.headers.get("authorization");
  if (refreshed && sentToken && response.ok && readToken() === sentToken) storeToken(refreshed);
}

interface Circumstances {
  readonly token: string | null;
  readonly isPageRead: boolean;
  readonly signal: AbortSignal;
}

async function answerOf<Result>(
  endpoint: AnyEndpoint,
  response: Response,
  circumstances: Circumstances,
): Promise<Answer<Result>> {
  const isPageRead =
    endpoint.method === "GET" && circumstances.isPageRead && endpoint.access !== "shareToken";
  if (response.status === 204) {
    if (isPageRead) reactions().absent();
    throw new AbsentError("absent");
  }
  if (response.status === 205) {
    if (isPageRead) reactions().notAllowed();
    throw new NotAllowedError("not allowed");
  }
  const envelope = await envelopeOf<Result>(response, circumstances.signal);
  if (isSessionEnd(endpoint, response.status)) {
    // An answer to an older token says nothing about the session of today.
    if (readToken() === circumstances.token) reactions().signedOut(envelope?.operateMessage ?? "");
    throw new SignedOutError(envelope?.operateMessage ?? "");
  }
  if (response.status === 429 || response.status >= 500 || !envelope) throw serverError(response, envelope);
  if (!response.ok || !envelope.success) {
    throw new RefusedError(envelope.operateMessage || reactions().words("failed"), {
      code: envelope.code,
      fields: envelope.fields,
      data: envelope.operateCallBackObj,
    });
  }
  // The server checks its answers against the contract; null stands for endpoints that answer nothing.
  return { result: envelope.operateCallBackObj as Result, message: envelope.operateMessage };
}

function isSessionEnd(endpoint: AnyEndpoint, status: number): boolean {
  if (endpoint.access === "public" || endpoint.access === "shareToken") return false;
  return status === 401 || status === 403;
}

async function envelopeOf<Result>(
  response: Response,
  signal: AbortSignal,
): Promise<Envelope<Result> | undefined> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw transportError(error, signal);
  }
  try {
    const value: unknown = JSON.parse(text);
    // A proxy may answer JSON of its own; only our envelope has this field.
    return typeof value === "object" && value !== null && "success" in value
      ? (value as Envelope<Result>)
      : undefined;
  } catch {
    return undefined;
  }
}

function serverError(response: Response, envelope: Envelope<unknown> | undefined): ServerError {
  const seconds = Number(response.headers.get("retry-after"));
  const message = envelope?.operateMessage || reactions().words("failed");
  return new ServerError(message, response.status, Number.isFinite(seconds) && seconds > 0 ? seconds : null);
}

function transportError(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new CancelledError("cancelled", { cause: error });
  return new NetworkError(reactions().words("unreachable"), { cause: error });
}
