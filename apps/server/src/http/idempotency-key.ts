import { createHash, type Hash } from "node:crypto";
import type { AnyEndpoint } from "@pharos/api/core";
import type { FastifyRequest } from "fastify";
import { AppError } from "../platform/app-error.ts";
import type { IdempotencyKey } from "../platform/call.ts";
import type { FormFile } from "./read-form.ts";

/** Longer keys are refused. */
const keyLengthMax = 128;

/** The idempotency key that came with a request to a creating endpoint, with the hash of what was asked for. */
export function idempotencyKeyOf(
  endpoint: AnyEndpoint,
  { headers }: Pick<FastifyRequest, "headers">,
  body: unknown,
): IdempotencyKey | undefined {
  const key = endpoint.isCreating ? headers["idempotency-key"] : undefined;
  if (typeof key !== "string" || key === "") return undefined;
  if (key.length > keyLengthMax) throw new AppError("common.badRequest");
  return { key, requestHash: hashRequest(endpoint, body) };
}

/** SHA-256 of method, path and body, where the body is what was read of the request: a value, a form or raw bytes. */
export function hashRequest(
  endpoint: Pick<AnyEndpoint, "method" | "path" | "isForm">,
  body: unknown,
): Buffer {
  const hash = createHash("sha256").update(`${endpoint.method} ${endpoint.path}\n`);
  if (Buffer.isBuffer(body)) hash.update(body);
  // `readForm` has made it.
  else if (endpoint.isForm) addForm(hash, body as Readonly<Record<string, string | FormFile>>);
  else hash.update(JSON.stringify(body ?? null));
  return hash.digest();
}

function addForm(hash: Hash, fields: Readonly<Record<string, string | FormFile>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") hash.update(JSON.stringify([name, value]));
    else hash.update(JSON.stringify([name, value.fileName, value.content.length])).update(value.content);
  }
}
