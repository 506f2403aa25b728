import { createHash } from "node:crypto";
import { postgresSupport, rulePack } from "@pharos/inspection";

/** Names the rules and the tables that batches are judged by: another one with every change of them. */
export const rulesHash = createHash("sha256")
  .update(JSON.stringify([rulePack, postgresSupport]))
  .digest("hex")
  .slice(0, 16);
