import type { AnyEndpoint } from "@pharos/api/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";
import { AppError } from "../platform/app-error.ts";
import type { Call } from "../platform/call.ts";
import { callInfo } from "./call-info.ts";
import { isOpenToToken } from "./open-to-token.ts";
import { type Sessions, tokenOf } from "./session.ts";

/** What decides who is let in. */
export interface AdmissionOptions {
  readonly sessions: Sessions;
  /** Notified of a call without the endpoint's permission, before it is refused. */
  readonly onDenied?: (call: Call, endpoint: AnyEndpoint) => Promise<void>;
}

/** Who is asking, when they may: signed in, with the endpoint's permission. */
export async function admitPerson(
  options: AdmissionOptions,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  const actor = await signedIn(request, reply, options.sessions);
  const call = { ...callInfo(request, reply), actor };
  if (actor.mustChangePassword && !endpoint.isOpenBeforePasswordChange)
    throw new AppError("auth.mustChangePassword");
  if (actor.apiToken && !isOpenToToken(endpoint, actor.apiToken))
    throw new AppError("integration.tokenNotUsable");
  if (!isPermitted(endpoint, actor)) {
    await options.onDenied?.(call, endpoint);
    throw new AppError("common.permissionDenied");
  }
  return call;
}

async function signedIn(request: FastifyRequest, reply: FastifyReply, sessions: Sessions): Promise<Actor> {
  const token = tokenOf(request);
  if (!token) throw new AppError("common.signInFirst");
  const session = await sessions.resolve(token, request.ip);
  if (!session) throw new AppError("common.sessionExpired");
  if (session.refreshedToken) void reply.header("authorization", session.refreshedToken);
  return session.actor;
}

/** Who is asking, where everyone may. A session that has ended makes a stranger of its person, not someone who has to sign in first. */
export async function actorIfAny(request: FastifyRequest, sessions: Sessions): Promise<Actor | undefined> {
  const token = tokenOf(request);
  const session = token ? await sessions.resolve(token) : undefined;
  return session?.actor.mustChangePassword || session?.actor.apiToken ? undefined : session?.actor;
}

function isPermitted(endpoint: AnyEndpoint, actor: Actor): boolean {
  return typeof endpoint.access !== "object" || actor.permissions.has(endpoint.access.permission);
}
