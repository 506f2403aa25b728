// What the tests need from the machine. On Debian and as root it is installed; otherwise it is named.
import { spawnSync } from "node:child_process";
import { findMissing } from "./machine-needs.ts";

const missing = findMissing();
if (missing.length === 0) {
  console.log("Chromium, CJK fonts and PostgreSQL are installed.");
} else {
  const packages = missing.map((need) => need.debianPackage);
  console.log(`Missing: ${missing.map((need) => need.what).join(", ")}.`);
  if (process.getuid?.() !== 0)
    fail(`run as root: apt-get update && apt-get install -y ${packages.join(" ")}`);
  if (!isThere("apt-get")) fail(`install ${packages.join(", ")} with this system's package manager`);
  apt("update");
  apt("install", "--yes", "--no-install-recommends", ...packages);
  const still = findMissing();
  if (still.length > 0)
    fail(`apt-get installed the packages, but ${still.map((need) => need.what).join(", ")} cannot be found`);
}

function apt(...args: string[]): void {
  console.log(`apt-get ${args.join(" ")}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync("apt-get", ["-qq", ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: environment,
  });
  if (status !== 0) fail(`apt-get ${args[0]} failed: its message is above`);
}

function isThere(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

function fail(what: string): never {
  console.error(`The tests cannot run yet: ${what}.`);
  process.exit(1);
}
