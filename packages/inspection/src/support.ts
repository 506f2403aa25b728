/** Support of a major of PostgreSQL by its community. */
type Support = {
  readonly latestMinor: number;
  readonly endOfLife: string;
  /** Minor versions that were never released. */
  readonly skipped?: readonly number[];
};

/** Day of the newest release that the table below knows of. */
export const postgresSupportAsOf = "2026-08-13";

/** Newest minor version and end of life of each major. */
export const postgresSupport: Readonly<Record<number, Support>> = {
  10: { latestMinor: 23, endOfLife: "2022-11-10" },
  11: { latestMinor: 22, endOfLife: "2023-11-09" },
  12: { latestMinor: 22, endOfLife: "2024-11-21" },
  13: { latestMinor: 23, endOfLife: "2025-11-13" },
  14: { latestMinor: 24, endOfLife: "2026-11-12" },
  15: { latestMinor: 19, endOfLife: "2027-11-11" },
  16: { latestMinor: 15, endOfLife: "2028-11-09" },
  17: { latestMinor: 11, endOfLife: "2029-11-08" },
  18: { latestMinor: 6, endOfLife: "2030-11-14", skipped: [5] },
};

/**
 * How far a version is behind: minor versions missed, and days since the end of support (negative while it lasts). Null for
 * majors that the table does not know.
 */
export function supportAt(version: string, at: number): { minorsBehind: number; daysPast: number } | null {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  const support = postgresSupport[major];
  if (support === undefined || Number.isNaN(minor)) return null;
  const skipped = support.skipped?.filter((one) => one > minor).length ?? 0;
  return {
    minorsBehind: Math.max(0, support.latestMinor - minor - skipped),
    daysPast: Math.floor((at - Date.parse(support.endOfLife)) / 86_400_000),
  };
}

/** End of support of MySQL releases; releases that are not named here are taken as supported. */
const mysqlEndOfLife: Readonly<Record<string, string>> = {
  "5.5": "2018-12-03",
  "5.6": "2021-02-05",
  "5.7": "2023-10-31",
  "8.0": "2026-04-30",
};

/** Days since the end of support of a MySQL release, negative while it lasts; -1 where no end is known. */
export function mysqlDaysPastSupport(version: string, at: number): number {
  const release = /^\d+\.\d+/.exec(version)?.[0] ?? "";
  const end = /mariadb/i.test(version) ? undefined : mysqlEndOfLife[release];
  return end === undefined ? -1 : Math.floor((at - Date.parse(end)) / 86_400_000);
}
