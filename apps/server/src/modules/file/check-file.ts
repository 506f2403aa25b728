import { attachmentScan } from "@pharos/domain/enums";
import { fileTypeOf } from "@pharos/domain/file";
import { AppError, type ErrorCode } from "../../platform/app-error.ts";
import { type Bucket, KeyAbsentError, KeyTakenError } from "../../platform/storage/storage.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { type ContentProblem, inspectContent } from "./check/inspect-content.ts";
import type { FileDependencies } from "./dependencies.ts";
import { bucketOf } from "./find-upload.ts";
import { ownerOf } from "./owner.ts";
import { type StoredFile, storedFileRepo } from "./stored-file.repo.ts";

/** How long someone who checks a file has for it before another may begin. */
export const checkLeaseMs = 10 * 60_000;

/**
 * Checks a file that has arrived and puts it where it stays; harmful or false content is removed. Every step may be
 * repeated after a kill in the middle of it.
 */
export async function checkFile(dependencies: FileDependencies, file: StoredFile): Promise<void> {
  const bucket = bucketOf(dependencies, file);
  const type = fileTypeOf(file.name);
  if (!type) throw new Error(`${file.name} was accepted although its type is not`);
  // First out of the reach of anyone who uploaded it, then judged: no one can exchange it in between.
  await moveOnce(bucket, file);
  const key = file.object_key;
  const known = await bucket.stat(key);
  if (!known) {
    await settle(dependencies, file, { problem: "file.contentMismatch" });
    return;
  }
  const result = await inspectContent({ bucket, key, sizeBytes: known.sizeBytes, type }, dependencies);
  if (!result.isClean) {
    await bucket.delete(key);
    await settle(dependencies, file, { problem: result.problem });
    return;
  }
  const { replacement, sha256 } = result;
  if (!replacement) return keep(dependencies, file, { sha256, sizeBytes: known.sizeBytes, objectKey: key });
  const objectKey = key.replace(/(\.\w+)$/, "-c$1");
  await putOnce(bucket, objectKey, replacement.content);
  const { content, sha256: cleanHash } = replacement;
  await keep(dependencies, file, { sha256: cleanHash, sizeBytes: content.length, objectKey });
  await bucket.delete(key);
}

/** Notes a clean content; the same one is stored once. */
async function keep(dependencies: FileDependencies, file: StoredFile, content: CleanContent): Promise<void> {
  const objectKey = await settle(dependencies, file, content);
  if (objectKey !== content.objectKey) await bucketOf(dependencies, file).delete(content.objectKey);
}

/** Throws why a file was blocked. */
export function refuseBlocked({ scan, scan_reason }: Pick<StoredFile, "scan" | "scan_reason">): void {
  if (attachmentScan.fromCode(scan) !== "blocked") return;
  // Only `ContentProblem`s are stored there.
  throw new AppError((scan_reason ?? "file.blocked") as ErrorCode);
}

interface CleanContent {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly objectKey: string;
}

/** Writes down what the check said; answers the object in which the file lies from now on. */
async function settle(
  dependencies: FileDependencies,
  file: StoredFile,
  outcome: CleanContent | { readonly problem: ContentProblem },
): Promise<string> {
  return dependencies.platform.withTransaction(undefined, async (tx) => {
    const files = storedFileRepo(tx.db);
    let objectKey = file.object_key;
    if ("problem" in outcome) await files.markBlocked(file.id, tx.now, outcome.problem);
    else {
      objectKey = (await files.findSameObject(file, outcome)) ?? outcome.objectKey;
      await files.markClean(file.id, tx.now, { ...outcome, objectKey });
    }
    const attachment = await attachmentRepo(tx.db).findByFile(file.id);
    if (attachment)
      await ownerOf(dependencies, attachment)?.onChange?.(tx, {
        ...attachment.change,
        what: "checked",
        actor: null,
      });
    return objectKey;
  });
}

async function putOnce(bucket: Bucket, key: string, content: Buffer): Promise<void> {
  try {
    await bucket.put(key, content, { sizeBytes: content.length });
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
  }
}

async function moveOnce(bucket: Bucket, file: StoredFile): Promise<void> {
  try {
    await bucket.move(file.upload_key, file.object_key);
  } catch (error) {
    // Someone was killed between copying and removing, or was a moment faster.
    if (error instanceof KeyTakenError) await bucket.delete(file.upload_key);
    else if (!(error instanceof KeyAbsentError)) throw error;
  }
}
