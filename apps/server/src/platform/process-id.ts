import { randomUUID } from "node:crypto";

/** Names this process among all that share the database. */
export const processId: string = randomUUID();
