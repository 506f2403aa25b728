import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** A new session token: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(tokenBytes).toString("base64url");

/** Whether a text can be a token at all; anything else needs no look-up. */
export const looksLikeToken = (text: string): boolean => tokenPattern.test(text);

/** What is stored instead of the token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
