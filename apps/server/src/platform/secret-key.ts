import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** The configured secret key, or the one kept in the data folder, which is made when it is missing. */
export async function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  await mkdir(config.dataDir, { recursive: true });
  const path = join(config.dataDir, "secret.key");
  return (await createKeyFile(path)) ?? readKeyFile(path);
}

/** Answers the new key, or undefined when there was one already. */
async function createKeyFile(path: string): Promise<string | undefined> {
  const key = randomBytes(48).toString("base64url");
  const unfinished = `${path}.${randomUUID()}`;
  try {
    // `flush`: a power cut must not leave an empty key beside data that was sealed with it.
    await writeFile(unfinished, key, { flag: "wx", mode: 0o600, flush: true });
    await link(unfinished, path);
    return key;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, "utf8")).trim();
  if (key.length < 32)
    throw new Error(
      `${path} holds no usable key; restore it from a backup, or delete it if nothing was sealed with it`,
    );
  return key;
}
