import { createHash, randomBytes } from "node:crypto";
import { tokenPrefix } from "@pharos/domain/integration";

const tokenBytes = 32;
const shownLength = tokenPrefix.length + 6;
const pattern = new RegExp(`^${tokenPrefix}[A-Za-z0-9_-]{43}$`);

/** A new API token: `phr_` and 256 random bits. */
export const createTokenText = (): string => `${tokenPrefix}${randomBytes(tokenBytes).toString("base64url")}`;

/** Whether a text can be an API token at all; anything else needs no look-up. */
export const looksLikeApiToken = (text: string): boolean => pattern.test(text);

/** What is stored instead of the token. */
export const hashTokenText = (token: string): Buffer => createHash("sha256").update(token).digest();

/** What stays readable of a token, to distinguish it from others. */
export const shownPart = (token: string): string => token.slice(0, shownLength);
