// The first code that runs, under whatever Node a machine carries (18 and later): plain JavaScript, no
// dependencies. It installs what the lock says, then hands over to the Node that the lock pins.
import { fileURLToPath } from "node:url";
import { installFromLock } from "./install.js";
import { runCommand } from "./run-command.js";
import { chooseNode, environmentFor, serverRuntime } from "./runtime.js";
import { bundleServerWhenChanged } from "./server-bundle.js";
import { buildWebWhenChanged } from "./web-build.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The commands of package.json, with what they say to `--help`; the tests know their steps and say it themselves. Only
 * `start` is the server itself and needs the web application built before it.
 * @type {Record<string, { script: string, usage?: string, isServer?: boolean }>}
 */
const commands = {
  start: {
    script: "apps/server/src/main.ts",
    usage:
      "npm start    builds what has changed, and serves\n\nIt takes no arguments: docs/reference/configuration.md names the environment variables it reads.",
    isServer: true,
  },
  dev: { script: "tools/dev/dev.ts", usage: "npm run dev    serves, and starts again when a source changes" },
  test: { script: "tools/test/run-tests.ts" },
  generate: {
    script: "tools/generate/generate.ts",
    usage:
      "npm run generate               writes everything that is generated\nnpm run generate -- --check    fails when a file differs from what would be written",
  },
  backup: {
    script: "apps/server/src/backup/backup.command.ts",
    usage: "npm run backup [-- FOLDER]    copies the database and the stored files into a new folder",
  },
  restore: {
    script: "apps/server/src/backup/restore.command.ts",
    usage: "npm run restore -- FOLDER    brings back what a backup holds",
  },
  bench: {
    script: "bench/run.ts",
    usage: "npm run bench    measures; BENCH_ONLY=words keeps the scenarios whose names have these words",
  },
};

/** @param {string[]} argv */
async function launch([name = "start", ...args]) {
  const command = commands[name];
  if (!command)
    throw new Error(`There is no command “${name}”. Choose one of: ${Object.keys(commands).join(", ")}.`);
  if (command.usage && args.some((arg) => arg === "--help" || arg === "-h")) {
    console.log(command.usage);
    return 0;
  }
  if (command.isServer && args.length > 0)
    throw new Error(`npm start does not take “${args.join(" ")}”.\n\n${command.usage}`);
  await installFromLock(root);
  const node = chooseNode(root);
  const environment = environmentFor(root);
  if (!command.isServer) return runCommand(node, [command.script, ...args], { cwd: root, env: environment });
  await buildWebWhenChanged(root, node, environment);
  const script = await bundleServerWhenChanged(root, node, environment);
  const server = serverRuntime(root);
  return runCommand(node, [...server.nodeArguments, script, ...args], {
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
