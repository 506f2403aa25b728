import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../shared/repository.ts";

// That a bundle loads the demo story into an empty folder, serves it and ends when asked is shown before every run of the
// journeys (`e2e/support/demo-folder.ts`): they run what was built.
let bundle: string;

beforeAll(() => {
  // Beside those that are run: packages are found from there.
  const bundles = join(repositoryRoot, "node_modules/.cache/pharos/server-tests");
  mkdirSync(bundles, { recursive: true });
  bundle = mkdtempSync(join(bundles, "bundle-"));
  const built = spawnSync(process.execPath, ["tools/build/bundle-server.ts", bundle], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(built.stderr);
});
afterAll(() => {
  rmSync(bundle, { recursive: true, force: true });
});

/** The files of the bundle that begin like this. */
const filesOf = (name: string): string[] =>
  readdirSync(bundle).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));

const testedThread = "trying.worker";
/** Answers a message only to the database that starts it, which the start of the journeys proves. */
const engine = "engine.worker";

const workers = globSync("{apps,packages}/*/src/**/*.worker.ts", { cwd: repositoryRoot })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== testedThread);

it("knows the workers", () => expect(workers).toContain(engine));

it.each(workers)("has an entry for %s", (name) => expect(filesOf(name)).toHaveLength(1));

it.each(workers.filter((name) => name !== engine))("starts the thread of %s", async (name) => {
  const worker = new Worker(join(bundle, filesOf(name)[0] ?? ""));
  const [said] = await once(worker, "message");
  await worker.terminate();
  expect(said).toBe("ready");
});

it("runs nothing from the sources", () => {
  const names = readdirSync(bundle).filter((file) => file.endsWith(".js"));
  const left = names.flatMap(
    (name) => readFileSync(join(bundle, name), "utf8").match(/new URL\("[^"\n]*\.ts".*/g) ?? [],
  );
  expect(left).toEqual([]);
});
