// node tools/inspection-majors/make-parameters.ts    writes packages/inspection/src/upgrade/parameters.gen.ts anew, from
// `pg_settings` of real servers of all majors
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allMajors, fetchServers, startMajor } from "./major-server.ts";

const file = join(import.meta.dirname, "../../packages/inspection/src/upgrade/parameters.gen.ts");

type Setting = {
  readonly name: string;
  readonly boot_val: string | null;
  readonly enumvals: readonly string[] | null;
  readonly min_val: string | null;
  readonly max_val: string | null;
};

/** A path of the build, or what the build itself is. */
const query = `SELECT json_agg(s) FROM (
  SELECT name, CASE WHEN boot_val LIKE '%/%' THEN NULL ELSE boot_val END AS boot_val, enumvals, min_val, max_val
  FROM pg_settings WHERE context <> 'internal' AND name NOT LIKE '%.%' AND name NOT LIKE 'transaction\\_%' ORDER BY name) s`;

async function settingsOf(major: number): Promise<readonly Setting[]> {
  const server = await startMajor({ major, configuration: {}, checksums: false });
  const text = await server.psql(query, "postgres");
  await server.stop();
  return JSON.parse(text) as Setting[]; // what the query above answers
}

/** What held from each major on, where it is another value than before. */
function steps<Value>(values: readonly (readonly [number, Value])[]): (readonly [number, Value])[] {
  return values.filter(
    ([, value], at) => at === 0 || JSON.stringify(value) !== JSON.stringify(values[at - 1]?.[1]),
  );
}

await fetchServers();
const byName = new Map<string, (readonly [number, Setting])[]>();
for (const major of allMajors)
  for (const setting of await settingsOf(major))
    byName.set(setting.name, [...(byName.get(setting.name) ?? []), [major, setting]]);

const lines = [...byName]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, seen]) => {
    const boot = steps(seen.map(([major, one]) => [major, one.boot_val] as const));
    const values = steps(seen.map(([major, one]) => [major, one.enumvals] as const));
    const range = steps(
      seen.map(([major, one]) => [major, one.min_val === null ? null : [one.min_val, one.max_val]] as const),
    );
    const history = {
      from: seen[0]?.[0],
      to: seen.at(-1)?.[0],
      ...(boot.length > 1 && { boot }),
      ...(values.length > 1 && { values }),
      ...(range.length > 1 && { range }),
    };
    return `  ${JSON.stringify(name)}: ${JSON.stringify(history)},`;
  });

await writeFile(
  file,
  `// Written by tools/inspection-majors/make-parameters.ts from \`pg_settings\` of PostgreSQL ${allMajors[0]} to ${allMajors.at(-1)}.
import type { ParameterHistory } from "./parameter-history.ts";

export const parameterHistory: Readonly<Record<string, ParameterHistory>> = {
${lines.join("\n")}
};
`,
);
process.exit(0);
