import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DatabaseFolderInUseError } from "../errors.ts";
import { fastFolder } from "../fast-folder.ts";
import { openDatabase } from "../open-database.ts";
import { type Child, runChild } from "../testing/run-child.ts";
import { lockFolder } from "./folder-lock.ts";

describe("the folder of the embedded database", () => {
  let folder: string;
  const children: Child[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(fastFolder(), "pharos-lock-"));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const lockFile = (): string => join(folder, "owner.lock");
  const openInChild = (): Child => {
    const child = runChild(new URL("../testing/open-in-child.ts", import.meta.url), {
      kind: "embedded",
      folder,
      isDurable: false,
    });
    children.push(child);
    return child;
  };
  const changeOwner = (change: Record<string, unknown>, ageMs = 0): void => {
    const owner: Record<string, unknown> = JSON.parse(readFileSync(lockFile(), "utf8"));
    writeFileSync(lockFile(), JSON.stringify({ ...owner, ...change, token: "of another process" }));
    const at = new Date(Date.now() - ageMs);
    utimesSync(lockFile(), at, at);
  };

  it("is refused to a second process while the first one runs", async () => {
    const first = openInChild();
    await first.waitFor("open");
    const answer = await openInChild().waitFor("refused");
    expect(answer).toContain("DatabaseFolderInUseError");
    expect(answer).toContain(`in use by process ${first.process.pid}`);
  });

  it("is refused to a second opening in the same process", async () => {
    const database = await openDatabase({ kind: "embedded", folder, isDurable: false });
    await expect(openDatabase({ kind: "embedded", folder, isDurable: false })).rejects.toThrow(
      DatabaseFolderInUseError,
    );
    await database.close();
    expect(existsSync(lockFile())).toBe(false);
  });

  it("is taken over from a killed process", async () => {
    const first = openInChild();
    await first.waitFor("open");
    await first.kill();
    expect(existsSync(lockFile())).toBe(true);
    await openInChild().waitFor("open");
  });

  it("goes to exactly one of many that find a dead owner", async () => {
    lockFolder(folder).release();
    writeFileSync(
      lockFile(),
      JSON.stringify({ pid: 999_999_999, processStart: "1", machine: "gone", token: "dead" }),
    );
    utimesSync(lockFile(), new Date(0), new Date(0));
    const answers = await Promise.all(
      [openInChild(), openInChild(), openInChild(), openInChild()].map((child) =>
        Promise.race([child.waitFor("open"), child.waitFor("refused")]),
      ),
    );
    expect(answers.filter((answer) => answer === "open")).toHaveLength(1);
  });

  it("is free when the number of its dead owner belongs to another process now", () => {
    lockFolder(folder);
    changeOwner({ processStart: "12345" });
    lockFolder(folder).release();
  });

  it("of an owner on another machine is free only after its heartbeat has stopped", () => {
    lockFolder(folder);
    changeOwner({ machine: "elsewhere", pid: 999_999_999 }, 10_000);
    expect(() => lockFolder(folder)).toThrow(DatabaseFolderInUseError);
    changeOwner({ machine: "elsewhere" }, 60_000);
    lockFolder(folder).release();
  });

  it("is free when the lock file is damaged", () => {
    writeFileSync(lockFile(), "");
    lockFolder(folder).release();
    expect(existsSync(lockFile())).toBe(false);
  });
});
