import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Something the tests need that npm cannot bring. */
export type Need = { what: string; debianPackage: string; isMet: () => boolean };

const needs: readonly Need[] = [
  { what: "Chromium", debianPackage: "chromium", isMet: () => findChromium() !== undefined },
  { what: "a Chinese font", debianPackage: "fonts-noto-cjk", isMet: hasChineseFont },
  { what: "PostgreSQL", debianPackage: "postgresql", isMet: hasPostgresServer },
];

/** The needs that this machine does not meet. */
export function findMissing(): Need[] {
  return needs.filter((need) => !need.isMet());
}

/** Where Chromium is: CHROMIUM_PATH, or the usual places. */
export function findChromium(): string | undefined {
  const places = [
    process.env["CHROMIUM_PATH"],
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return places.find((place): place is string => place !== undefined && existsSync(place));
}

function hasChineseFont(): boolean {
  const { stdout } = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  if (stdout) return stdout.trim() !== "";
  return existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc");
}

function hasPostgresServer(): boolean {
  const inPath = (process.env["PATH"] ?? "").split(delimiter);
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, "bin"))
    : [];
  return [...inPath, ...versions].some((folder) => existsSync(join(folder, "initdb")));
}
