import type { CallResult } from "@pharos/api/core";
import type { login } from "@pharos/api/identity";

/** Called with a fresh session, and with the password when one was typed. */
export type OnSignedIn = (session: CallResult<typeof login>, password?: string) => Promise<void>;
