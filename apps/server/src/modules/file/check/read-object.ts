import { buffer } from "node:stream/consumers";
import type { Bucket, ByteRange } from "../../../platform/storage/storage.ts";

/** Reads a part of a stored object into memory. */
export async function readBytes(bucket: Bucket, key: string, range: ByteRange): Promise<Buffer> {
  const object = await bucket.get(key, range);
  if (!object) throw new Error(`There is no object ${key} to read`);
  return buffer(object.body);
}
