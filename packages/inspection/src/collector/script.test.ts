import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sectionsOf } from "../sections/index.ts";
import { collectorScript, collectorVersion } from "./script.ts";

const { script, sha256, name } = collectorScript();
/** The script without what people read. */
const commands = script
  .split("\n")
  .filter((line) => !line.startsWith("--"))
  .join("\n");

it("is the same bytes each time, with their checksum", () => {
  expect(name).toBe("es-inspect-pg.sql");
  expect(collectorScript().script).toBe(script);
  expect(sha256).toBe(createHash("sha256").update(script).digest("hex"));
  expect(script).toContain(`'ver', '${collectorVersion}'`);
  // Whatever encoding a terminal has, the script passes through it.
  expect(script).toMatch(/^[\n\x20-\x7E]*$/);
});

it("writes every section of the pack and no other", () => {
  const written = new Set([...commands.matchAll(/'section', '(Q\d\d)(?:#2)?'/g)].map((match) => match[1]));
  expect(written).toEqual(new Set(sectionsOf.postgresql.map(({ code }) => code)));
});

it("has no statement that writes, and reads each section in a transaction that cannot", () => {
  expect(commands).not.toMatch(
    /^\s*(insert|update|delete|merge|create|alter|drop|truncate|grant|revoke|copy|vacuum|analyze|do|call|lock|notify|\\!|\\copy|\\o|\\w)\b/im,
  );
  expect(commands).not.toMatch(/set_config\('(?!es_inspect\.)/);
  const begins = commands.match(/^BEGIN.*$/gm) ?? [];
  expect(new Set(begins)).toEqual(new Set(["BEGIN TRANSACTION READ ONLY;"]));
  expect(commands.match(/^SET LOCAL lock_timeout = 2000;$/gm)).toHaveLength(begins.length - 1);
  expect(commands.match(/^SET LOCAL statement_timeout = \d+;$/gm)).toHaveLength(begins.length - 1);
  // Parameters are read before any is set.
  expect(commands.indexOf("'section', 'Q03'")).toBeLessThan(commands.search(/^SET /m));
});

it("names no column that its section does not have a place for", () => {
  expect(commands).not.toMatch(/SELECT \*\s+FROM pg_/);
});
