// The first code that runs, under whatever Node a machine carries (18 and later): plain JavaScript, no
// dependencies. It installs what the lock says, then hands over to the Node that the lock pins.
import { fileURLToPath } from "node:url";
import { installFromLock } from "./install.js";
import { runCommand } from "./run-command.js";
import { chooseNode, environmentFor, serverRuntime } from "./runtime.js";
import { buildWebWhenChanged } from "./web-build.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The commands of package.json. Only `start` is the server itself and needs the web application built before it.
 * @type {Record<string, { script: string, isServer?: boolean }>}
 */
const commands = {
  start: { script: "apps/server/src/main.ts", isServer: true },
  dev: { script: "tools/dev/dev.ts" },
  test: { script: "tools/test/run-tests.ts" },
  generate: { script: "tools/generate/generate.ts" },
  backup: { script: "apps/server/src/backup/backup.command.ts" },
  restore: { script: "apps/server/src/backup/restore.command.ts" },
  bench: { script: "bench/run.ts" },
};

/** @param {string[]} argv */
async function launch([name = "start", ...args]) {
  const command = commands[name];
  if (!command)
    throw new Error(`There is no command “${name}”. Choose one of: ${Object.keys(commands).join(", ")}.`);
  await installFromLock(root);
  const node = chooseNode(root);
  const environment = environmentFor(root);
  if (!command.isServer) return runCommand(node, [command.script, ...args], { cwd: root, env: environment });
  await buildWebWhenChanged(root, node, environment);
  const server = serverRuntime(root);
  return runCommand(node, [...server.nodeArguments, command.script, ...args], {
    cwd: root,
    env: { ...server.environment, ...environment },
  });
}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
