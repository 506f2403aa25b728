import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;

/** The secret part of a new link. */
export const createInvitationToken = (): string => randomBytes(tokenBytes).toString("base64url");

/** What is stored instead of the secret part. */
export const hashInvitationToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Path of a link inside the portal. */
export const invitationPath = (token: string): string => `/activate/${token}`;
