import { environmentFor } from "../launch/runtime.js";
import { bundleServerWhenChanged } from "../launch/server-bundle.js";
import { buildWebWhenChanged } from "../launch/web-build.js";
import { repositoryRoot } from "../shared/repository.ts";

const environment = environmentFor(repositoryRoot);
await buildWebWhenChanged(repositoryRoot, process.execPath, environment);
console.log("apps/web/dist is built from the present sources.");
const script = await bundleServerWhenChanged(repositoryRoot, process.execPath, environment);
if (!script.includes("/.cache/")) process.exitCode = 1;
console.log(`The server runs from ${script}.`);
