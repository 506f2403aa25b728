import type { UploadedFile, UploadState } from "@pharos/api/file";
import { endingOf, fileLimits } from "@pharos/domain/file";
import type { Bucket } from "../../platform/storage/storage.ts";
import { fileState, type StoredFile } from "./stored-file.repo.ts";

/** How many parts a file is sent in. */
export const partCountOf = (sizeBytes: number): number =>
  Math.max(1, Math.ceil(sizeBytes / fileLimits.partBytes));

/** Bytes of one part, counted from 1. */
export function partSizeOf(sizeBytes: number, part: number): number {
  const count = partCountOf(sizeBytes);
  return part < count ? fileLimits.partBytes : sizeBytes - (count - 1) * fileLimits.partBytes;
}

/** An upload as the browser goes on with it. */
export async function toUploadState(bucket: Bucket, file: StoredFile): Promise<UploadState> {
  const isFinished = file.state !== fileState.uploading;
  return {
    objectKey: file.upload_key,
    partBytes: fileLimits.partBytes,
    partCount: partCountOf(file.size_bytes),
    uploaded: isFinished ? [] : await arrivedParts(bucket, file),
    isFinished,
  };
}

async function arrivedParts(bucket: Bucket, file: StoredFile): Promise<number[]> {
  if (file.upload_ref === null) return (await bucket.stat(file.upload_key)) ? [1] : [];
  const parts = (await bucket.multipart.list(file.upload_key, file.upload_ref)) ?? [];
  return parts
    .filter(({ number, sizeBytes }) => sizeBytes === partSizeOf(file.size_bytes, number))
    .map(({ number }) => number);
}

/** A file that has arrived. */
export function toUploadedFile(file: StoredFile): UploadedFile {
  return {
    objectKey: file.upload_key,
    name: file.name,
    size: file.size_bytes,
    ext: endingOf(file.name),
    sha256: file.sha256,
    scan: file.scan,
  };
}
