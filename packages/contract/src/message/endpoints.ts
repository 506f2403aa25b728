import { listMessages, readAllMessages, readMessage } from "./index.ts";

/** The endpoints of this module, by name. */
export const messageEndpoints = { listMessages, readMessage, readAllMessages } as const;
