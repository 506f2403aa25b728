import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fastFolder } from "../fast-folder.ts";

/*
 * What the processes of one test run share is made by the first that needs it, and found by the others as a file in the
 * folder of the run.
 */

const variable = "PHAROS_TEST_RUN";
const patienceMs = 120_000;

/** Begins a run in this process and those it starts; answers its folder. */
export const beginTestRun = (): string => {
  const folder = mkdtempSync(join(fastFolder(), "pharos-run-"));
  process.env[variable] = folder;
  return folder;
};

/** The folder of the run that this process belongs to. */
export const testRunFolder = (): string => {
  const folder = process.env[variable];
  if (!folder) throw new Error("Tests with a database need testing-global-setup.ts as global set-up");
  return folder;
};

/** What this run has made under a name: by `make`, unless it has been made already. */
export const onceInTestRun = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
  const folder = testRunFolder();
  if (!tryClaim(folder, name)) return waitFor<T>(folder, name);
  try {
    const made = await make();
    publish(folder, name, { made });
    return made;
  } catch (error) {
    publish(folder, name, { error: error instanceof Error ? error.stack : String(error) });
    throw error;
  }
};

/** What a run has made under a name, or undefined. */
export const madeInTestRun = (folder: string, name: string): unknown => {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) return undefined;
  // Written by `publish`.
  const { made, error } = JSON.parse(readFileSync(file, "utf8")) as { made?: unknown; error?: string };
  if (error !== undefined) throw new Error(`${name} of this test run could not be made: ${error}`);
  return made;
};

/** Forgets what a run has made under names that begin so, for a watched run whose sources have changed. */
export const removeFromTestRun = (folder: string, beginning: string): void => {
  for (const name of readdirSync(folder))
    if (name.startsWith(beginning)) rmSync(join(folder, name), { recursive: true, force: true });
};

const tryClaim = (folder: string, name: string): boolean => {
  try {
    mkdirSync(join(folder, `${name}.claim`));
    return true;
  } catch {
    return false;
  }
};

const publish = (folder: string, name: string, result: object): void => {
  const file = join(folder, `${name}.json`);
  writeFileSync(`${file}.unfinished`, JSON.stringify(result));
  renameSync(`${file}.unfinished`, file);
};

const waitFor = async <T>(folder: string, name: string): Promise<T> => {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const made = madeInTestRun(folder, name);
    // Of the type that every maker of this name makes.
    if (made !== undefined) return made as T;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${name} of this test run was not made in time`);
};
