// npm run generate            writes everything that is generated
// npm run generate -- --check fails when a committed file differs from what would be written
import { repositoryRoot } from "../shared/repository.ts";
import { generators } from "./generators.ts";
import { runGenerators } from "./run-generators.ts";

const isChecking = process.argv.includes("--check");
const { total, written, stale, failed } = await runGenerators(repositoryRoot, generators, isChecking);

for (const path of written) console.log(`wrote ${path}`);
for (const path of stale) console.error(`${path} is stale: run \`npm run generate\` and commit it.`);
for (const message of failed) console.error(message);

if (stale.length > 0 || failed.length > 0) process.exitCode = 1;
else console.log(`${total} generated files are ${isChecking ? "fresh" : "up to date"}.`);
