import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createManualClock } from "../clock.ts";
import { removeUnfinishedUploads } from "./create-storage.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pharos-uploads-"));
  mkdirSync(join(folder, "tmp"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("removes what a day has passed over, beside names that another process has just removed", async () => {
  const now = new Date();
  const old = new Date(now.getTime() - 25 * 3600 * 1000);
  // A name that is listed and is gone when it is looked at: read before and after the old one.
  symlinkSync(join(folder, "gone"), join(folder, "tmp", "a-gone"));
  symlinkSync(join(folder, "gone"), join(folder, "tmp", "z-gone"));
  for (const name of ["m-old", "m-new"]) writeFileSync(join(folder, "tmp", name), "part");
  utimesSync(join(folder, "tmp", "m-old"), old, old);
  await removeUnfinishedUploads({ kind: "local", folder }, createManualClock(now));
  expect(readdirSync(join(folder, "tmp")).toSorted()).toEqual(["a-gone", "m-new", "z-gone"]);
});
