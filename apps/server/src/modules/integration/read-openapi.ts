import { readFile } from "node:fs/promises";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { FileAnswer } from "../../platform/file-answer.ts";
import type { Platform } from "../../platform/platform.ts";
import { countActiveTokens } from "./token/token.repo.ts";

/** The generated document of the release that is running. */
const documentUrl = new URL("../../../../../docs/reference/openapi.json", import.meta.url);

// oxlint-disable-next-line pharos/no-module-state -- one text for the life of the release
let compact: Promise<Buffer> | undefined;

/** The OpenAPI document, for system admins and for those in whose name a program may ask. */
export async function readOpenApi(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<FileAnswer> {
  const mayRead =
    actor.apiToken !== undefined ||
    actor.permissions.has("sys:config") ||
    (await countActiveTokens(database.kysely, actor.userId)) > 0;
  if (!mayRead) throw new AppError("common.permissionDenied");
  compact ??= readCompact().catch((error: unknown) => {
    compact = undefined;
    throw error;
  });
  return { name: "openapi.json", contentType: "application/json; charset=utf-8", body: await compact };
}

/** Without the spaces that make the committed file readable: half of its size. */
async function readCompact(): Promise<Buffer> {
  return Buffer.from(JSON.stringify(JSON.parse(await readFile(documentUrl, "utf8"))));
}
