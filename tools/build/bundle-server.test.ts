import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { login } from "@pharos/api/identity";
import { fastFolder, freePort } from "@pharos/db/testing";
import { demoPassword, demoSignIns } from "@pharos/fixtures/demo-sign-ins";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryRoot } from "../shared/repository.ts";

let bundle: string;
let dataFolder: string;

beforeAll(() => {
  // Beside those that are run: packages are found from there.
  const bundles = join(repositoryRoot, "node_modules/.cache/pharos/server-tests");
  mkdirSync(bundles, { recursive: true });
  bundle = mkdtempSync(join(bundles, "bundle-"));
  dataFolder = mkdtempSync(join(fastFolder(), "pharos-bundle-"));
  const built = spawnSync(process.execPath, ["tools/build/bundle-server.ts", bundle], {
    cwd: repositoryRoot,
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(built.stderr);
});
afterAll(() => {
  rmSync(bundle, { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
});

/** The files of the bundle that begin like this. */
const filesOf = (name: string): string[] =>
  readdirSync(bundle).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));

const testedThread = "trying.worker";
/** Answers a message only to the database that starts it, which the start of the server proves. */
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

it("loads the demo story into an empty folder, lets its people sign in, starts again and ends when asked", async () => {
  for (const time of ["first", "second"]) {
    const port = await freePort();
    const child = spawn(process.execPath, [join(bundle, "main.js")], {
      env: { ...process.env, DATA_DIR: dataFolder, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = (): void => void child.kill("SIGKILL");
    process.once("exit", end);
    const problems = text(child.stderr);
    await Promise.race([untilAnnounced(child), once(child, "exit")]);
    expect([time, child.exitCode]).toEqual([time, null]);
    const account = demoSignIns[0]?.account;
    const reply = await fetch(`http://127.0.0.1:${port}${login.path}`, {
      method: login.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ loginType: "password", account, password: demoPassword }),
    });
    expect([time, (await reply.json()).operateCallBackObj]).toMatchObject([
      time,
      { token: expect.any(String) },
    ]);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(await problems).toBe("");
    process.off("exit", end);
  }
});

async function untilAnnounced({ stdout }: ChildProcess): Promise<void> {
  let said = "";
  for await (const part of stdout ?? []) {
    said += String(part);
    if (said.includes("Pharos is running")) return;
  }
}
