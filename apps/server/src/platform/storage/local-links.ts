import type { Clock } from "../clock.ts";
import type { Secrets } from "../secrets.ts";
import { cleanFileName, mayBeInline } from "./content-disposition.ts";
import {
  type BucketName,
  DOWNLOAD_SECONDS,
  type DownloadOptions,
  type PartOptions,
  UPLOAD_SECONDS,
  type UploadOptions,
} from "./storage.ts";

const PURPOSE = "storage-link";

/** The path below which files of the local folder are served. */
export const FILES_PATH = "/files";

/** What a signed link allows. */
export type LinkGrant =
  | { readonly action: "get"; readonly fileName: string; readonly isInline: boolean }
  | { readonly action: "put"; readonly sizeBytes: number }
  | {
      readonly action: "part";
      readonly sizeBytes: number;
      readonly upload: string;
      readonly number: number;
    };

/** Makes and reads signed links; everything they allow is inside the signature. */
export interface LocalLinks {
  download(bucket: BucketName, key: string, options: DownloadOptions): string;
  upload(bucket: BucketName, key: string, options: UploadOptions): string;
  part(bucket: BucketName, key: string, upload: string, options: PartOptions): string;
  /** What a link allows, or undefined when it was not made by us, was changed or has run out. */
  read(
    action: LinkGrant["action"],
    bucket: string,
    key: string,
    query: Readonly<Record<string, unknown>>,
  ): LinkGrant | undefined;
}

interface Link {
  readonly action: LinkGrant["action"];
  readonly bucket: string;
  readonly key: string;
  /** Seconds since 1970 by the database's clock. */
  readonly expires: number;
  readonly name: string;
  readonly mode: string;
  readonly size: number;
  /** Name of an upload in parts; empty for everything else. */
  readonly upload: string;
  readonly part: number;
}

/** Links signed with the portal's own key, for the local folder. */
export function createLocalLinks(secrets: Secrets, clock: Clock): LocalLinks {
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const make = (link: Link): string => {
    const query = new URLSearchParams({
      expires: String(link.expires),
      ...(link.action === "get" ? { name: link.name, mode: link.mode } : { size: String(link.size) }),
      ...(link.action === "part" && { upload: link.upload, part: String(link.part) }),
      signature: secrets.sign(PURPOSE, canonical(link)),
    });
    return `${FILES_PATH}/${link.bucket}/${link.key}?${query.toString()}`;
  };
  return {
    download(bucket, key, { fileName, isInline = false, expiresSeconds = DOWNLOAD_SECONDS }) {
      const mode = isInline && mayBeInline(key) ? "inline" : "attachment";
      const expires = nowSeconds() + Math.min(expiresSeconds, DOWNLOAD_SECONDS);
      return make({ ...blank, action: "get", bucket, key, expires, name: cleanFileName(fileName), mode });
    },
    upload(bucket, key, { sizeBytes, expiresSeconds = UPLOAD_SECONDS }) {
      const expires = nowSeconds() + Math.min(expiresSeconds, UPLOAD_SECONDS);
      return make({ ...blank, action: "put", bucket, key, expires, size: sizeBytes });
    },
    part(bucket, key, upload, { number, sizeBytes, expiresSeconds = UPLOAD_SECONDS }) {
      const expires = nowSeconds() + Math.min(expiresSeconds, UPLOAD_SECONDS);
      return make({ ...blank, action: "part", bucket, key, expires, size: sizeBytes, upload, part: number });
    },
    read(action, bucket, key, query) {
      const { expires, name = "", mode = "", size = "0", upload = "", part = "0", signature } = query;
      // A parameter that is given twice arrives as a list.
      const isPlain = [expires, name, mode, size, upload, part, signature].every(
        (value) => typeof value === "string" && value.length < 2048,
      );
      if (!isPlain) return undefined;
      const link = {
        action,
        bucket,
        key,
        expires: Number(expires),
        name: String(name),
        mode: String(mode),
        size: Number(size),
        upload: String(upload),
        part: Number(part),
      };
      if (!secrets.verify(PURPOSE, canonical(link), String(signature)) || link.expires < nowSeconds())
        return undefined;
      return grantOf(link);
    },
  };
}

const blank = { name: "", mode: "", size: 0, upload: "", part: 0 } as const;

function grantOf({ action, name, mode, size: sizeBytes, upload, part: number }: Link): LinkGrant {
  if (action === "get") return { action, fileName: name, isInline: mode === "inline" };
  return action === "put" ? { action, sizeBytes } : { action, sizeBytes, upload, number };
}

// JSON keeps the fields apart, whatever is in them.
function canonical({ action, bucket, key, expires, name, mode, size, upload, part }: Link): string {
  return JSON.stringify([action, bucket, key, expires, name, mode, size, upload, part]);
}
