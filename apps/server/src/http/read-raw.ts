import type { AnyEndpoint, RawBody, RawType } from "@pharos/api/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../platform/app-error.ts";

/** Content types that endpoints take whole and unread. */
const rawTypes: readonly RawType[] = [
  "message/rfc822",
  "application/x-ndjson",
  "application/gzip",
  "application/x-www-form-urlencoded",
];

/** Raw bodies are read only when it is known who is asking. */
export function acceptRaw(app: FastifyInstance): void {
  app.addContentTypeParser([...rawTypes], (_request, _payload, done) => done(null));
}

/** Whether a body comes in a type that only raw endpoints take. */
export const isRaw = (request: FastifyRequest): boolean => rawTypes.some((type) => type === typeOf(request));

const typeOf = ({ headers }: FastifyRequest): string | undefined =>
  headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();

/** The first room for a body that does not say its length. */
const unannouncedBytes = 64 * 1024;
/** The most room that is made for what is only announced: many could announce much and send nothing. */
const announcedBytes = 1024 * 1024;

type RawLimits = NonNullable<AnyEndpoint["rawBody"]>;

/** How long a body says that it is; NaN when it does not say. Throws what a refusal of it is called. */
function announcedOf(request: FastifyRequest, { type, bytesMax }: RawLimits): number {
  const given = typeOf(request);
  if (![type].flat().some((one) => one === given)) throw new AppError("common.unsupportedMediaType");
  const announced = Number(request.headers["content-length"]);
  if (announced > bytesMax) throw new AppError("common.payloadTooLarge");
  return announced;
}

/** The body of a raw endpoint piece by piece, as it arrives; it is never held as a whole. */
export function streamRaw(request: FastifyRequest, limits: RawLimits): RawBody {
  const announced = announcedOf(request, limits);
  return {
    announced: Number.isNaN(announced) ? null : announced,
    chunks: (async function* () {
      let bytes = 0;
      // A request without an encoding gives buffers. Who stops reading still wants to answer: the connection stays.
      const pieces = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      for await (const chunk of pieces) {
        bytes += chunk.length;
        if (bytes > limits.bytesMax) throw new AppError("common.payloadTooLarge");
        yield chunk;
      }
    })(),
  };
}

/** The body of a raw endpoint, at most as long as it allows; throws what a refusal of it is called. */
export async function readRaw(request: FastifyRequest, limits: RawLimits): Promise<Buffer> {
  const { bytesMax } = limits;
  const announced = announcedOf(request, limits);
  // One place that grows with what arrives: pieces that are joined at the end need the memory twice.
  const first = announced > 0 ? Math.min(announced, announcedBytes) : unannouncedBytes;
  let place = Buffer.allocUnsafeSlow(Math.min(first, bytesMax));
  let bytes = 0;
  // A request without an encoding gives buffers.
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    const needed = bytes + chunk.length;
    if (needed > bytesMax) throw new AppError("common.payloadTooLarge");
    if (needed > place.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(bytesMax, Math.max(needed, place.length * 2)));
      place.copy(larger, 0, 0, bytes);
      place = larger;
    }
    chunk.copy(place, bytes);
    bytes = needed;
  }
  return place.subarray(0, bytes);
}
