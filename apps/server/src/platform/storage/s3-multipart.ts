import type { OutgoingAnswer, OutgoingRequest } from "../outgoing.ts";
import {
  KeyAbsentError,
  KeyTakenError,
  type MultipartUploads,
  type PartOptions,
  type SignedUpload,
  type StoredPart,
} from "./storage.ts";

const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
// A store copies or joins gigabytes before it answers.
const LONG_ANSWER_MS = 300_000;

/** What uploads in parts need of a bucket. */
export interface MultipartPlace {
  readonly send: (
    method: OutgoingRequest["method"],
    key: string,
    request?: Omit<OutgoingRequest, "method"> & { readonly query?: Readonly<Record<string, string>> },
  ) => Promise<OutgoingAnswer>;
  readonly signPart: (key: string, upload: string, options: PartOptions) => Promise<SignedUpload>;
  readonly contentType: (key: string) => string;
  readonly isTaken: (key: string) => Promise<boolean>;
}

/** Uploads in parts of an S3-compatible store. */
export function createS3Multipart({
  send,
  signPart,
  contentType,
  isTaken,
}: MultipartPlace): MultipartUploads {
  return {
    async start(key) {
      const answer = await send("POST", key, {
        query: { uploads: "" },
        headers: { "content-type": contentType(key) },
      });
      const text = await readText(answer);
      const upload = textOf(text, "UploadId");
      if (answer.status !== 200 || upload === undefined)
        throw new Error(`The object store refused with ${answer.status}`);
      return upload;
    },
    partUrl: signPart,
    async list(key, upload) {
      const parts: StoredPart[] = [];
      for (let marker = "0"; ; ) {
        const answer = await send("GET", key, {
          query: { "max-parts": "1000", "part-number-marker": marker, uploadId: upload },
        });
        const text = await readText(answer);
        if (answer.status === 404) return undefined;
        if (answer.status !== 200) throw new Error(`The object store refused with ${answer.status}`);
        parts.push(...partsOf(text));
        const next = textOf(text, "NextPartNumberMarker");
        if (textOf(text, "IsTruncated") !== "true" || next === undefined) return parts;
        marker = next;
      }
    },
    async complete(key, upload, parts) {
      if (await isTaken(key)) throw new KeyTakenError("There is an object under this key already");
      const body = `<CompleteMultipartUpload>${parts.map(partXml).join("")}</CompleteMultipartUpload>`;
      const answer = await send("POST", key, {
        query: { uploadId: upload },
        headers: { "content-type": "application/xml", "content-length": String(Buffer.byteLength(body)) },
        body,
        timeoutMs: LONG_ANSWER_MS,
      });
      const text = await readText(answer);
      if (answer.status === 404) throw new KeyAbsentError("There is no such upload");
      // A store that needs long begins with 200 and may still end with an error.
      if (answer.status !== 200 || text.includes("<Error>"))
        throw new Error(`The object store refused to put the parts together: ${answer.status}`);
    },
    async abort(key, upload) {
      const answer = await send("DELETE", key, { query: { uploadId: upload } });
      answer.body.resume();
      if (![200, 204, 404].includes(answer.status))
        throw new Error(`The object store refused with ${answer.status}`);
    },
  };
}

async function readText({ body }: OutgoingAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    // Without an encoding a stream of an answer gives buffers.
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > ANSWER_MAX_BYTES) {
      body.destroy();
      throw new Error("The object store's answer is too long");
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}

// The answers are flat lists of plain values; nothing in them is shown to anybody.
function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

function partsOf(xml: string): StoredPart[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(textOf(part, "PartNumber")),
    sizeBytes: Number(textOf(part, "Size")),
    etag: (textOf(part, "ETag") ?? "").replaceAll(/"|&quot;|&#34;/g, ""),
  }));
}

const partXml = ({ number, etag }: StoredPart): string =>
  `<Part><PartNumber>${number}</PartNumber><ETag>"${etag.replaceAll(/[^\w-]/g, "")}"</ETag></Part>`;
