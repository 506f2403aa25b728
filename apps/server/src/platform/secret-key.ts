import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/** The configured secret key, or the one kept in the data folder, which is made when it is missing. */
export async function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  await mkdir(config.dataDir, { recursive: true });
  const path = join(config.dataDir, "secret.key");
  return (await createKeyFile(path)) ?? readKeyFile(path);
}

async function createKeyFile(path: string): Promise<string | undefined> {
  const key = randomBytes(48).toString("base64url");
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(key);
      // Without it a power cut could leave an empty key beside data that was sealed with it.
      await file.sync();
    } finally {
      await file.close();
    }
    return key;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return undefined;
    throw error;
  }
}

async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, "utf8")).trim();
  if (key.length < 32) throw new Error(`${path} holds no usable key; restore it from a backup, or delete it if nothing was sealed with it`);
  return key;
}
