import { type SqlRisk, sqlRisk } from "@pharos/domain/enums";
import { risksOfStatement } from "./statement-risk.ts";

/** What is known of the SQL of a sentence. */
export interface JudgedSql {
  /** PostgreSQL would understand it. */
  readonly isReadable: boolean;
  readonly risks: ReturnType<typeof sqlRisk.toCode>[];
}

/** More is not written for people. */
const lengthMax = 16_000;

const block = /^[ \t]*(`{3,}|~{3,})[ \t]*(\w*)[^\n]*\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gmu;
const ofPostgresql: ReadonlySet<string> = new Set(["pgsql", "postgres", "postgresql"]);
const isPostgresql = (product: string | null): boolean => /^postgres(?:ql)?\b/i.test(product ?? "");

/**
 * Parses the SQL in the blocks of a text as PostgreSQL does, and names its risks; never runs it. Undefined where nothing says
 * that it is PostgreSQL's: of other dialects nothing is claimed. `products` are those its sources are about.
 */
export async function judgeSql(
  text: string,
  products: readonly (string | null)[],
): Promise<JudgedSql | undefined> {
  if (products.some((product) => product !== null && !isPostgresql(product))) return undefined;
  const isKnown = products.some(isPostgresql);
  const statements = [...text.matchAll(block)].flatMap(([, , language = "", sql = ""]) =>
    ofPostgresql.has(language.toLowerCase()) || (isKnown && language.toLowerCase() === "sql") ? [sql] : [],
  );
  if (statements.length === 0) return undefined;
  const risks = new Set<SqlRisk>();
  for (const sql of statements) {
    const read = sql.length > lengthMax ? undefined : await parse(withoutClientLines(sql));
    if (read === undefined) return { isReadable: false, risks: [] };
    for (const statement of read) for (const risk of risksOfStatement(statement)) risks.add(risk);
  }
  return { isReadable: true, risks: sqlRisk.names.filter((risk) => risks.has(risk)).map(sqlRisk.toCode) };
}

/** Lines such as `\d+` are for psql, not for the server. */
const withoutClientLines = (sql: string): string => sql.replaceAll(/^[ \t]*\\\w[^\n]*$/gm, "");

/** The statements of a text; undefined where PostgreSQL would not understand it. The parser is large and read when it is needed. */
async function parse(sql: string): Promise<readonly unknown[] | undefined> {
  const parser = await import("libpg-query");
  try {
    const { stmts = [] } = await parser.parse(sql);
    return stmts.map(({ stmt }) => stmt);
  } catch {
    return undefined;
  }
}
