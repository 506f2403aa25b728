import { environmentFor } from "../launch/runtime.js";
import { buildWebWhenChanged } from "../launch/web-build.js";
import { repositoryRoot } from "../shared/repository.ts";

await buildWebWhenChanged(repositoryRoot, process.execPath, environmentFor(repositoryRoot));
console.log("apps/web/dist is built from the present sources.");
