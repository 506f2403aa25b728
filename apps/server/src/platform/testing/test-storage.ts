import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import type { Clock } from "../clock.ts";
import { createSecrets } from "../secrets.ts";
import { createStorage } from "../storage/create-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { startStrictS3 } from "./strict-s3.ts";

export const testSecrets = createSecrets("Zq3vT9xW7bN1mK5pR8sY2dF6gH4jL0cA");

/** A storage and how browsers reach it. */
export interface TestStorage {
  readonly storage: Storage;
  /** Where addresses that begin with a slash are served. */
  readonly site: string;
  /** Where the files lie on disk. */
  readonly folder: string;
  /** Uploads in parts that are neither complete nor given up. */
  countUploads(): number;
  close(): Promise<void>;
}

/** A storage in a folder, served by a server of its own. */
export async function openLocalStorage(clock: Clock): Promise<TestStorage> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-files-"));
  const storage = createStorage({ config: { kind: "local", folder }, secrets: testSecrets, clock });
  const app = fastify({ bodyLimit: 1024, forceCloseConnections: true });
  storage.addRoutes(app);
  const site = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    storage,
    site,
    folder,
    countUploads: () => countFolders(join(folder, "parts", "private")),
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const countFolders = (folder: string): number => (existsSync(folder) ? readdirSync(folder).length : 0);

/** A storage on an object store of its own, which may know another secret than the storage. */
export async function openS3Storage(clock: Clock, wrongSecret?: string): Promise<TestStorage> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-s3-"));
  const [privateBucket, publicBucket] = ["portal-private", "portal-public"];
  const store = await startStrictS3(folder, privateBucket, publicBucket);
  const { url, accessKeyId, secretAccessKey } = store;
  const publicBaseUrl = `${url}/${publicBucket}`;
  const config = {
    kind: "s3",
    url,
    region: "us-east-1",
    accessKeyId,
    secretAccessKey: wrongSecret ?? secretAccessKey,
    privateBucket,
    publicBucket,
    publicBaseUrl,
  } as const;
  return {
    storage: createStorage({ config, secrets: testSecrets, clock }),
    site: url,
    folder,
    countUploads: store.countUploads,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
