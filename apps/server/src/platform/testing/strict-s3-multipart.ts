import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

const PART_MIN_BYTES = 5 * 1024 * 1024;
// A store may answer fewer parts than it is asked for; anyone who forgets the rest loses bytes.
const PARTS_A_PAGE = 2;

/** A request that belongs to an upload in parts, on its way to the store. */
export interface PartRequest {
  /** The body that was read already. */
  readonly body?: Buffer;
  observe(answer: IncomingMessage): void;
}

/** What a real store says about uploads in parts and the double behind does not know. */
export interface MultipartGate {
  /** Answers the request itself, or says what is to be noted of the store's answer; undefined for other requests. */
  enter(request: IncomingMessage, response: ServerResponse): Promise<PartRequest | "answered" | undefined>;
  count(): number;
}

interface KnownPart {
  readonly etag: string;
  readonly sizeBytes: number;
}

/** Keeps the rules of uploads in parts. */
export function createMultipartGate(): MultipartGate {
  const uploads = new Map<string, { readonly path: string; readonly parts: Map<number, KnownPart> }>();

  const enter: MultipartGate["enter"] = async (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "/", "http://store");
    if (searchParams.has("uploads")) return { observe: (reply) => noteStart(reply, pathname) };
    const name = searchParams.get("uploadId");
    if (name === null) return undefined;
    const upload = uploads.get(name);
    if (upload?.path !== pathname)
      return answer(request, response, 404, "<Error><Code>NoSuchUpload</Code></Error>");
    const { parts } = upload;
    switch (request.method) {
      case "GET":
        return answer(request, response, 200, listOf(parts, Number(searchParams.get("part-number-marker"))));
      case "DELETE":
        uploads.delete(name);
        return answer(request, response, 204, "");
      case "PUT":
        return {
          observe: ({ statusCode, headers }) => {
            const sizeBytes = Number(request.headers["content-length"]);
            const etag = (headers.etag ?? "").replaceAll('"', "");
            if (statusCode === 200) parts.set(Number(searchParams.get("partNumber")), { etag, sizeBytes });
          },
        };
      default: {
        const body = await buffer(request);
        if (!isComplete(parts, body.toString()))
          return answer(request, response, 400, "<Error><Code>InvalidPart</Code></Error>");
        return { body, observe: () => uploads.delete(name) };
      }
    }
  };

  const noteStart = (reply: IncomingMessage, path: string): void => {
    let text = "";
    reply.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const name = /<UploadId>([^<]+)</.exec(text)?.[1];
      if (name !== undefined && !uploads.has(name)) uploads.set(name, { path, parts: new Map() });
    });
  };
  return { enter, count: () => uploads.size };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
): "answered" {
  request.resume();
  response.writeHead(status, { "content-type": "application/xml", connection: "close" }).end(body);
  return "answered";
}

function listOf(parts: ReadonlyMap<number, KnownPart>, marker: number): string {
  const rest = [...parts].filter(([number]) => number > marker).sort(([a], [b]) => a - b);
  const shown = rest.slice(0, PARTS_A_PAGE);
  const items = shown.map(
    ([number, { etag, sizeBytes }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${sizeBytes}</Size></Part>`,
  );
  const isTruncated = rest.length > shown.length;
  const next = shown.at(-1)?.[0] ?? marker;
  return `<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated><NextPartNumberMarker>${next}</NextPartNumberMarker>${items.join("")}</ListPartsResult>`;
}

function isComplete(parts: ReadonlyMap<number, KnownPart>, body: string): boolean {
  const wanted = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([^<"]*)"?<\/ETag>/g)];
  return (
    wanted.length > 0 &&
    wanted.every(([, number, etag], index) => {
      const known = parts.get(Number(number));
      const isLast = index === wanted.length - 1;
      return known !== undefined && known.etag === etag && (isLast || known.sizeBytes >= PART_MIN_BYTES);
    })
  );
}
