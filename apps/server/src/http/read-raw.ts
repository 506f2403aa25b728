import type { AnyEndpoint, RawType } from "@pharos/api/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../platform/app-error.ts";

/** Content types that endpoints take whole and unread. */
const rawTypes: readonly RawType[] = ["message/rfc822", "application/x-ndjson", "application/gzip"];

/** Raw bodies are read only when it is known who is asking. */
export function acceptRaw(app: FastifyInstance): void {
  app.addContentTypeParser([...rawTypes], (_request, _payload, done) => done(null));
}

/** The body of a raw endpoint, at most as long as it allows; throws what a refusal of it is called. */
export async function readRaw(
  request: FastifyRequest,
  { type, bytesMax }: NonNullable<AnyEndpoint["rawBody"]>,
): Promise<Buffer> {
  const given = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (![type].flat().some((one) => one === given)) throw new AppError("common.unsupportedMediaType");
  if (Number(request.headers["content-length"]) > bytesMax) throw new AppError("common.payloadTooLarge");
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.raw) {
    // A request without an encoding gives buffers.
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > bytesMax) throw new AppError("common.payloadTooLarge");
  }
  return Buffer.concat(chunks);
}
