import { environmentFor } from "../../tools/launch/runtime.js";
import { bundleServerWhenChanged } from "../../tools/launch/server-bundle.js";
import { repositoryRoot } from "../../tools/shared/repository.ts";
import { prepareDemoFolder } from "./demo-folder.ts";

/** Global set-up of the journeys: they meet the server as it is shipped, with the demo story. */
export default async function setUp(): Promise<() => void> {
  await bundleServerWhenChanged(repositoryRoot, process.execPath, environmentFor(repositoryRoot));
  return prepareDemoFolder();
}
