import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { LocalStorageConfig, S3Config } from "../config.ts";
import { createOutgoing } from "../outgoing.ts";
import type { Secrets } from "../secrets.ts";
import { createLocalBucket } from "./local-bucket.ts";
import { createFileRoutes } from "./local-files.routes.ts";
import { createLocalLinks, FILES_PATH } from "./local-links.ts";
import { createS3Bucket } from "./s3-bucket.ts";
import type { Storage } from "./storage.ts";
import { checkStorageKey } from "./storage-key.ts";
import { createStsClient } from "./sts-client.ts";

const UNFINISHED_MS = 24 * 3600 * 1000;

/** What the storage stands on. */
export interface StorageDependencies {
  readonly config: LocalStorageConfig | S3Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Opens the storage that is configured. */
export function createStorage({ config, secrets, clock }: StorageDependencies): Storage {
  return config.kind === "s3" ? createS3Storage(config, clock) : createLocalStorage(config, secrets, clock);
}

function createLocalStorage({ folder }: LocalStorageConfig, secrets: Secrets, clock: Clock): Storage {
  const links = createLocalLinks(secrets, clock);
  const buckets = {
    private: createLocalBucket(folder, "private", links),
    public: createLocalBucket(folder, "public", links),
  };
  return {
    ...buckets,
    issueCredentials: undefined,
    origins: [],
    publicUrl(key) {
      checkStorageKey(key);
      return `${FILES_PATH}/public/${key}`;
    },
    addRoutes: createFileRoutes({ buckets, links }),
  };
}

function createS3Storage(config: S3Config, clock: Clock): Storage {
  const outgoing = createOutgoing([config.url]);
  return {
    private: createS3Bucket({ config, bucketName: config.privateBucket, outgoing, clock }),
    public: createS3Bucket({ config, bucketName: config.publicBucket, outgoing, clock }),
    issueCredentials: createStsClient(config, clock),
    origins: [...new Set([config.url, new URL(config.publicBaseUrl).origin])],
    publicUrl(key) {
      checkStorageKey(key);
      return `${config.publicBaseUrl}/${key}`;
    },
    addRoutes: () => {},
  };
}

/** Removes what uploads left behind in a local folder when the process was killed; called at start. */
export async function removeUnfinishedUploads(
  config: LocalStorageConfig | S3Config,
  clock: Clock,
): Promise<void> {
  if (config.kind === "s3") return;
  const now = clock.now().getTime();
  // Parts live as long as their upload may be resumed; twice that is certainly too long.
  await removeOlder(join(config.folder, "tmp"), UNFINISHED_MS, now);
  for (const bucket of ["private", "public"])
    await removeOlder(join(config.folder, "parts", bucket), 2 * UNFINISHED_MS, now);
}

async function removeOlder(folder: string, ageMs: number, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another process may finish its upload, or remove this one, between two of these lines.
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ageMs) await rm(path, { recursive: true, force: true });
  }
}
