import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** The configured secret key, or the one kept in the data folder, which is made when it is missing. */
export async function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  const path = join(config.dataDir, "secret.key");
  // Read before anything is written: a full disk must not keep a server with a key from starting.
  const key = await readKeyFile(path);
  if (key !== undefined) return key;
  await mkdir(config.dataDir, { recursive: true });
  return createKeyFile(path);
}

/** Makes a key; of processes that start together, all take the one that was made first. */
async function createKeyFile(path: string): Promise<string> {
  const key = randomBytes(48).toString("base64url");
  const unfinished = `${path}.${randomUUID()}`;
  try {
    // `flush`: a power cut must not leave an empty key beside data that was sealed with it.
    await writeFile(unfinished, key, { flag: "wx", mode: 0o600, flush: true });
    await link(unfinished, path);
    return key;
  } catch (error) {
    const first = hasCode(error, "EEXIST") ? await readKeyFile(path) : undefined;
    if (first === undefined) throw error;
    return first;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function readKeyFile(path: string): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = text.trim();
  if (key.length < 32)
    throw new Error(
      `${path} holds no usable key; restore it from a backup, or delete it if nothing was sealed with it`,
    );
  return key;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
