import { readFile } from "node:fs/promises";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { FileAnswer } from "../../platform/file-answer.ts";
import type { Platform } from "../../platform/platform.ts";
import { countActiveTokens } from "./token/token.repo.ts";

/** The generated document of the release that is running. */
const documentUrl = new URL("../../../../../docs/reference/openapi.json", import.meta.url);

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
  return {
    name: "openapi.json",
    contentType: "application/json; charset=utf-8",
    body: await readFile(documentUrl),
  };
}
