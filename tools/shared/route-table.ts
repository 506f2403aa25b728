import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { listFiles } from "./repository.ts";

const web = "apps/web";

/** The files that make up the route table, as text: importing them would need a browser. Folders are relative to the web application. */
export function readRouteFiles(root: string): { folder: string; source: string }[] {
  return listFiles(root, [`${web}/src`], ["/routes.ts"]).map((file) => ({
    folder: posix.relative(web, dirname(file)),
    source: readFileSync(join(root, file), "utf8"),
  }));
}
