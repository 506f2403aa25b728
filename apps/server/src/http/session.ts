import type { FastifyRequest } from "fastify";
import type { Actor } from "../platform/actor.ts";

/** A session that holds. */
export interface ResolvedSession {
  readonly actor: Actor;
  /** A new token for the rest of the session's life, handed out when the old one is about to end. */
  readonly refreshedToken?: string;
}

/** What HTTP and the live channel need to know about sessions; the identity module provides it. */
export interface Sessions {
  /** The session of a token, or undefined when it is absent, expired, revoked or its person disabled. */
  resolve(token: string, ip?: string): Promise<ResolvedSession | undefined>;
}

/** The token of a request: header only. Cookies and query strings are never read, so no other site can make use of them. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (!header) return undefined;
  const token = header.startsWith("Bearer ") ? header.slice("Bearer ".length) : header;
  return token.trim() || undefined;
}
