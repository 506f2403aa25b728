import type { Finding } from "@pharos/inspection";

/**
 * Findings with the SQL that PostgreSQL's own parser reads as statements: whatever an object is called, what is shown to a person
 * is whole SQL, or there is none.
 */
export async function withParsedRepairs(findings: readonly Finding[]): Promise<readonly Finding[]> {
  if (findings.every(({ repairs }) => repairs.length === 0)) return findings;
  const { parse } = await import("libpg-query");
  const isSql = (sql: string): Promise<boolean> =>
    parse(sql).then(
      () => true,
      () => false,
    );
  return Promise.all(
    findings.map(async (finding) => {
      const parsed = await Promise.all(finding.repairs.map(isSql));
      return { ...finding, repairs: finding.repairs.filter((_, index) => parsed[index]) };
    }),
  );
}
