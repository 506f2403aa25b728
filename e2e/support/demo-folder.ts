import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fastFolder } from "@pharos/db/testing";
import { startServer } from "./server.ts";

const variable = "PHAROS_E2E_DEMO_FOLDER";

/**
 * Runs once before all journeys: the product starts in an empty folder and loads the demo story, and every worker gets
 * a copy of what it leaves. Answers what removes it again.
 */
export async function prepareDemoFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(fastFolder(), "pharos-e2e-story-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer({ DATA_DIR: folder });
    await server.stop();
  } catch (error) {
    remove();
    throw error;
  }
  // The workers inherit it.
  process.env[variable] = folder;
  return remove;
}

/** Copies the prepared data into an empty folder. */
export function copyDemoInto(folder: string): void {
  const prepared = process.env[variable];
  if (prepared === undefined) throw new Error("No demo story has been prepared for this run.");
  cpSync(prepared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}
