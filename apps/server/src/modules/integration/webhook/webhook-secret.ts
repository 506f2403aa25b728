import { createHmac, randomBytes } from "node:crypto";
import { webhookSignature } from "@pharos/domain/integration";

const secretBytes = 32;

/** A new key for signatures. */
export const createWebhookSecret = (): string => `whs_${randomBytes(secretBytes).toString("base64url")}`;

/** Name under which the key of a webhook is sealed. */
export const webhookSecretOf = (id: number): string => `webhook_subscription.secret:${id}`;

/** The signature header of a body at a moment. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hex = createHmac("sha256", secret).update(webhookSignature.textOf(seconds, body)).digest("hex");
  return webhookSignature.valueOf(seconds, hex);
}
