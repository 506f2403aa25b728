import type { CodeOf, databaseType } from "./enums.ts";

type DatabaseTypeCode = CodeOf<typeof databaseType>;

/**
 * Where a product says its version, the most exact first. What a banner names besides (compilers, operating systems,
 * compatible versions of another product, dates, word sizes) stands in none of these places.
 */
const places: Readonly<Partial<Record<DatabaseTypeCode, readonly RegExp[]>>> = {
  // `Release 19.0.0.0.0` of 18c and later is the base release, whatever update is installed: `Version` names that.
  oracle: [
    /\bversion\s+(\d+(?:\.\d+)+)/i,
    /\b(1[89]|2\d)(?:c|ai)?\s*\(?\s*RU\s*\1?\.?(\d+)/i,
    /\brelease\s+((?:8|9|10|11|12)(?:\.\d+)+)/i,
    /\brelease\s+(\d+)\.0\.0\.0\.0/i,
    /\brelease\s+(\d+(?:\.\d+)+)/i,
    /\b(\d+\.\d+(?:\.\d+)*)/,
    /\b(\d+)[gc]\s*R(?:elease\s*)?(\d)/i,
    /\b(\d+)(?:ai|[icg])\b/i,
  ],
  mysql: [
    /(?:5\.5\.5-)?(\d+\.\d+\.\d+)-mariadb/i,
    /mariadb\D{0,20}?(\d+(?:\.\d+)+)/i,
    /\bdistrib\s+(\d+(?:\.\d+)+(?:-\d+)?)/i,
    /\bver\s+(\d+(?:\.\d+)+(?:-\d+(?:\.\d+)*)?)/i,
    /\b(\d+\.\d+\.\d+(?:-\d+(?:\.\d+)*)?)/,
  ],
  postgresql: [/postgres(?:ql|\s*pro)?\)?\s+(?:server\s+)?v?(\d+(?:\.\d+)*)/i, /\bpg\s*v?(\d+(?:\.\d+)*)/i],
  opengauss: [/opengauss(?:-lite)?[\s-]+v?(\d+(?:\.\d+)*)/i],
  mogdb: [/mogdb(?:\s+server)?[\s-]+v?(\d+(?:\.\d+)*)/i],
  gaussdb: [
    /gaussdb(?:\s+kernel)?\s+(V\d+R\d+C\d+(?:SPC\d+)?|\d+(?:\.\d+)*)/i,
    /\b(V\d+R\d+C\d+(?:SPC\d+)?)\b/i,
  ],
  oceanbase: [/oceanbase(?:_ce|\s+ce)?[\s_-]*v?(\d+(?:\.\d+)+)/i],
  tidb: [/tidb[\s_-]*(?:server\s+)?v?(\d+(?:\.\d+)+)/i, /\brelease version:\s*v?(\d+(?:\.\d+)+)/i],
  kingbase: [/\b(V\d+R\d+(?:C\d+)?(?:B\d+)?)\b/i, /kingbase(?:es)?\s+v?(\d+(?:\.\d+)*)/i],
  dm: [
    /\bV?(8(?:\.\d+)+)/i,
    // The build of `id_code()`: 1-2-38-21.07.09-… is 8.1.2.38.
    /(?:^|[^\d-])(1-\d+-\d+)-\d\d(?:\d\d)?\.\d\d\.\d\d/,
    /\bDM\s*(?:database\s+server(?:\s+(?:x?64|x86))?)?\s*V?([78])\b/i,
  ],
  sqlserver: [/\b((?:8|9|1\d)\.\d+\.\d+(?:\.\d+)?)\b/],
  redis: [
    /\bv=(\d+(?:\.\d+)+)/i,
    /redis_version:\s*(\d+(?:\.\d+)+)/i,
    /redis[a-z-]*\s+(?:server\s+)?v?(\d+(?:\.\d+)*)/i,
  ],
};

/** Years in the name of SQL Server, and the versions they stand for. */
const sqlServerYears: readonly (readonly [RegExp, string])[] = [
  [/\b2008\s*R2\b/i, "10.50"],
  [/\b2008\b/, "10.0"],
  [/\b2012\b/, "11"],
  [/\b2014\b/, "12"],
  [/\b2016\b/, "13"],
  [/\b2017\b/, "14"],
  [/\b2019\b/, "15"],
  [/\b2022\b/, "16"],
  [/\b2025\b/, "17"],
];

/** A version and nothing else: `15`, `19c`, `V8R6`, `v2.3`, `5.2.1-p3`. */
const plain = /^v?\d[\w.+-]*$/i;

/**
 * The version in what was entered about a database: a version, or the banner that the product prints. Null when none is said.
 * What it answers is ordered by `compareVersions`.
 */
export function readVersion(type: string, text: string | null): string | null {
  const words = text?.trim() ?? "";
  for (const place of places[type as DatabaseTypeCode] ?? []) {
    const parts = place
      .exec(words)
      ?.slice(1)
      .filter((part) => part !== undefined);
    if (parts && parts.length > 0) return written(type, parts.join("."));
  }
  if (type === "sqlserver") {
    const named = sqlServerYears.find(([year]) => year.test(words));
    if (named) return named[1];
  }
  if (plain.test(words)) return words;
  return /\b[vV]?(\d+(?:\.\d+)+)/.exec(words)?.[1] ?? null;
}

/** DM counts the first number of its builds from 8. */
const written = (type: string, version: string): string =>
  type === "dm" && version.includes("-") ? `8.${version.replaceAll("-", ".")}` : version;
